/// The spelling of the parts of an identifier. ASCII only: look-alike letters would make two identifiers look the same.
enum Naming {
  static func isUpperCamelCase(_ text: String) -> Bool {
    isCamelCase(text, first: 0x41...0x5A)
  }

  static func isLowerCamelCase(_ text: String) -> Bool {
    isCamelCase(text, first: 0x61...0x7A)
  }

  static func isComponent(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { isLetterOrDigit($0) || "-._".utf8.contains($0) }
  }

  static func isVisibleLine(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    return !first.isWhitespace && !last.isWhitespace && !text.contains(where: \.isNewline)
  }

  private static func isCamelCase(_ text: String, first range: ClosedRange<UInt8>) -> Bool {
    guard let first = text.utf8.first, range.contains(first) else { return false }
    return text.utf8.allSatisfy(isLetterOrDigit)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
