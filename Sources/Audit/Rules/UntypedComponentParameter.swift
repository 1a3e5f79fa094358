import Identifiers

/// A shared component that takes its identifier as a string.
enum UntypedComponentParameter: FileRule {
  static let text = RuleText(
    name: .untypedComponentParameter,
    summary: "A shared component takes an identifier as `String` or `String?`.",
    reason: """
      Whoever uses the component can hand over any string, so that the typed contract ends where the components begin.
      """,
    instead: "A parameter of type `AccessibilityIdentifier?` that the component forwards to its interactive element.",
    falsePositives: "A component that is about to be removed.",
    falseNegatives: "A component that is used at one place only, in a module that nothing imports.",
    triggering: [
      RuleExample(
        """
        import UIKit

        final class PriceTag: UIView {
          func name(_ ↓id: String?) { accessibilityIdentifier = id }
        }

        final class FareViewController: UIViewController {
          private let adult = PriceTag()
          private let child = PriceTag()

          override func viewDidLoad() {
            super.viewDidLoad()
            adult.name("fare_adult")
            child.name("fare_child")
          }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import AccessibilityUI
        import UIKit

        final class PriceTag: UIView {
          func identify(_ id: AccessibilityIdentifier?) { setAccessibilityIdentifier(id) }
          func show(_ id: String) { accessibilityLabel = id }
        }

        final class FareViewController: UIViewController {
          private let adult = PriceTag()

          override func viewDidLoad() {
            super.viewDidLoad()
            adult.show("12.00")
            adult.show("6.00")
          }
        }
        """)
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    let module = context.tree.module(of: file.path)
    let isShared = module.map(context.repository.isImported) ?? false
    var seen: [String: Int] = [:]
    return file.result.parameters.compactMap { parameter in
      let calls = context.helpers.calls(of: parameter.helper)
      // A property that only an initialiser fills is told of at the initialiser's parameter.
      let isHidden = parameter.declaration.contains("@")
      guard parameter.side == .app, !parameter.isTyped, isString(parameter.type),
        calls > 1 || isShared && !isHidden && (calls > 0 || !parameter.isProperty)
      else { return nil }
      let name = parameter.declaration + "." + parameter.name
      let ordinal = seen[name, default: 0]
      seen[name] = ordinal + 1
      let type = parameter.type ?? "String"
      return context.finding(
        self.name, at: parameter.place, "\(visible(parameter.declaration)) takes its identifier as \(type).",
        suggestion: "\(parameter.name): AccessibilityIdentifier" + (type.hasSuffix("?") ? "?" : ""),
        subject: .declaration(path: file.path, name: name, ordinal: ordinal))
    }
  }

  /// The name of a declaration without the path that tells a file's own types apart.
  private static func visible(_ declaration: String) -> String {
    guard let at = declaration.firstIndex(of: "@") else { return declaration }
    var rest = declaration[at...]
    while !rest.isEmpty, !rest.hasPrefix(".swift") { rest.removeFirst() }
    return String(declaration[..<at]) + String(rest.dropFirst(".swift".count).drop { $0 == "#" || $0.isNumber })
  }

  private static func isString(_ type: String?) -> Bool {
    guard let type else { return true }
    return ["String", "String?", "String!", "Optional<String>", "Swift.String"].contains(type)
  }
}
