import Identifiers
import Readings

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
      RuleExample(files: [
        ".axwatch.yml": "migration_files: [Legacy/**]\n",
        "Legacy/Literals.swift": """
        import AccessibilityUI

        // axwatch:legacy string_literal_conformance -- without a date this is no plan
        extension ↓AccessibilityIdentifier: ExpressibleByStringLiteral {
          @available(*, deprecated, message: "Write a contract.")
          public init(stringLiteral value: String) { self.init(rawValue: value) }
        }
        """,
      ]),
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
        """),
      RuleExample(files: [
        ".axwatch.yml": "migration_files: [Legacy/**]\n",
        "Legacy/Literals.swift": """
        import AccessibilityUI

        // axwatch:legacy string_literal_conformance until=2099-01-01 -- until the last screen has a contract
        extension AccessibilityIdentifier: ExpressibleByStringLiteral {
          @available(*, deprecated, message: "Write a contract.")
          public init(stringLiteral value: String) { self.init(rawValue: value) }
        }
        """,
      ]),
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
        suggestion: missing(index, facts, isMigrationFile: context.isMigrationFile(file.path)),
        subject: .declaration(path: file.path, name: declaration.name, ordinal: found.count))
      if let finding { found.append(finding) }
    }
    return found
  }

  /// What a conformance lacks that a migration may have; `nil` when an exception with a date is all that it needs.
  private static func missing(_ index: Int, _ facts: Facts, isMigrationFile: Bool) -> String? {
    guard isMigrationFile else {
      return "Remove the conformance, or keep it deprecated in a migration file with an exception that has a date."
    }
    let inner = facts.declarations.filter { member in
      facts[member.scope].declaration?.index == index && member.parameters.first?.label == "stringLiteral"
    }
    let deprecated = ([facts.declarations[index]] + inner).contains { isDeprecated($0, facts) }
    return deprecated ? nil : "Mark the conformance as deprecated while the migration needs it."
  }

  private static func isDeprecated(_ declaration: Declaration, _ facts: Facts) -> Bool {
    let printer = SourcePrinter(facts: facts)
    return declaration.attributes.contains { attribute in
      attribute.name == "available" && attribute.arguments.contains { printer.text($0.value).contains("deprecated") }
    }
  }

  /// An exception holds for the conformance only with a date, and only where a migration may have it.
  static func isExceptable(_ finding: Finding, by exception: LegacyException) -> Bool {
    finding.rule != name || exception.until != nil && finding.suggestion == nil
  }
}
