/// Code that must not compile, each with words of the compiler's refusal.
struct Misuse: Sendable {
  let name: String
  let code: String
  let refusal: String
}

extension Misuse {
  static let table = [
    Misuse(
      name: "a string literal as an identifier",
      code: #"let identifier: AccessibilityIdentifier = "LoginView_submitButton""#,
      refusal: "cannot convert value of type 'String' to specified type 'AccessibilityIdentifier'"),
    Misuse(
      name: "a string literal for a shared component",
      code: #"primaryButton(accessibilityIdentifier: "submit")"#,
      refusal: "cannot convert value of type 'String' to expected argument type 'AccessibilityIdentifier'"),
    Misuse(
      name: "an interpolated string as an identifier",
      code: #"let identifier: AccessibilityIdentifier = "row_\(1)""#,
      refusal: "cannot convert value of type 'String' to specified type 'AccessibilityIdentifier'"),
    Misuse(
      name: "an identifier without its label",
      code: #"_ = AccessibilityIdentifier("LoginView_submitButton")"#,
      refusal: "missing argument label 'rawValue:' in call"),
    Misuse(
      name: "a generic identifier",
      code: "let identifier: AccessibilityIdentifier<LoginView>? = nil",
      refusal: "cannot specialize non-generic type 'AccessibilityIdentifier'"),
    Misuse(
      name: "an element of another screen",
      code: "_ = LoginView.accessibilityIdentifiers[.cartButton]",
      refusal: "type 'LoginView.AccessibilityUIElement' has no member 'cartButton'"),
    Misuse(
      name: "a factory with an element of another screen",
      code: "_ = AccessibilityIdentifier.loginView(.cartButton)",
      refusal: "type 'LoginView.AccessibilityUIElement' has no member 'cartButton'"),
    Misuse(
      name: "another screen's element by its type",
      code: "_ = LoginView.accessibilityIdentifiers[CartView.AccessibilityUIElement.cartButton]",
      refusal: "cannot convert value of type 'CartView.AccessibilityUIElement' to expected argument type"),
    Misuse(
      name: "an element by its name",
      code: #"_ = LoginView.accessibilityIdentifiers["submitButton"]"#,
      refusal: "cannot convert value of type 'String' to expected argument type 'LoginView.AccessibilityUIElement'"),
    Misuse(
      name: "a bare text as a component",
      code: "_ = AccessibilityIdentifierComponent(customerName)",
      refusal: "missing argument label 'stable:' in call"),
    Misuse(
      name: "a position as a component",
      code: "_ = AccessibilityIdentifierComponent(IndexPath(indexes: [0, 1]))",
      refusal: "no exact matches in call to initializer"),
    Misuse(
      name: "a date as a component",
      code: "_ = AccessibilityIdentifierComponent(Date(timeIntervalSince1970: 0))",
      refusal: "no exact matches in call to initializer"),
    Misuse(
      name: "a floating-point number as a component",
      code: "_ = AccessibilityIdentifierComponent(1.5)",
      refusal: "cannot convert value of type 'Double' to expected argument type"),
    Misuse(
      name: "a string in the place of a component",
      code: #"_ = LoginView.accessibilityIdentifiers[.submitButton, "7"]"#,
      refusal: "cannot convert value of type 'String' to expected argument type 'AccessibilityIdentifierComponent'"),
    Misuse(
      name: "a kept value that is made at run time",
      code: "_ = AccessibilityIdentifier.preserving(customerName)",
      refusal: "cannot convert value of type 'String' to expected argument type 'StaticString'"),
    Misuse(
      name: "a kept value with an interpolation",
      code: #"_ = AccessibilityIdentifier.preserving("row_\(customerName)")"#,
      refusal: "cannot convert value of type 'String' to expected argument type 'StaticString'"),
    Misuse(
      name: "a scope in the place of an identifier",
      code: "let identifier: AccessibilityIdentifier = LoginView.accessibilityIdentifierScope",
      refusal: "cannot convert value of type 'AccessibilityIdentifierScope' to specified type"),
    Misuse(
      name: "elements that are not texts",
      code: """
        enum Numbers: AccessibilityInstrumented {
          enum AccessibilityUIElement: Int, AccessibilityElement { case first }
          static let accessibilityIdentifierScope = AccessibilityIdentifierScope("Numbers")
        }
        """,
      refusal: "does not conform to protocol 'AccessibilityElement'"),
    Misuse(
      name: "a contract without a scope",
      code: """
        enum Scopeless: AccessibilityInstrumented {
          enum AccessibilityUIElement: String, AccessibilityElement { case first }
        }
        """,
      refusal: "does not conform to protocol 'AccessibilityInstrumented'"),
    Misuse(
      name: "a catalog of something that is no contract",
      code: "_ = AccessibilityIdentifierCatalog(Int.self)",
      refusal: "argument type 'Int' does not conform to expected type 'AccessibilityInstrumented'"),
  ]

  /// What the snippets have around them, and the right spelling of everything that they get wrong.
  static let surroundings = """
    import AccessibilityUI
    import Foundation

    enum LoginView: AccessibilityInstrumented {
      enum AccessibilityUIElement: String, AccessibilityElement { case submitButton }
      static let accessibilityIdentifierScope = AccessibilityIdentifierScope("LoginView")
    }

    enum CartView: AccessibilityInstrumented {
      enum AccessibilityUIElement: String, AccessibilityElement { case cartButton }
      static let accessibilityIdentifierScope = AccessibilityIdentifierScope("CartView")
    }

    extension AccessibilityIdentifier {
      static func loginView(_ element: LoginView.AccessibilityUIElement) -> Self {
        LoginView.accessibilityIdentifier(for: element)
      }
    }

    func primaryButton(accessibilityIdentifier: AccessibilityIdentifier?) {}
    let customerName = "Jane Doe"

    func rightSpellings() {
      primaryButton(accessibilityIdentifier: .loginView(.submitButton))
      primaryButton(accessibilityIdentifier: LoginView.accessibilityIdentifiers[.submitButton])
      primaryButton(accessibilityIdentifier: CartView.accessibilityIdentifiers[.cartButton, .init(7)])
      primaryButton(accessibilityIdentifier: .preserving("row_", .init(stable: "a")))
      primaryButton(accessibilityIdentifier: nil)
      _ = AccessibilityIdentifierCatalog(LoginView.self, CartView.self)
    }

    """
}
