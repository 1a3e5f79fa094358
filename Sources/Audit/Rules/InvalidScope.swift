import Identifiers

/// A scope that is not written in upper camel case.
enum InvalidScope: FileRule {
  static let text = RuleText(
    name: .invalidScope,
    summary: "A contract's scope is not written in `UpperCamelCase`.",
    reason: """
      Identifiers are `Scope_element_component`: a scope with a separator of its own can no longer be told from what \
      follows, and tools cannot say to which screen an identifier belongs.
      """,
    instead: "The screen's type name: `AccessibilityIdentifierScope(\"LoginView\")`.",
    falsePositives: "A scope that keeps the identifiers of before the migration: an exception says until when.",
    falseNegatives: "A scope that is put together at run time.",
    triggering: [
      RuleExample(
        """
        import AccessibilityUI

        public enum WindAccessibility: AccessibilityInstrumented {
          public enum AccessibilityUIElement: String, AccessibilityElement {
            case gusts
          }

          public static let accessibilityIdentifierScope = AccessibilityIdentifierScope(↓"wind_view")
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import AccessibilityUI

        public enum WindAccessibility: AccessibilityInstrumented {
          public enum AccessibilityUIElement: String, AccessibilityElement {
            case gusts
          }

          public static let accessibilityIdentifierScope = AccessibilityIdentifierScope("WindView2")
        }
        """)
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    file.result.contracts.compactMap { contract in
      guard let scope = contract.scope, !Naming.isUpperCamelCase(scope) else { return nil }
      return context.finding(
        name, at: contract.scopePlace ?? contract.place, "The scope \"\(scope)\" is not written in UpperCamelCase.",
        suggestion: Naming.camelCase(scope, upper: true).map { "\"\($0)\"" },
        subject: .declaration(
          path: file.path, name: contract.owner + ".accessibilityIdentifierScope", ordinal: 0))
    }
  }
}

/// How the contract writes names.
enum Naming {
  static func isUpperCamelCase(_ text: String) -> Bool { isWord(text) && text.first?.isUppercase == true }

  static func isLowerCamelCase(_ text: String) -> Bool { isWord(text) && text.first?.isLowercase == true }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0) }
  }

  /// The name in camel case, if it has letters to make one of.
  static func camelCase(_ text: String, upper: Bool) -> String? {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    guard let first = words.first, first.first?.isLetter == true else { return nil }
    let head = upper ? first.prefix(1).uppercased() : first.prefix(1).lowercased()
    return words.dropFirst().reduce(head + first.dropFirst()) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
