import Identifiers

/// A shared component that hard-codes an identifier.
enum ComponentInventsIdentity: SiteRule {
  static let text = RuleText(
    name: .componentInventsIdentity,
    summary: "A shared component gives itself a fixed identifier, so that every use of it has the same.",
    reason:
      "Which of them a test means can no longer be said: the identity of an element belongs to the screen that uses it.",
    instead: "A parameter of type `AccessibilityIdentifier?` that the component forwards to its interactive element.",
    falsePositives: "A view that can be on screen once only, such as a banner; a second use that stands in a preview.",
    falseNegatives: "A component that is used at one place, in a module that nothing imports.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        struct CloseChip: View {
          var body: some View {
            Button("Close") {}.↓accessibilityIdentifier("close_chip")
          }
        }

        struct TripView: View {
          var body: some View { CloseChip() }
        }

        struct MapView: View {
          var body: some View { CloseChip() }
        }
        """),
      RuleExample(
        """
        import SwiftUI

        struct Closable: ViewModifier {
          func body(content: Content) -> some View {
            content.overlay { Button("Close") {}.↓accessibilityIdentifier("close") }
          }
        }

        struct TripView: View {
          var body: some View { Text("Trip").modifier(Closable()) }
        }

        struct MapView: View {
          var body: some View { Text("Map").modifier(Closable()) }
        }
        """),
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        struct CloseChip: View {
          let id: Int

          var body: some View {
            Button("Close") {}.accessibilityIdentifier("close_chip_\\(id)")
          }
        }

        struct TripView: View {
          var body: some View {
            CloseChip(id: 1)
            CloseChip(id: 2)
            Text("Trip").accessibilityIdentifier("trip_title")
          }
        }
        """)
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard let component = component(site), let host = site.audited.host else { return [] }
    let isImported = context.tree.module(of: site.key.path).map(context.repository.isImported) ?? false
    guard host.isPublic && isImported || context.components.isShared(component) else { return [] }
    return context.finding(
      name, at: site, "Every \(host.name) has the identifier \(Wording.quoted(site.values)).")
  }

  /// The view type in which a site hard-codes an identifier; `nil` for all other sites.
  static func component(_ site: SiteRecord) -> String? {
    guard !site.isSelector, site.state == .raw || site.state == .constant, let host = site.audited.host,
      host.kind == .swiftUI || host.kind == .view || host.kind == .cell, !site.values.isEmpty,
      site.values.allSatisfy({ !$0.isPattern })
    else { return nil }
    return host.name
  }
}
