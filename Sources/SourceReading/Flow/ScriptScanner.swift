import Identifiers
import Readings

/// Cuts JavaScript, TypeScript or Python into the few tokens that look-ups are made of, without parsing it.
struct ScriptScanner {
  enum Language { case javaScript, python }

  enum Token {
    case name(String)
    /// A string with the places where something is put in.
    case string(IdentifierValue, source: String)
    case expression
    case mark(UInt8)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let language: Language
  private var at = 0
  private(set) var tokens: [(token: Token, offset: Int32)] = []
  private(set) var comments: [Comment] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: Language) {
    self.bytes = bytes
    self.language = language
  }

  mutating func scan() {
    while at < bytes.count {
      let byte = bytes[at]
      if byte <= 32 {
        at += 1
      } else if isComment() {
        comment()
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
        string(holes: byte == UInt8(ascii: "`") && language == .javaScript)
      } else if byte == UInt8(ascii: "/"), language == .javaScript, mayBeginExpression {
        regularExpression()
      } else if Self.isName(byte) {
        name()
      } else {
        tokens.append((.mark(byte), Int32(at)))
        at += 1
      }
    }
  }

  private func isComment() -> Bool {
    switch language {
    case .python: bytes[at] == UInt8(ascii: "#")
    case .javaScript:
      bytes[at] == UInt8(ascii: "/") && at + 1 < bytes.count
        && (bytes[at + 1] == UInt8(ascii: "/") || bytes[at + 1] == UInt8(ascii: "*"))
    }
  }

  private mutating func comment() {
    let start = at
    if language == .javaScript, bytes[at + 1] == UInt8(ascii: "*") {
      at += 2
      while at + 1 < bytes.count, !(bytes[at] == UInt8(ascii: "*") && bytes[at + 1] == UInt8(ascii: "/")) { at += 1 }
      let end = min(at, bytes.count)
      at = min(at + 2, bytes.count)
      CommentScan.add(bytes, start, start + 2, max(end, start + 2), &comments)
    } else {
      while at < bytes.count, bytes[at] != 10, bytes[at] != 13 { at += 1 }
      CommentScan.add(bytes, start, min(start + (language == .python ? 1 : 2), at), at, &comments)
    }
  }

  private mutating func name() {
    let start = at
    while at < bytes.count, Self.isName(bytes[at]) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    // Python's prefixes of strings: f"…" has holes, r"…" and b"…" have none.
    if language == .python, at < bytes.count, text.count <= 2,
      bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'")
    {
      return string(holes: text.lowercased().contains("f"), from: start)
    }
    tokens.append((.name(text), Int32(start)))
  }

  /// A string up to its closing quote; `holes`: `${…}` in JavaScript and `{…}` in Python stand for something else.
  private mutating func string(holes: Bool, from: Int? = nil) {
    let (start, quote) = (from ?? at, bytes[at])
    let isLong = language == .python && at + 2 < bytes.count && bytes[at + 1] == quote && bytes[at + 2] == quote
    at += isLong ? 3 : 1
    let inner = at
    var value = IdentifierValue("")
    var plain: [UInt8] = []
    func closes(_ at: Int) -> Bool {
      bytes[at] == quote && (!isLong || at + 2 < bytes.count && bytes[at + 1] == quote && bytes[at + 2] == quote)
    }
    while at < bytes.count, !closes(at) {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\\"), at + 1 < bytes.count {
        plain.append(bytes[at + 1])
        at += 2
      } else if holes, byte == UInt8(ascii: "{"), language == .python || plain.last == UInt8(ascii: "$") {
        if language == .javaScript { plain.removeLast() }
        value = value.appending(IdentifierValue(String(decoding: plain, as: UTF8.self))).appending(.hole)
        plain = []
        skipBraces()
      } else if !isLong && quote != UInt8(ascii: "`") && (byte == 10 || byte == 13) {
        break
      } else {
        plain.append(byte)
        at += 1
      }
    }
    let source = String(decoding: bytes[inner..<min(at, bytes.count)], as: UTF8.self)
    at = min(bytes.count, at + (isLong ? 3 : 1))
    value = value.appending(IdentifierValue(String(decoding: plain, as: UTF8.self)))
    tokens.append((.string(value, source: source), Int32(start)))
  }

  private mutating func skipBraces() {
    var depth = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "{") { depth += 1 }
      if bytes[at] == UInt8(ascii: "}") { depth -= 1 }
      at += 1
      if depth == 0 { return }
    }
  }

  /// Whether `/` begins a regular expression: behind a mark that cannot end a value.
  private var mayBeginExpression: Bool {
    guard case .mark(let mark)? = tokens.last?.token else { return tokens.isEmpty }
    return mark != UInt8(ascii: ")") && mark != UInt8(ascii: "]") && mark != UInt8(ascii: "}")
  }

  private mutating func regularExpression() {
    let start = at
    at += 1
    var isInClass = false
    while at < bytes.count, bytes[at] != 10, bytes[at] != UInt8(ascii: "/") || isInClass {
      if bytes[at] == UInt8(ascii: "[") { isInClass = true }
      if bytes[at] == UInt8(ascii: "]") { isInClass = false }
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    at = min(at + 1, bytes.count)
    tokens.append((.expression, Int32(start)))
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }
}
