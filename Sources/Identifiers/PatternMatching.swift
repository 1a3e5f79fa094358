/// Whether values can be one and the same identifier at run time.
extension IdentifierValue {
  /// A pattern needs a run of this many literal characters to match anything: with less it would match by chance.
  public static let shortestRun = 3

  /// Whether the value says enough to be matched: a literal always, a pattern with a run of three literal characters.
  public var isSpecific: Bool {
    !isPattern || texts.contains { $0.unicodeScalars.count >= Self.shortestRun }
  }

  /// Whether some string fits both values. Literals match when they are equal; a pattern that is not specific matches
  /// nothing.
  public func matches(_ other: IdentifierValue) -> Bool {
    switch (isPattern, other.isPattern) {
    case (false, false): self == other
    case (true, false): isSpecific && fits(other.texts[0])
    case (false, true): other.isSpecific && other.fits(texts[0])
    case (true, true): isSpecific && other.isSpecific && overlaps(other)
    }
  }

  /// Whether the string is one that the value can take.
  public func fits(_ text: String) -> Bool {
    // Texts are whole characters, so that comparing bytes never splits one: a hole of a byte is a hole of a character.
    let bytes = Array(text.utf8)
    var parts = texts.map { Array($0.utf8) }
    let last = parts.removeLast()
    guard let first = parts.first else { return bytes == last }
    let fixed = texts.reduce(0) { $0 + $1.utf8.count } + holes.count { $0 == .some }
    guard bytes.count >= fixed, bytes.starts(with: first), bytes.suffix(last.count).elementsEqual(last) else {
      return false
    }
    // The leftmost fit of each inner text leaves the most to the texts behind it.
    var position = first.count
    for (hole, part) in zip(holes, parts.dropFirst()) {
      if hole == .some { position += 1 }
      guard let found = Self.find(part, in: bytes, from: position, to: bytes.count - last.count) else { return false }
      position = found + part.count
    }
    return bytes.count - last.count - position >= (holes[holes.count - 1] == .some ? 1 : 0)
  }

  private static func find(_ part: [UInt8], in bytes: [UInt8], from: Int, to end: Int) -> Int? {
    var start = from
    while start + part.count <= end {
      if bytes[start..<start + part.count].elementsEqual(part) { return start }
      start += 1
    }
    return nil
  }

  /// Whether two patterns have a string in common: a walk over the pairs of positions in both.
  private func overlaps(_ other: IdentifierValue) -> Bool {
    guard Self.agree(texts[0].utf8, other.texts[0].utf8),
      Self.agree(texts[holes.count].utf8.reversed(), other.texts[other.holes.count].utf8.reversed())
    else { return false }
    let (left, right) = (tokens, other.tokens)
    let width = right.count + 1
    var reached = [Bool](repeating: false, count: (left.count + 1) * width)
    reached[0] = true
    for i in 0...left.count {
      for j in 0...right.count where reached[i * width + j] {
        // An open run ends, or lasts while the other side goes on.
        if i < left.count, left[i] == .run {
          reached[(i + 1) * width + j] = true
          if j < right.count { reached[i * width + j + 1] = true }
        }
        if j < right.count, right[j] == .run {
          reached[i * width + j + 1] = true
          if i < left.count { reached[(i + 1) * width + j] = true }
        }
        if i < left.count, j < right.count, left[i].meets(right[j]) { reached[(i + 1) * width + j + 1] = true }
      }
    }
    return reached[left.count * width + right.count]
  }

  private static func agree(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
    zip(left, right).allSatisfy { $0 == $1 }
  }

  private enum Token: Equatable {
    case byte(UInt8)
    /// Any one byte.
    case one
    /// Any bytes, also none.
    case run

    func meets(_ other: Token) -> Bool {
      switch (self, other) {
      case (.byte(let left), .byte(let right)): left == right
      case (.run, _), (_, .run): false
      case (.one, _), (_, .one): true
      }
    }
  }

  private var tokens: [Token] {
    var tokens = texts[0].utf8.map { Token.byte($0) }
    for (hole, text) in zip(holes, texts.dropFirst()) {
      if hole == .some { tokens.append(.one) }
      tokens.append(.run)
      tokens.append(contentsOf: text.utf8.map { Token.byte($0) })
    }
    return tokens
  }
}
