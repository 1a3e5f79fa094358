import Identifiers

/// The contract's identifier type takes string literals.
enum StringLiteralConformance: FileRule {
  static let text = RuleText(
    name: .stringLiteralConformance,
    summary: "The contract's identifier type conforms to `ExpressibleByStringLiteral`.",
    reason: "It makes every string an identifier again, without a trace in the code that uses it.",
    instead: """
      No conformance. While a migration needs one: in a file of `migration_files`, marked as deprecated, and with an \
      exception that has a date.
      """,
    falsePositives: "None are known.",
    falseNegatives: "A conformance to a protocol of the repository that inherits from it.",
    triggering: [
      RuleExample(
        """
        public struct ↓AccessibilityIdentifier: RawRepresentable, ExpressibleByStringLiteral {
          public let rawValue: String

          public init(rawValue: String) { self.rawValue = rawValue }
          public init(stringLiteral value: String) { self.init(rawValue: value) }
        }
        """),
      RuleExample(
        """
        import AccessibilityUI

        extension ↓AccessibilityIdentifier: ExpressibleByStringLiteral {
          public init(stringLiteral value: String) { self.init(rawValue: value) }
        }
        """),
    ],
    nonTriggering: [
      RuleExample(
        """
        public struct AccessibilityIdentifier: RawRepresentable, Hashable {
          public let rawValue: String

          public init(rawValue: String) { self.rawValue = rawValue }
        }

        public struct Slug: ExpressibleByStringLiteral {
          public let value: String

          public init(stringLiteral value: String) { self.value = value }
        }
        """)
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let facts = file.source.facts else { return [] }
    let type = ContractCore.identifierType(in: facts)
    var found: [Finding] = []
    for (index, declaration) in facts.declarations.enumerated() {
      let isType = type?.index == index
      let isExtension =
        declaration.kind == .extension && ContractCore.baseName(declaration.name) == ContractCore.identifierName
      guard isType || isExtension,
        declaration.inherited.contains(where: { $0.hasSuffix("ExpressibleByStringLiteral") }),
        let place = file.place(declaration.offset)
      else { continue }
      let finding = context.finding(
        name, at: place, "AccessibilityIdentifier takes string literals.",
        suggestion: context.isMigrationFile(file.path)
          ? nil
          : "Remove the conformance, or keep it deprecated in a migration file with an exception that has a date.",
        subject: .declaration(path: file.path, name: declaration.name, ordinal: found.count))
      if let finding { found.append(finding) }
    }
    return found
  }
}
