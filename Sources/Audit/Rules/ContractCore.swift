import Identifiers
import Readings

/// The core of the typed contract as it is declared in a file.
enum ContractCore {
  static let identifierName = "AccessibilityIdentifier"

  /// The declaration of the contract's identifier type: a struct of its name with a raw value, at the top of a file.
  ///
  /// An enum of that name is a bag of constants, or a type of the repository's own.
  static func identifierType(in facts: Facts) -> DeclarationID? {
    for (index, declaration) in facts.declarations.enumerated() {
      guard declaration.kind == .struct, declaration.name == identifierName, declaration.scope == Facts.fileScope,
        let body = declaration.body
      else { continue }
      if facts.declarations.contains(where: { $0.scope == body && $0.name == "rawValue" }) {
        return DeclarationID(index)
      }
    }
    return nil
  }

  /// Whether a typed subscript of queries is declared.
  static func hasBridge(_ facts: Facts) -> Bool {
    facts.declarations.contains { declaration in
      declaration.kind == .subscript && declaration.type?.hasPrefix("XCUIElement") == true
        && declaration.parameters.contains { $0.type.map(baseName) == identifierName }
    }
  }

  /// A type's name without its module, generic arguments and optionality: `AccessibilityUI.AccessibilityIdentifier<X>?` →
  /// `AccessibilityIdentifier`.
  static func baseName(_ type: String) -> String {
    let head = type.prefix { $0 != "<" && $0 != "?" && $0 != "!" }
    return head.split(separator: ".").last.map { String($0).trimmingSpaces } ?? String(head)
  }
}

extension String {
  var trimmingSpaces: String {
    var view = self[...]
    while view.first?.isWhitespace == true { view.removeFirst() }
    while view.last?.isWhitespace == true { view.removeLast() }
    return String(view)
  }
}

extension AuditedFile {
  func place(_ offset: Int32) -> Place? {
    guard let facts = source.facts else { return nil }
    let position = facts.position(of: offset)
    return Place(path: path, line: position.line, column: position.column)
  }
}

extension RuleContext {
  /// Whether a file is one of the configuration's migration files.
  func isMigrationFile(_ path: String) -> Bool {
    settings.migrationFiles.contains { globs[$0, true].matches(path) }
  }
}
