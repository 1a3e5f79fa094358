import Identifiers
import Readings

/// The repository's explicit catalog of contracts: the file that the configuration names, or the types that use the
/// contract package's catalog.
struct ExplicitCatalog {
  struct Entry: Hashable {
    /// The type as written.
    var type: String
    var place: Place
  }

  var entries: [Entry] = []
  /// Whether there is a catalog at all.
  var exists = false

  /// The types that a test of the catalog names.
  var typeNames: Set<String> = [packageType]

  /// The catalog's type in the contract package.
  static let packageType = "AccessibilityIdentifierCatalog"

  init(_ context: RuleContext) {
    if let path = context.settings.catalog {
      guard let file = context.tree.file(path), let facts = file.facts else { return }
      exists = true
      entries = Self.entries(in: facts, path, among: facts.expressions.indices.map { ExpressionID($0) })
      typeNames.formUnion(
        facts.declarations.filter { $0.scope == Facts.fileScope && ($0.kind.isType || $0.kind == .constant) }
          .map { ContractCore.baseName($0.name) })
      return
    }
    for path in context.repository.catalogPaths.sorted() {
      guard let facts = context.tree.file(path)?.facts else { continue }
      exists = true
      entries += Self.entries(in: facts, path, among: Self.listed(in: facts))
    }
  }

  /// Whether a file makes a catalog of the contract package.
  static func isUsed(in facts: Facts) -> Bool {
    facts.imports.contains { $0.module == "AccessibilityUI" }
      && facts.expressions.contains { $0.kind == .name(packageType) }
  }

  /// `Type.self` and `Type.accessibilityIdentifiers…`, in source order, each type once a line.
  private static func entries(in facts: Facts, _ path: String, among ids: [ExpressionID]) -> [Entry] {
    var seen: Set<Entry> = []
    var entries: [Entry] = []
    let code = CodeAround(facts)
    // A generic function over contracts names none of them.
    let generic = Set(facts.declarations.flatMap(\.genericParameters).map(ContractCore.baseName))
    for id in ids {
      guard case .member(let base?, let name) = facts[id].kind,
        name == "self" || name.hasPrefix("accessibilityIdentifier"), let names = code.path(base), !names.isEmpty,
        names.allSatisfy({ $0.first?.isUppercase == true }), !generic.contains(names[0])
      else { continue }
      let position = facts.position(of: firstOffset(base, facts))
      let entry = Entry(
        type: names.joined(separator: "."), place: Place(path: path, line: position.line, column: position.column))
      if seen.insert(entry).inserted { entries.append(entry) }
    }
    return entries.sorted { $0.place < $1.place }
  }

  /// What is handed to the package's catalog, alone or in arrays.
  private static func listed(in facts: Facts) -> [ExpressionID] {
    var listed: [ExpressionID] = []
    for expression in facts.expressions {
      guard case .call(let callee, let arguments) = expression.kind, facts[callee].kind == .name(packageType) else {
        continue
      }
      for argument in arguments where argument.label != "preserving" {
        if case .array(let items) = facts[argument.value].kind {
          listed += items
        } else {
          listed.append(argument.value)
        }
      }
    }
    return listed
  }

  private static func firstOffset(_ expression: ExpressionID, _ facts: Facts) -> Int32 {
    var current = expression
    while case .member(let base?, _) = facts[current].kind { current = base }
    return facts[current].offset
  }

  /// Whether an entry means a contract: the written name is the end of the owner's, or the other way round.
  static func names(_ type: String, _ owner: String) -> Bool {
    type == owner || owner.hasSuffix("." + type) || type.hasSuffix("." + owner)
  }
}

extension RuleContext {
  var explicitCatalog: ExplicitCatalog {
    if let known = code.explicitCatalog { return known }
    let catalog = ExplicitCatalog(self)
    code.explicitCatalog = catalog
    return catalog
  }
}

/// A contract that the explicit catalog leaves out.
enum CatalogMissingEntry: RepositoryRule {
  static let text = RuleText(
    name: .catalogMissingEntry,
    summary: "The explicit catalog leaves a contract out.",
    reason: "What is not in the catalog is not checked for validity and uniqueness by its tests.",
    instead: "The contract's type in the catalog: `LoginView.self`.",
    falsePositives: "A contract of a sample or of a test's own screens.",
    falseNegatives: "A contract that no type of the repository declares directly.",
    triggering: [
      RuleExample(files: [
        ".axwatch.yml": "catalog: App/IdentifierCatalog.swift\n",
        "App/IdentifierCatalog.swift": """
        enum IdentifierCatalog {
          static let contracts: [Any.Type] = [LockAccessibility.self]
        }
        """,
        "App/Contracts.swift": """
        import AccessibilityUI

        enum LockAccessibility: AccessibilityInstrumented {
          enum AccessibilityUIElement: String, AccessibilityElement { case gate }
          static let accessibilityIdentifierScope = AccessibilityIdentifierScope("Lock")
        }

        enum ↓TowpathAccessibility: AccessibilityInstrumented {
          enum AccessibilityUIElement: String, AccessibilityElement { case milestone }
          static let accessibilityIdentifierScope = AccessibilityIdentifierScope("Towpath")
        }
        """,
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        ".axwatch.yml": "catalog: App/IdentifierCatalog.swift\n",
        "App/IdentifierCatalog.swift": """
        enum IdentifierCatalog {
          static let contracts: [Any.Type] = [LockAccessibility.self]
        }
        """,
        "App/Contracts.swift": """
        import AccessibilityUI

        enum LockAccessibility: AccessibilityInstrumented {
          enum AccessibilityUIElement: String, AccessibilityElement { case gate }
          static let accessibilityIdentifierScope = AccessibilityIdentifierScope("Lock")
        }
        """,
      ])
    ])

  static func findings(in context: RuleContext) -> [Finding] {
    let catalog = context.explicitCatalog
    guard catalog.exists else { return [] }
    return context.contracts.compactMap { contract in
      guard !catalog.entries.contains(where: { ExplicitCatalog.names($0.type, contract.owner) }) else { return nil }
      return context.finding(
        name, at: contract.place, "The catalog leaves \(contract.owner) out.", suggestion: "\(contract.owner).self",
        subject: .declaration(path: contract.place.path, name: contract.owner, ordinal: 0))
    }
  }
}

/// An entry of the explicit catalog that is no contract.
enum CatalogStaleEntry: RepositoryRule {
  static let text = RuleText(
    name: .catalogStaleEntry,
    summary: "An entry of the explicit catalog is no contract.",
    reason: "The catalog promises a contract that is gone, and hides that its screen is no longer instrumented.",
    instead: "Remove the entry, or make the type a contract again.",
    falsePositives: "A contract that another repository declares.",
    falseNegatives: "None are known.",
    triggering: [
      RuleExample(files: [
        ".axwatch.yml": "catalog: App/IdentifierCatalog.swift\n",
        "App/IdentifierCatalog.swift": """
        enum IdentifierCatalog {
          static let contracts: [Any.Type] = [
            LockAccessibility.self,
            ↓BasinAccessibility.self,
          ]
        }
        """,
        "App/Contracts.swift": """
        import AccessibilityUI

        enum LockAccessibility: AccessibilityInstrumented {
          enum AccessibilityUIElement: String, AccessibilityElement { case gate }
          static let accessibilityIdentifierScope = AccessibilityIdentifierScope("Lock")
        }

        enum BasinAccessibility {
          static let depth = 3
        }
        """,
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        ".axwatch.yml": "catalog: App/IdentifierCatalog.swift\n",
        "App/IdentifierCatalog.swift": """
        enum IdentifierCatalog {
          static let contracts: [any AccessibilityInstrumented.Type] = [LockAccessibility.self]

          static func names<Contract: AccessibilityInstrumented>(_: Contract.Type) -> [String] {
            Contract.AccessibilityUIElement.allCases.map { Contract.accessibilityIdentifiers[$0].rawValue }
          }
        }
        """,
        "App/Contracts.swift": """
        import AccessibilityUI

        enum LockAccessibility: AccessibilityInstrumented {
          enum AccessibilityUIElement: String, AccessibilityElement { case gate }
          static let accessibilityIdentifierScope = AccessibilityIdentifierScope("Lock")
        }
        """,
      ]),
      RuleExample(files: [
        ".axwatch.yml": "roles: {excluded: [Samples/**]}\n",
        "Samples/CatalogTests.swift": """
        import AccessibilityUI
        import XCTest

        final class CatalogTests: XCTestCase {
          func testCatalog() { _ = AccessibilityIdentifierCatalog(BasinAccessibility.self) }
        }
        """,
      ]),
    ])

  static func findings(in context: RuleContext) -> [Finding] {
    let catalog = context.explicitCatalog
    let owners = context.contracts.map(\.owner)
    var seen: [String: Int] = [:]
    return catalog.entries.compactMap { entry in
      guard !owners.contains(where: { ExplicitCatalog.names(entry.type, $0) }) else { return nil }
      let ordinal = seen[entry.type, default: 0]
      seen[entry.type] = ordinal + 1
      return context.finding(
        name, at: entry.place, "The catalog lists \(entry.type), which is no contract of this repository.",
        subject: .declaration(path: entry.place.path, name: entry.type, ordinal: ordinal))
    }
  }
}

/// Contracts without an explicit catalog.
enum CatalogAbsent: RepositoryRule {
  static let text = RuleText(
    name: .catalogAbsent,
    summary: "The repository has contracts, but no explicit catalog of them.",
    reason: "Swift cannot list all conforming types by itself, so that nothing checks validity and uniqueness of all.",
    instead: "A catalog, named by `catalog:` in `.axwatch.yml`, with tests for validity and uniqueness.",
    falsePositives: "A catalog of a kind that is not known.",
    falseNegatives: "A catalog that no test uses.",
    triggering: [
      RuleExample(files: [
        "App/Contracts.swift": """
        import AccessibilityUI

        enum LockAccessibility: AccessibilityInstrumented {
          enum AccessibilityUIElement: String, AccessibilityElement { case gate }
          static let accessibilityIdentifierScope = AccessibilityIdentifierScope("Lock")
        }
        """
      ])
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        struct LockView: View {
          var body: some View { Text("Gate").accessibilityIdentifier("lock_gate") }
        }
        """)
    ])

  static func findings(in context: RuleContext) -> [Finding] {
    guard !context.contracts.isEmpty, !context.explicitCatalog.exists else { return [] }
    let file = context.settings.catalog
    let finding = context.finding(
      name, at: Place(path: ".", line: 1),
      file.map { "The catalog \($0) is not there." }
        ?? "The repository has contracts, but no explicit catalog of them.",
      subject: .repository(name: name.rawValue))
    return finding.map { [$0] } ?? []
  }
}
