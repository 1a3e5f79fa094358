import Foundation

/// Paths in git are bytes; here they are strings, one for each sequence of bytes and the other way round.
///
/// Valid UTF-8 stands as it is. A byte that is not part of valid UTF-8 becomes the private scalar U+10FE00 plus the
/// byte. Swift holds strings equal that differ only in how an accented letter is composed, so the bytes of a path that
/// is not in the composed form are written in the same way: two paths of a tree are never the same string.
public enum TreePath {
  private static let first: UInt32 = 0x10FE00

  /// The string for a path of git.
  public static func decode(_ bytes: some BidirectionalCollection<UInt8>) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    let plain = scalars(of: Array(bytes), keeping: { !($0.value >= first && $0.value <= first + 0xFF) })
    if isComposed(plain) { return plain }
    let unaccented = scalars(of: Array(plain.utf8)) { $0.properties.canonicalCombiningClass == .notReordered }
    if isComposed(unaccented) { return unaccented }
    return scalars(of: Array(bytes), keeping: { $0.isASCII })
  }

  /// The bytes of a path that `decode` gave, or of one that was written by hand.
  public static func encode(_ path: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count)
    for scalar in path.unicodeScalars {
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter))
      }
    }
    return bytes
  }

  /// The byte that a scalar stands for in a decoded path, if it stands for one: such scalars are shown as `\xNN`.
  public static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= first && scalar.value <= first + 0xFF ? UInt8(scalar.value - first) : nil
  }

  private static func isComposed(_ text: String) -> Bool {
    text.precomposedStringWithCanonicalMapping.utf8.elementsEqual(text.utf8)
  }

  private static func scalars(of bytes: [UInt8], keeping keep: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    func escape(_ byte: UInt8) {
      if let scalar = Unicode.Scalar(first + UInt32(byte)) { text.append(scalar) }
    }
    var position = 0
    while position < bytes.count {
      if let (scalar, length) = scalar(in: bytes, at: position), keep(scalar) {
        text.append(scalar)
        position += length
      } else {
        escape(bytes[position])
        position += 1
      }
    }
    return String(text)
  }

  /// The scalar whose valid UTF-8 begins at `position`.
  private static func scalar(in bytes: [UInt8], at position: Int) -> (Unicode.Scalar, Int)? {
    let lead = bytes[position]
    let length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0
    guard length > 0, position + length <= bytes.count else { return nil }
    guard let text = String(validating: bytes[position..<position + length], as: UTF8.self) else { return nil }
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
    return (scalar, length)
  }
}
