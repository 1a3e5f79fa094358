import AccessibilityReflection
import Testing
import UIKit

@propertyWrapper
private struct Themed<View: UIView> {
  var wrappedValue: View
}

private class BaseScreen: UIViewController, Accessible, AccessibilityIdentificable {
  let closeButton = UIButton()
}

private final class Screen: BaseScreen {
  lazy var hint = UILabel()
  @Themed var badge = UILabel()
  @AccessibilityIdentify(identifier: "own", mode: .strict) var custom = UIView()
  let rows = [UIView(), UIView()]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(hint)
  }

  var identifiers: [String?] {
    ([closeButton, hint, badge, custom] + rows).map(\.accessibilityIdentifier)
  }
}

@MainActor
struct StrictModeTests {
  private static let expected = [
    "Screen.closeButton", "Screen.hint", "Screen.badge", "own", "Screen.rows_0", "Screen.rows_1",
  ]

  private let screen: Screen = {
    let screen = Screen()
    screen.loadViewIfNeeded()
    return screen
  }()

  @Test func aaii() {
    screen.injectAccessibilityIdentifiers(mode: .strict)
    #expect(screen.identifiers == Self.expected)
    #expect(screen.view.accessibilityIdentifier == "Screen.view")
  }

  @Test func axkit() {
    screen.setupAccessibilityIdentifiersForViewProperties(mode: .strict)
    #expect(screen.identifiers == Self.expected)
  }

  @Test func identificable() {
    screen.generateAccessibilityIdentifiers(mode: .strict)
    #expect(screen.identifiers == Self.expected)
  }

  @Test func aViewThatIsSetLaterGetsTheWrappersIdentifier() {
    screen.custom = UIView()
    #expect(screen.custom.accessibilityIdentifier == "own")
  }

  @Test func theDocumentedModeKeepsItsFaults() {
    screen.injectAccessibilityIdentifiers()
    #expect(screen.identifiers == [nil, "Screen.$__lazy_storage_$_hint", nil, "own", nil, nil])
  }

  @Test func cellsAreNamedAsDocumentedAndWithWhatTheyInherit() {
    class PriceCell: UITableViewCell {
      let price = UILabel()
    }
    final class SaleCell: PriceCell {
      let rebate = UILabel()
    }
    let cell = SaleCell()
    cell.injectAccessibilityIdentifiers(mode: .strict)
    #expect(cell.accessibilityIdentifier == "SaleCell")
    #expect(cell.contentView.accessibilityIdentifier == "SaleCell.contentView")
    #expect(cell.price.accessibilityIdentifier == "SaleCell.price")
    #expect(cell.rebate.accessibilityIdentifier == "SaleCell.rebate")
  }
}
