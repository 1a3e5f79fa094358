import AccessibilityUI
import Foundation
import Testing

struct ContractTests {
  @Test func anIdentifierIsScopeAndElement() {
    #expect(LoginView.accessibilityIdentifiers[.submitButton].rawValue == "LoginView_submitButton")
    #expect(LoginView.accessibilityIdentifier(for: .emailField).rawValue == "LoginView_emailField")
  }

  @Test func aFactoryIsTheSameIdentifier() {
    #expect(AccessibilityIdentifier.loginView(.submitButton) == LoginView.accessibilityIdentifiers[.submitButton])
  }

  @Test func aComponentIsTheThirdPart() {
    let row = AccessibilityIdentifierComponent(42)
    #expect(OrdersAccessibility.accessibilityIdentifiers[.orderRow, row].rawValue == "OrdersView_orderRow_42")
    #expect(
      OrdersAccessibility.accessibilityIdentifier(for: .orderRow, component: row).rawValue == "OrdersView_orderRow_42")
  }

  @Test func componentsComeFromStableIdentities() throws {
    enum Plan: String { case yearly }
    let id = try #require(UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF"))
    #expect(AccessibilityIdentifierComponent(-7).rawValue == "-7")
    #expect(AccessibilityIdentifierComponent(UInt8(3)).rawValue == "3")
    #expect(AccessibilityIdentifierComponent(id).rawValue == "6F9619FF-8B86-D011-B42D-00C04FC964FF")
    #expect(AccessibilityIdentifierComponent(Plan.yearly).rawValue == "yearly")
    #expect(AccessibilityIdentifierComponent(stable: "sku_12.b-4").description == "sku_12.b-4")
  }

  @Test func oldValuesAreKeptByFactories() {
    #expect(AccessibilityIdentifier.legacyVoucher.rawValue == "checkout_voucher")
    #expect(AccessibilityIdentifier.legacyLine(3).rawValue == "line-3-title")
    #expect(CheckoutView.accessibilityIdentifiers[.payButton].rawValue == "checkout_pay_btn")
    #expect(CheckoutView.accessibilityIdentifiers[.title].rawValue == "CheckoutView_title")
    let row = CheckoutView.accessibilityIdentifiers[.payButton, AccessibilityIdentifierComponent(1)]
    #expect(row.rawValue == "checkout_pay_btn_1")
  }

  @Test func identifiersAreValues() {
    let identifiers: Set = [LoginView.accessibilityIdentifiers[.emailField], .loginView(.emailField)]
    #expect(identifiers.count == 1)
    #expect("\(identifiers)" == "[LoginView_emailField]")
    #expect("\(LoginView.accessibilityIdentifierScope)" == "LoginView")
  }
}
