/// The screen, or the shared part of one, that a contract names: the first part of its identifiers.
///
/// A scope is stable `UpperCamelCase`. It is written once, in the contract, and does not follow a renamed type: tests
/// and recorded flows rely on it.
public struct AccessibilityIdentifierScope: Hashable, Sendable {
  /// The scope's text, such as `LoginView`.
  public let rawValue: String

  /// Names a scope.
  ///
  /// A name that is not `UpperCamelCase` stops a debug build when the first identifier is made of it, and is a
  /// ``AccessibilityIdentifierProblem/invalidScope(_:)`` of the catalog.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

extension AccessibilityIdentifierScope: CustomStringConvertible {
  /// The scope's text.
  public var description: String { rawValue }
}
