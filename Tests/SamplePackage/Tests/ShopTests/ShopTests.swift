import AccessibilityUI
import AccessibilityUIForTest
import Shop
import Testing

struct ShopTests {
  @Test func identifiersAreValidAndUnique() throws {
    try catalog.validate()
    #expect(catalog.identifiers.count == 4)
  }

  @Test func aRowHasAComponent() {
    let row = ShopAccessibility.accessibilityIdentifiers[.productRow, .init(7)]
    #expect(row.rawValue == "ShopView_productRow_7")
    #expect(AccessibilityIdentifier.shop(.basketButton).rawValue == "ShopView_basketButton")
  }

  @Test func viewsAreNamedByReflection() {
    let shelf = Shelf()
    shelf.nameSigns()
    #expect(shelf.sign.name == "Shelf.sign")
    #expect(shelf.lamp.name == "Shelf.lamp")
  }
}
