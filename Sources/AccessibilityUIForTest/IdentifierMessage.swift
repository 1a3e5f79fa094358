import AccessibilityUI

/// What a failed expectation says. The identifier comes first: it is what one searches the code for.
enum IdentifierMessage {
  static func missing(_ identifier: AccessibilityIdentifier, after timeout: Double) -> String {
    "\(identifier.rawValue): no element has this identifier\(waited(timeout))."
  }

  static func present(_ identifier: AccessibilityIdentifier, after timeout: Double) -> String {
    "\(identifier.rawValue): an element still has this identifier\(waited(timeout))."
  }

  static func ambiguous(_ identifier: AccessibilityIdentifier, count: Int) -> String {
    "\(identifier.rawValue): \(count) elements have this identifier, one was expected."
  }

  private static func waited(_ timeout: Double) -> String {
    guard timeout > 0 else { return "" }
    let rounded = (timeout * 10).rounded() / 10
    let seconds = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    return " after \(seconds) s"
  }
}
