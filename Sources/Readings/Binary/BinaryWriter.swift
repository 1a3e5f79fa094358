import Identifiers

/// Writes the compact binary form: a version, a string table, varints, and a checksum at the end.
struct BinaryWriter {
  private var body: [UInt8] = []
  private var strings: [String: Int] = [:]
  private var table: [UInt8] = []

  /// - Parameter strings: how many different ones are about to be written, most of them long.
  init(capacity: Int, strings: Int = 0) {
    body.reserveCapacity(capacity)
    table.reserveCapacity(max(capacity / 2, 64 * strings))
    self.strings.reserveCapacity(strings)
  }

  /// Version, string table, body, checksum.
  func finish(version: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(table.count + body.count + 24)
    Self.append(UInt64(version), to: &result)
    Self.append(UInt64(strings.count), to: &result)
    result += table
    result += body
    let sum = Checksum.of(result)
    for shift in stride(from: 0, to: 64, by: 8) { result.append(UInt8(truncatingIfNeeded: sum >> UInt64(shift))) }
    return result
  }

  @inline(__always) private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: value))
  }

  mutating func byte(_ value: UInt8) { body.append(value) }

  mutating func bool(_ value: Bool) { body.append(value ? 1 : 0) }

  /// A number that is never negative.
  @inline(__always) mutating func count(_ value: Int) { Self.append(UInt64(value), to: &body) }

  /// A number of either sign, small ones in few bytes.
  @inline(__always) mutating func signed(_ value: Int) {
    Self.append(UInt64(bitPattern: Int64((value << 1) ^ (value >> 63))), to: &body)
  }

  mutating func fixed(_ value: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) { body.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
  }

  mutating func fixed(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { body.append(UInt8(truncatingIfNeeded: value >> UInt64(shift))) }
  }

  mutating func string(_ value: String) { count(index(of: value)) }

  mutating func string(_ value: String?) {
    if let value { count(index(of: value) + 1) } else { count(0) }
  }

  mutating func strings(_ values: [String]) {
    count(values.count)
    for value in values { string(value) }
  }

  mutating func id(_ value: (some ArenaID)?) { count(value.map { $0.index + 1 } ?? 0) }

  private mutating func index(of value: String) -> Int {
    if let known = strings[value] { return known }
    let index = strings.count
    strings[value] = index
    var value = value
    value.withUTF8 { utf8 in
      Self.append(UInt64(utf8.count), to: &table)
      table.append(contentsOf: utf8)
    }
    return index
  }
}
