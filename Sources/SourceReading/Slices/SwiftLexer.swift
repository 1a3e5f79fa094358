/// Finds the brackets of Swift source that are code, not text or comment; on request also words and signs. Tolerant: what
/// it takes wrongly ends with its line.
struct SwiftLexer {
  enum Kind {
    case open, close, nul
    /// `#if`, `#elseif`, `#else` and `#endif`.
    case directive
    /// A word; only when asked for.
    case word
    /// Any other byte; only when asked for.
    case sign
  }

  struct Mark {
    var kind: Kind
    var offset: Int
    var end: Int
    /// Nothing but white space and comments stands between the mark before and this one.
    var follows: Bool
    /// A line break stands before it, behind the last code.
    var startsLine: Bool
    /// Where the code before it ends.
    var codeEnd: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int
  private let end: Int
  /// Whether words and signs are asked for.
  var yieldsWords: Bool
  private var follows = false
  private var startsLine = true
  /// Behind the last byte that is neither white space nor comment.
  private(set) var codeEnd: Int
  /// Literals that are open around the current hole, innermost last.
  private var holes: [Hole] = []

  private struct Hole {
    var literal: Literal
    /// Parentheses that are open inside the hole.
    var depth: Int
  }

  private struct Literal {
    var pounds: Int
    var isMultiline: Bool
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, words: Bool = false) {
    self.bytes = bytes
    yieldsWords = words
    offset = 0
    codeEnd = 0
    end = bytes.count
  }

  /// Whether no literal is open.
  var isOutsideText: Bool { holes.isEmpty }

  /// Goes on behind a bracket that was closed at `offset`, where words are asked for.
  mutating func pass(to offset: Int) {
    self.offset = offset
    code()
    yieldsWords = true
  }

  /// Goes on at the end of the line.
  mutating func skipLine() {
    while offset < end, bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
    codeEnd = offset
  }

  mutating func next() -> Mark? {
    while offset < end {
      let byte = bytes[offset]
      switch byte {
      case 0x20, 0x09: offset += 1
      case 0x0A, 0x0D:
        startsLine = true
        offset += 1
      case UInt8(ascii: "/"):
        if !skipComment() {
          if yieldsWords { return mark(.sign) }
          offset += 1
          follows = false
        }
      case UInt8(ascii: "\""): text(Literal(pounds: 0, isMultiline: false))
      case UInt8(ascii: "#"):
        if let directive = directive() { return directive }
        pound()
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if byte == UInt8(ascii: "("), !holes.isEmpty { holes[holes.count - 1].depth += 1 }
        return mark(.open)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if byte == UInt8(ascii: ")"), let hole = holes.last {
          if hole.depth == 0 {
            holes.removeLast()
            offset += 1
            resume(hole.literal)
            code()
            continue
          }
          holes[holes.count - 1].depth -= 1
        }
        return mark(.close)
      case 0: return mark(.nul)
      default:
        if yieldsWords { return Words.isWord[Int(byte)] != 0 ? word() : mark(.sign) }
        offset += 1
        follows = false
      }
    }
    return nil
  }

  private mutating func mark(_ kind: Kind, length: Int = 1) -> Mark {
    let mark = Mark(
      kind: kind, offset: offset, end: offset + length, follows: follows, startsLine: startsLine, codeEnd: codeEnd)
    offset += length
    code()
    follows = kind == .open
    return mark
  }

  /// What was just passed is code.
  private mutating func code() {
    follows = false
    startsLine = false
    codeEnd = offset
  }

  private mutating func word() -> Mark {
    var length = 1
    while offset + length < end, Words.isWord[Int(bytes[offset + length])] != 0 { length += 1 }
    return mark(.word, length: length)
  }

  /// `#if`, `#elseif`, `#else`, `#endif` at the start of a line.
  private mutating func directive() -> Mark? {
    guard startsLine else { return nil }
    for word in ["#if", "#elseif", "#else", "#endif"] as [StaticString] {
      let length = word.utf8CodeUnitCount
      guard offset + length <= end else { continue }
      var matched = 0
      while matched < length, bytes[offset + matched] == word.utf8Start[matched] { matched += 1 }
      if matched == length, offset + length == end || Words.isWord[Int(bytes[offset + length])] == 0 {
        return mark(.directive, length: length)
      }
    }
    return nil
  }

  private mutating func skipComment() -> Bool {
    guard offset + 1 < end else { return false }
    if bytes[offset + 1] == UInt8(ascii: "/") {
      while offset < end, bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
      return true
    }
    guard bytes[offset + 1] == UInt8(ascii: "*") else { return false }
    var depth = 1
    offset += 2
    while offset < end, depth > 0 {
      if bytes[offset] == UInt8(ascii: "*"), offset + 1 < end, bytes[offset + 1] == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
      } else if bytes[offset] == UInt8(ascii: "/"), offset + 1 < end, bytes[offset + 1] == UInt8(ascii: "*") {
        depth += 1
        offset += 2
      } else {
        offset += 1
      }
    }
    return true
  }

  private mutating func pound() {
    var pounds = 0
    while offset < end, bytes[offset] == UInt8(ascii: "#") {
      pounds += 1
      offset += 1
    }
    code()
    if offset < end, bytes[offset] == UInt8(ascii: "\"") { text(Literal(pounds: pounds, isMultiline: false)) }
  }

  /// At the opening quote.
  private mutating func text(_ literal: Literal) {
    var literal = literal
    defer { code() }
    if offset + 2 < end, bytes[offset + 1] == UInt8(ascii: "\""), bytes[offset + 2] == UInt8(ascii: "\"") {
      literal.isMultiline = true
      offset += 3
    } else {
      offset += 1
    }
    resume(literal)
  }

  /// Inside the literal: up to its end, or into its next hole.
  private mutating func resume(_ literal: Literal) {
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\\") {
        offset += 1
        var pounds = 0
        while pounds < literal.pounds, offset < end, bytes[offset] == UInt8(ascii: "#") {
          pounds += 1
          offset += 1
        }
        guard pounds == literal.pounds, offset < end else { continue }
        if bytes[offset] == UInt8(ascii: "(") {
          offset += 1
          holes.append(Hole(literal: literal, depth: 0))
          return
        }
        if bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
      } else if byte == UInt8(ascii: "\"") {
        if closes(literal) { return }
        offset += 1
      } else if byte == 10 || byte == 13, !literal.isMultiline {
        return
      } else {
        offset += 1
      }
    }
  }

  private mutating func closes(_ literal: Literal) -> Bool {
    var index = offset + 1
    if literal.isMultiline {
      guard index + 1 < end, bytes[index] == UInt8(ascii: "\""), bytes[index + 1] == UInt8(ascii: "\"") else {
        return false
      }
      index += 2
    }
    var pounds = 0
    while pounds < literal.pounds, index < end, bytes[index] == UInt8(ascii: "#") {
      pounds += 1
      index += 1
    }
    guard pounds == literal.pounds else { return false }
    offset = index
    return true
  }
}
