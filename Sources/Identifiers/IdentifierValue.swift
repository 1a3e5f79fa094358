/// One value that an identifier can take: a literal, or a pattern with holes where a run-time part stands.
///
/// A pattern keeps the texts between its holes apart, so that a literal which happens to hold `{}` is no pattern.
/// Values are compared by Unicode scalars, not by canonical equivalence: look-alike identifiers differ.
public struct IdentifierValue: Sendable {
  /// What a hole may stand for.
  public enum Hole: UInt8, Sendable, Codable {
    /// A run-time part of an interpolation or concatenation: at least one character.
    case some = 1
    /// The open end of a `BEGINSWITH`, `LIKE *` or `.*`: any text, also none.
    case any = 0
  }

  /// The texts around the holes: one more than there are holes.
  public private(set) var texts: [String]
  public private(set) var holes: [Hole]

  /// A literal value.
  public init(_ text: String) {
    texts = [text]
    holes = []
  }

  /// A value of texts and the holes between them. Adjacent holes become one, which may be empty only when both may.
  public init(texts: [String], holes: [Hole]) {
    precondition(texts.count == holes.count + 1, "a value has one text more than holes")
    self.texts = [texts[0]]
    self.holes = []
    for (hole, text) in zip(holes, texts.dropFirst()) { append(hole: hole, text: text) }
  }

  /// A single hole.
  public static let hole = IdentifierValue(texts: ["", ""], holes: [.some])

  public var isPattern: Bool { !holes.isEmpty }

  /// The value as documents and pages show it: `{}` for a hole.
  public var text: String { texts.joined(separator: "{}") }

  /// Whether nothing is known of the value.
  public var isBlank: Bool { texts.allSatisfy(\.isEmpty) }

  /// The value without a text that it begins with; `nil` when it does not.
  public func removing(prefix: String) -> IdentifierValue? {
    guard texts[0].hasPrefix(prefix) else { return nil }
    var texts = texts
    texts[0].removeFirst(prefix.count)
    return IdentifierValue(texts: texts, holes: holes)
  }

  /// This value followed by another one.
  public func appending(_ other: IdentifierValue) -> IdentifierValue {
    var sum = self
    sum.texts[sum.texts.count - 1] += other.texts[0]
    for (hole, text) in zip(other.holes, other.texts.dropFirst()) { sum.append(hole: hole, text: text) }
    return sum
  }

  private mutating func append(hole: Hole, text: String) {
    if let last = holes.last, texts[texts.count - 1].isEmpty {
      holes[holes.count - 1] = last == .some || hole == .some ? .some : .any
      texts[texts.count - 1] = text
    } else {
      holes.append(hole)
      texts.append(text)
    }
  }

  /// The value for hashing and ordering: `=` and the literal, or `~` and the pattern (`{}` for its holes).
  public var canonicalText: String { (isPattern ? "~" : "=") + text }
}

extension IdentifierValue: Hashable, Comparable {
  public static func == (left: IdentifierValue, right: IdentifierValue) -> Bool {
    left.holes == right.holes && left.texts.count == right.texts.count
      && zip(left.texts, right.texts).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  public func hash(into hasher: inout Hasher) {
    for var text in texts {
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hasher.combine(0xFF as UInt8)
    }
    for hole in holes { hasher.combine(hole) }
  }

  public static func < (left: IdentifierValue, right: IdentifierValue) -> Bool {
    let (leftText, rightText) = (left.text.utf8, right.text.utf8)
    if !leftText.elementsEqual(rightText) { return leftText.lexicographicallyPrecedes(rightText) }
    if left.isPattern != right.isPattern { return !left.isPattern }
    return left.holes.map(\.rawValue).lexicographicallyPrecedes(right.holes.map(\.rawValue))
  }
}
