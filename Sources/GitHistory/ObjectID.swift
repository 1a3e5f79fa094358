import CLibgit2

/// The name git gives an object: the SHA-1 of its content, 20 bytes.
public struct ObjectID: Hashable, Comparable, Sendable, CustomStringConvertible {
  // Big-endian words of the name, so that comparing them compares the bytes.
  private var high: UInt64
  private var middle: UInt64
  private var low: UInt32

  package init(_ raw: UnsafeRawPointer) {
    high = UInt64(bigEndian: raw.loadUnaligned(as: UInt64.self))
    middle = UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    low = UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
  }

  package init(_ oid: git_oid) {
    self = withUnsafeBytes(of: oid) { bytes in
      bytes.baseAddress.map(ObjectID.init) ?? .zero
    }
  }

  private init(high: UInt64, middle: UInt64, low: UInt32) {
    (self.high, self.middle, self.low) = (high, middle, low)
  }

  /// The name of no object.
  public static let zero = ObjectID(high: 0, middle: 0, low: 0)

  /// - Parameter bytes: 20 bytes; anything else gives `nil`.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 else { return nil }
    self = Array(bytes).withUnsafeBytes { buffer in
      buffer.baseAddress.map(ObjectID.init) ?? .zero
    }
  }

  /// - Parameter hex: 40 hexadecimal digits; anything else gives `nil`.
  public init?(hex: some StringProtocol) {
    guard hex.utf8.count == 40 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    var half: UInt8?
    for digit in hex.utf8 {
      guard let value = ObjectID.value(ofDigit: digit) else { return nil }
      if let first = half {
        bytes.append(first << 4 | value)
        half = nil
      } else {
        half = value
      }
    }
    self.init(bytes: bytes)
  }

  /// - Parameter digits: at least 40 hexadecimal digits; the first 40 are read.
  init?(digits: some Collection<UInt8>) {
    guard digits.count >= 40 else { return nil }
    self.init(hex: String(decoding: digits.prefix(40), as: UTF8.self))
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The 20 bytes of the name.
  public var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, middle.bigEndian, low.bigEndian)) { Array($0.prefix(20)) }
  }

  /// The name as 40 hexadecimal digits.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  public var description: String { hex }

  package var oid: git_oid {
    var oid = git_oid()
    withUnsafeMutableBytes(of: &oid) { $0.copyBytes(from: bytes) }
    return oid
  }

  public static func < (left: ObjectID, right: ObjectID) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }
}
