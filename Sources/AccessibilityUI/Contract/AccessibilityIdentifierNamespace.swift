/// The identifiers of one contract, by element.
///
/// Only the owner's elements fit in: an element of another screen does not compile.
///
/// ```swift
/// LoginView.accessibilityIdentifiers[.submitButton]
/// OrdersView.accessibilityIdentifiers[.orderRow, AccessibilityIdentifierComponent(order.id)]
/// ```
public struct AccessibilityIdentifierNamespace<Owner: AccessibilityInstrumented>: Sendable {
  /// The identifier of an element.
  public subscript(element: Owner.AccessibilityUIElement) -> AccessibilityIdentifier {
    Owner.accessibilityIdentifier(for: element)
  }

  /// The identifier of one of several elements of the same role.
  public subscript(
    element: Owner.AccessibilityUIElement, component: AccessibilityIdentifierComponent
  ) -> AccessibilityIdentifier {
    Owner.accessibilityIdentifier(for: element, component: component)
  }
}
