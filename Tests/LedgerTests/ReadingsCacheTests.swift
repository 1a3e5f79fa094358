import Identifiers
import Testing

@testable import Ledger

@Suite struct ReadingsCacheTests {
  private func key(_ number: Int, kind: String = "swift/facts", names: UInt64 = 0) throws -> ReadingKey {
    let bytes = (0..<20).map { UInt8(truncatingIfNeeded: number >> (8 * min($0, 7))) }
    return ReadingKey(content: try #require(ContentID(bytes: bytes)), kind: kind, version: 1, names: names)
  }

  private func bytes(_ number: Int) -> [UInt8] {
    (0..<(number % 700)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) }
  }

  @Test func `what was stored is found, by content, kind, version and names`() throws {
    let folder = try Folder()
    let cache = try ReadingsCache(at: folder.file("readings.sqlite"))
    try cache.store([
      (key: try key(1), bytes: [1]), (key: try key(1, kind: "swift/outline"), bytes: [2]),
      (key: try key(1, names: .max), bytes: [3]), (key: try key(2), bytes: []),
    ])
    let again = try ReadingsCache(at: folder.file("readings.sqlite"))
    #expect(try again.reading(key(1)) == [1])
    #expect(try again.reading(key(1, kind: "swift/outline")) == [2])
    #expect(try again.reading(key(1, names: .max)) == [3])
    #expect(try again.reading(key(2)) == [])
    #expect(try again.reading(key(3)) == nil)
    #expect(try again.reading(key(1, kind: "pbxproj")) == nil)
    #expect(try again.readings([key(1), key(3)]) == [key(1): [1]])
    try cache.store([(key: try key(1), bytes: [9])])
    #expect(try again.reading(key(1)) == [9])
    #expect(try again.count() == 4)
    #expect(try again.names(besides: key(1)) == [.max])
    #expect(try again.names(besides: key(1, names: .max)) == [0])
    #expect(try again.names(besides: key(2)) == [])
  }

  @Test func `a damaged cache is made anew with a message`() throws {
    let folder = try Folder()
    let path = folder.file("readings.sqlite")
    try folder.write(
      Array("this is no database, but a text that is long enough to be read as one".utf8), to: "readings.sqlite")
    var messages: [String] = []
    let cache = try ReadingsCache(at: path) { messages.append($0) }
    #expect(messages.count == 1)
    try cache.store([(key: try key(1), bytes: [1])])
    #expect(try cache.reading(key(1)) == [1])
  }

  @Test(arguments: 0..<12) func `damage anywhere gives no wrong reading and no crash`(seed: Int) throws {
    let folder = try Folder()
    let path = folder.file("readings.sqlite")
    do {
      let cache = try ReadingsCache(at: path)
      try cache.store(try (0..<400).map { (key: try key($0), bytes: bytes($0)) })
      cache.checkpoint()
    }
    var file = try folder.bytes(of: "readings.sqlite")
    var random = Random(seed: UInt64(seed))
    for _ in 0..<200 {
      file[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    if seed % 3 == 0 { file.removeLast(file.count / 2) }
    try folder.write(file, to: "readings.sqlite")
    let cache = try ReadingsCache(at: path)
    for number in 0..<400 {
      if let found = try cache.reading(key(number)) { #expect(found == bytes(number)) }
    }
    try cache.store(try (0..<400).map { (key: try key($0), bytes: bytes($0)) })
    // After what was found damaged was made anew, it works.
    try cache.store([(key: try key(1000), bytes: [7])])
    #expect(try cache.reading(key(1000)) == [7])
  }
}

/// The same numbers on every machine.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x1234_5678_9abc_def1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_f491_4f6c_dd1d
  }
}
