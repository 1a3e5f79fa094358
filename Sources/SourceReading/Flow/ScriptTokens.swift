import Identifiers
import Readings

/// The tokens of a script, with what the readers of look-ups and of constants ask of them.
struct ScriptTokens {
  typealias Token = ScriptScanner.Token

  private let tokens: [(token: Token, offset: Int32)]
  private let language: ScriptScanner.Language
  /// For each token that begins its line, its column.
  private let columns: [Int: Int]

  init(
    _ tokens: [(token: Token, offset: Int32)], _ language: ScriptScanner.Language, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    self.tokens = tokens
    self.language = language
    var columns: [Int: Int] = [:]
    for (index, token) in tokens.enumerated() {
      var at = Int(token.offset)
      while at > 0, bytes[at - 1] == 0x20 || bytes[at - 1] == 9 { at -= 1 }
      if at == 0 || bytes[at - 1] == 10 || bytes[at - 1] == 13 { columns[index] = Int(token.offset) - at }
    }
    self.columns = columns
  }

  var indices: Range<Int> { tokens.indices }

  subscript(index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index].token : nil }

  func offset(_ index: Int) -> Int32 { tokens[index].offset }

  func lineColumn(_ index: Int) -> Int? { columns[index] }

  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    if case .mark(UInt8(ascii: mark))? = self[index] { true } else { false }
  }

  func isName(_ index: Int, _ wanted: String) -> Bool {
    if case .name(wanted)? = self[index] { true } else { false }
  }

  /// Behind `= ` of `name: Type = value`, given what follows the name.
  func behindEquals(_ index: Int) -> Int? {
    var index = index
    if isMark(index, ":") {
      // A type annotation; the value of an object's key has no `=` behind it.
      for _ in 0..<8 {
        index += 1
        guard self[index] != nil, !isMark(index, ";"), !isMark(index, ","), !isMark(index, "{"), columns[index] == nil
        else { return nil }
        if isMark(index, "=") { break }
      }
    }
    guard isMark(index, "="), !isMark(index + 1, "="), !isMark(index + 1, ">") else { return nil }
    return index + 1
  }

  /// Whether nothing goes on at `index` that would make another value of what stands before it.
  func endsValue(_ index: Int) -> Bool {
    guard case .mark(let mark)? = self[index] else {
      // JavaScript's `as const`, or the next statement.
      return self[index] == nil || columns[index] != nil || isName(index, "as")
    }
    if language == .python, columns[index] != nil { return true }
    return [UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]")].contains(
      mark)
      || columns[index] != nil && mark == UInt8(ascii: "@")
  }

  /// Behind the next comma, or at the brace that closes.
  func behindValue(_ index: Int) -> Int {
    var index = index
    var depth = 0
    while let token = self[index] {
      if case .mark(let mark) = token {
        switch mark {
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
          if depth == 0 { return index }
          depth -= 1
        case UInt8(ascii: ","): if depth == 0 { return index + 1 }
        default: break
        }
      }
      index += 1
    }
    return index
  }

  // MARK: Expressions

  /// Strings and names joined by `+`, and what stands behind them; `nil` for anything else.
  func operands(from start: Int) -> ([FlowFacts.Operand], end: Int)? {
    var operands: [FlowFacts.Operand] = []
    var index = start
    while true {
      switch self[index] {
      case .string(let value, let source):
        operands += Self.operands(of: value, source, language)
        index += 1
      case .name:
        guard let (name, end) = path(from: index), !isMark(end, "(") else { return nil }
        operands.append(.name(name))
        index = end
      default: return nil
      }
      guard isMark(index, "+") else { return (operands, index) }
      index += 1
    }
  }

  /// `ids.login`, `ids['login']`, `this.ids.login`.
  private func path(from start: Int) -> (name: String, end: Int)? {
    guard case .name(var name)? = self[start] else { return nil }
    var index = start + 1
    while true {
      if isMark(index, "."), case .name(let part)? = self[index + 1] {
        name += "." + part
        index += 2
      } else if isMark(index, "["), case .string(_, let part)? = self[index + 1], isMark(index + 2, "]") {
        name += "." + part
        index += 3
      } else {
        return (name, index)
      }
    }
  }

  /// A string's texts and, where a hole holds nothing but a name, that name.
  private static func operands(
    of value: IdentifierValue, _ source: String, _ language: ScriptScanner.Language
  ) -> [FlowFacts.Operand] {
    guard !value.holes.isEmpty else { return [.value(value)] }
    let names = holeTexts(source, language)
    guard names.count == value.holes.count else { return [.value(value)] }
    var result: [FlowFacts.Operand] = []
    for (index, text) in value.texts.enumerated() {
      if !text.isEmpty { result.append(.value(IdentifierValue(text))) }
      guard index < names.count else { continue }
      let name = names[index]
      let isName =
        name.first.map { $0.isLetter || $0 == "_" } == true
        && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "$" }
      result.append(isName ? .name(name) : .value(.hole))
    }
    return result
  }

  private static func holeTexts(_ source: String, _ language: ScriptScanner.Language) -> [String] {
    var result: [String] = []
    var rest = source[...]
    let opening = language == .javaScript ? "${" : "{"
    while let open = rest.firstRange(of: opening) {
      var depth = 1
      var end = open.upperBound
      while end < rest.endIndex {
        if rest[end] == "{" { depth += 1 }
        if rest[end] == "}" { depth -= 1 }
        if depth == 0 { break }
        end = rest.index(after: end)
      }
      result.append(rest[open.upperBound..<end].filter { !$0.isWhitespace })
      guard end < rest.endIndex else { break }
      rest = rest[rest.index(after: end)...]
    }
    return result
  }
}
