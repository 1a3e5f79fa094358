import Identifiers
import Readings

/// A SwiftUI container and its children both carry identifiers.
enum ContainerOverridesChildren: SiteRule {
  static let text = RuleText(
    name: .containerOverridesChildren,
    summary:
      "A SwiftUI container carries an identifier, and so do its children, but nothing makes it an element of its own.",
    reason: """
      A stack or group is no accessibility element: SwiftUI hands its identifier down to the views inside, where it takes \
      the place of their own.
      """,
    instead: "`.accessibilityElement(children: .contain)` on the container, before its identifier.",
    falsePositives: "A hint: which identifier wins depends on the container, the children and the system's version.",
    falseNegatives: "Children that are views of their own types.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        struct HeroView: View {
          var body: some View {
            HStack {
              Text("Hero").accessibilityIdentifier("hero_title")
            }
            .padding()
            .↓accessibilityIdentifier("hero_header")
          }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        struct HeroView: View {
          var body: some View {
            HStack {
              Button("Play") {}.accessibilityIdentifier("hero_play")
            }
            .accessibilityElement(children: .contain)
            .accessibilityIdentifier("hero_controls")
            ZStack {
              Text("No identifier of its own")
            }
            .accessibilityIdentifier("hero_backdrop")
            List {
              Text("Row").accessibilityIdentifier("hero_row")
            }
            .accessibilityIdentifier("hero_list")
          }
        }
        """)
    ])

  private static let containers: Set<String> = [
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "Group",
    "Section", "GeometryReader", "ViewThatFits",
  ]

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard !site.isSelector, site.state != .cleared, let code = context.code[site.key.path],
      let use = code.use(of: site)
    else { return [] }
    let root = code.root(of: use.expression)
    guard root != use.expression, let container = code.calleeName(root), containers.contains(container),
      code.isPlainCall(root), !code.containing.contains(root)
    else { return [] }
    let hasChild = (context.files[site.key.path]?.sites ?? []).contains { child in
      guard child.site.key.side == .app, child.site.key != site.key, child.site.state != .cleared,
        let index = child.use?.index, code.facts.uses.indices.contains(index)
      else { return false }
      return code.closures(around: code.facts.uses[index].scope).contains { $0.call == root }
    }
    guard hasChild else { return [] }
    return context.finding(
      name, at: site, "The \(container)'s identifier can take the place of those of the views inside.",
      suggestion: ".accessibilityElement(children: .contain)")
  }
}
