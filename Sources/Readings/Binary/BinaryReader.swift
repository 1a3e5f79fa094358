import Identifiers

/// Why bytes are not a reading: of another version, cut off, or damaged. The file has to be read again.
public struct CorruptReading: Error, Hashable, CustomStringConvertible {
  public var what: String

  public var description: String { "the stored reading cannot be used: \(what); it is made again from the file" }
}

/// Reads what `BinaryWriter` wrote. Every number is checked before it is used.
struct BinaryReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private let end: Int
  private(set) var table: [String] = []

  /// - Parameter earlier: another reading of this version that was decoded: strings of its table are taken over.
  init(_ bytes: UnsafeBufferPointer<UInt8>, version: Int, after earlier: DecodedTable? = nil) throws {
    self.bytes = bytes
    guard bytes.count >= 10 else { throw CorruptReading(what: "\(bytes.count) bytes are too few") }
    end = bytes.count - 8
    var sum: UInt64 = 0
    for index in 0..<8 { sum |= UInt64(bytes[end + index]) << UInt64(8 * index) }
    let found = try count(limit: .max)
    guard found == version else { throw CorruptReading(what: "version \(found), not \(version)") }
    guard Checksum.of(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<end])) == sum else {
      throw CorruptReading(what: "its checksum differs")
    }
    let strings = try count(limit: end - offset)
    table.reserveCapacity(strings)
    var known = earlier
    for _ in 0..<strings {
      let length = try count(limit: end - offset)
      let text = UnsafeBufferPointer(rebasing: bytes[offset..<offset + length])
      table.append(known?.string(text) ?? String(decoding: text, as: UTF8.self))
      offset += length
    }
  }

  func finish() throws {
    guard offset == end else { throw CorruptReading(what: "\(end - offset) bytes are left over") }
  }

  @inline(__always) mutating func byte() throws -> UInt8 {
    guard offset < end else { throw CorruptReading(what: "it ends too early") }
    offset += 1
    return bytes[offset - 1]
  }

  mutating func bool() throws -> Bool { try byte() != 0 }

  @inline(__always) private mutating func varint() throws -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
      shift += 7
      guard shift < 64 else { throw CorruptReading(what: "a number is too long") }
    }
  }

  @inline(__always) mutating func count(limit: Int) throws -> Int {
    let value = try varint()
    guard value <= UInt64(limit) else { throw CorruptReading(what: "\(value) is more than \(limit)") }
    return Int(value)
  }

  /// The number of elements that follow, each at least a byte.
  mutating func elements() throws -> Int { try count(limit: end - offset) }

  @inline(__always) mutating func signed() throws -> Int {
    let value = try varint()
    return Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
  }

  /// The number that differs from `last` by the one that stands here.
  @inline(__always) mutating func offset(from last: Int32) throws -> Int32 {
    let (sum, overflow) = Int(last).addingReportingOverflow(try signed())
    guard !overflow, sum >= 0, sum <= Int(Int32.max) else { throw CorruptReading(what: "an offset is out of range") }
    return Int32(sum)
  }

  mutating func fixed32() throws -> UInt32 {
    guard end - offset >= 4 else { throw CorruptReading(what: "it ends too early") }
    let value = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    offset += 4
    return UInt32(littleEndian: value)
  }

  mutating func fixed64() throws -> UInt64 {
    guard end - offset >= 8 else { throw CorruptReading(what: "it ends too early") }
    let value = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    offset += 8
    return UInt64(littleEndian: value)
  }

  mutating func string() throws -> String {
    let index = try count(limit: .max)
    guard index < table.count else { throw CorruptReading(what: "string \(index) of \(table.count)") }
    return table[index]
  }

  mutating func optionalString() throws -> String? {
    let index = try count(limit: .max)
    if index == 0 { return nil }
    guard index <= table.count else { throw CorruptReading(what: "string \(index) of \(table.count)") }
    return table[index - 1]
  }

  mutating func strings() throws -> [String] {
    let count = try elements()
    var result: [String] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try string()) }
    return result
  }

  /// An id below `limit`, or none.
  mutating func id<ID: ArenaID>(_ type: ID.Type, below limit: Int) throws -> ID? {
    let index = try count(limit: limit)
    return index == 0 ? nil : ID(index - 1)
  }

  mutating func raw<Value: RawRepresentable>(_ type: Value.Type) throws -> Value where Value.RawValue == UInt8 {
    let raw = try byte()
    guard let value = Value(rawValue: raw) else { throw CorruptReading(what: "\(raw) is no \(type)") }
    return value
  }
}
