import AccessibilityReflection
import Testing
import UIKit

// Every example of AXKit's document, and the identifiers that it promises.

private class MyViewController: UIViewController, Accessible {
  weak var titleLabel: UILabel!
  weak var actionButton: UIButton!

  override func loadView() {
    view = UIView()
    let title = UILabel()
    let action = UIButton()
    view.addSubview(title)
    view.addSubview(action)
    titleLabel = title
    actionButton = action
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    setupAccessibilityIdentifiersForViewProperties()
  }
}

@MainActor
struct AXKitDocumentTests {
  @Test func withoutMetadata() {
    let controller = MyViewController()
    controller.loadViewIfNeeded()

    #expect(controller.actionButton.accessibilityIdentifier == "MyViewController.actionButton")
    #expect(controller.titleLabel.accessibilityIdentifier == "MyViewController.titleLabel")
    #expect(controller.view.accessibilityIdentifier == nil)
  }

  @Test func withAnIndexPathAndAPurpose() {
    let controller = MyViewController()
    controller.loadViewIfNeeded()
    let info = AccessibilityInfo(
      indexPath: IndexPath(row: 0, section: 1),
      purpose: "testing")
    controller.setupAccessibilityIdentifiersForViewProperties(withAccessibilityInfo: info)

    #expect(controller.actionButton.accessibilityIdentifier == "MyViewController.actionButton.s1-r0.testing")
  }

  @Test func withEverything() {
    let controller = MyViewController()
    controller.loadViewIfNeeded()
    var info = AccessibilityInfo(index: 4, indexPath: nil, purpose: "list")
    info.indexPath = IndexPath(row: 2, section: 0)
    controller.setupAccessibilityIdentifiersForViewProperties(withAccessibilityInfo: info)

    #expect(controller.titleLabel.accessibilityIdentifier == "MyViewController.titleLabel.s0-r2.4.list")
  }
}
