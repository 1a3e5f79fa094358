import AccessibilityUI
import Testing
import UIKit

private final class OrderCell: UITableViewCell {
  let price = UILabel()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(price)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    contentView.addSubview(price)
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    clearAccessibilityIdentifiers()
  }

  func configure(id: Int?) {
    guard let id else { return }
    setAccessibilityIdentifier(OrdersController.accessibilityIdentifiers[.orderRow, .init(id)])
    price.setAccessibilityIdentifier(.ordersController(.payButton))
  }
}

@MainActor
struct UIKitSetterTests {
  @Test func viewsBarItemsAndActionsTakeIdentifiers() {
    let view = UIButton()
    let item = UIBarButtonItem()
    let tab = UITabBarItem()
    let action = UIAlertAction(title: "Pay")
    view.setAccessibilityIdentifier(.loginView(.submitButton))
    item.setAccessibilityIdentifier(.loginView(.submitButton))
    tab.setAccessibilityIdentifier(.loginView(.submitButton))
    action.setAccessibilityIdentifier(.loginView(.submitButton))
    for identifier in [
      view.accessibilityIdentifier, item.accessibilityIdentifier, tab.accessibilityIdentifier,
      action.accessibilityIdentifier,
    ] {
      #expect(identifier == "LoginView_submitButton")
    }
  }

  @Test func nilTakesTheIdentifierAway() {
    let view = UIView()
    view.setAccessibilityIdentifier(.loginView(.submitButton))
    view.setAccessibilityIdentifier(nil)
    #expect(view.accessibilityIdentifier == nil)
  }

  @Test func aReusedCellHasNoIdentifierOfItsLastUse() throws {
    let table = UITableView()
    table.register(OrderCell.self, forCellReuseIdentifier: "order")
    let path = IndexPath(row: 0, section: 0)
    let cell = try #require(table.dequeueReusableCell(withIdentifier: "order", for: path) as? OrderCell)
    cell.configure(id: 9)
    #expect(cell.accessibilityIdentifier == "OrdersController_orderRow_9")
    #expect(cell.price.accessibilityIdentifier == "checkout_pay_btn")

    table.standInScrollsAway(cell)
    let reused = try #require(table.dequeueReusableCell(withIdentifier: "order", for: path) as? OrderCell)
    reused.configure(id: nil)
    #expect(reused === cell)
    #expect(reused.accessibilityIdentifier == nil)
    #expect(reused.price.accessibilityIdentifier == nil)
  }
}
