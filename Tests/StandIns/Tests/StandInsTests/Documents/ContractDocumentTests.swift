import AccessibilityUI
import AccessibilityUIForTest
import SwiftUI
import Testing
import UIKit
import XCUIAutomation

// Every example of the specification of the typed contract, from the screen to the query that finds it.
@MainActor
struct ContractDocumentTests {
  @Test func theNestedEnumAndTheNamespaceGiveTheCanonicalForm() {
    #expect(LoginView.accessibilityIdentifiers[.submitButton].rawValue == "LoginView_submitButton")
    #expect(LoginAccessibility.accessibilityIdentifiers[.submitButton].rawValue == "LoginView_submitButton")
    #expect(AccessibilityIdentifier.loginView(.emailField).rawValue == "LoginView_emailField")
  }

  @Test func aSwiftUIScreenCarriesItsIdentifiers() {
    #expect(
      standInElements(of: LoginView()).map { [$0.kind, $0.label, $0.identifier ?? "none"] } == [
        ["textField", "E-mail", "LoginView_emailField"],
        ["secureTextField", "Password", "LoginView_passwordField"],
        ["button", "Sign in", "LoginView_submitButton"],
        ["button", "Help", "none"],
      ])
  }

  @Test func aUIKitScreenCarriesItsIdentifiers() {
    let screen = OrdersController()
    screen.loadViewIfNeeded()
    #expect(screen.searchField.accessibilityIdentifier == "OrdersController_searchField")
    #expect(
      screen.rows.map(\.accessibilityIdentifier) == [
        "OrdersController_orderRow_17", "OrdersController_orderRow_4",
      ])
    #expect(screen.navigationItem.rightBarButtonItem?.accessibilityIdentifier == "checkout_pay_btn")
  }

  @Test func aTestFindsTheScreensElements() {
    let app = XCUIApplication.showing(LoginView())
    #expect(app.buttons[.loginView(.submitButton)].label == "Sign in")
    #expect(app.buttons[LoginView.accessibilityIdentifiers[.submitButton]].exists)
    #expect(!app.textFields[.loginView(.submitButton)].exists)
  }

  @Test func theAppsCatalogIsValidAndUnique() throws {
    let catalog = AccessibilityIdentifierCatalog(LoginView.self, OrdersController.self)
    try catalog.validate()
    #expect(catalog.entries.filter(\.isPreserved).map(\.owner) == ["OrdersController.payButton"])
    let both = AccessibilityIdentifierCatalog(LoginView.self, LoginAccessibility.self)
    #expect(both.problems.count == 3)
  }
}

extension XCUIApplication {
  /// An app that shows a view.
  static func showing(_ view: some View) -> XCUIApplication {
    let kinds: [String: XCUIElement.ElementType] = [
      "button": .button, "staticText": .staticText, "textField": .textField, "secureTextField": .secureTextField,
    ]
    let app = XCUIApplication()
    app.standInElements = SwiftUI.standInElements(of: view).map {
      XCUIAutomation.StandInElement(
        kinds[$0.kind] ?? .other, identifier: $0.identifier ?? "", label: $0.label)
    }
    app.launch()
    return app
  }
}
