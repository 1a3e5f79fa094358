import Identifiers
import Testing

@testable import Audit

@Suite struct RulesStagesTests {
  @Test func countsTheSevenStages() throws {
    let snapshot = try ExampleAudit.snapshot(of: [
      ".swiftlint.yml": """
      custom_rules:
        typed_identifiers_only:
          regex: 'accessibilityIdentifier\\(\\s*"'
      """,
      ".axwatch.yml": "catalog: App/Catalog.swift\n",
      "App/Catalog.swift": "enum IdentifierCatalog { static let all: [Any.Type] = [LockView.self] }\n",
      "App/LockView.swift": """
      import AccessibilityUI
      import SwiftUI

      struct LockView: View {
        var body: some View {
          Text("Gate").accessibilityIdentifier(LockView.accessibilityIdentifiers[.gate])
          Text("Old").accessibilityIdentifier("lock_old")  // axwatch:legacy raw_app_identifier -- frozen
        }
      }

      extension LockView: AccessibilityInstrumented {
        enum AccessibilityUIElement: String, AccessibilityElement { case gate }
        static let accessibilityIdentifierScope = AccessibilityIdentifierScope("LockView")
      }
      """,
      "AppTests/CatalogTests.swift": """
      import XCTest

      final class CatalogTests: XCTestCase {
        func testUnique() { XCTAssertEqual(IdentifierCatalog.all.count, 1) }
      }
      """,
      "AppUITests/LockTests.swift": """
      import AccessibilityUIForTest
      import XCTest

      final class LockTests: XCTestCase {
        func testLock() {
          let app = XCUIApplication()
          _ = app.staticTexts[LockView.accessibilityIdentifiers[.gate]]
          _ = app.staticTexts["lock_old"]
        }
      }
      """,
    ])
    #expect(
      snapshot.counts.stages == [
        Fraction(done: 2, total: 2), Fraction(done: 1, total: 2), Fraction(done: 1, total: 2),
        Fraction(done: 1, total: 2), Fraction(done: 2, total: 2), Fraction(done: 1, total: 1),
        Fraction(done: 0, total: 1),
      ])
  }

  @Test func takesTheInventory() throws {
    let snapshot = try ExampleAudit.snapshot(of: [
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription

      let package = Package(
        name: "Kit", platforms: [.iOS(.v16), .macOS("13.1")], targets: [.target(name: "Kit"), .testTarget(name: "KitTests")])
      """,
      "Sources/Kit/A.swift":
        "import SwiftUI\nstruct A: View { var body: some View { Text(\"\").accessibilityIdentifier(\"a\") } }\n",
      "Sources/Kit/B.swift": "import UIKit\n",
      "fastlane/SnapshotHelper.swift": "func setupSnapshot() {}\n",
    ])
    let inventory = try #require(snapshot.inventory)
    #expect(inventory.kinds == ["swift_package"])
    #expect(inventory.deploymentTargets == ["iOS": ["16"], "macOS": ["13.1"]])
    #expect(inventory.toolsVersions == ["5.9"])
    #expect(inventory.modules.map(\.name) == ["Kit", "KitTests"])
    #expect(inventory.modules.map(\.interface) == ["mixed", nil])
    #expect(inventory.rawIdentifiers == 1)
    #expect(inventory.screenshots == ["fastlane snapshot (fastlane/SnapshotHelper.swift)"])
    #expect(inventory.tests == ["KitTests"])
    #expect(inventory.json.hasPrefix("{\"projectKinds\":[\"swift_package\"],\"deploymentTargets\":{\"iOS\":[\"16\"]"))
  }
}
