/// A pattern for paths or identifiers: `*` is any text without a slash, `**` any text, `?` one character, `{a,b}` one of
/// several. A path pattern that ends with a slash means everything below.
struct Glob: Hashable, Sendable {
  private enum Token: Hashable, Sendable {
    case literal(UInt8)
    case one
    /// Any run without a slash; any run at all when `crossing`.
    case run(crossing: Bool)
    /// `**/`: nothing, or any run that ends with a slash.
    case folders
  }

  let pattern: String
  private let alternatives: [Alternative]

  /// One way to write the braces out: plain text, and what follows from its first wildcard on.
  private struct Alternative: Hashable, Sendable {
    var head: [UInt8]
    var tail: [Token]
  }

  /// - Parameter separated: whether a slash parts names, as in paths.
  init(_ pattern: String, separated: Bool = true) {
    self.pattern = pattern
    let whole = separated && pattern.hasSuffix("/") ? pattern + "**" : pattern
    alternatives = Self.expand(whole).map { way in
      let tokens = Self.tokens(way, separated: separated)
      let head = tokens.prefix { if case .literal = $0 { true } else { false } }
      let bytes = head.compactMap { if case .literal(let byte) = $0 { byte } else { nil } }
      return Alternative(head: bytes, tail: Array(tokens.dropFirst(head.count)))
    }
  }

  func matches(_ text: String) -> Bool {
    let utf8 = text.utf8
    return alternatives.contains { way in
      guard utf8.starts(with: way.head) else { return false }
      if way.tail.isEmpty { return utf8.count == way.head.count }
      return Self.match(way.tail[...], Array(utf8.dropFirst(way.head.count))[...])
    }
  }

  /// The braces written out, at most 64 ways; an unclosed brace is a character as others.
  private static func expand(_ pattern: String) -> [String] {
    guard let open = pattern.firstIndex(of: "{"), let close = pattern[open...].firstIndex(of: "}") else {
      return [pattern]
    }
    let (head, rest) = (pattern[..<open], pattern[pattern.index(after: close)...])
    let choices = pattern[pattern.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
    let tails = expand(String(rest))
    return Array(choices.flatMap { choice in tails.map { head + choice + $0 } }.prefix(64))
  }

  private static func tokens(_ pattern: String, separated: Bool) -> [Token] {
    var tokens: [Token] = []
    let bytes = Array(pattern.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "*"):
        guard index < bytes.count, bytes[index] == UInt8(ascii: "*") else {
          tokens.append(.run(crossing: !separated))
          continue
        }
        while index < bytes.count, bytes[index] == UInt8(ascii: "*") { index += 1 }
        if separated, index < bytes.count, bytes[index] == UInt8(ascii: "/") {
          index += 1
          tokens.append(.folders)
        } else {
          tokens.append(.run(crossing: true))
        }
      case UInt8(ascii: "?"): tokens.append(.one)
      default: tokens.append(.literal(byte))
      }
    }
    return tokens
  }

  /// A walk with a set of positions: no pattern costs more than its length times the text's.
  private static func match(_ tokens: ArraySlice<Token>, _ text: ArraySlice<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    var reached = [Bool](repeating: false, count: text.count + 1)
    reached[0] = true
    for token in tokens {
      var next = [Bool](repeating: false, count: text.count + 1)
      var isOpen = false
      for position in 0...text.count {
        let before = position > 0 ? text[text.startIndex + position - 1] : nil
        switch token {
        case .literal(let byte): next[position] = before == byte && reached[position - 1]
        case .one:
          // One character may be several bytes: the bytes that continue one count with it.
          guard let before, before != slash else { continue }
          next[position] = reached[position - 1] || (before & 0xC0 == 0x80 && next[position - 1])
        case .run(let crossing):
          if let before, before == slash, !crossing { isOpen = false }
          isOpen = isOpen || reached[position]
          next[position] = isOpen
        case .folders:
          next[position] = reached[position] || (isOpen && before == slash)
          isOpen = isOpen || reached[position]
        }
      }
      reached = next
    }
    return reached[text.count]
  }
}
