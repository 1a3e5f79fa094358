import Readings

/// What the bytes of all languages share: words, and the words that the outline looks for.
enum Words {
  /// 1 for bytes of words: letters, digits, `_`, and everything beyond ASCII.
  static let isWord: [UInt8] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      1
    default: 0
    }
  }

  /// The shortest trigger word.
  static let shortestTrigger = TriggerWords.all.map(\.utf8.count).min() ?? 1

  private static let triggers: [[UInt8]] = TriggerWords.all.map { Array($0.utf8) }

  /// Whether a trigger word is part of the word, in any case.
  static func triggers(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    let last = word.count - shortestTrigger
    while index <= last {
      let first = word[index] | 0x20
      // All trigger words begin with one of two letters: the loop below is seldom entered.
      if first == UInt8(ascii: "a") || first == UInt8(ascii: "x") {
        for trigger in triggers where trigger[0] == first && index + trigger.count <= word.count {
          var matched = 1
          while matched < trigger.count, word[index + matched] | 0x20 == trigger[matched] { matched += 1 }
          if matched == trigger.count { return true }
        }
      }
      index += 1
    }
    return false
  }

  /// Whether words that only together make a site stand in a file.
  static func mayHoldOther(_ sorted: [UInt32]) -> Bool {
    let outline = Outline(words: sorted)
    return together.contains { $0.allSatisfy(outline.mentions) }
  }

  private static let together = TriggerWords.together.map { $0.map(Outline.hash) }

  static func isXCUI(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    word.count > 4 && word[0] == UInt8(ascii: "X") && word[1] == UInt8(ascii: "C") && word[2] == UInt8(ascii: "U")
      && word[3] == UInt8(ascii: "I")
  }

  /// Whether one of the first lines says that the file is generated.
  static func isGenerated(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = 0
    var lines = 0
    while end < min(bytes.count, 4096), lines < 12 {
      if bytes[end] == 10 { lines += 1 }
      end += 1
    }
    let head = UnsafeBufferPointer(rebasing: bytes[..<end])
    return heads.contains { CommentScan.mentions(head, $0) }
  }

  private static let heads: [StaticString] = ["Generated using", "@generated", "DO NOT EDIT"]
}
