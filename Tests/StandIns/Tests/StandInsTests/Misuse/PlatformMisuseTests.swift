import Testing

/// Misuse of the platform parts does not compile.
struct PlatformMisuseTests {
  private static let table: [(name: String, code: String, refusal: String)] = [
    (
      "a string in UIKit's typed setter", #"view.setAccessibilityIdentifier("submit")"#,
      "cannot convert value of type 'String' to expected argument type 'AccessibilityIdentifier'"
    ),
    (
      "an element of another screen on a view", "view.setAccessibilityIdentifier(.loginView(.cartButton))",
      "type 'LoginView.AccessibilityUIElement' has no member 'cartButton'"
    ),
    (
      "an element without its screen on a view", "view.setAccessibilityIdentifier(.submitButton)",
      "has no member 'submitButton'"
    ),
    (
      "an element of another screen in SwiftUI", #"_ = Text("a").accessibilityIdentifier(.loginView(.cartButton))"#,
      "cannot infer contextual base in reference to member 'cartButton'"
    ),
    (
      "an integer in SwiftUI", #"_ = Text("a").accessibilityIdentifier(7)"#,
      "no exact matches in call to instance method 'accessibilityIdentifier'"
    ),
    (
      "an element of another screen in a query", "_ = app.buttons[.loginView(.cartButton)]",
      "cannot infer contextual base in reference to member 'cartButton'"
    ),
    (
      "a string in a typed expectation", #"app.buttons.expect("submit")"#,
      "cannot convert value of type 'String' to expected argument type 'AccessibilityIdentifier'"
    ),
    (
      "a custom identifier on something that is no view",
      "struct Screen { @AccessibilityIdentify(identifier: \"custom_id\") var number = 7 }",
      "requires that 'Int' inherit from 'UIView'"
    ),
    (
      "a position in the place of metadata",
      "final class Screen: Accessible { func name() { "
        + "setupAccessibilityIdentifiersForViewProperties(withAccessibilityInfo: 3) } }",
      "cannot convert value of type 'Int' to expected argument type 'AccessibilityInfo'"
    ),
  ]

  private static let surroundings = """
    import AccessibilityReflection
    import AccessibilityUI
    import AccessibilityUIForTest
    import SwiftUI
    import UIKit
    import XCUIAutomation

    enum LoginView: AccessibilityInstrumented {
      enum AccessibilityUIElement: String, AccessibilityElement { case submitButton }
      static let accessibilityIdentifierScope = AccessibilityIdentifierScope("LoginView")
    }

    extension AccessibilityIdentifier {
      static func loginView(_ element: LoginView.AccessibilityUIElement) -> Self {
        LoginView.accessibilityIdentifier(for: element)
      }
    }

    @MainActor let view = UIView()
    @MainActor let app = XCUIApplication()

    @MainActor func rightSpellings() {
      view.setAccessibilityIdentifier(.loginView(.submitButton))
      _ = Text("a").accessibilityIdentifier(.loginView(.submitButton))
      app.buttons[.loginView(.submitButton)].tap()
      app.buttons.expect(.loginView(.submitButton))
    }

    """

  @Test func theCompilerRefusesEverySnippetAndNothingElse() throws {
    let snippets = Self.table.map { (name: $0.name, code: $0.code) }
    let refusals = try Compiler.refusals(of: snippets, after: Self.surroundings)
    for (name, _, refusal) in Self.table {
      let messages = refusals.filter { $0.snippet == name }.map(\.message)
      #expect(messages.contains { $0.contains(refusal) }, "\(name): \(messages)")
    }
    let names = Set(Self.table.map(\.name))
    #expect(refusals.filter { !names.contains($0.snippet) } == [])
  }
}
