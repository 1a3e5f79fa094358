import Readings

/// A word where it stands.
struct Word {
  var start: Int
  /// Behind its last byte.
  var end: Int
  /// As `Outline.hash`.
  var hash: UInt32
  var first: UInt8
  var last: UInt8
  /// The byte behind it; zero at the end.
  var next: UInt8

  /// The word that starts at `start`, where a byte of a word stands.
  @inline(__always)
  init(at start: Int, of bytes: UnsafeBufferPointer<UInt8>) {
    self.start = start
    end = start
    var hash = WordHash()
    var chunk = Self.chunk(of: bytes, at: start)
    first = UInt8(truncatingIfNeeded: chunk)
    last = 0
    while true {
      let others = Self.others(in: chunk)
      if others == 0 {
        hash.add(chunk)
        end &+= 8
        last = UInt8(truncatingIfNeeded: chunk >> 56)
        chunk = Self.chunk(of: bytes, at: end)
        continue
      }
      // The number of bits before the byte that belongs to no word.
      let bits = UInt64(truncatingIfNeeded: others.trailingZeroBitCount) & 56
      next = UInt8(truncatingIfNeeded: chunk >> bits)
      if bits != 0 {
        let rest = chunk & ((1 &<< bits) &- 1)
        hash.add(rest)
        last = UInt8(truncatingIfNeeded: rest &>> (bits &- 8))
        end &+= Int(truncatingIfNeeded: bits >> 3)
      }
      self.hash = hash.value
      return
    }
  }

  /// Eight bytes, the first one lowest; zeros behind the end.
  @inline(__always)
  static func chunk(of bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt64 {
    if index &+ 8 <= bytes.count {
      return UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    var chunk: UInt64 = 0
    for place in stride(from: bytes.count - 1, through: index, by: -1) { chunk = chunk << 8 | UInt64(bytes[place]) }
    return chunk
  }

  /// The highest bit of every byte that belongs to no word: `Words.isWord` for eight bytes at once.
  @inline(__always)
  private static func others(in chunk: UInt64) -> UInt64 {
    let (ones, high) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    let low = chunk & ~high
    let small = low | 0x20 &* ones
    // Sums stay below 256, so that no byte reaches into the next one.
    let letters = (small &+ (0x80 - 0x61) &* ones) & ~(small &+ (0x7F - 0x7A) &* ones)
    let digits = (low &+ (0x80 - 0x30) &* ones) & ~(low &+ (0x7F - 0x39) &* ones)
    let underscores = ~((low ^ 0x5F &* ones) &+ 0x7F &* ones)
    return ~(chunk | letters | digits | underscores) & high
  }

  @inline(__always) var count: Int { end - start }

  @inline(__always) func bytes(of file: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: file[start..<end])
  }
}

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

  /// What a word says of its file by itself.
  @inline(__always) static func flags(of word: Word, in bytes: UnsafeBufferPointer<UInt8>) -> Outline.Flags {
    if word.count >= shortestTrigger, triggers(word.bytes(of: bytes)) {
      return isXCUI(word, in: bytes) ? [.trigger, .xcui] : .trigger
    }
    return isXCUI(word, in: bytes) ? .xcui : []
  }

  /// Behind the spaces that start at `start`, or may start there.
  @inline(__always) static func skipSpaces(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while true {
      let others = Word.chunk(of: bytes, at: index) ^ 0x2020_2020_2020_2020
      if others != 0 { return index &+ others.trailingZeroBitCount >> 3 }
      index &+= 8
    }
  }

  /// The length of the shortest trigger word. A number, not worked out: it is looked at for every word.
  private static let shortestTrigger = 11

  private static let triggers: [[UInt8]] = {
    let words = TriggerWords.all.map { Array($0.utf8) }
    precondition(words.allSatisfy { $0.count >= shortestTrigger }, "a trigger word is shorter than the shortest")
    return words
  }()

  /// Whether a trigger word is part of the word, in any case.
  private static func triggers(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
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

  /// Whether a file's words let a site stand in it though none of them is a trigger by itself.
  ///
  /// - Parameter callsModifier: whether the name of SwiftUI's modifier is called somewhere.
  static func mayHoldOther(_ sorted: [UInt32], callsModifier: Bool = false) -> Bool {
    let outline = Outline(words: sorted)
    return outline.mentions(whole) || (callsModifier && outline.mentions(label))
  }

  private static let whole = Outline.hash(TriggerWords.whole)
  private static let label = Outline.hash(TriggerWords.modifier.label)

  /// `XCUIx`, the name of one of XCUI's types.
  @inline(__always) private static func isXCUI(_ word: Word, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.first == UInt8(ascii: "X"), word.count > 4 else { return false }
    return bytes[word.start + 1] == UInt8(ascii: "C") && bytes[word.start + 2] == UInt8(ascii: "U")
      && bytes[word.start + 3] == UInt8(ascii: "I")
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
