import Testing
import UIKit
import XCUIAutomation

@testable import AccessibilityReflection

// Every example of AccessibilityIdentificable's document, and the identifiers that it promises. Where Objective-C would
// exchange methods, the stand-ins call the same hooks.

private class CustomView: UIView, AccessibilityIdentificable {
  private(set) var label: UILabel = UILabel(frame: .zero)
}

private class ViewController: UIViewController {
  @AccessibilityIdentify(identifier: "custom_id")
  var testView = UIView()
}

private class SomethingViewController: UIViewController, AccessibilityIdentificable {
  let titleLabel = UILabel()
  let descriptionLabel = UILabel()
  let doneButton = UIButton()
  let stars = [UIImageView(), UIImageView()]
  lazy var hint = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(hint)
  }
}

private final class AppDelegate: UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?, arguments: [String]
  ) -> Bool {
    if arguments.contains("-xcuitest") {
      AccessibilityInjector.inject()
      StandInHooks.viewDidInitialize = { AccessibilityInjector.didInitialize($0, mode: .asDocumented) }
      StandInHooks.controllerDidLoad = { AccessibilityInjector.didLoad($0, mode: .asDocumented) }
    }
    return true
  }
}

/// As Sourcery writes it.
private enum Identifiers {
  struct CustomView {
    static let label = "CustomView.label"
  }
}

@MainActor
@Suite(.serialized)
struct IdentificableDocumentTests {
  private func withInjection(_ body: () throws -> Void) rethrows {
    _ = AppDelegate().application(.shared, didFinishLaunchingWithOptions: nil, arguments: ["app", "-xcuitest"])
    defer {
      StandInHooks.viewDidInitialize = nil
      StandInHooks.controllerDidLoad = nil
    }
    try body()
  }

  @Test func aViewIsNamedWhenItIsMade() {
    withInjection {
      #expect(CustomView(frame: .zero).label.accessibilityIdentifier == "CustomView.label")
    }
    #expect(CustomView(frame: .zero).label.accessibilityIdentifier == nil)
  }

  @Test func aControllerIsNamedWhenItHasLoaded() {
    withInjection {
      let controller = SomethingViewController()
      controller.loadViewIfNeeded()
      #expect(controller.titleLabel.accessibilityIdentifier == "SomethingViewController.titleLabel")
      #expect(controller.descriptionLabel.accessibilityIdentifier == "SomethingViewController.descriptionLabel")
      #expect(controller.doneButton.accessibilityIdentifier == "SomethingViewController.doneButton")
      #expect(controller.stars.map(\.accessibilityIdentifier).last == "SomethingViewController.stars_1")
      #expect(controller.hint.accessibilityIdentifier == "SomethingViewController.hint")
    }
  }

  @Test func othersAreLeftAlone() {
    withInjection {
      let controller = ViewController()
      controller.loadViewIfNeeded()
      #expect(controller.view.accessibilityIdentifier == nil)
    }
  }

  @Test func aPropertyWrapperGivesItsOwnIdentifier() {
    let controller = ViewController()
    #expect(controller.testView.accessibilityIdentifier == "custom_id")
    controller.testView = UIView()
    #expect(controller.testView.accessibilityIdentifier == nil)
  }

  @Test func testExample() {
    withInjection {
      let app = XCUIApplication()
      app.launchArguments.append("-xcuitest")
      app.launch()
      let view = CustomView(frame: .zero)
      app.standInElements = [
        StandInElement(.staticText, identifier: view.label.accessibilityIdentifier ?? "")
      ]
      #expect(app.staticTexts[Identifiers.CustomView.label].exists)
    }
  }
}
