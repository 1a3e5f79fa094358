/// Finds the brackets of Swift source that are code, not text or comment. Tolerant: what it takes wrongly ends with its
/// line.
struct SwiftLexer {
  enum Kind { case open, close, nul }

  struct Mark {
    var kind: Kind
    var offset: Int
    /// Nothing but white space and comments stands between the mark before and this one.
    var follows: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int
  private let end: Int
  private var follows = false
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

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    offset = start
    self.end = end ?? bytes.count
  }

  mutating func next() -> Mark? {
    while offset < end {
      let byte = bytes[offset]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "/"):
        if !skipComment() {
          offset += 1
          follows = false
        }
      case UInt8(ascii: "\""): text(Literal(pounds: 0, isMultiline: false))
      case UInt8(ascii: "#"): pound()
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if byte == UInt8(ascii: "("), !holes.isEmpty { holes[holes.count - 1].depth += 1 }
        return mark(.open)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if byte == UInt8(ascii: ")"), let hole = holes.last {
          if hole.depth == 0 {
            holes.removeLast()
            offset += 1
            follows = false
            resume(hole.literal)
            continue
          }
          holes[holes.count - 1].depth -= 1
        }
        return mark(.close)
      case 0: return mark(.nul)
      default:
        offset += 1
        follows = false
      }
    }
    return nil
  }

  private mutating func mark(_ kind: Kind) -> Mark {
    let mark = Mark(kind: kind, offset: offset, follows: follows)
    offset += 1
    follows = kind == .open
    return mark
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
    if offset < end, bytes[offset] == UInt8(ascii: "\"") {
      text(Literal(pounds: pounds, isMultiline: false))
    } else {
      follows = false
    }
  }

  /// At the opening quote.
  private mutating func text(_ literal: Literal) {
    var literal = literal
    follows = false
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
