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

  @Test func findsCommandsAndTheKindOfProject() throws {
    let snapshot = try ExampleAudit.snapshot(of: [
      "project.yml": """
      name: Pier
      options: {deploymentTarget: {iOS: "16.0"}}
      targets:
        Pier: {type: application, platform: macOS, deploymentTarget: "13.0", sources: [App]}
        PierTests: {type: bundle.unit-test, platform: iOS, sources: [Tests]}
      """,
      "Pier.xcworkspace/contents.xcworkspacedata": "<Workspace version=\"1.0\"/>",
      "Pier.xcodeproj/project.xcworkspace/contents.xcworkspacedata": "<Workspace version=\"1.0\"/>",
      "Makefile":
        "lint:\n\tswiftlint --strict\ntest:\n\txcodebuild -scheme Pier \\\n\t  test\nformat:\n\tswift format -i -r .\n# swiftformat\n",
      "fastlane/Fastfile": "lane :screens do\n  capture_screenshots\n  run_tests(scheme: \"Pier\")\nend\n",
      "fastlane/Snapfile": "devices([])\n",
      ".github/workflows/test.yml":
        "jobs:\n  a:\n    steps:\n      - run: swift test\n      - run: xcodebuild -only-testing:PierTests build\n",
      ".swiftformat": "--indent 2\n",
      "Pods/Makefile": "test:\n\tswift test\n",
      "Kit/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Kit",
        targets: [.target(name: "Kit", swiftSettings: [.swiftLanguageMode(.v5)])],
        swiftLanguageModes: [.v6])
      """,
    ])
    let inventory = try #require(snapshot.inventory)
    #expect(inventory.kind == "xcodegen")
    #expect(inventory.kinds == ["swift_package", "workspace", "xcodegen"])
    #expect(inventory.deploymentTargets == ["iOS": ["16.0"], "macOS": ["13.0"]])
    #expect(inventory.languageModes == ["5", "6"])
    #expect(inventory.lint == ["swift-format (Makefile)", "swiftformat (.swiftformat)", "swiftlint (Makefile)"])
    #expect(
      inventory.testCommands == [
        "fastlane run_tests (fastlane/Fastfile)", "swift test (.github/workflows/test.yml)",
        "xcodebuild test (Makefile)",
      ])
    #expect(
      inventory.screenshots == ["fastlane snapshot (fastlane/Fastfile)", "fastlane snapshot (fastlane/Snapfile)"])
  }

  @Test(arguments: [
    (["xcode"], "xcode"), (["workspace", "xcode"], "workspace"), (["swift_package", "xcode"], "mixed"),
    (["tuist", "xcode"], "tuist"), (["swift_package"], "swift_package"), (["workspace"], "workspace"), ([], nil),
  ])
  func theKindOfProject(kinds: [String], kind: String?) {
    var inventory = Inventory()
    inventory.kinds = kinds
    #expect(inventory.kind == kind)
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
    #expect(inventory.deploymentTargets == ["iOS": ["16.0"], "macOS": ["13.1"]])
    #expect(inventory.toolsVersions == ["5.9"])
    #expect(inventory.modules.map(\.name) == ["Kit", "KitTests"])
    #expect(inventory.modules.map(\.interface) == ["mixed", nil])
    #expect(inventory.rawIdentifiers == 1)
    #expect(inventory.screenshots == ["fastlane snapshot (fastlane/SnapshotHelper.swift)"])
    #expect(inventory.tests == ["KitTests"])
    #expect(
      inventory.json.hasPrefix(
        "{\"projectKind\":\"swift_package\",\"projectKinds\":[\"swift_package\"],\"deploymentTargets\":{\"iOS\":[\"16.0\"]"
      ))
  }
}
