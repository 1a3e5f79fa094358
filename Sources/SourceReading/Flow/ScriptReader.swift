import Identifiers
import Readings

/// Reads look-ups by accessibility id in test scripts: WebdriverIO's `~id`, Appium's `accessibility id` strategy and
/// locator constants, Detox's `by.id`.
enum ScriptReader {
  static func read(_ bytes: [UInt8], _ language: ScriptScanner.Language) -> ReadResult {
    bytes.withUnsafeBufferPointer { buffer in
      // A small file may be one whose constants others import.
      guard buffer.count <= smallSize || hints.contains(where: { CommentScan.mentions(buffer, $0) }) else {
        return .reading(.nothing)
      }
      guard buffer.count <= Limits.sourceSize else { return .gap(.tooLarge, "\(buffer.count) bytes") }
      var scanner = ScriptScanner(buffer, language)
      scanner.scan()
      let tokens = ScriptTokens(scanner.tokens, language, buffer)
      let constants = ScriptConstants(tokens, language)
      let lookups = ScriptLookups(tokens, constants, isDetox: isDetox(buffer)).all()
      let facts = FlowFacts(
        lookups: lookups, constants: constants.exported,
        imports: constants.imports, comments: scanner.comments, lineStarts: LineTable.starts(of: buffer))
      if lookups.isEmpty, facts.comments.isEmpty, facts.constants.isEmpty { return .reading(.nothing) }
      return .reading(.flow(facts))
    }
  }

  private static let smallSize = 64 * 1024

  private static let hints: [StaticString] = [
    "by.id(", "'~", "\"~", "`~", "accessibility id", "ccessibilityId(", "ACCESSIBILITY_ID", "_accessibility_id(",
    "axwatch:",
  ]

  /// `by.id` is Detox's where Detox is named or its globals are used; other web drivers have one as well.
  private static func isDetox(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    if CommentScan.mentions(buffer, "detox") { return true }
    return CommentScan.mentions(buffer, "element(by.id(") && !CommentScan.mentions(buffer, "protractor")
      && !CommentScan.mentions(buffer, "browser.get")
  }
}

/// Finds look-ups in the tokens of a script.
struct ScriptLookups {
  private let tokens: ScriptTokens
  private let constants: ScriptConstants
  private let imported: Set<String>
  private let isDetox: Bool

  init(_ tokens: ScriptTokens, _ constants: ScriptConstants, isDetox: Bool) {
    self.tokens = tokens
    self.constants = constants
    self.isDetox = isDetox
    imported = Set(constants.imports.map(\.local))
  }

  func all() -> [FlowFacts.Lookup] {
    tokens.indices.compactMap { lookup(at: $0) }
  }

  private func lookup(at index: Int) -> FlowFacts.Lookup? {
    switch tokens[index] {
    case .name(let name):
      if isDetox, name == "id", tokens.isMark(index - 1, "."), tokens.isName(index - 2, "by"),
        tokens.isMark(index + 1, "(")
      {
        return make(index, "by.id", argument: index + 2, mayBeLabel: false)
      }
      if name.hasSuffix("$"), tokens.isMark(index + 1, "(") { return tilde(index, argument: index + 2) }
      if name.hasSuffix("ccessibilityId") || name.hasSuffix("by_accessibility_id"), tokens.isMark(index + 1, "(") {
        return make(index, name, argument: index + 2, mayBeLabel: true)
      }
      if name == "ACCESSIBILITY_ID", tokens.isMark(index + 1, ",") {
        return make(index, "accessibility id", argument: behindLabel(index + 2), mayBeLabel: true)
      }
    case .string(_, source: "accessibility id"):
      guard tokens.isMark(index + 1, ",") else { return nil }
      return make(index, "accessibility id", argument: behindLabel(index + 2), mayBeLabel: true)
    default: break
    }
    return nil
  }

  /// `$('~id')`, `$('~' + ID)`, `$(SELECTOR)` where the constant begins with `~`.
  private func tilde(_ index: Int, argument: Int) -> FlowFacts.Lookup? {
    guard let (given, end) = tokens.operands(from: argument) else {
      // Something else is joined to the text.
      guard case .string(let value, let source)? = tokens[argument], value.texts[0].hasPrefix("~") else { return nil }
      let rest = Self.withoutTilde(value).appending(tokens.isMark(argument + 1, "+") ? .hole : IdentifierValue(""))
      return FlowFacts.Lookup(
        offset: tokens.offset(index), element: "$", expression: source, meaning: meaning(rest), mayBeLabel: true)
    }
    var operands = given
    let expression = text(from: argument, to: end)
    if case .value(let value)? = operands.first {
      guard value.texts[0].hasPrefix("~") else { return nil }
      operands[0] = .value(Self.withoutTilde(value))
      return settled(index, "$", expression, operands, mayBeLabel: true, needsTilde: false)
    }
    guard case .name(let name)? = operands.first else { return nil }
    if let constant = constants.constant(name) {
      guard case .value(let value)? = constant.operands.first, value.texts[0].hasPrefix("~") else { return nil }
    } else if !isImported(name) {
      return nil
    }
    return settled(index, "$", expression, operands, mayBeLabel: true, needsTilde: true)
  }

  private static func withoutTilde(_ value: IdentifierValue) -> IdentifierValue { value.removing(prefix: "~") ?? value }

  private func isImported(_ name: String) -> Bool { FlowFacts.prefixes(of: name).contains { imported.contains($0) } }

  private func text(from start: Int, to end: Int) -> String {
    if end == start + 1, case .string(_, let source)? = tokens[start] { return source }
    return (start..<end).map { index -> String in
      switch tokens[index] {
      case .name(let name): name
      case .string(_, let source): "'" + source + "'"
      case .mark(let mark): String(UnicodeScalar(mark))
      default: ""
      }
    }.joined()
  }

  private func make(_ index: Int, _ element: String, argument: Int, mayBeLabel: Bool) -> FlowFacts.Lookup? {
    if case .string(let value, let source)? = tokens[argument] {
      // A string that something is joined to or put into is a pattern.
      let filled = formatted(value, before: argument + 1)
      if filled != value {
        return FlowFacts.Lookup(
          offset: tokens.offset(index), element: element, expression: source, meaning: meaning(filled),
          mayBeLabel: mayBeLabel)
      }
    }
    if let (operands, end) = tokens.operands(from: argument) {
      return settled(index, element, text(from: argument, to: end), operands, mayBeLabel: mayBeLabel, needsTilde: false)
    }
    switch tokens[argument] {
    case .string(let value, let source):
      let joined = tokens.isMark(argument + 1, "+") ? value.appending(.hole) : value
      return FlowFacts.Lookup(
        offset: tokens.offset(index), element: element, expression: source, meaning: meaning(joined),
        mayBeLabel: mayBeLabel)
    case .expression:
      return FlowFacts.Lookup(
        offset: tokens.offset(index), element: element, expression: "", meaning: .expression, mayBeLabel: mayBeLabel)
    case .name(let name):
      return FlowFacts.Lookup(
        offset: tokens.offset(index), element: element, expression: name, meaning: .unknown, mayBeLabel: mayBeLabel)
    default: return nil
    }
  }

  // MARK: Constants

  /// A look-up by operands, put together as far as this script tells.
  private func settled(
    _ index: Int, _ element: String, _ expression: String, _ operands: [FlowFacts.Operand], mayBeLabel: Bool,
    needsTilde: Bool
  ) -> FlowFacts.Lookup {
    var lookup = FlowFacts.Lookup(
      offset: tokens.offset(index), element: element, expression: expression, meaning: .unknown, mayBeLabel: mayBeLabel,
      needsTilde: needsTilde)
    var most = Self.mostParts
    let known = operands.flatMap { replaced($0, depth: 0, most: &most) }
    if known.contains(where: { if case .name(let name) = $0.operand { isImported(name) } else { false } }) {
      // Constants of this script are no text of the look-up's own.
      lookup.isConstant = !known.contains { $0.isOwn }
      lookup.operands = known.map { each in
        if case .name(let name) = each.operand, !isImported(name) { .value(.hole) } else { each.operand }
      }
      return lookup
    }
    var value = IdentifierValue("")
    for each in known {
      if case .value(let part) = each.operand { value = value.appending(part) } else { value = value.appending(.hole) }
    }
    if needsTilde {
      value = Self.withoutTilde(value)
      lookup.needsTilde = false
    }
    lookup.meaning = meaning(value)
    lookup.isConstant = !value.isBlank && !known.contains { $0.isOwn }
    return lookup
  }

  /// Constants of constants may be of any length: what comes behind so many parts is not known.
  private static let mostParts = 256

  /// An operand with the constants of this script put in, and whether it is text of the look-up's own.
  private func replaced(
    _ operand: FlowFacts.Operand, depth: Int, most: inout Int
  ) -> [(operand: FlowFacts.Operand, isOwn: Bool)] {
    most -= 1
    switch operand {
    case .value(let value):
      return [(operand, value.texts.contains { $0.contains { $0.isLetter || $0.isNumber } })]
    case .name(let name):
      guard depth < 8, most > 0, let constant = constants.constant(name) else { return [(operand, false)] }
      var parts: [(operand: FlowFacts.Operand, isOwn: Bool)] = []
      for inner in constant.operands {
        guard most > 0 else { return [(.value(.hole), false)] }
        parts += replaced(inner, depth: depth + 1, most: &most)
      }
      return parts.map { ($0.operand, constant.isLocal && $0.isOwn) }
    }
  }

  /// Python's `"row_%s" % n` and `"row_{}".format(n)`.
  private func formatted(_ value: IdentifierValue, before next: Int) -> IdentifierValue {
    let isFormat = tokens.isMark(next, ".") && tokens.isName(next + 1, "format") && tokens.isMark(next + 2, "(")
    guard isFormat || tokens.isMark(next, "%"), value.holes.isEmpty else { return value }
    var result = IdentifierValue("")
    var text = ""
    var rest = value.texts[0].unicodeScalars[...]
    while let scalar = rest.popFirst() {
      var isHole = false
      if isFormat, scalar == "{" {
        if let close = rest.firstIndex(of: "}") {
          rest = rest[rest.index(after: close)...]
          isHole = true
        }
      } else if !isFormat, scalar == "%" {
        rest = rest.drop { "0123456789.-+# ".unicodeScalars.contains($0) }
        isHole = rest.popFirst() != nil
      }
      guard isHole else {
        text.unicodeScalars.append(scalar)
        continue
      }
      result = result.appending(IdentifierValue(text)).appending(.hole)
      text = ""
    }
    return result.appending(IdentifierValue(text))
  }

  private func meaning(_ value: IdentifierValue) -> FlowFacts.Meaning {
    value.isBlank ? .unknown : .value(value)
  }

  /// Past `value=` and the like.
  private func behindLabel(_ index: Int) -> Int {
    if case .name? = tokens[index], tokens.isMark(index + 1, "=") { return index + 2 }
    return index
  }
}
