import Identifiers
import Readings

/// A site as the strata above the files see it: the site itself, and what they need to make catalog and findings of it.
struct AuditedSite: Hashable, Sendable {
  /// Its state is that of its expression: `label` is decided above, from the catalog.
  var site: Site
  var lookup: LookupKind
  /// Sites of one group are no duplicates of one another: the name of an Interface Builder file without its language, else
  /// the site's own key. Alternatives of one `#if` are told by
  /// `conditions`.
  var group: String
  /// The groups of values that come from a constant or contract element: a choice between two constants has one for each.
  var groups: [IdentifierValue: String] = [:]
  /// The constants or contract elements behind the site.
  var declarations: [Place] = []
  /// `nil` for selectors.
  var source: CatalogSource?
  /// The typed contract's parts.
  var scope: String?
  var element: String?
  var component: String?
  /// Where the use stands in the file's facts; `nil` for files without facts, and for defaults and overrides.
  var use: UseReference?
  /// The expression that the site is classed by, in the facts of its file.
  var expression: ExpressionID?
  /// Whether the value is built from localized copy.
  var isLocalized = false
  /// The clauses of `#if`s that it stands in, from the outside in.
  var conditions: [ConditionReference] = []
  /// What the run-time parts of the value are, as source text with the declared types where known: for the rules on
  /// sensitive and unstable components.
  var holes: [HoleSource] = []
  /// For a call of a helper: what it goes through (`IdentifierParameter.helper`).
  var helper: String?
  /// The type around an assignment, for the rules on components and cells.
  var host: HostType?
  /// The group that its assignment of one value belongs to.
  func group(of value: IdentifierValue) -> String { groups[value] ?? group }

  /// Whether an assignment of the state `cleared` empties what it stands on (`nil` or `""`).
  var isClear: Bool { site.state == .cleared }
}

/// How a site uses an identifier.
enum LookupKind: UInt8, Sendable {
  case assignment
  /// A look-up by identifier alone: `matching`, predicates, KIF, EarlGrey, ViewInspector, flow-file ids.
  case explicit
  /// A look-up by identifier or label: query subscripts, `accessibility id`, helpers that end there.
  case query
}

/// A use in the facts of one file.
struct UseReference: Hashable, Sendable {
  var path: String
  var index: Int
}

/// A clause of an `#if`; two clauses of one block are alternatives.
struct ConditionReference: Hashable, Sendable {
  var block: Int32
  var clause: Int32
}

/// A run-time part of a value.
struct HoleSource: Hashable, Sendable {
  /// The source text, white space normalised.
  var text: String
  /// The names in it, from the outside in: `user.email` → `user`, `email`.
  var names: [String]
  /// The declared type where one is known.
  var type: String?
}

/// The type that a site stands in.
struct HostType: Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    case swiftUI, view, cell, controller, other
  }

  /// Its simple name.
  var name: String
  var kind: Kind
  var isPublic: Bool
  /// Of a cell: its class and all that it inherits, by their keys.
  var lineage: [String] = []
}
