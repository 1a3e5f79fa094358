/// A screen's contract with automation: a scope and the elements in it.
///
/// A public, non-generic view or view controller conforms by itself:
///
/// ```swift
/// extension LoginView: AccessibilityInstrumented {
///   public enum AccessibilityUIElement: String, AccessibilityElement {
///     case emailField
///     case submitButton
///   }
///
///   public static let accessibilityIdentifierScope = AccessibilityIdentifierScope("LoginView")
/// }
/// ```
///
/// Where the owner is generic, internal or in an app's executable, a caseless enum in a shared library conforms in its
/// place (`LoginAccessibility`), with the same scope.
///
/// App code then writes `LoginView.accessibilityIdentifiers[.submitButton]`. A factory on ``AccessibilityIdentifier``
/// makes it shorter where tests use it often:
///
/// ```swift
/// extension AccessibilityIdentifier {
///   public static func loginView(_ element: LoginView.AccessibilityUIElement) -> Self {
///     LoginView.accessibilityIdentifier(for: element)
///   }
/// }
/// ```
public protocol AccessibilityInstrumented {
  /// The elements of this screen.
  associatedtype AccessibilityUIElement: AccessibilityElement

  /// The first part of this screen's identifiers.
  // `nonisolated` reaches the conforming type: without it, a view that is isolated to the main actor could not conform.
  nonisolated static var accessibilityIdentifierScope: AccessibilityIdentifierScope { get }

  /// The identifier of an element: `Scope_element`, unless the contract keeps an older value for it.
  ///
  /// Implement it only while migrating, to keep the values that tests know for some elements, and hand the others on
  /// to ``canonicalAccessibilityIdentifier(for:)``.
  nonisolated static func accessibilityIdentifier(for element: AccessibilityUIElement) -> AccessibilityIdentifier
}

extension AccessibilityInstrumented {
  /// This screen's identifiers, by element: `LoginView.accessibilityIdentifiers[.submitButton]`.
  public static var accessibilityIdentifiers: AccessibilityIdentifierNamespace<Self> { .init() }

  /// The identifier of an element, in the canonical form.
  public static func accessibilityIdentifier(for element: AccessibilityUIElement) -> AccessibilityIdentifier {
    canonicalAccessibilityIdentifier(for: element)
  }

  /// The identifier of one of several elements of the same role, told apart by a component: `Scope_element_component`.
  ///
  /// ```swift
  /// OrdersView.accessibilityIdentifier(for: .orderRow, component: AccessibilityIdentifierComponent(order.id))
  /// ```
  public static func accessibilityIdentifier(
    for element: AccessibilityUIElement, component: AccessibilityIdentifierComponent
  ) -> AccessibilityIdentifier {
    .joining(accessibilityIdentifier(for: element).rawValue, component.rawValue)
  }

  /// The identifier in the canonical form, `Scope_element`, whatever older value the contract keeps.
  public static func canonicalAccessibilityIdentifier(for element: AccessibilityUIElement) -> AccessibilityIdentifier {
    let scope = accessibilityIdentifierScope.rawValue
    assertFollowsNaming(AccessibilityIdentifierProblem.inScope(scope))
    assertFollowsNaming(AccessibilityIdentifierProblem.inElement(element.rawValue, ofScope: scope))
    return .joining(scope, element.rawValue)
  }
}

extension AccessibilityIdentifier {
  /// The one place where parts become an identifier.
  static func joining(_ parts: String...) -> Self {
    Self(rawValue: parts.joined(separator: "_"))
  }
}
