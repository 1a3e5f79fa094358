/// One value or pattern that the repository can assign at a commit.
public struct CatalogEntry: Hashable, Sendable {
  public var value: IdentifierValue
  public var source: CatalogSource
  /// The contract's scope, element and component, for typed entries.
  public var scope: String?
  public var element: String?
  public var component: String?
  /// Where the constant or contract element behind the value is declared.
  public var declarations: [Place]
  /// The keys (`SiteKey.id`) of the sites that assign the value, sorted.
  public var assignments: [String]
  /// The keys of the selectors that match the value, sorted.
  public var selectors: [String]
  /// Whether every assignment and every matching selector is migrated.
  public var isMigrated: Bool
  /// How many groups of assignments the entry has: the same constant, `#if` alternatives and localized copies are one.
  public var groups: Int
  public var module: String?
  public var owners: [String]
  /// The rules that find something wrong with the entry.
  public var problems: [RuleName]

  public init(
    value: IdentifierValue, source: CatalogSource, scope: String? = nil, element: String? = nil,
    component: String? = nil, declarations: [Place] = [], assignments: [String] = [], selectors: [String] = [],
    isMigrated: Bool = false, groups: Int = 1, module: String? = nil, owners: [String] = [],
    problems: [RuleName] = []
  ) {
    self.value = value
    self.source = source
    self.scope = scope
    self.element = element
    self.component = component
    self.declarations = declarations
    self.assignments = assignments
    self.selectors = selectors
    self.isMigrated = isMigrated
    self.groups = groups
    self.module = module
    self.owners = owners
    self.problems = problems
  }
}

/// What a catalog entry comes from. An entry of several kinds of sites takes the first in this order that assigns it.
public enum CatalogSource: String, CaseIterable, Codable, Sendable {
  case typed, constant, raw, derived
  case interfaceBuilder = "interface_builder"
  case aaii, axkit, identificable
  case propertyWrapper = "property_wrapper"
}

/// A line of a file.
public struct Place: Hashable, Comparable, Sendable {
  public var path: String
  public var line: Int
  public var column: Int

  public init(path: String, line: Int, column: Int = 1) {
    self.path = path
    self.line = line
    self.column = column
  }

  public static func < (left: Place, right: Place) -> Bool {
    (left.path, left.line, left.column) < (right.path, right.line, right.column)
  }
}
