import Identifiers

enum EntryKind: RowKind {
  static let table = IntervalTable.entries
  static let placeTable: IntervalTable? = .declarations

  static func fields(of entry: CatalogEntry, _ strings: Strings) throws -> [Int64] {
    [
      try strings.number(ofValue: entry.value), try strings.number(of: entry.source.rawValue),
      try strings.number(of: entry.scope), try strings.number(of: entry.element),
      try strings.number(of: entry.component), try strings.number(ofIDs: entry.assignments),
      try strings.number(ofIDs: entry.selectors), entry.isMigrated ? 1 : 0, Int64(entry.groups),
      try strings.number(of: entry.module), try strings.number(ofList: entry.owners),
      try strings.number(ofList: entry.problems.map(\.rawValue)),
    ]
  }

  static func place(of entry: CatalogEntry, _ strings: Strings) throws -> [Int64] {
    [try strings.number(ofPlaces: entry.declarations)]
  }

  static func item(_ fields: [Int64], place: [Int64], _ strings: Strings) throws -> CatalogEntry {
    CatalogEntry(
      value: try strings.value(fields[0]), source: try strings.name(fields[1], as: CatalogSource.self),
      scope: try strings.optionalText(fields[2]), element: try strings.optionalText(fields[3]),
      component: try strings.optionalText(fields[4]), declarations: try strings.places(place[0]),
      assignments: try strings.ids(fields[5]), selectors: try strings.ids(fields[6]), isMigrated: fields[7] != 0,
      groups: Int(fields[8]), module: try strings.optionalText(fields[9]), owners: try strings.list(fields[10]),
      problems: try strings.rules(fields[11]))
  }

  static func isSame(_ left: CatalogEntry, _ right: CatalogEntry) -> Bool {
    left.value == right.value && left.source == right.source && left.isMigrated == right.isMigrated
      && left.groups == right.groups && left.problems == right.problems && areSame(left.scope, right.scope)
      && areSame(left.element, right.element) && areSame(left.component, right.component)
      && areSame(left.module, right.module) && areSame(left.owners, right.owners)
      && areSame(left.assignments, right.assignments) && areSame(left.selectors, right.selectors)
  }

  static func hasSamePlace(_ left: CatalogEntry, _ right: CatalogEntry) -> Bool {
    left.declarations.count == right.declarations.count
      && zip(left.declarations, right.declarations).allSatisfy {
        $0.line == $1.line && $0.column == $1.column && areSame($0.path, $1.path)
      }
  }

  static func isOrdered(_ left: CatalogEntry, _ right: CatalogEntry) -> Bool { left.value < right.value }
}

extension Strings {
  func rules(_ number: Int64) throws -> [RuleName] {
    try list(number).map { text in
      guard let rule = RuleName(rawValue: text) else {
        throw LedgerError(
          kind: .tooNew, operation: "read", object: "a rule", cause: "`\(text)` is not known",
          hint: "use the version of axwatch that wrote the ledger, or a newer one")
      }
      return rule
    }
  }
}
