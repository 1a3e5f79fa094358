import Testing

@testable import Identifiers

/// All short strings and patterns over two letters, against a slow matcher that enumerates strings.
@Suite struct PatternMatchingTests {
  static func strings(upTo length: Int, over letters: [Character] = ["a", "b"]) -> [String] {
    var (all, last) = ([""], [""])
    for _ in 0..<length {
      last = last.flatMap { text in letters.map { text + String($0) } }
      all += last
    }
    return all
  }

  /// Every pattern of at most two holes whose texts have at most `length` letters each.
  static func patterns(textLength length: Int) -> [IdentifierValue] {
    let texts = strings(upTo: length)
    let holes: [IdentifierValue.Hole] = [.some, .any]
    var all: [IdentifierValue] = []
    for first in texts {
      for second in texts {
        for hole in holes {
          all.append(IdentifierValue(texts: [first, second], holes: [hole]))
          for third in texts where !second.isEmpty {
            for other in holes { all.append(IdentifierValue(texts: [first, second, third], holes: [hole, other])) }
          }
        }
      }
    }
    return all
  }

  /// The definition: a hole is any run, of at least one character unless it is open.
  static func slowFits(_ value: IdentifierValue, _ text: [Character], part: Int = 0, at position: Int = 0) -> Bool {
    let literal = Array(value.texts[part])
    guard Array(text[position...].prefix(literal.count)) == literal else { return false }
    let next = position + literal.count
    if part == value.holes.count { return next == text.count }
    let least = value.holes[part] == .some ? 1 : 0
    guard next + least <= text.count else { return false }
    return (next + least...text.count).contains { slowFits(value, text, part: part + 1, at: $0) }
  }

  @Test func fitsAsDefined() {
    let texts = Self.strings(upTo: 6)
    for pattern in Self.patterns(textLength: 2) {
      for text in texts {
        let (fits, expected) = (pattern.fits(text), Self.slowFits(pattern, Array(text)))
        if fits != expected { Issue.record("\(pattern.texts) \(pattern.holes) \(text): \(fits)") }
      }
    }
  }

  @Test func patternsMatchWhenSomeStringFitsBoth() {
    // A common string, if there is one, needs no more letters than both patterns together, and no other letter.
    let texts = Self.strings(upTo: 8)
    let patterns = Self.patterns(textLength: 1)
    let fitting = patterns.map { pattern in Set(texts.indices.filter { pattern.fits(texts[$0]) }) }
    for (left, fitsLeft) in zip(patterns, fitting) {
      for (right, fitsRight) in zip(patterns, fitting) {
        // "xyz" between the holes makes them specific without another way to match.
        let (long, other) = (left.specific, right.specific)
        let expected = !fitsLeft.isDisjoint(with: fitsRight)
        if long.matches(other) != expected { Issue.record("\(left.texts) \(left.holes) \(right.texts) \(right.holes)") }
      }
    }
  }

  @Test func literalsMatchWhenEqual() {
    #expect(IdentifierValue("a").matches(IdentifierValue("a")))
    #expect(!IdentifierValue("a").matches(IdentifierValue("b")))
    #expect(!IdentifierValue("caf\u{E9}").matches(IdentifierValue("cafe\u{301}")))
    // A literal that looks like a pattern is none.
    #expect(!IdentifierValue("row_{}").matches(IdentifierValue("row_1")))
  }

  @Test func aHoleOfAnInterpolationIsNeverEmpty() {
    let row = IdentifierValue(texts: ["row_", ""], holes: [.some])
    let open = IdentifierValue(texts: ["row_", ""], holes: [.any])
    #expect(!row.matches(IdentifierValue("row_")))
    #expect(row.matches(IdentifierValue("row_1")))
    #expect(open.matches(IdentifierValue("row_")))
    #expect(open.matches(row))
    #expect(IdentifierValue(texts: ["", "_title"], holes: [.any]).matches(row))
    #expect(!IdentifierValue(texts: ["cell_", ""], holes: [.some]).matches(row))
  }

  @Test func shortPatternsMatchNothing() {
    let short = IdentifierValue(texts: ["a_", "_b"], holes: [.some])
    #expect(!short.isSpecific)
    #expect(!short.matches(IdentifierValue("a_1_b")))
    #expect(!IdentifierValue("a_1_b").matches(short))
    #expect(!short.matches(short))
    #expect(!IdentifierValue.hole.matches(IdentifierValue("anything")))
    let long = IdentifierValue(texts: ["a_", "_bc"], holes: [.some])
    #expect(long.matches(IdentifierValue("a_1_bc")))
    #expect(!long.matches(short))
  }

  @Test func holesAreWholeCharacters() {
    let pattern = IdentifierValue(texts: ["pier_", "é"], holes: [.some])
    #expect(pattern.matches(IdentifierValue("pier_ñé")))
    #expect(!pattern.matches(IdentifierValue("pier_é")))
    #expect(pattern.matches(IdentifierValue(texts: ["pier_", "té"], holes: [.any])))
    // Three characters, not three bytes.
    #expect(!IdentifierValue(texts: ["é", ""], holes: [.some]).isSpecific)
  }
}

extension IdentifierValue {
  /// The pattern with `xyz` at both ends: specific, and matching the same others of this kind.
  fileprivate var specific: IdentifierValue {
    IdentifierValue("xyz").appending(self).appending(IdentifierValue("xyz"))
  }
}
