import Identifiers

/// A class that a reflection system names at run time.
enum ReflectedIdentifier: FileRule {
  static let text = RuleText(
    name: .reflectedIdentifier,
    summary: "A reflection system gives a class and its properties their identifiers at run time.",
    reason: """
      The identifiers stand nowhere in the source: renaming a property or a class breaks tests without a trace, and what is \
      really assigned differs from what people expect.
      """,
    instead: "The screen's typed contract, with the values of now as raw values until the tests have moved.",
    falsePositives: "None are known.",
    falseNegatives: "A system of the repository's own.",
    triggering: [
      RuleExample(
        """
        import AAII
        import UIKit

        final class ↓HarbourViewController: UIViewController {
          let titleLabel = UILabel()

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
        import UIKit

        final class HarbourViewController: UIViewController {
          let titleLabel = UILabel()
        }
        """)
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    file.result.reflected.compactMap { reflected in
      context.finding(
        name, at: reflected.place, "\(reflected.name) gets its identifiers by reflection (\(reflected.system.title)).",
        subject: .declaration(path: file.path, name: reflected.name + " " + reflected.system.rawValue, ordinal: 0))
    }
  }
}

extension CatalogSource {
  /// The reflection system's own name.
  var title: String {
    switch self {
    case .aaii: "AAII"
    case .axkit: "AXKit"
    case .identificable: "AccessibilityIdentificable"
    default: rawValue
    }
  }
}
