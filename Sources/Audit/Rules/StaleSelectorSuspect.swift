import Identifiers

/// A label that looks like one of the repository's identifiers and is none.
enum StaleSelectorSuspect: SiteRule {
  static let text = RuleText(
    name: .staleSelectorSuspect,
    summary: "A query's text looks like one of the repository's identifiers, but nothing assigns it.",
    reason: """
      A query by subscript finds elements by identifier or by label, so a text that matches no identifier may be a label. \
      A text that begins as the repository's identifiers do, and has their separators, more likely was one.
      """,
    instead: "The identifier that the app assigns now.",
    falsePositives: "A label that happens to be written like an identifier, or an identifier of a dependency.",
    falseNegatives: "A stale identifier of a shape that no present identifier has.",
    triggering: [
      RuleExample(files: [
        "App/ForgeView.swift": """
        import SwiftUI

        struct ForgeView: View {
          var body: some View { Text("Forge").accessibilityIdentifier("forge_title") }
        }
        """,
        "AppUITests/ForgeTests.swift": """
        import XCTest

        final class ForgeTests: XCTestCase {
          func testForge() {
            let app = XCUIApplication()
            app.buttons↓["forge_hammer"].tap()
          }
        }
        """,
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        "App/ForgeView.swift": """
        import SwiftUI

        struct ForgeView: View {
          var body: some View { Text("Forge").accessibilityIdentifier("forge_title") }
        }
        """,
        "AppUITests/ForgeTests.swift": """
        import XCTest

        final class ForgeTests: XCTestCase {
          func testForge() {
            let app = XCUIApplication()
            app.staticTexts["forge_title"].tap()
            app.alerts["Put out the fire?"].buttons["OK"].tap()
            app.keyboards.keys["return"].tap()
          }
        }
        """,
      ])
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard context.catalog.isSuspect(site) else { return [] }
    return context.finding(
      name, at: site,
      "\(Wording.quoted(site.values)) looks like an identifier of this repository, but nothing assigns it.")
  }
}
