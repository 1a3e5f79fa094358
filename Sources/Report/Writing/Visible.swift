/// How text from a repository is shown: what a reader cannot see, or what would reorder the line, is spelled out.
///
/// Control characters, bidirectional controls, invisible spaces and non-characters become `\u{202E}`; bytes of a path
/// that are no UTF-8 (kept as scalars from U+10FE00 on) become `\xFF`.
public enum Visible {
  /// The text with everything invisible spelled out. Line feeds and tabs stay when `multiline` is set.
  public static func text(_ text: String, multiline: Bool = false) -> String {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes.allSatisfy { byte in
        byte >= 0x20 && byte < 0x7F || multiline && (byte == 0x0A || byte == 0x09)
      }
    }
    if isPlain { return text }
    var shown = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if let spelled = spelling(of: scalar, after: previous, multiline: multiline) {
        shown.append(contentsOf: spelled.unicodeScalars)
      } else {
        shown.append(scalar)
      }
      previous = scalar
    }
    return String(shown)
  }

  /// The byte that a scalar stands for in a path that is not UTF-8.
  static func undecodedByte(_ scalar: Unicode.Scalar) -> UInt8? {
    (0x10FE80...0x10FEFF).contains(scalar.value) ? UInt8(scalar.value - 0x10FE00) : nil
  }

  /// What is shown in place of `scalar`; `nil` when it may stand as it is.
  static func spelling(of scalar: Unicode.Scalar, after previous: Unicode.Scalar, multiline: Bool) -> String? {
    let value = scalar.value
    if value >= 0x20 && value < 0x7F { return nil }
    if let byte = undecodedByte(scalar) { return "\\x" + hex(UInt32(byte), digits: 2) }
    switch value {
    case 0x09, 0x0A: if multiline { return nil }
    case 0x00..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F, 0x115F, 0x1160, 0x3164, 0xFFA0:
      break
    case 0x200C, 0x200D:
      // Joiners belong to emoji and to several scripts; after a Latin letter or digit they only hide.
      if previous.value >= 0x600 { return nil }
    default:
      if value & 0xFFFE != 0xFFFE && !(0xFDD0...0xFDEF).contains(value) && !(0xE000...0xF8FF).contains(value) {
        return nil
      }
    }
    return "\\u{" + hex(value, digits: 1) + "}"
  }

  static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
