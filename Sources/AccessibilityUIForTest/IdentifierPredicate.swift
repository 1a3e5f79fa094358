import AccessibilityUI

/// How elements are found: by the attribute `identifier` alone. A string subscript of a query would match labels too.
enum IdentifierPredicate {
  /// Exactly this identifier.
  static let equal = "identifier == %@"

  /// This identifier joined with any component.
  static let anyComponent = "identifier BEGINSWITH %@"

  /// What every identifier of an element with a component begins with.
  static func prefix(of identifier: AccessibilityIdentifier) -> String {
    identifier.rawValue + "_"
  }
}
