/// The name of a file's content: git's object name, 20 bytes.
public struct ContentID: Hashable, Comparable, Sendable {
  @usableFromInline var high: UInt64
  @usableFromInline var middle: UInt64
  @usableFromInline var low: UInt32

  /// - Parameter bytes: 20 bytes; anything else gives `nil`.
  @inlinable public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 else { return nil }
    (high, middle, low) = (0, 0, 0)
    for (index, byte) in bytes.enumerated() {
      if index < 8 {
        high = high << 8 | UInt64(byte)
      } else if index < 16 {
        middle = middle << 8 | UInt64(byte)
      } else {
        low = low << 8 | UInt32(byte)
      }
    }
  }

  /// - Parameter hex: 40 hexadecimal digits; anything else gives `nil`.
  public init?(hex: some StringProtocol) {
    guard hex.utf8.count == 40 else { return nil }
    var bytes: [UInt8] = []
    var half: UInt8?
    for digit in hex.utf8 {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
      default: return nil
      }
      if let first = half {
        bytes.append(first << 4 | value)
        half = nil
      } else {
        half = value
      }
    }
    self.init(bytes: bytes)
  }

  public var bytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: high >> UInt64(56 - 8 * $0)) }
      + (0..<8).map { UInt8(truncatingIfNeeded: middle >> UInt64(56 - 8 * $0)) }
      + (0..<4).map { UInt8(truncatingIfNeeded: low >> UInt32(24 - 8 * $0)) }
  }

  /// 40 hexadecimal digits.
  public var hex: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  public static func < (left: ContentID, right: ContentID) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }
}
