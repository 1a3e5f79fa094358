import AccessibilityUI

// The contracts of the specification, without a user interface.

enum LoginView {}

extension LoginView: AccessibilityInstrumented {
  enum AccessibilityUIElement: String, AccessibilityElement {
    case emailField
    case passwordField
    case submitButton
  }

  static let accessibilityIdentifierScope =
    AccessibilityIdentifierScope("LoginView")
}

enum OrdersAccessibility: AccessibilityInstrumented {
  enum AccessibilityUIElement: String, AccessibilityElement {
    case list, orderRow
  }

  static let accessibilityIdentifierScope = AccessibilityIdentifierScope("OrdersView")
}

/// Half migrated: the button keeps the value that tests know.
enum CheckoutView: AccessibilityInstrumented {
  enum AccessibilityUIElement: String, AccessibilityElement {
    case title, payButton
  }

  static let accessibilityIdentifierScope = AccessibilityIdentifierScope("CheckoutView")

  static func accessibilityIdentifier(for element: AccessibilityUIElement) -> AccessibilityIdentifier {
    switch element {
    case .payButton: .preserving("checkout_pay_btn")
    default: canonicalAccessibilityIdentifier(for: element)
    }
  }
}

/// Everything that a contract can do wrong in its names.
enum CarelessContract: AccessibilityInstrumented {
  enum AccessibilityUIElement: String, AccessibilityElement {
    case good
    case bad = "Bad_Name"
  }

  static let accessibilityIdentifierScope = AccessibilityIdentifierScope("careless view")
}

extension AccessibilityIdentifier {
  static func loginView(_ element: LoginView.AccessibilityUIElement) -> Self {
    LoginView.accessibilityIdentifier(for: element)
  }

  static let legacyVoucher = preserving("checkout_voucher")

  static func legacyLine(_ id: Int) -> Self {
    .preserving("line-", AccessibilityIdentifierComponent(id), "-title")
  }
}
