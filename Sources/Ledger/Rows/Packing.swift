import Identifiers

/// Writes numbers and bytes one after another, small numbers in one byte.
struct Packer {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Also negative numbers; those near 0 in one byte.
  mutating func append(_ number: Int) {
    append(UInt64(bitPattern: Int64(number)) << 1 ^ UInt64(bitPattern: Int64(number) >> 63))
  }

  mutating func append(_ text: String) {
    append(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ raw: some Collection<UInt8>) {
    append(UInt64(raw.count))
    bytes.append(contentsOf: raw)
  }

  mutating func append(byte: UInt8) { bytes.append(byte) }
}

/// Reads what `Packer` wrote. Bytes that it did not write give an error, never a crash.
struct Unpacker {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  struct Damaged: Error {}

  var isAtEnd: Bool { next == bytes.count }

  mutating func byte() throws -> UInt8 {
    guard next < bytes.count else { throw Damaged() }
    defer { next += 1 }
    return bytes[next]
  }

  mutating func unsigned() throws -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let byte = try byte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw Damaged()
  }

  mutating func int() throws -> Int {
    let number = try unsigned()
    return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
  }

  /// A number of things to come, of which each takes at least a byte.
  mutating func count() throws -> Int {
    let count = try unsigned()
    guard count <= UInt64(bytes.count - next) else { throw Damaged() }
    return Int(count)
  }

  mutating func text() throws -> String {
    let count = try count()
    defer { next += count }
    return String(decoding: bytes[next..<next + count], as: UTF8.self)
  }

  mutating func raw() throws -> [UInt8] {
    let count = try count()
    defer { next += count }
    return Array(bytes[next..<next + count])
  }
}

extension Packer {
  mutating func append(_ value: IdentifierValue) {
    append(UInt64(value.holes.count))
    for hole in value.holes { append(byte: hole.rawValue) }
    for text in value.texts { append(text) }
  }

  /// Identities of 16 hexadecimal digits take eight bytes.
  mutating func append(ids: [String]) {
    append(UInt64(ids.count))
    for id in ids {
      if let number = KeyDigits.number(of: id) {
        append(byte: 0)
        for shift in stride(from: UInt64(0), to: 64, by: 8) { append(byte: UInt8(truncatingIfNeeded: number >> shift)) }
      } else {
        append(byte: 1)
        append(id)
      }
    }
  }
}

extension Unpacker {
  mutating func value() throws -> IdentifierValue {
    let count = try count()
    var holes: [IdentifierValue.Hole] = []
    for _ in 0..<count {
      guard let hole = IdentifierValue.Hole(rawValue: try byte()) else { throw Damaged() }
      holes.append(hole)
    }
    var texts: [String] = []
    for _ in 0...count { texts.append(try text()) }
    return IdentifierValue(texts: texts, holes: holes)
  }

  mutating func ids() throws -> [String] {
    var ids: [String] = []
    for _ in 0..<(try count()) {
      if try byte() == 0 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 8) { number |= UInt64(try byte()) << shift }
        ids.append(KeyDigits.text(of: number))
      } else {
        ids.append(try text())
      }
    }
    return ids
  }
}

/// The 16 hexadecimal digits of identities, as a number.
enum KeyDigits {
  static func number(of id: String) -> UInt64? {
    guard id.utf8.count == 16 else { return nil }
    var number: UInt64 = 0
    for digit in id.utf8 {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }

  static func text(of number: UInt64) -> String {
    String(
      decoding: (0..<16).map { UInt64(60 - 4 * $0) }.map { shift in
        let digit = UInt8(truncatingIfNeeded: number >> shift) & 15
        return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }, as: UTF8.self)
  }
}
