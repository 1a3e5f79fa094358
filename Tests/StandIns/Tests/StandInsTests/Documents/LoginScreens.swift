import AccessibilityUI
import SwiftUI
import UIKit

// The screens of the specification, written as it writes them.

public struct LoginView: View {
  public var body: some View {
    VStack {
      TextField("E-mail", text: "")
        .accessibilityIdentifier(LoginView.accessibilityIdentifiers[.emailField])
      SecureField("Password", text: "")
        .accessibilityIdentifier(.loginView(.passwordField))
      PrimaryButton(title: "Sign in", accessibilityIdentifier: .loginView(.submitButton))
      PrimaryButton(title: "Help", accessibilityIdentifier: nil)
    }
  }
}

extension LoginView: AccessibilityInstrumented {
  public enum AccessibilityUIElement: String, AccessibilityElement {
    case emailField
    case passwordField
    case submitButton
  }

  public static let accessibilityIdentifierScope =
    AccessibilityIdentifierScope("LoginView")
}

public enum LoginAccessibility: AccessibilityInstrumented {
  public enum AccessibilityUIElement: String, AccessibilityElement {
    case emailField
    case passwordField
    case submitButton
  }

  public static let accessibilityIdentifierScope =
    AccessibilityIdentifierScope("LoginView")
}

extension AccessibilityIdentifier {
  public static func loginView(_ element: LoginView.AccessibilityUIElement) -> Self {
    LoginView.accessibilityIdentifier(for: element)
  }

  public static func ordersController(_ element: OrdersController.AccessibilityUIElement) -> Self {
    OrdersController.accessibilityIdentifier(for: element)
  }
}

/// A shared component: it forwards and does not invent.
struct PrimaryButton: View {
  let title: String
  let accessibilityIdentifier: AccessibilityIdentifier?

  var body: some View {
    Button(title) {}.accessibilityIdentifier(accessibilityIdentifier)
  }
}

/// A screen of UIKit, whose type is isolated to the main actor. One element keeps its old value.
public final class OrdersController: UIViewController {
  let searchField = UITextField()
  let rows = [UITableViewCell(), UITableViewCell()]

  public override func viewDidLoad() {
    super.viewDidLoad()
    searchField.setAccessibilityIdentifier(OrdersController.accessibilityIdentifiers[.searchField])
    for (number, row) in zip([17, 4], rows) {
      row.setAccessibilityIdentifier(Self.accessibilityIdentifiers[.orderRow, .init(number)])
    }
    navigationItem.rightBarButtonItem = UIBarButtonItem()
    navigationItem.rightBarButtonItem?.setAccessibilityIdentifier(.ordersController(.payButton))
  }
}

extension OrdersController: AccessibilityInstrumented {
  public enum AccessibilityUIElement: String, AccessibilityElement {
    case searchField, orderRow, payButton
  }

  public static let accessibilityIdentifierScope = AccessibilityIdentifierScope("OrdersController")

  public static func accessibilityIdentifier(
    for element: AccessibilityUIElement
  ) -> AccessibilityIdentifier {
    switch element {
    case .payButton: .preserving("checkout_pay_btn")
    default: canonicalAccessibilityIdentifier(for: element)
    }
  }
}
