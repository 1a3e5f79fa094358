import Identifiers
import Readings

/// An identifier on the `Text` or `Image` inside a control.
enum DecorativeTarget: SiteRule {
  static let text = RuleText(
    name: .decorativeTarget,
    summary: "An identifier sits on the text or image inside a button, link or label instead of on the control.",
    reason: """
      SwiftUI makes one element of a control and its label. The identifier of the decoration is dropped or ends up on \
      something that cannot be tapped.
      """,
    instead: "The identifier on the `Button`, `NavigationLink` or `Label` itself.",
    falsePositives: "A label that is meant to be read apart from its control.",
    falseNegatives: "A decoration in a view of its own, and controls of the repository's own.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        struct HeroActions: View {
          var body: some View {
            Button {
            } label: {
              HStack { Text("Book").↓accessibilityIdentifier("book") }
            }
            Button(action: {}) { Image("star").↓accessibilityIdentifier("star") }
            NavigationLink(destination: Text("Trip")) { Text("Trip").↓accessibilityIdentifier("trip") }
          }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        struct HeroActions: View {
          var body: some View {
            Button {
            } label: {
              Text("Book")
            }
            .accessibilityIdentifier("book")
            NavigationLink {
              Text("Trip").accessibilityIdentifier("trip_title")
            } label: {
              Text("Trip")
            }
            Text("Note").accessibilityIdentifier("note")
          }
        }
        """)
    ])

  private static let controls: Set<String> = ["Button", "NavigationLink", "Label"]

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard !site.isSelector, let code = context.code[site.key.path], let use = code.use(of: site) else { return [] }
    let root = code.root(of: use.expression)
    guard root != use.expression, let decoration = code.calleeName(root), decoration == "Text" || decoration == "Image"
    else { return [] }
    for closure in code.closures(around: use.scope) {
      guard let control = code.calleeName(closure.call), controls.contains(control), code.isPlainCall(closure.call),
        isLabel(closure, of: control, code)
      else { continue }
      return context.finding(
        name, at: site, "The identifier is on the \(decoration) inside a \(control), not on the \(control).",
        suggestion: "Move the identifier to the \(control).")
    }
    return []
  }

  /// Whether a closure draws the control: its label, not its action or destination.
  private static func isLabel(_ closure: CodeAround.ClosureCall, of control: String, _ code: CodeAround) -> Bool {
    if control == "Label" { return true }
    if closure.label != nil { return closure.label == "label" }
    // Beside a `label:` closure the unlabelled one is the action or the destination.
    let arguments = code.arguments(closure.call)
    if arguments.contains(where: { $0.label == "label" }) { return false }
    // `Button("Book") { … }` has its title; what follows is the action.
    if control == "Button" { return arguments.contains { $0.label == "action" } }
    return !(arguments.first?.label == nil && arguments.first?.isTrailing == false)
  }
}

extension CodeAround {
  /// Whether a call names its type, without a receiver: `Button {}`, not `x.Button {}`.
  func isPlainCall(_ call: ExpressionID) -> Bool {
    if case .call(let callee, _) = facts[call].kind, case .name = facts[callee].kind { true } else { false }
  }
}
