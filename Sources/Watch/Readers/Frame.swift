import Foundation

/// What goes between the program and a reader process: four bytes of length (of what follows), eight of the request's
/// number, one that says what it is, and the body. Integers are little-endian.
struct Frame: Equatable, Sendable {
  enum Kind: UInt8, Sendable {
    /// From a reader, first of all: its version.
    case hello = 1
    /// To a reader: the kind of a file, one byte; the series of its versions, four bytes; the length of the request for
    /// some of its declarations, four bytes, and that request; the file's bytes.
    case file = 2
    /// From a reader: the encoded reading.
    case reading = 3
    /// From a reader: the reason's name, a line break, and what was seen.
    case gap = 4
  }

  var id: UInt64
  var kind: Kind
  var body: [UInt8]

  static let headerSize = 13
  /// The longest body that is taken for one: anything beyond is not from a reader in its right mind.
  static let mostBytes = 256 << 20

  var encoded: [UInt8] { Self.encode(id, kind, body, rest: 0) }

  /// The start of a frame whose body goes on with `rest` more bytes.
  static func encode(_ id: UInt64, _ kind: Kind, _ head: [UInt8], rest: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headerSize + head.count)
    bytes.append(littleEndian: UInt32(head.count + rest + 9))
    bytes.append(littleEndian: id)
    bytes.append(kind.rawValue)
    bytes.append(contentsOf: head)
    return bytes
  }

  enum Malformed: Error, Equatable {
    case length(UInt32)
    case kind(UInt8)
  }

  /// What the first frame in a buffer is, and how long with its header; `nil` when that is not all there yet.
  static func header(of buffer: [UInt8]) throws -> (kind: Kind, length: Int)? {
    guard buffer.count >= headerSize else { return nil }
    let length = UInt32(littleEndian: buffer, at: 0)
    guard length >= 9, Int(length) <= mostBytes else { throw Malformed.length(length) }
    guard let kind = Kind(rawValue: buffer[12]) else { throw Malformed.kind(buffer[12]) }
    return (kind, 4 + Int(length))
  }

  /// Takes the first frame off the front of `buffer`; `nil` when it is not all there yet.
  static func take(from buffer: inout [UInt8]) throws -> Frame? {
    guard let (kind, end) = try header(of: buffer) else { return nil }
    guard buffer.count >= end else {
      buffer.reserveCapacity(end)
      return nil
    }
    let id = UInt64(littleEndian: buffer, at: 4)
    guard buffer.count == end else {
      let frame = Frame(id: id, kind: kind, body: Array(buffer[headerSize..<end]))
      buffer.removeSubrange(..<end)
      return frame
    }
    // Nothing follows: the body stays where it is.
    var body: [UInt8] = []
    swap(&body, &buffer)
    body.removeSubrange(..<headerSize)
    return Frame(id: id, kind: kind, body: body)
  }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  init(littleEndian bytes: [UInt8], at offset: Int) {
    var value: Self = 0
    for index in 0..<(Self.bitWidth / 8) { value |= Self(bytes[offset + index]) << Self(8 * index) }
    self = value
  }
}

extension [UInt8] {
  mutating func append<Number: FixedWidthInteger & UnsignedInteger>(littleEndian number: Number) {
    for index in 0..<(Number.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: number >> Number(8 * index)))
    }
  }
}
