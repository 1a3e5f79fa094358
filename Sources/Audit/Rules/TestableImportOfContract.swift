import Identifiers

/// `@testable import` in a UI-test file.
enum TestableImportOfContract: FileRule {
  static let text = RuleText(
    name: .testableImportOfContract,
    summary: "A UI-test file imports a module with `@testable`.",
    reason: """
      UI tests run in a process of their own and need only the public contract; `@testable` ties them to a debug build and \
      to everything internal.
      """,
    instead: "A plain `import` of the module that declares the contract, with the contract public.",
    falsePositives: "None are known.",
    falseNegatives: "None are known.",
    triggering: [
      RuleExample(files: [
        "AppUITests/LoginTests.swift": """
        import XCTest
        @testable ↓import LoginFeature

        final class LoginTests: XCTestCase {
          func testLaunch() { XCUIApplication().launch() }
        }
        """
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        "AppUITests/LoginTests.swift": """
        import LoginFeature
        import XCTest

        final class LoginTests: XCTestCase {
          func testLaunch() { XCUIApplication().launch() }
        }
        """,
        "AppTests/ProbeTests.swift": """
        import XCTest
        @testable import LoginFeature

        final class ProbeTests: XCTestCase {
          func testProbe() { XCTAssertTrue(true) }
        }
        """,
      ])
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let facts = file.source.facts, context.isUITest(file.source) else { return [] }
    return facts.imports.filter(\.isTestable).compactMap { item in
      guard let place = file.place(item.offset) else { return nil }
      return context.finding(
        name, at: place, "\(item.module) is imported with @testable in a UI test.", suggestion: "import \(item.module)",
        subject: .file(path: file.path, name: "import " + item.module))
    }
  }
}
