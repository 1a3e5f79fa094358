import Identifiers

/// A lazy view that reflection names wrongly or not at all.
enum ReflectionLazyProperty: FileRule {
  static let text = RuleText(
    name: .reflectionLazyProperty,
    summary: "A lazy view is nil when the reflection runs, or carries the storage's name in its identifier.",
    reason: """
      A lazy property is stored under `$__lazy_storage_$_name` and is nil until it is first read: it gets no identifier, or \
      one with that prefix, depending on what ran before.
      """,
    instead: "A plain `let`, or an identifier from the contract.",
    falsePositives: "A view that is read before on every way to the injection.",
    falseNegatives: "None are known.",
    triggering: [
      RuleExample(
        """
        import AAII
        import UIKit

        final class HarbourViewController: UIViewController {
          lazy var ↓footer = UILabel()

          override func viewDidLoad() {
            super.viewDidLoad()
            injectAccessibilityIdentifiers()
          }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import AAII
        import UIKit

        final class HarbourViewController: UIViewController {
          let footer = UILabel()

          override func viewDidLoad() {
            super.viewDidLoad()
            injectAccessibilityIdentifiers()
          }
        }
        """)
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    surprises(\.lazy, in: file, context) { property, reflected in
      "\(property.name) is lazy: \(reflected.system.title) misses it until it is read\(reflected.system.lazyNote)."
    }
  }
}

extension CatalogSource {
  /// What becomes of a lazy property's name.
  fileprivate var lazyNote: String { self == .identificable ? "" : ", and then names it $__lazy_storage_$_…" }
}
