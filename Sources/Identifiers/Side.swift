/// Which side of the automation contract a site stands on.
public enum Side: String, CaseIterable, Codable, Comparable, Sendable {
  /// The identifier is assigned to an element of the app.
  case app
  /// The identifier is looked up by a UI test.
  case test

  public static func < (left: Side, right: Side) -> Bool { left.rawValue < right.rawValue }
}
