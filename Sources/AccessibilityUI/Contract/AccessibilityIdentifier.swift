/// The name by which automation finds one element of a screen.
///
/// An identifier is a plain value without a type parameter, so that every shared component can take one:
/// who owns it is checked where it is made, by a screen's contract (``AccessibilityInstrumented``).
///
/// ```swift
/// LoginView.accessibilityIdentifiers[.submitButton]        // "LoginView_submitButton"
/// ```
///
/// It is never made from a string literal. Values from before the contract are kept by a factory: see
/// ``preserving(_:)``.
///
/// Identifiers are for automation. They say nothing about labels, hints, traits or focus, and prove nothing about
/// accessibility.
public struct AccessibilityIdentifier: RawRepresentable, Hashable, Sendable {
  /// The text that the element carries at run time: `Scope_element` or `Scope_element_component`.
  public let rawValue: String

  /// Makes an identifier of a text.
  ///
  /// This is for factories that keep an old value, and for the contract itself. Screens write
  /// `LoginView.accessibilityIdentifiers[.submitButton]`.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension AccessibilityIdentifier: CustomStringConvertible {
  /// The raw value.
  public var description: String { rawValue }
}
