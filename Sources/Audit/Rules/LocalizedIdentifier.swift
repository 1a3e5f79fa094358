import Identifiers

/// An identifier built from localized copy.
enum LocalizedIdentifier: SiteRule {
  static let text = RuleText(
    name: .localizedIdentifier,
    summary: "An identifier is built from text that is translated.",
    reason: "It is another one in every language and after every edit of the copy, so that no test can rely on it.",
    instead: "A fixed identifier; the translated text belongs into the label.",
    falsePositives: "A function of the repository that only looks like one that localizes.",
    falseNegatives: "Text that arrives already translated, from a server or through a parameter.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        enum L10n {
          static var pay: String { NSLocalizedString("cart.pay", comment: "") }
        }

        struct CartBar: View {
          var body: some View {
            Button(L10n.pay) {}.↓accessibilityIdentifier("cart_\\(L10n.pay)")
            Text("Help").↓accessibilityIdentifier(NSLocalizedString("cart.help", comment: ""))
          }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        struct CartBar: View {
          var body: some View {
            Button("Pay") {}
              .accessibilityLabel(NSLocalizedString("cart.pay", comment: ""))
              .accessibilityIdentifier("cart_pay")
          }
        }
        """)
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard !site.isSelector, site.audited.isLocalized else { return [] }
    return context.finding(name, at: site, "The identifier is built from localized text.")
  }
}
