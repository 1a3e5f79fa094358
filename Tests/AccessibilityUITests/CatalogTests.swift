import AccessibilityUI
import Testing

struct CatalogTests {
  private let catalog = AccessibilityIdentifierCatalog(
    LoginView.self, OrdersAccessibility.self, CheckoutView.self, preserving: [.legacyVoucher])

  @Test func aCatalogListsEveryElementOfItsContracts() throws {
    #expect(
      catalog.identifiers.map(\.rawValue) == [
        "LoginView_emailField", "LoginView_passwordField", "LoginView_submitButton", "OrdersView_list",
        "OrdersView_orderRow", "CheckoutView_title", "checkout_pay_btn", "checkout_voucher",
      ])
    let entry = try #require(catalog.entries.first)
    #expect(entry.owner == "LoginView.emailField")
    #expect(entry.element?.scope == "LoginView")
    #expect(entry.element?.name == "emailField")
  }

  @Test func aGoodCatalogIsValid() throws {
    #expect(catalog.problems.isEmpty)
    try catalog.validate()
  }

  @Test func keptValuesAreTold() {
    #expect(
      catalog.entries.filter(\.isPreserved).map(\.identifier.rawValue) == ["checkout_pay_btn", "checkout_voucher"])
  }

  @Test func badNamesAreListedWithoutStopping() {
    let catalog = AccessibilityIdentifierCatalog(CarelessContract.self)
    #expect(
      catalog.problems == [
        .invalidScope("careless view"), .invalidElement("Bad_Name", scope: "careless view"),
      ])
  }

  @Test func twoOwnersOfOneIdentifierAreADuplicate() {
    let copy = AccessibilityIdentifier.preserving("LoginView_emailField")
    let catalog = AccessibilityIdentifierCatalog(LoginView.self, preserving: [copy])
    #expect(catalog.problems == [.duplicate(copy, owners: ["LoginView.emailField", "preserved"])])
    let error = #expect(throws: AccessibilityIdentifierCatalogError.self) { try catalog.validate() }
    #expect(error?.problems == catalog.problems)
  }

  @Test func aContractNamedTwiceIsADuplicate() {
    let catalog = AccessibilityIdentifierCatalog(contracts: [LoginView.self, LoginView.self])
    #expect(catalog.problems.count == 3)
  }

  @Test func aKeptValueThatLooksLikeARowIsAmbiguous() {
    let kept = AccessibilityIdentifier.preserving("OrdersView_orderRow_7")
    let catalog = AccessibilityIdentifierCatalog(OrdersAccessibility.self, preserving: [kept])
    #expect(
      catalog.problems == [.ambiguous(kept, element: OrdersAccessibility.accessibilityIdentifiers[.orderRow])])
  }

  @Test(arguments: ["", " pay", "pay\n"])
  func keptValuesAreOneVisibleLine(_ text: String) {
    let catalog = AccessibilityIdentifierCatalog(preserving: [AccessibilityIdentifier(rawValue: text)])
    #expect(catalog.problems == [.invalidPreservedValue(text)])
  }

  @Test func theErrorHasOneProblemALine() {
    let error = #expect(throws: AccessibilityIdentifierCatalogError.self) {
      try AccessibilityIdentifierCatalog(CarelessContract.self).validate()
    }
    #expect(error?.description.split(separator: "\n").count == 2)
  }
}
