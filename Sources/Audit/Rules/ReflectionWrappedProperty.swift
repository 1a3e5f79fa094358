import Identifiers

/// A wrapped view that reflection does not see.
enum ReflectionWrappedProperty: FileRule {
  static let text = RuleText(
    name: .reflectionWrappedProperty,
    summary: "A view in a property wrapper gets no identifier from the reflection system.",
    reason: """
      What is stored is the wrapper, under `_name`, not the view. A generated constant for it names something that is never \
      assigned.
      """,
    instead: "A plain property, the wrapper's own identifier, or one from the contract.",
    falsePositives: "A wrapper that is a view itself.",
    falseNegatives: "Wrappers of dependencies that name the view on their own.",
    triggering: [
      RuleExample(
        """
        import AAII
        import UIKit

        @propertyWrapper struct Themed<View> {
          var wrappedValue: View
        }

        final class HarbourViewController: UIViewController {
          @Themed var ↓footer = UILabel()

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
    surprises(\.wrapped, in: file, context) { property, reflected in
      "\(property.name) is in a property wrapper: \(reflected.system.title) passes it by."
    }
  }
}
