import Identifiers

/// One value that unrelated places assign.
enum DuplicateIdentifier: SiteRule {
  static let text = RuleText(
    name: .duplicateIdentifier,
    summary: "Unrelated places of one app assign the same identifier.",
    reason: """
      A UI test that looks the identifier up finds the wrong element as soon as both are on screen, or taps whichever \
      comes first; which of them a test means can no longer be told from its source.
      """,
    instead: """
      An identifier of its own for each element. Elements that are meant to be one and the same take it from one constant \
      or contract element.
      """,
    falsePositives: "Two screens that are never shown together can share a name without harm.",
    falseNegatives: "Patterns are compared as they are written, not by what their holes come to at run time.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        struct TwinsView: View {
          var body: some View {
            Button("Left") {}.↓accessibilityIdentifier("twin")
            Button("Right") {}.↓accessibilityIdentifier("twin")
          }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        enum AX {
          static let close = "banner_close"
        }

        struct BannerView: View {
          let isWide: Bool

          var body: some View {
            if isWide {
              Button("Close") {}.accessibilityIdentifier(AX.close)
            } else {
              Button("x") {}.accessibilityIdentifier(AX.close)
            }
            #if os(iOS)
              Text("Note").accessibilityIdentifier("banner_note")
            #else
              Text("Note").accessibilityIdentifier("banner_note")
            #endif
          }
        }
        """)
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard !site.isSelector else { return [] }
    return site.values.compactMap { value in
      guard let entry = context.catalog.entries[value], entry.duplicates.contains(site.key) else { return nil }
      return context.finding(
        name, at: site.place, "\"\(value.text)\" is assigned in \(entry.groups) unrelated places.",
        subject: .value(value.canonicalText, site: site.id), site: site.id)
    }
  }
}
