/// Walks the text form of a property list, as Xcode writes `project.pbxproj`, without building it.
///
/// Project files are the biggest input of a history, so values are ranges of the file's bytes until somebody asks for
/// their text. Depth is bounded by the caller's own recursion: a value that is not asked for is skipped without any.
struct PropertyListScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var at = 0
  private let plain = Self.plain

  /// A token's bytes, without quotes.
  struct Token {
    var start: Int
    var end: Int
    var isQuoted: Bool
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next byte that is neither white space nor comment; 0 at the end. Stays on it.
  mutating func peek() -> UInt8 {
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        at += 1
      } else if byte == UInt8(ascii: "/"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "*") {
        at += 2
        while at + 1 < bytes.count, !(bytes[at] == UInt8(ascii: "*") && bytes[at + 1] == UInt8(ascii: "/")) { at += 1 }
        at = min(at + 2, bytes.count)
      } else if byte == UInt8(ascii: "/"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "/") {
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      } else {
        return byte
      }
    }
    return 0
  }

  /// Takes `byte` if it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte, at < bytes.count else { return false }
    at += 1
    return true
  }

  /// The next string, quoted or not.
  mutating func string() -> Token? {
    let first = peek()
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let start = at + 1
      at = start
      while at < bytes.count, bytes[at] != first { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
      let end = min(at, bytes.count)
      at = min(at + 1, bytes.count)
      return Token(start: start, end: end, isQuoted: true)
    }
    let start = at
    var end = start
    plain.withUnsafeBufferPointer { plain in
      while end < bytes.count, plain[Int(bytes[end])] { end += 1 }
    }
    at = end
    return end > start ? Token(start: start, end: end, isQuoted: false) : nil
  }

  /// Calls `each` with the keys of the dictionary that is next; `each` must take or skip the value.
  /// Stops in silence where the text is no dictionary any more.
  mutating func dictionary(_ each: (inout Self, Token) -> Void) {
    guard take(UInt8(ascii: "{")) else { return skipValue() }
    while let key = nextKey() {
      let before = at
      each(&self, key)
      if at == before { skipValue() }
      _ = take(UInt8(ascii: ";"))
    }
  }

  /// The next key of a dictionary, with its `=`; `nil` at its end, or where the text is none any more.
  mutating func nextKey() -> Token? {
    guard at < bytes.count, !take(UInt8(ascii: "}")) else { return nil }
    if let key = string(), take(UInt8(ascii: "=")) { return key }
    at = bytes.count
    return nil
  }

  /// Goes on behind bytes that were read before.
  mutating func advance(by count: Int) { at = min(at + count, bytes.count) }

  /// Calls `each` with the strings of the array that is next; other elements are skipped.
  mutating func strings(_ each: (Token) -> Void) {
    guard take(UInt8(ascii: "(")) else { return skipValue() }
    while at < bytes.count, !take(UInt8(ascii: ")")) {
      let before = at
      if let token = string() { each(token) } else { skipValue() }
      _ = take(UInt8(ascii: ","))
      if at == before { at = bytes.count }
    }
  }

  /// Skips one value of any kind, however deep.
  mutating func skipValue() {
    var depth = 0
    repeat {
      switch peek() {
      case 0 where at >= bytes.count: return
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        depth += 1
        at += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        guard depth > 0 else { return }
        depth -= 1
        at += 1
      case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "="):
        guard depth > 0 else { return }
        at += 1
      default:
        if string() == nil { at += 1 }
      }
    } while depth > 0
  }

  func text(_ token: Token) -> String {
    let raw = bytes[token.start..<max(token.start, token.end)]
    guard token.isQuoted, raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    var plain: [UInt8] = []
    var escaped = false
    for byte in raw {
      if escaped {
        plain.append(byte == UInt8(ascii: "n") ? 0x0A : byte == UInt8(ascii: "t") ? 0x09 : byte)
        escaped = false
      } else if byte == UInt8(ascii: "\\") {
        escaped = true
      } else {
        plain.append(byte)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  func equals(_ token: Token, _ text: StaticString) -> Bool {
    token.end - token.start == text.utf8CodeUnitCount
      && text.withUTF8Buffer { wanted in
        wanted.indices.allSatisfy { bytes[token.start + $0] == wanted[$0] }
      }
  }

  /// A number for an object's name: FNV-1a, 64 bits.
  func key(_ token: Token) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in token.start..<max(token.start, token.end) { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    return hash
  }

  /// The bytes of a string without quotes.
  private static let plain: [Bool] = {
    var plain = [Bool](repeating: false, count: 256)
    for range in [UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF] {
      for byte in range { plain[Int(byte)] = true }
    }
    for byte in "0123456789_.$/:-+@".utf8 { plain[Int(byte)] = true }
    return plain
  }()
}
