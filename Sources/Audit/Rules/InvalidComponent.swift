import Identifiers
import Readings

/// An identifier type that is built from an interpolated string.
enum InvalidComponent: FileRule {
  static let text = RuleText(
    name: .invalidComponent,
    summary: "An identifier is built from an interpolated string, past the contract's components.",
    reason: """
      What goes into an identifier at run time has to be stable and must not be personal; `AccessibilityIdentifierComponent` \
      is the one place where that is looked at.
      """,
    instead: "`LoginView.accessibilityIdentifier(for: .row, component: AccessibilityIdentifierComponent(row.id))`.",
    falsePositives: "A bridge to identifiers of a dependency: an exception says why.",
    falseNegatives: "A string that is put together elsewhere and handed over in a variable.",
    triggering: [
      RuleExample(
        """
        import AccessibilityUI

        extension AccessibilityIdentifier {
          static func row(_ id: Int) -> AccessibilityIdentifier {
            ↓AccessibilityIdentifier(rawValue: "row_\\(id)")
          }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import AccessibilityUI

        extension AccessibilityIdentifier {
          static let book = AccessibilityIdentifier(rawValue: "berth_book")
        }
        """)
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let facts = file.source.facts, file.source.outline.map(mayMake) ?? true, !context.isMigrationFile(file.path),
      !(context.tree.module(of: file.path).map(context.repository.isCore) ?? false),
      ContractCore.identifierType(in: facts) == nil
    else { return [] }
    let code = CodeAround(facts)
    var found: [Finding] = []
    var seen: [String: Int] = [:]
    let printer = SourcePrinter(facts: facts)
    for use in facts.uses {
      guard case .call(let callee, let arguments) = facts[use.expression].kind,
        arguments.contains(where: {
          ($0.label == "rawValue" || $0.label == nil) && !$0.isTrailing && isBuilt($0.value, facts)
        }),
        let place = file.place(facts[use.expression].offset)
      else { continue }
      let makesIdentifier: Bool
      switch facts[callee].kind {
      case .name(let name): makesIdentifier = name == ContractCore.identifierName || isInit(name, use, code)
      case .member(let base?, let name) where name == "init":
        makesIdentifier = code.path(base)?.last == ContractCore.identifierName
      case .member(let base?, let name):
        makesIdentifier = name == ContractCore.identifierName && code.path(base) != nil
      case .member(nil, let name):
        makesIdentifier = name == "init" && (returnsIdentifier(use, code) || isExpected(use, code))
      default: makesIdentifier = false
      }
      guard makesIdentifier else { continue }
      let source = printer.text(use.expression)
      let ordinal = seen[source, default: 0]
      seen[source] = ordinal + 1
      let finding = context.finding(
        name, at: place, "An identifier is built from an interpolated string.",
        suggestion: "AccessibilityIdentifierComponent for what is known at run time only",
        subject: .declaration(path: file.path, name: source, ordinal: ordinal))
      if let finding { found.append(finding) }
    }
    return found
  }

  /// Whether a file has a word without which no place of it is known to want an identifier.
  private static func mayMake(_ outline: Outline) -> Bool { words.contains(where: outline.mentions) }

  private static let words = [ContractCore.identifierName, "accessibilityIdentifier", "setAccessibilityIdentifier"]
    .map { Outline.hash($0) }

  private static func isInit(_ name: String, _ use: Use, _ code: CodeAround) -> Bool {
    guard name == "Self" || name == "self", let type = code.type(around: use.scope) else { return false }
    return ContractCore.baseName(code.facts[type].name) == ContractCore.identifierName
  }

  private static func returnsIdentifier(_ use: Use, _ code: CodeAround) -> Bool {
    guard let function = code.function(around: use.scope), let type = code.facts[function.id].type else { return false }
    if ContractCore.baseName(type) == ContractCore.identifierName { return true }
    guard type == "Self", let owner = code.type(around: use.scope) else { return false }
    return ContractCore.baseName(code.facts[owner].name) == ContractCore.identifierName
  }

  /// Whether `.init(…)` stands where an identifier is wanted: in a typed setter, or behind a written type.
  private static func isExpected(_ use: Use, _ code: CodeAround) -> Bool {
    if let declaration = use.declaration, let type = code.facts[declaration].type,
      code.facts[declaration].value == use.expression, ContractCore.baseName(type) == ContractCore.identifierName
    {
      return true
    }
    return code.facts.uses.contains { outer in
      guard let name = code.calleeName(outer.expression),
        name == "accessibilityIdentifier" || name == "setAccessibilityIdentifier"
      else { return false }
      return code.arguments(outer.expression).first?.value == use.expression
    }
  }

  private static func isBuilt(_ expression: ExpressionID, _ facts: Facts) -> Bool {
    switch facts[expression].kind {
    case .interpolation: true
    case .infix(let name, let left, let right):
      name == "+" && !(isText(left, facts) && isText(right, facts))
    default: false
    }
  }

  private static func isText(_ expression: ExpressionID, _ facts: Facts) -> Bool {
    switch facts[expression].kind {
    case .text: true
    case .infix("+", let left, let right): isText(left, facts) && isText(right, facts)
    default: false
    }
  }
}
