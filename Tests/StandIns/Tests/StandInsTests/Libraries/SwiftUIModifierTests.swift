import AccessibilityUI
import SwiftUI
import Testing

@MainActor
struct SwiftUIModifierTests {
  private let submit = LoginView.accessibilityIdentifiers[.submitButton]

  private func identifiers(_ view: some View) -> [String?] {
    standInElements(of: view).map(\.identifier)
  }

  @Test func anIdentifierIsAttached() {
    #expect(identifiers(Button("a") {}.accessibilityIdentifier(submit)) == ["LoginView_submitButton"])
  }

  @Test func noIdentifierLeavesTheViewAsItIs() {
    #expect(identifiers(Button("a") {}.accessibilityIdentifier(nil)) == [nil])
    let named = Button("a") {}.accessibilityIdentifier(submit)
    #expect(identifiers(named.accessibilityIdentifier(nil)) == ["LoginView_submitButton"])
  }

  @Test func aDisabledIdentifierLeavesTheViewAsItIs() {
    #expect(identifiers(Button("a") {}.accessibilityIdentifier(submit, isEnabled: false)) == [nil])
    #expect(
      identifiers(Button("a") {}.accessibilityIdentifier(submit, isEnabled: true)) == ["LoginView_submitButton"])
    #expect(identifiers(Button("a") {}.accessibilityIdentifier(nil, isEnabled: true)) == [nil])
  }

  @Test func rowsAreToldApartByComponents() {
    let list = ForEach([3, 5]) { id in
      Text("row").accessibilityIdentifier(OrdersController.accessibilityIdentifiers[.orderRow, .init(id)])
    }
    #expect(identifiers(list) == ["OrdersController_orderRow_3", "OrdersController_orderRow_5"])
  }

  /// SwiftUI's own modifiers are not isolated; neither are these.
  nonisolated private func helper(_ view: some View) -> some View {
    view.accessibilityIdentifier(.loginView(.emailField))
  }

  @Test func helpersNeedNotBeIsolated() {
    #expect(identifiers(helper(Text("a"))) == ["LoginView_emailField"])
  }
}
