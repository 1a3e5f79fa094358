import Identifiers
import Readings

/// Test code that ends up in the app.
enum TestCodeInProduct: FileRule {
  static let text = RuleText(
    name: .testCodeInProduct,
    summary: "Something that an app target links imports XCTest or the test bridge.",
    reason: "An app that links test code is refused by the store, or carries along what its users must not reach.",
    instead: "The import, and the code that needs it, in a target that only tests link.",
    falsePositives: "An import inside `#if canImport(XCTest)` that never counts in the app.",
    falseNegatives: "Targets that no project file describes, and a bridge that is linked without being imported.",
    triggering: [
      RuleExample(files: [
        "project.yml": """
        name: Kiln
        targets:
          Kiln:
            type: application
            platform: iOS
            sources: [App]
        """,
        "App/DebugProbe.swift": """
        import UIKit
        ↓import XCTest

        enum DebugProbe {
          static func check(_ value: Int) { XCTAssertGreaterThan(value, 0) }
        }
        """,
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        "project.yml": """
        name: Kiln
        targets:
          Kiln:
            type: application
            platform: iOS
            sources: [App]
          KilnTestSupport:
            type: framework
            platform: iOS
            sources: [Support]
        """,
        "App/Probe.swift": """
        import UIKit

        enum Probe {}
        """,
        "Support/Waiter.swift": """
        import XCTest

        public extension XCUIElement {
          func wait() -> Bool { waitForExistence(timeout: 5) }
        }
        """,
      ])
    ])

  static let testModules: Set<String> = ["XCTest", "XCUIAutomation", "Testing", "AccessibilityUIForTest"]

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let facts = file.source.facts, let apps = context.tree.apps(of: file.path), !apps.isEmpty,
      context.tree.role(of: file.path) == .app
    else { return [] }
    return facts.imports.filter { testModules.contains($0.module) }.compactMap { item in
      guard let place = file.place(item.offset) else { return nil }
      let app = apps.sorted()[0]
      return context.finding(
        name, at: place, "\(item.module) is imported by code that the app \(app) links.",
        subject: .file(path: file.path, name: "import " + item.module))
    }
  }
}
