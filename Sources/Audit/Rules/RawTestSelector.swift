import Identifiers

/// A test-side site in state `raw`.
enum RawTestSelector: SiteRule {
  static let text = RuleText(
    name: .rawTestSelector,
    summary: "A UI test looks an element up by a string that it writes itself.",
    reason: """
      The string has to be kept equal to the one in the app by hand. When the app's identifier is renamed, the test still \
      compiles and then waits for an element that is not there.
      """,
    instead: "The contract's element that the app uses: `app.buttons[LoginView.accessibilityIdentifiers[.submit]]`.",
    falsePositives: "Identifiers that the system or a dependency assigns have no declaration that a test could name.",
    falseNegatives: "A query by a text that no identifier of the repository equals is taken for a look-up by label.",
    triggering: [
      RuleExample(files: [
        "App/LoginView.swift": """
        import SwiftUI

        enum AX {
          static let submit = "login_submit"
        }

        struct LoginView: View {
          var body: some View { Button("Log in") {}.accessibilityIdentifier(AX.submit) }
        }
        """,
        "AppUITests/LoginTests.swift": """
        import XCTest

        final class LoginTests: XCTestCase {
          func testLogIn() {
            let app = XCUIApplication()
            app.buttons↓["login_submit"].tap()
            _ = app.buttons.↓matching(identifier: "login_submit").firstMatch
          }
        }
        """,
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        "App/LoginView.swift": """
        import SwiftUI

        public enum AX {
          public static let submit = "login_submit"
        }

        struct LoginView: View {
          var body: some View { Button("Log in") {}.accessibilityIdentifier(AX.submit) }
        }
        """,
        "AppUITests/LoginTests.swift": """
        import XCTest

        final class LoginTests: XCTestCase {
          func testLogIn() {
            let app = XCUIApplication()
            app.buttons[AX.submit].tap()
            app.buttons["Log in"].tap()
          }
        }
        """,
      ])
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard site.isSelector, site.state == .raw else { return [] }
    let named = site.values.isEmpty ? "" : " " + Wording.quoted(site.values)
    return context.finding(
      name, at: site, "The selector\(named) is a raw string.",
      suggestion: context.replacement(for: site))
  }
}
