import Identifiers

/// Views of a superclass that reflection passes by.
enum ReflectionInheritedProperty: FileRule {
  static let text = RuleText(
    name: .reflectionInheritedProperty,
    summary: "A view that a class inherits gets no identifier from the reflection system.",
    reason: """
      `Mirror` shows the stored properties of the dynamic type alone. What a superclass declares is passed by, though it \
      looks as if it had an identifier like the others.
      """,
    instead: "An identifier from the contract for the inherited view.",
    falsePositives: "A superclass that names its own views in another way.",
    falseNegatives: "Views of superclasses outside the repository.",
    triggering: [
      RuleExample(
        """
        import AAII
        import UIKit

        class BaseViewController: UIViewController {
          let banner = UIView()

          override func viewDidLoad() {
            super.viewDidLoad()
            injectAccessibilityIdentifiers()
          }
        }

        final class ↓HarbourViewController: BaseViewController {
          let titleLabel = UILabel()
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import AAII
        import UIKit

        final class HarbourViewController: UIViewController {
          let titleLabel = UILabel()

          override func viewDidLoad() {
            super.viewDidLoad()
            injectAccessibilityIdentifiers()
          }
        }
        """)
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    surprises(\.inherited, in: file, context, isAboutClass: true) { property, reflected in
      "\(reflected.name) inherits \(property.name), which gets no identifier."
    }
  }
}
