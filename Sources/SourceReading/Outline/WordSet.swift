/// A set of words by their hashes: open addressing, no deletion.
///
/// A slot also holds the length and two bytes of the word, so that two words of one hash are told apart: `insert` says
/// of every word whether it was met before.
struct WordSet: ~Copyable {
  private var slots: UnsafeMutablePointer<UInt64>
  private var mask: Int
  private(set) var count = 0

  init(capacity: Int = 1024) {
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: 0, count: capacity)
    mask = capacity - 1
  }

  deinit { slots.deallocate() }

  /// Whether the word is new.
  @inline(__always) @discardableResult
  mutating func insert(_ word: Word) -> Bool {
    // Never zero: a word has a byte.
    let key =
      UInt64(word.hash) << 32 | UInt64(UInt16(truncatingIfNeeded: word.count)) << 16 | UInt64(word.last) << 8
      | UInt64(word.first)
    var index = Self.slot(key) & mask
    while true {
      let found = slots[index]
      if found == key { return false }
      if found == 0 { break }
      index = (index + 1) & mask
    }
    slots[index] = key
    count += 1
    if count * 2 > mask { grow() }
    return true
  }

  @inline(__always) private static func slot(_ key: UInt64) -> Int {
    Int(UInt32(truncatingIfNeeded: key >> 32) &* 0x9E37_79B1 >> 8)
  }

  private mutating func grow() {
    let (old, size) = (slots, mask + 1)
    slots = .allocate(capacity: size * 2)
    slots.initialize(repeating: 0, count: size * 2)
    mask = size * 2 - 1
    for slot in 0..<size where old[slot] != 0 {
      var index = Self.slot(old[slot]) & mask
      while slots[index] != 0 { index = (index + 1) & mask }
      slots[index] = old[slot]
    }
    old.deallocate()
  }

  /// The hashes in ascending order, each once.
  func sorted() -> [UInt32] {
    guard count > 0 else { return [] }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { scratch in
      [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
        var total = 0
        for slot in 0...mask where slots[slot] != 0 {
          buffer[total] = UInt32(truncatingIfNeeded: slots[slot] >> 32)
          total += 1
        }
        Self.sort(buffer, scratch, total)
        filled = 1
        for index in 1..<total where buffer[index] != buffer[filled - 1] {
          buffer[filled] = buffer[index]
          filled += 1
        }
      }
    }
  }

  /// Sorts by one byte after the other; an even number of passes ends in `buffer`.
  private static func sort(
    _ buffer: UnsafeMutableBufferPointer<UInt32>, _ scratch: UnsafeMutableBufferPointer<UInt32>, _ count: Int
  ) {
    if count < 48 {
      var part = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      part.sort()
      return
    }
    var (from, to) = (buffer, scratch)
    for shift in [0, 8, 16, 24] as [UInt32] {
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { starts in
        starts.initialize(repeating: 0)
        for index in 0..<count { starts[Int(from[index] >> shift & 255)] += 1 }
        var sum: Int32 = 0
        for digit in 0..<256 {
          let next = sum + starts[digit]
          starts[digit] = sum
          sum = next
        }
        for index in 0..<count {
          let digit = Int(from[index] >> shift & 255)
          to[Int(starts[digit])] = from[index]
          starts[digit] += 1
        }
      }
      swap(&from, &to)
    }
  }
}
