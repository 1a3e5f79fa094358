import Identifiers

/// An app-side site in state `raw`.
enum RawAppIdentifier: SiteRule {
  static let text = RuleText(
    name: .rawAppIdentifier,
    summary: "An accessibility identifier is written as a string where it is assigned.",
    reason: """
      A string at the place of use is not checked by the compiler: a UI test that looks for another spelling of it fails \
      at run time, far from the edit that broke it, and nothing finds the other half of the pair.
      """,
    instead: """
      An element of the screen's typed contract: `.accessibilityIdentifier(LoginView.accessibilityIdentifiers[.submit])`. \
      While a repository migrates to shared constants (`target: constant`), a constant that the tests can import.
      """,
    falsePositives: "An identifier that nothing but the app itself reads, such as one that restores a window's state.",
    falseNegatives: "A string that is put together by code that cannot be followed is `dynamic`, and no finding.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        struct LoginView: View {
          var body: some View {
            Button("Log in") {}
              .↓accessibilityIdentifier("login_submit")
          }
        }
        """),
      RuleExample(
        """
        import UIKit

        final class PierCell: UITableViewCell {
          func show(_ row: Int, button: UIButton) {
            ↓accessibilityIdentifier = "pier_row_\\(row)"
            button.↓accessibilityIdentifier = "pier_" + "go"
          }
        }
        """),
      RuleExample(files: [
        "App/Row.swift": """
        import SwiftUI

        struct Row: View {
          let accessibilityIdentifier: String

          var body: some View { Text("Row").accessibilityIdentifier(accessibilityIdentifier) }
        }
        """,
        "App/Screen.swift": """
        import SwiftUI

        struct Screen: View {
          var body: some View { Row(↓accessibilityIdentifier: "screen_row") }
        }
        """,
      ]),
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        enum AX {
          static let submit = "login_submit"
        }

        struct LoginView: View {
          var body: some View {
            Button("Log in") {}.accessibilityIdentifier(AX.submit)
          }
        }
        """),
      RuleExample(
        """
        import UIKit

        final class PierCell: UITableViewCell {
          override func prepareForReuse() {
            super.prepareForReuse()
            accessibilityIdentifier = nil
            accessibilityLabel = "Pier"
          }
        }
        """),
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard !site.isSelector, site.state == .raw else { return [] }
    return context.finding(
      name, at: site, "The identifier \(Wording.quoted(site.values)) is a raw string.",
      suggestion: context.replacement(for: site))
  }
}

extension RuleContext {
  /// What the repository writes elsewhere for the site's only value; else what it could write.
  func replacement(for site: SiteRecord) -> String? {
    guard site.values.count == 1, site.audited.site.valuesOmitted == 0, let value = site.values.first else {
      return nil
    }
    let entry = catalog.entries[value]
    switch settings.target {
    case .typed:
      return entry?.typedSpelling ?? (site.isSelector ? nil : Wording.typedProposal(for: site))
        ?? entry?.constantSpelling
    case .constant:
      return entry?.constantSpelling ?? entry?.typedSpelling
    }
  }
}
