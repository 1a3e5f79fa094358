/// Tells bytes that were damaged: not a secret, only a sum. It is stored: a change needs new versions of what is.
public enum Checksum {
  public static func of(_ bytes: [UInt8], after start: UInt64 = 0) -> UInt64 {
    bytes.withUnsafeBytes { of($0, after: start) }
  }

  /// - Parameter start: the sum of what goes before.
  public static func of(_ bytes: UnsafeRawBufferPointer, after start: UInt64 = 0) -> UInt64 {
    var sum = 0x243F_6A88_85A3_08D3 ^ UInt64(bytes.count) ^ start
    var index = 0
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 29
      index += 8
    }
    while index < bytes.count {
      sum = (sum ^ UInt64(bytes[index])) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 29
      index += 1
    }
    return sum
  }
}
