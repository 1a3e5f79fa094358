import Identifiers

/// Nothing keeps new raw strings out.
enum UnguardedRepository: RepositoryRule {
  static let text = RuleText(
    name: .unguardedRepository,
    summary: "Nothing in the repository's lint configuration or automation blocks new raw identifiers.",
    reason: "Without a guard a migration is undone by the next feature, one string at a time.",
    instead: """
      A custom rule of SwiftLint on `accessibilityIdentifier\\(\\s*"|accessibilityIdentifier\\s*=\\s*"`, or \
      `axwatch audit --since` in the continuous integration or `axwatch audit --staged` in a hook.
      """,
    falsePositives: "A guard of another kind: a script, a hook, a check of the review tool.",
    falseNegatives: "A rule that is configured and never runs.",
    triggering: [
      RuleExample(files: [
        "App/Pier.swift": """
        import SwiftUI

        struct PierView: View {
          var body: some View { Text("Pier").accessibilityIdentifier("pier") }
        }
        """
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        ".swiftlint.yml": """
        custom_rules:
          typed_identifiers_only:
            name: "Typed identifiers only"
            regex: 'accessibilityIdentifier\\(\\s*"'
            message: "Use the typed contract."
        """,
        "App/Pier.swift": """
        import SwiftUI

        struct PierView: View {
          var body: some View { Text("Pier").accessibilityIdentifier("pier") }
        }
        """,
      ]),
      RuleExample(files: [
        ".github/workflows/pull-request.yml": """
        jobs:
          identifiers:
            steps:
              - run: axwatch audit --since origin/main --format github .
        """,
        "App/Pier.swift": """
        import SwiftUI

        struct PierView: View {
          var body: some View { Text("Pier").accessibilityIdentifier("pier") }
        }
        """,
      ]),
    ])

  static func findings(in context: RuleContext) -> [Finding] {
    guard !context.repository.isGuarded, !context.catalog.sites.isEmpty else { return [] }
    let finding = context.finding(
      name, at: Place(path: ".", line: 1), "Nothing in the repository blocks new raw identifiers.",
      subject: .repository(name: name.rawValue))
    return finding.map { [$0] } ?? []
  }
}
