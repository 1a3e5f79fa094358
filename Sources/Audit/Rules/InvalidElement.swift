import Identifiers

/// An element that is not written in lower camel case.
enum InvalidElement: FileRule {
  static let text = RuleText(
    name: .invalidElement,
    summary: "An element of a contract is not written in `lowerCamelCase`.",
    reason:
      "Identifiers are `Scope_element_component`: an element with a separator of its own cannot be told from a component.",
    instead: "The element's role in lower camel case: `case submitButton`.",
    falsePositives: "An element that keeps an old raw value: a factory with the old value says so better.",
    falseNegatives: "None are known.",
    triggering: [
      RuleExample(
        """
        import AccessibilityUI

        public enum WindAccessibility: AccessibilityInstrumented {
          public enum AccessibilityUIElement: String, AccessibilityElement {
            case ↓SpeedLabel
            case ↓wind_arrow
            case gusts
          }

          public static let accessibilityIdentifierScope = AccessibilityIdentifierScope("Wind")
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import AccessibilityUI

        public enum TideAccessibility: AccessibilityInstrumented {
          public enum AccessibilityUIElement: String, AccessibilityElement {
            case highWater, row2
            case url
          }

          public static let accessibilityIdentifierScope = AccessibilityIdentifierScope("Tide")
        }

        enum TideKind: String {
          case Spring, neap_tide
        }
        """)
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    file.result.contracts.flatMap { contract in
      contract.elements.compactMap { element in
        let written = element.value ?? element.name
        guard !Naming.isLowerCamelCase(written) else { return nil }
        return context.finding(
          name, at: element.place, "The element \"\(written)\" is not written in lowerCamelCase.",
          suggestion: Naming.camelCase(written, upper: false),
          subject: .declaration(path: element.place.path, name: contract.owner + "." + element.name, ordinal: 0))
      }
    }
  }
}
