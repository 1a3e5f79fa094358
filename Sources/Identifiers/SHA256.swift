/// SHA-256 (FIPS 180-4), for identities that must be the same on every machine.
///
/// The vocabulary is the ground floor and links no C library; the tests compare it with the standard's vectors.
public enum SHA256 {
  /// The first `digits` hexadecimal digits of the digest of `text` in UTF-8.
  public static func hexDigest(of text: String, digits: Int = 64) -> String {
    var text = text
    let state = text.withUTF8 { digestWords(UnsafeRawBufferPointer($0)) }
    let count = min(max(digits, 0), 64)
    return String(unsafeUninitializedCapacity: count) { buffer in
      for index in 0..<count {
        let digit = UInt8(truncatingIfNeeded: state[index / 8] >> UInt32(28 - index % 8 * 4)) & 15
        buffer[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return count
    }
  }

  /// The 32 bytes of the digest.
  public static func digest(_ message: [UInt8]) -> [UInt8] {
    let state = message.withUnsafeBytes { digestWords($0) }
    return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 4] >> UInt32(24 - $0 % 4 * 8)) }
  }

  /// The eight words of the digest. Called for every key of an audit: no allocations inside the loops.
  private static func digestWords(_ message: UnsafeRawBufferPointer) -> [UInt32] {
    var state = initial
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      words.initialize(repeating: 0)
      let whole = message.count / 64 * 64
      for start in stride(from: 0, to: whole, by: 64) {
        compress(&state, words, UnsafeRawBufferPointer(rebasing: message[start..<start + 64]))
      }
      // The rest, a one bit, zeros, and the length in bits.
      let rest = message.count - whole
      let length = rest < 56 ? 64 : 128
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { padded in
        padded.initialize(repeating: 0)
        for index in 0..<rest { padded[index] = message[whole + index] }
        padded[rest] = 0x80
        let bits = UInt64(message.count) * 8
        for index in 0..<8 { padded[length - 1 - index] = UInt8(truncatingIfNeeded: bits >> UInt64(8 * index)) }
        for start in stride(from: 0, to: length, by: 64) {
          compress(
            &state, words, UnsafeRawBufferPointer(UnsafeMutableBufferPointer(rebasing: padded[start..<start + 64])))
        }
      }
    }
    return state
  }

  private static func compress(
    _ state: inout [UInt32], _ words: UnsafeMutableBufferPointer<UInt32>, _ block: UnsafeRawBufferPointer
  ) {
    for i in 0..<16 { words[i] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self)) }
    for i in 16..<64 {
      let (a, b) = (words[i - 15], words[i - 2])
      let small = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
      let large = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
      words[i] = words[i - 16] &+ small &+ words[i - 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    constants.withUnsafeBufferPointer { constants in
      for i in 0..<64 {
        let choice = (e & f) ^ (~e & g)
        let first = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice &+ constants[i] &+ words[i]
        let majority = (a & b) ^ (a & c) ^ (b & c)
        let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      }
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ by: UInt32) -> UInt32 { word >> by | word << (32 - by) }

  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
