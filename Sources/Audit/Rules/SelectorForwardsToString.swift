import Identifiers
import Readings

/// The typed subscript of a query forwards to the string subscript.
enum SelectorForwardsToString: FileRule {
  static let text = RuleText(
    name: .selectorForwardsToString,
    summary: "The typed subscript of the test bridge forwards to the subscript that takes a string.",
    reason:
      "The string subscript finds elements by label too, so that a typed selector can find what it does not mean.",
    instead: """
      A predicate on the attribute: `matching(NSPredicate(format: "identifier == %@", identifier.rawValue)).firstMatch`.
      """,
    falsePositives: "None are known.",
    falseNegatives: "A bridge that is no subscript.",
    triggering: [
      RuleExample(files: [
        "Bridge/Bridge.swift": """
        import AccessibilityUI
        import XCTest

        public extension XCUIElementQuery {
          ↓subscript(identifier: AccessibilityIdentifier) -> XCUIElement { self[identifier.rawValue].firstMatch }
        }
        """
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        "Bridge/Bridge.swift": """
        import AccessibilityUI
        import XCTest

        public extension XCUIElementQuery {
          subscript(identifier: AccessibilityIdentifier) -> XCUIElement {
            matching(NSPredicate(format: "identifier == %@", identifier.rawValue)).firstMatch
          }
        }
        """
      ])
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let facts = file.source.facts else { return [] }
    var found: [Finding] = []
    for declaration in facts.declarations where declaration.kind == .subscript {
      let parameter = declaration.parameters.first {
        $0.type.map(ContractCore.baseName) == ContractCore.identifierName
      }
      guard let parameter, let body = body(of: declaration), forwards(parameter.name, body, facts),
        let place = file.place(declaration.offset)
      else { continue }
      let finding = context.finding(
        name, at: place, "The typed subscript forwards to the string subscript.",
        suggestion: "matching(NSPredicate(format: \"identifier == %@\", \(parameter.name).rawValue)).firstMatch",
        subject: .declaration(path: file.path, name: "subscript", ordinal: found.count))
      if let finding { found.append(finding) }
    }
    return found
  }

  private static func body(of declaration: Declaration) -> ScopeID? {
    declaration.body ?? declaration.accessors.first { $0.kind == .get }?.body
  }

  /// Whether the body looks something up under the parameter's raw value with a plain subscript.
  private static func forwards(_ parameter: String, _ body: ScopeID, _ facts: Facts) -> Bool {
    let code = CodeAround(facts)
    return facts.uses.contains { use in
      guard case .index(_, let arguments) = facts[use.expression].kind, let first = arguments.first,
        arguments.count == 1, first.label == nil, code.path(first.value) == [parameter, "rawValue"]
      else { return false }
      return code.scopesInBody(from: use.scope).contains(body)
    }
  }
}
