import Identifiers

/// A site in state `constant`, while the repository migrates to the typed contract.
enum UntypedConstant: SiteRule {
  static let text = RuleText(
    name: .untypedConstant,
    summary: "An identifier is a shared `String` constant.",
    reason: """
      A constant keeps app and tests equal, but any string can stand in its place: nothing tells an identifier from a \
      label or a key, and nothing says to which screen it belongs.
      """,
    instead: "An element of the screen's typed contract. `target: constant` in `.axwatch.yml` accepts constants.",
    falsePositives: "None are known.",
    falseNegatives: "A constant that cannot be followed to its value is `dynamic`.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        enum AX {
          static let submit = "login_submit"
          static func row(_ id: Int) -> String { "login_row_\\(id)" }
        }

        struct LoginView: View {
          let id: Int

          var body: some View {
            Button("Log in") {}.↓accessibilityIdentifier(AX.submit)
            Text("Row").↓accessibilityIdentifier(AX.row(id))
          }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(files: [
        ".axwatch.yml": "target: constant\n",
        "App/LoginView.swift": """
        import SwiftUI

        enum AX {
          static let submit = "login_submit"
        }

        struct LoginView: View {
          var body: some View { Button("Log in") {}.accessibilityIdentifier(AX.submit) }
        }
        """,
      ]),
      RuleExample(
        """
        import SwiftUI

        struct LoginView: View {
          var body: some View { Button("Log in") {}.accessibilityIdentifier("login_submit") }
        }
        """),
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard site.state == .constant, context.settings.target == .typed else { return [] }
    let spelling = site.values.count == 1 ? context.catalog.entries[site.values[0]]?.typedSpelling : nil
    return context.finding(
      name, at: site, "The identifier \(Wording.quoted(site.values)) is a String constant, not a typed identifier.",
      suggestion: spelling ?? (site.isSelector ? nil : Wording.typedProposal(for: site)))
  }
}
