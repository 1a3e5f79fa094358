import Watch

/// The arguments of one call, as its command's shape reads them.
struct Arguments {
  private var values: [String: String] = [:]
  private var flags: Set<String> = []
  private(set) var operands: [String] = []
  private(set) var wantsHelp = false

  init(_ words: [String], for shape: CommandShape) throws {
    var rest = words[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        onlyOperands = true
      } else if word == "--help" || word == "-h" {
        wantsHelp = true
      } else {
        try take(option: word, rest: &rest, shape: shape)
      }
    }
    guard !wantsHelp else { return }
    let needed = shape.operands.filter(\.isRequired).count
    if operands.count < needed {
      throw UsageError(
        "\(shape.operands[operands.count].name) is missing", hint: "axwatch \(shape.name) --help shows what to write")
    }
    if operands.count > shape.operands.count {
      throw UsageError(
        "'\(operands[shape.operands.count])' is one argument too many",
        hint: "axwatch \(shape.name) takes \(Self.count(shape.operands.count)); put names with spaces in quotes")
    }
  }

  private mutating func take(option word: String, rest: inout ArraySlice<String>, shape: CommandShape) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = shape.options.first(where: { $0.name == parts[0] }) else {
      let known = shape.options.map(\.name) + ["--help"]
      throw UsageError(
        "there is no option \(parts[0])",
        hint: Nearest.word(to: parts[0], in: known).map { "did you mean \($0)?" }
          ?? "the options are \(known.joined(separator: ", "))")
    }
    if let value = option.value {
      guard let text = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw UsageError("\(option.name) wants \(value)", hint: "write \(option.name) \(value)")
      }
      values[option.name] = text
    } else {
      guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
      flags.insert(option.name)
    }
  }

  private static func count(_ number: Int) -> String {
    switch number {
    case 0: "no arguments beside options"
    case 1: "one argument"
    default: "\(number) arguments"
    }
  }

  subscript(_ option: String) -> String? { values[option] }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The value of an option that takes one of a few words.
  func choice<Choice: RawRepresentable & CaseIterable>(_ option: String, default: Choice) throws -> Choice
  where Choice.RawValue == String {
    guard let text = values[option] else { return `default` }
    guard let choice = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue)
      throw UsageError("\(option) '\(text)' is not known", hint: "write one of \(all.joined(separator: ", "))")
    }
    return choice
  }

  /// The value of an option that takes a whole number.
  func number(_ option: String, atLeast least: Int) throws -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), number >= least else {
      throw UsageError("\(option) '\(text)' is not a number of at least \(least)")
    }
    return number
  }
}
