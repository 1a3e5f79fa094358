import Identifiers
import Readings

/// What the lower strata hand to the upper ones after a change: sites, and for every file that was evaluated anew what it
/// gave.
struct SiteChange {
  var removed: [SiteKey] = []
  var added: [AuditedSite] = []
  /// Same key, something else changed.
  var changed: [AuditedSite] = []
  /// The files that were evaluated anew, changed or went: what they give now, `nil` when they are gone.
  /// Rules that look at facts run on these files (`tree.file(path)`).
  var files: [String: FileResult?] = [:]
  /// Files whose content or reading changed in this step, in any kind; a superset of the keys of `files` is not implied.
  var changedPaths: Set<String> = []
  /// The configuration in force changed.
  var settingsChanged = false
  /// Targets or modules changed, not just the files of some.
  var targetsChanged = false
  /// The files that are in other targets than before.
  var retargeted: Set<String> = []
}

/// What the evaluation of one file gives.
struct FileResult: Hashable, Sendable {
  var sites: [AuditedSite] = []
  /// Sites that do not count, by why: `preview`, `unit_test`, `vendored`, `generated`, `role`.
  var excluded: [String: Int] = [:]
  /// Parameters and properties of this file's components and helpers that take an identifier.
  var parameters: [IdentifierParameter] = []
  var contracts: [ContractDeclaration] = []
  var reflected: [ReflectedClass] = []
  /// How often types are constructed outside of previews, by the name that is called: `Chip(…)`.
  var constructions: [String: Int] = [:]
  /// What classes of this file set the identifier of in `prepareForReuse()`, as paths from the object, by the class's key.
  var cleared: [String: Set<[String]>] = [:]
  /// Identifier types that this file declares.
  var identifierTypes: [IdentifierTypeDeclaration] = []
}

/// A parameter or stored property of a helper or component through which an identifier goes.
struct IdentifierParameter: Hashable, Sendable {
  var place: Place
  /// The function, initialiser or type that takes it, qualified: `Row.init(title:accessibilityIdentifier:)`.
  var declaration: String
  var name: String
  /// Its written type.
  var type: String?
  var isTyped: Bool
  var side: Side
  /// What calls of it name (`AuditedSite.helper`).
  var helper: String
  /// A property that is assigned from outside or that a memberwise initialiser takes, not a parameter.
  var isProperty: Bool
}

/// An `AccessibilityInstrumented` conformer.
struct ContractDeclaration: Hashable, Sendable {
  var owner: String
  var place: Place
  /// The conformance stands here (an extension's head when it is one).
  var conformance: Place
  var scope: String?
  var scopePlace: Place?
  var elements: [Element]

  struct Element: Hashable, Sendable {
    var name: String
    var value: String?
    var place: Place
  }
}

/// A type that is used as an identifier type.
struct IdentifierTypeDeclaration: Hashable, Sendable {
  var name: String
  var place: Place
  var isGeneric: Bool
  /// Whether it is the contract's own type.
  var isContract: Bool
  /// Where `ExpressibleByStringLiteral` is declared for it, if anywhere in the repository.
  var literalConformance: Place?
}

/// A class that a reflection system names, or one of its concrete subclasses.
struct ReflectedClass: Hashable, Sendable {
  var system: CatalogSource
  var name: String
  var place: Place
  /// Views of superclasses that get no identifier.
  var inherited: [Property]
  var lazy: [Property]
  var wrapped: [Property]
  /// Properties of which it cannot be told whether they are views.
  var unresolved: [Property]

  struct Property: Hashable, Sendable {
    var name: String
    var place: Place
  }
}
