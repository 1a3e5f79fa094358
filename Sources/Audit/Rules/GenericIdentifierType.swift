import Identifiers

/// The contract's identifier type is generic.
enum GenericIdentifierType: FileRule {
  static let text = RuleText(
    name: .genericIdentifierType,
    summary: "The contract's identifier type has a generic parameter.",
    reason: """
      A generic identifier drags its owner's type into every component that only hands it on, until components take \
      `Any` or a string again. The owner's type belongs where the identifier is made.
      """,
    instead: "A plain `struct AccessibilityIdentifier`; the screen's enum of elements is what is typed by the screen.",
    falsePositives: "None are known.",
    falseNegatives: "A wrapper around the identifier type that is generic.",
    triggering: [
      RuleExample(
        """
        public struct ↓AccessibilityIdentifier<Screen>: RawRepresentable, Hashable {
          public let rawValue: String

          public init(rawValue: String) { self.rawValue = rawValue }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        public struct AccessibilityIdentifier: RawRepresentable, Hashable {
          public let rawValue: String

          public init(rawValue: String) { self.rawValue = rawValue }
        }

        public struct AccessibilityIdentifierList<Owner> {
          public let identifiers: [AccessibilityIdentifier]
        }
        """)
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let facts = file.source.facts, let type = ContractCore.identifierType(in: facts),
      !facts[type].genericParameters.isEmpty, let place = file.place(facts[type].offset)
    else { return [] }
    return [
      context.finding(
        name, at: place, "AccessibilityIdentifier is generic.", suggestion: "struct AccessibilityIdentifier",
        subject: .declaration(path: file.path, name: facts[type].name, ordinal: 0))
    ].compactMap { $0 }
  }
}
