import Foundation

/// Walks the entries of `objects`. Where a version that was read before has the same bytes, it takes over its entries.
struct XcodeWalk {
  private(set) var entries: [XcodeEntry] = []
  /// Where the first entry starts.
  private(set) var start = 0
  /// What is not taken over: entries of the earlier version, and those that were read instead.
  private(set) var removed: [XcodeEntry] = []
  private(set) var added: [(entry: XcodeEntry, object: XcodeObject)] = []
  /// Tools that the file names.
  private(set) var tools: XcodeTools = []
  /// Whether there is one `objects`, whose entries all end with a semicolon: another version can be read after it.
  private(set) var isRegular = true

  private var scanner: PropertyListScanner
  private let bytes: UnsafeBufferPointer<UInt8>
  private let earlierBytes: UnsafeBufferPointer<UInt8>
  private let earlier: [XcodeEntry]
  /// The next entry of the earlier version, and where it starts.
  private var next = 0
  private var nextStart: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(bytes, after: [], from: 0, in: UnsafeBufferPointer(start: nil, count: 0))
  }

  /// - Parameters:
  ///   - earlier: the entries of a version that was regular.
  ///   - start: where the first of them starts.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, after earlier: [XcodeEntry], from start: Int,
    in earlierBytes: UnsafeBufferPointer<UInt8>
  ) {
    scanner = PropertyListScanner(bytes)
    self.bytes = bytes
    self.earlier = earlier
    self.earlierBytes = earlierBytes
    nextStart = start
    entries.reserveCapacity(max(earlier.count + 64, bytes.count / 256))
    walk()
  }

  private mutating func walk() {
    guard scanner.take(UInt8(ascii: "{")) else {
      isRegular = false
      tools = XcodeTools.named(in: bytes[...])
      return
    }
    var sections = 0
    var end = 0
    while let key = scanner.nextKey() {
      let value = scanner.at
      if scanner.equals(key, "objects") {
        sections += 1
        objects()
        end = min(scanner.at, entries.reduce(start) { $0 + Int($1.length) })
      } else {
        scanner.skipValue()
      }
      if scanner.at == value { scanner.skipValue() }
      _ = scanner.take(UInt8(ascii: ";"))
    }
    isRegular = isRegular && sections == 1
    if isRegular {
      tools = entries.reduce(XcodeTools.named(in: bytes[..<start])) { $0.union($1.tools) }
      tools.formUnion(XcodeTools.named(in: bytes[end...]))
    } else {
      tools = XcodeTools.named(in: bytes[...])
    }
  }

  private mutating func objects() {
    guard scanner.take(UInt8(ascii: "{")) else {
      isRegular = false
      return scanner.skipValue()
    }
    start = scanner.at
    takeOver()
    while true {
      let first = scanner.at
      guard let key = scanner.nextKey() else { break }
      let value = scanner.at
      let object = XcodeObject(&scanner)
      if scanner.at == value { scanner.skipValue() }
      if !scanner.take(UInt8(ascii: ";")) { isRegular = false }
      var entry = XcodeEntry(
        id: scanner.key(key), length: Int32(truncatingIfNeeded: scanner.at - first), kind: object.kind,
        tools: XcodeTools.named(in: bytes[first..<scanner.at]))
      if case .buildFile(let reference?) = object { entry.reference = reference }
      pass(entry.id)
      entries.append(entry)
      added.append((entry, object))
      takeOver()
    }
    removed += earlier[next...]
    next = earlier.count
  }

  /// How far to look for an earlier entry of the same name: those before it are gone.
  private static let horizon = 512

  private mutating func pass(_ id: UInt64) {
    guard let same = earlier[next...].prefix(Self.horizon).firstIndex(where: { $0.id == id }) else { return }
    for index in next...same { nextStart += Int(earlier[index].length) }
    removed += earlier[next...same]
    next = same + 1
  }

  /// Takes over as many entries as have the same bytes.
  private mutating func takeOver() {
    guard next < earlier.count else { return }
    let same = equalBytes()
    let first = next
    var taken = 0
    while next < earlier.count, taken + Int(earlier[next].length) <= same {
      taken += Int(earlier[next].length)
      next += 1
    }
    nextStart += taken
    scanner.advance(by: taken)
    entries += earlier[first..<next]
  }

  private func equalBytes() -> Int {
    let most = min(bytes.count - scanner.at, earlierBytes.count - nextStart)
    guard most > 0, let new = bytes.baseAddress, let old = earlierBytes.baseAddress else { return 0 }
    let (left, right) = (new + scanner.at, old + nextStart)
    var (count, block) = (0, 256)
    while count < most {
      let length = min(block, most - count)
      guard memcmp(left + count, right + count, length) == 0 else { break }
      count += length
      block = min(block * 2, 1 << 14)
    }
    while block > 32 {
      block /= 2
      if count + block <= most, memcmp(left + count, right + count, block) == 0 { count += block }
    }
    while count < most, left[count] == right[count] { count += 1 }
    return count
  }
}
