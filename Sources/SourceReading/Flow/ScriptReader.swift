import Identifiers
import Readings

/// Reads look-ups by accessibility id in test scripts: WebdriverIO's `~id`, Appium's `accessibility id` strategy and
/// locator constants, Detox's `by.id`.
enum ScriptReader {
  static func read(_ bytes: [UInt8], _ language: ScriptScanner.Language) -> ReadResult {
    bytes.withUnsafeBufferPointer { buffer in
      guard hints.contains(where: { CommentScan.mentions(buffer, $0) }) else { return .reading(.nothing) }
      guard buffer.count <= Limits.sourceSize else { return .gap(.tooLarge, "\(buffer.count) bytes") }
      var scanner = ScriptScanner(buffer, language)
      scanner.scan()
      let lookups = ScriptLookups(scanner.tokens, isDetox: isDetox(buffer)).all()
      if lookups.isEmpty && scanner.comments.isEmpty { return .reading(.nothing) }
      return .reading(
        .flow(FlowFacts(lookups: lookups, comments: scanner.comments, lineStarts: LineTable.starts(of: buffer))))
    }
  }

  private static let hints: [StaticString] = [
    "by.id(", "('~", "(\"~", "(`~", "accessibility id", "ccessibilityId(", "ACCESSIBILITY_ID", "_accessibility_id(",
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
  typealias Token = ScriptScanner.Token

  private let tokens: [(token: Token, offset: Int32)]
  private let isDetox: Bool

  init(_ tokens: [(token: Token, offset: Int32)], isDetox: Bool) {
    self.tokens = tokens
    self.isDetox = isDetox
  }

  func all() -> [FlowFacts.Lookup] {
    tokens.indices.compactMap { lookup(at: $0) }
  }

  private func lookup(at index: Int) -> FlowFacts.Lookup? {
    switch tokens[index].token {
    case .name(let name):
      if isDetox, name == "id", isMark(index - 1, "."), isName(index - 2, "by"), isMark(index + 1, "(") {
        return make(index, "by.id", argument: index + 2, mayBeLabel: false)
      }
      if name.hasSuffix("$"), isMark(index + 1, "(") { return tilde(index, argument: index + 2) }
      if name.hasSuffix("ccessibilityId") || name.hasSuffix("by_accessibility_id"), isMark(index + 1, "(") {
        return make(index, name, argument: index + 2, mayBeLabel: true)
      }
      if name == "ACCESSIBILITY_ID", isMark(index + 1, ",") {
        return make(index, "accessibility id", argument: behindLabel(index + 2), mayBeLabel: true)
      }
    case .string(_, source: "accessibility id"):
      guard isMark(index + 1, ",") else { return nil }
      return make(index, "accessibility id", argument: behindLabel(index + 2), mayBeLabel: true)
    default: break
    }
    return nil
  }

  /// `$('~id')`.
  private func tilde(_ index: Int, argument: Int) -> FlowFacts.Lookup? {
    guard case .string(let value, let source)? = token(argument), value.texts[0].hasPrefix("~") else { return nil }
    var texts = value.texts
    texts[0].removeFirst()
    let name = IdentifierValue(texts: texts, holes: value.holes)
    return FlowFacts.Lookup(
      offset: tokens[index].offset, element: "$", expression: source, meaning: meaning(name), mayBeLabel: true)
  }

  private func make(_ index: Int, _ element: String, argument: Int, mayBeLabel: Bool) -> FlowFacts.Lookup? {
    switch token(argument) {
    case .string(let value, let source):
      // A string that something is joined to is a pattern.
      let filled = formatted(value, before: argument + 1)
      let joined = isMark(argument + 1, "+") ? filled.appending(.hole) : filled
      return FlowFacts.Lookup(
        offset: tokens[index].offset, element: element, expression: source, meaning: meaning(joined),
        mayBeLabel: mayBeLabel)
    case .expression:
      return FlowFacts.Lookup(
        offset: tokens[index].offset, element: element, expression: "", meaning: .expression, mayBeLabel: mayBeLabel)
    case .name(let name):
      return FlowFacts.Lookup(
        offset: tokens[index].offset, element: element, expression: name, meaning: .unknown, mayBeLabel: mayBeLabel)
    default: return nil
    }
  }

  /// Python's `"row_%s" % n` and `"row_{}".format(n)`.
  private func formatted(_ value: IdentifierValue, before next: Int) -> IdentifierValue {
    let isFormat = isMark(next, ".") && isName(next + 1, "format") && isMark(next + 2, "(")
    guard isFormat || isMark(next, "%"), value.holes.isEmpty else { return value }
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
    if case .name? = token(index), isMark(index + 1, "=") { return index + 2 }
    return index
  }

  private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index].token : nil }

  private func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    if case .mark(UInt8(ascii: mark))? = token(index) { true } else { false }
  }

  private func isName(_ index: Int, _ wanted: String) -> Bool {
    if case .name(wanted)? = token(index) { true } else { false }
  }
}
