import Identifiers

/// How the repository's identifiers begin: their first parts, and the separators that follow. Tells a label that was an
/// identifier once from one that never was.
struct Shapes {
  /// First part → separator → how many entries have it.
  private var parts: [String: [Unicode.Scalar: Int]] = [:]

  static let separators: Set<Unicode.Scalar> = ["_", "-", ".", ":", "/", "|", "#", "~"]

  /// The text before the first separator, when there is both; no text with a space has the shape of an identifier.
  static func firstPart(_ value: IdentifierValue) -> String? {
    guard !value.texts.contains(where: { $0.unicodeScalars.contains(where: isSpace) }) else { return nil }
    let head = value.texts[0].unicodeScalars
    guard let end = head.firstIndex(where: separators.contains), end > head.startIndex else { return nil }
    return String(String.UnicodeScalarView(head[..<end]))
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
  }

  private static func separators(of value: IdentifierValue) -> Set<Unicode.Scalar> {
    Set(value.texts.flatMap { $0.unicodeScalars.filter(separators.contains) })
  }

  /// - Returns: the first part whose separators are others now.
  mutating func add(_ value: IdentifierValue, count: Int) -> String? {
    guard let part = Self.firstPart(value) else { return nil }
    var changed = false
    for separator in Self.separators(of: value) {
      let before = parts[part]?[separator] ?? 0
      let after = before + count
      parts[part, default: [:]][separator] = after == 0 ? nil : after
      if (before == 0) != (after == 0) { changed = true }
    }
    if parts[part]?.isEmpty == true { parts[part] = nil }
    return changed ? part : nil
  }

  /// Whether a label begins as one of the repository's identifiers does, and goes on with one of its separators.
  func suspects(_ value: IdentifierValue) -> Bool {
    guard let part = Self.firstPart(value), let known = parts[part] else { return false }
    return Self.separators(of: value).contains { known[$0] != nil }
  }
}
