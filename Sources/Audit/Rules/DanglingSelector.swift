import Identifiers

/// A selector that no identifier of the catalog matches.
enum DanglingSelector: SiteRule {
  static let text = RuleText(
    name: .danglingSelector,
    summary: "A UI test looks up an identifier that nothing in the repository assigns.",
    reason: "It is what a renamed or removed identifier leaves behind: the test waits for an element that never comes.",
    instead: "The identifier that the app assigns now, taken from the place that declares it.",
    falsePositives: """
      The system's own elements, image views that show an asset, and dependencies have identifiers that no source of the \
      repository assigns. Therefore it is information, not a warning.
      """,
    falseNegatives: "A query by subscript can mean a label: see `stale_selector_suspect`.",
    triggering: [
      RuleExample(files: [
        "App/ShoreView.swift": """
        import SwiftUI

        struct ShoreView: View {
          var body: some View { Text("Shore").accessibilityIdentifier("shore_title") }
        }
        """,
        "AppUITests/ShoreTests.swift": """
        import XCTest

        final class ShoreTests: XCTestCase {
          func testShore() {
            let app = XCUIApplication()
            _ = app.staticTexts.↓matching(identifier: "shore_headline").firstMatch
          }
        }
        """,
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        "App/ShoreView.swift": """
        import SwiftUI

        struct ShoreView: View {
          let id: Int

          var body: some View { Text("Shore").accessibilityIdentifier("shore_hut_\\(id)") }
        }
        """,
        "AppUITests/ShoreTests.swift": """
        import XCTest

        final class ShoreTests: XCTestCase {
          func testShore() {
            let app = XCUIApplication()
            _ = app.staticTexts.matching(identifier: "shore_hut_12").firstMatch
            app.buttons["Log in"].tap()
          }
        }
        """,
      ])
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard site.isSelector, site.audited.lookup == .explicit || site.state == .typed, !site.values.isEmpty,
      site.matches.isEmpty, site.state != .cleared
    else { return [] }
    return context.finding(
      name, at: site, "No identifier of the repository matches \(Wording.quoted(site.values)).")
  }
}
