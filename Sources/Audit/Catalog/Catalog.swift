import Identifiers

/// Value → assignments, groups and selectors, kept up to date by changes of sites.
///
/// An entry that appears, goes or changes its apps states anew only its own selectors; a change costs what it touches.
struct Catalog {
  private(set) var sites: [SiteKey: SiteRecord] = [:]
  private(set) var entries: [IdentifierValue: EntryRecord] = [:]
  private var entryIndex = ValueIndex()
  /// The values of selectors, and the selectors that have them.
  private var selectorIndex = ValueIndex()
  private var selectors: [IdentifierValue: Set<SiteKey>] = [:]
  private var shapes = Shapes()
  /// Labels by the first part of their values: which of them have the shape of an identifier depends on the catalog.
  private var labels: [String: Set<SiteKey>] = [:]

  /// What a change touched. Supersets: what is equal to before is found out by comparing.
  struct Touched {
    var sites: Set<SiteKey> = []
    var entries: Set<IdentifierValue> = []
  }

  /// - Parameters:
  ///   - removed, placed: the sites that went, and those that are new or changed.
  ///   - apps: the app targets of a file, for the placed sites and those in `retargeted`.
  ///   - retargeted: the files whose targets changed.
  mutating func apply(
    removed: [SiteKey], placed: [AuditedSite], target: MigrationTarget, targetChanged: Bool, retargeted: Set<String>,
    apps: (String) -> Set<String>?
  ) -> Touched {
    var touched = Touched()
    var askSelectors: Set<SiteKey> = []
    // Entries of which the selectors have to be asked again: they appeared, went, or are in other apps.
    var moved: Set<IdentifierValue> = []

    for key in removed { take(key, &touched, &moved) }
    for audited in placed {
      let id = sites[audited.site.key]?.id
      take(audited.site.key, &touched, &moved)
      place(SiteRecord(audited, apps: apps(audited.site.key.path), id: id), &touched, &moved)
      if audited.site.key.side == .test { askSelectors.insert(audited.site.key) }
    }
    if !retargeted.isEmpty {
      for (key, record) in sites where retargeted.contains(key.path) {
        let now = apps(key.path)
        guard now != record.apps else { continue }
        sites[key]?.apps = now
        touched.sites.insert(key)
        if record.isSelector { askSelectors.insert(key) } else { moved.formUnion(record.values) }
      }
    }
    for value in moved {
      touched.entries.insert(value)
      if entries[value]?.assignments.isEmpty == true, entries[value]?.selectors.isEmpty == true { entries[value] = nil }
      for matching in selectorIndex.matching(value) { askSelectors.formUnion(selectors[matching] ?? []) }
    }
    for key in askSelectors.sorted(by: Self.order) { matchSelector(key, &touched) }
    if targetChanged { touched.entries.formUnion(entries.keys) }

    var spelled: Set<IdentifierValue> = []
    for value in touched.entries { if settle(value, target: target, &touched) { spelled.insert(value) } }
    for value in spelled {
      guard let entry = entries[value] else { continue }
      touched.sites.formUnion(entry.assignments)
      touched.sites.formUnion(entry.selectors)
    }
    return touched
  }

  static func order(_ left: SiteKey, _ right: SiteKey) -> Bool {
    (left.path, left.owner, left.expression, left.form.rawValue, left.element ?? "", left.ordinal)
      < (right.path, right.owner, right.expression, right.form.rawValue, right.element ?? "", right.ordinal)
  }

  /// Takes a site out.
  private mutating func take(_ key: SiteKey, _ touched: inout Touched, _ moved: inout Set<IdentifierValue>) {
    touched.sites.insert(key)
    guard let record = sites.removeValue(forKey: key) else { return }
    if record.isSelector {
      for value in record.values {
        selectors[value]?.remove(key)
        if selectors[value]?.isEmpty == true {
          selectors[value] = nil
          selectorIndex.remove(value)
        }
        if let part = Shapes.firstPart(value) {
          labels[part]?.remove(key)
          if labels[part]?.isEmpty == true { labels[part] = nil }
        }
      }
      for match in record.matches {
        entries[match]?.selectors.remove(key)
        touched.entries.insert(match)
      }
    } else {
      for value in record.values {
        entries[value]?.assignments.remove(key)
        entries[value]?.duplicates.remove(key)
        touched.entries.insert(value)
        if record.apps != nil { moved.insert(value) }
        if entries[value]?.assignments.isEmpty == true {
          moved.insert(value)
          entryIndex.remove(value)
          if let part = shapes.add(value, count: -1) { touched.sites.formUnion(labels[part] ?? []) }
        }
      }
    }
  }

  /// Puts a site in.
  private mutating func place(
    _ record: SiteRecord, _ touched: inout Touched, _ moved: inout Set<IdentifierValue>
  ) {
    sites[record.key] = record
    if record.isSelector {
      for value in record.values {
        if selectors[value, default: []].isEmpty { selectorIndex.insert(value) }
        selectors[value, default: []].insert(record.key)
        if let part = Shapes.firstPart(value) { labels[part, default: []].insert(record.key) }
      }
    } else {
      for value in record.values {
        touched.entries.insert(value)
        if record.apps != nil { moved.insert(value) }
        if !entryIndex.contains(value) {
          moved.insert(value)
          entryIndex.insert(value)
          if let part = shapes.add(value, count: 1) { touched.sites.formUnion(labels[part] ?? []) }
        }
        entries[value, default: EntryRecord()].assignments.insert(record.key)
      }
    }
  }

  /// Finds the entries that a selector matches now, and its state.
  private mutating func matchSelector(_ key: SiteKey, _ touched: inout Touched) {
    guard var record = sites[key] else { return }
    var matches: Set<IdentifierValue> = []
    for value in record.values {
      for match in entryIndex.matching(value) where isAssigned(match, inAppsOf: record) { matches.insert(match) }
    }
    for gone in record.matches.subtracting(matches) {
      entries[gone]?.selectors.remove(key)
      if entries[gone]?.assignments.isEmpty == true, entries[gone]?.selectors.isEmpty == true { entries[gone] = nil }
      touched.entries.insert(gone)
    }
    for new in matches.subtracting(record.matches) { entries[new]?.selectors.insert(key) }
    let state = record.state(matching: matches)
    if matches != record.matches || state != record.state { touched.sites.insert(key) }
    touched.entries.formUnion(matches)
    record.matches = matches
    record.state = state
    sites[key] = record
  }

  private func isAssigned(_ value: IdentifierValue, inAppsOf selector: SiteRecord) -> Bool {
    guard let entry = entries[value] else { return false }
    guard let apps = selector.apps, !apps.isEmpty else { return true }
    return entry.assignments.contains { SiteRecord.overlap(sites[$0]?.apps, apps) }
  }

  /// Works out what an entry is from its sites.
  /// - Returns: whether what the repository writes for it elsewhere is another.
  private mutating func settle(_ value: IdentifierValue, target: MigrationTarget, _ touched: inout Touched) -> Bool {
    guard var entry = entries[value] else { return false }
    let assignments = entry.assignments.compactMap { sites[$0] }
    let (clashing, groups) = Duplicates.find(among: assignments, assigning: value)
    touched.sites.formUnion(groups == entry.groups ? clashing.symmetricDifference(entry.duplicates) : clashing)
    touched.sites.formUnion(entry.duplicates.subtracting(clashing))
    entry.duplicates = clashing
    entry.groups = groups
    entry.isMigrated =
      assignments.allSatisfy { $0.state.standing(target: target) == .migrated }
      && entry.selectors.allSatisfy { sites[$0]?.state.standing(target: target) == .migrated }
    let before = (entry.typedSpelling, entry.constantSpelling)
    entry.typedSpelling = Self.spelling(.typed, among: assignments)
    entry.constantSpelling = Self.spelling(.constant, among: assignments)
    entries[value] = entry
    return before != (entry.typedSpelling, entry.constantSpelling)
  }

  /// The expression of the first site of a state that has this value alone and names no local thing.
  private static func spelling(_ state: SiteState, among records: [SiteRecord]) -> String? {
    records.lazy.filter { $0.state == state && $0.values.count == 1 && $0.site.valuesOmitted == 0 }
      .map(\.key.expression)
      .filter { $0.first?.isUppercase == true && !$0.contains("Self.") && !$0.contains("self.") }
      .min()
  }

  /// Whether a label has the shape of the repository's identifiers.
  func isSuspect(_ record: SiteRecord) -> Bool {
    record.state == .label && record.values.contains(where: shapes.suspects)
  }

  /// The entry as documents show it, without what is wrong with it; `nil` when nothing assigns the value.
  func entry(for value: IdentifierValue) -> CatalogEntry? {
    guard let entry = entries[value], !entry.assignments.isEmpty else { return nil }
    let records = entry.assignments.compactMap { sites[$0] }.sorted { ($0.place, $0.id) < ($1.place, $1.id) }
    let order = CatalogSource.allCases
    let sources = Set(records.map { $0.audited.source ?? .raw })
    let source = order.first(where: sources.contains) ?? .raw
    let typed = records.first { $0.audited.source == source && $0.audited.scope != nil }
    return CatalogEntry(
      value: value, source: source, scope: typed?.audited.scope, element: typed?.audited.element,
      component: typed?.audited.component,
      declarations: Array(Set(records.flatMap(\.audited.declarations))).sorted(),
      assignments: records.map(\.id).sorted(), selectors: entry.selectors.compactMap { sites[$0]?.id }.sorted(),
      isMigrated: entry.isMigrated, groups: entry.groups,
      module: records.lazy.compactMap(\.audited.site.module).first,
      owners: Array(Set(records.flatMap(\.audited.site.owners))).sorted())
  }
}
