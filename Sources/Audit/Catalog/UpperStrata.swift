import Identifiers
import Readings

/// The strata above the files: catalog, states of selectors, findings, exceptions, stages, inventory and counts. Takes what
/// changed below and gives what changed for the ledger.
///
/// Each stratum says what it touched, and the next looks at that alone; what is equal to what was published before is left
/// out of the delta at the end.
struct UpperStrata {
  private var catalog = Catalog()
  private var files: [String: FileResult] = [:]
  private var book = FindingBook()
  private var exceptionBook = ExceptionBook()
  private var repository = RepositoryIndex()
  private var components = ComponentIndex()
  private var helpers = HelperIndex()
  private var reuse = ReuseIndex()
  private var structure: Set<String> = []
  /// Project files as the inventory was made from them.
  private var projects: [String: ProjectFacts] = [:]
  private var screenshots: Set<String> = []
  private(set) var inventory: Inventory?
  /// The state of the repository's index that the inventory was made from.
  private var surveyed = -1
  private var contracts: [String: [ContractDeclaration]] = [:]
  private let globs = GlobCache()
  private var counting = CountBook()
  private(set) var settingsRecord = SettingsRecord()
  private var target = MigrationTarget.typed

  // What was published: the ledger has it.
  private(set) var sites: [SiteKey: Site] = [:]
  private(set) var entries: [IdentifierValue: CatalogEntry] = [:]
  private(set) var findings: [String: Finding] = [:]
  private(set) var exceptions: [String: LegacyException] = [:]
  private(set) var gaps: [String: Gap] = [:]

  init() {}

  var counts: Counts { counting.counts }

  /// What the catalog keeps of a site.
  func record(of key: SiteKey) -> SiteRecord? { catalog.sites[key] }

  var records: some Collection<SiteRecord> { catalog.sites.values }

  func parameters(in path: String) -> [IdentifierParameter] { files[path]?.parameters ?? [] }

  mutating func apply(_ change: SiteChange, tree: Tree) -> AuditDelta {
    var delta = AuditDelta()
    let settings = tree.settings
    var touched = catalog.apply(
      removed: change.removed, placed: change.added + change.changed, target: settings.target,
      targetChanged: settings.target != target, retargeted: change.retargeted, apps: tree.apps(of:))
    target = settings.target

    for (path, result) in change.files {
      if let old = files[path] { counting.count(excluded: old.excluded, by: -1) }
      files[path] = result
      if let result { counting.count(excluded: result.excluded, by: 1) }
      contracts[path] = result?.contracts.isEmpty == false ? result?.contracts : nil
    }
    noteGaps(change, tree, &delta)
    let isStructural = noteStructure(change.changedPaths, tree) || change.targetsChanged
    // Roles follow from the configuration, for all files.
    let paths = change.changedPaths.union(change.settingsChanged ? Array(tree.files.keys) : Array(change.retargeted))
    let isWide = repository.update(paths, tree) || change.settingsChanged
    touched.sites.formUnion(
      components.update(
        touched.sites, paths: paths.union(change.files.keys), catalog, files, tree))
    let called = helpers.update(touched.sites, catalog, change.files)
    touched.sites.formUnion(reuse.update(touched.sites, catalog, change.files))
    let context = RuleContext(
      catalog: catalog, tree: tree, files: files, code: CodeCache(tree), repository: repository, components: components,
      helpers: helpers, reuse: reuse,
      globs: globs,
      contracts: contracts.values.flatMap { $0 }.sorted { ($0.place, $0.owner) < ($1.place, $1.owner) })
    find(touched, change, isWide: isWide, alsoIn: called, context)
    let touchedExceptions = except(change, isWide: isWide, context)
    publish(touched.sites, &delta)
    publish(touched, &delta)
    publishFindings(&delta)
    publish(touchedExceptions, &delta)
    var whole = context
    whole.exceptionCount = exceptions.count
    counting.set(target: target, stages: [])
    counting.set(target: target, stages: Stages(context: whole, counts: counts).fractions)
    publishSettings(whole, &delta)
    publishInventory(whole, isStructural: isStructural || isWide, tree, &delta)
    delta.counts = counts
    return delta
  }

  // MARK: Findings

  /// Runs the rules on what was touched; on everything when what all rules look at has changed.
  private mutating func find(
    _ touched: Catalog.Touched, _ change: SiteChange, isWide: Bool, alsoIn called: Set<String>, _ context: RuleContext
  ) {
    var keys = isWide ? touched.sites.union(context.catalog.sites.keys) : touched.sites
    // The code around a site may have changed though the site has not.
    for path in change.retargeted.union(change.files.keys) {
      keys.formUnion((context.files[path]?.sites ?? []).map(\.site.key))
    }
    for key in keys {
      guard let record = context.catalog.sites[key] else {
        book.set(.site(key), [])
        continue
      }
      let found = Rules.siteRules.flatMap { $0.findings(at: record, in: context) }
      book.set(.site(key), found, identifiers: record.values.map(\.text))
    }
    var paths = change.changedPaths.union(change.files.keys).union(called).union(change.retargeted)
    if isWide { paths.formUnion(context.tree.files.keys) }
    for path in paths {
      guard let source = context.tree.file(path), source.reading != nil || context.files[path] != nil,
        context.tree.role(of: path) != .excluded
      else {
        book.set(.file(path), [])
        continue
      }
      let file = AuditedFile(path: path, source: source, result: context.files[path] ?? FileResult())
      book.set(.file(path), Rules.fileRules.flatMap { $0.findings(in: file, context) })
    }
    for rule in Rules.repositoryRules { book.set(.repository(rule.name), rule.findings(in: context)) }
  }

  // MARK: Exceptions

  /// Matches exceptions with the findings where either changed.
  /// - Returns: the files of which the exceptions may be others now.
  private mutating func except(_ change: SiteChange, isWide: Bool, _ context: RuleContext) -> Set<String> {
    var touched: Set<String> = []
    var paths = book.touchedPaths
    let guards = repository.guards
    for path in isWide ? change.changedPaths.union(context.tree.files.keys) : change.changedPaths {
      let comments = context.tree.file(path)?.exceptionComments ?? []
      let placed = PlacedException.placed(in: comments, path: path, guards: guards)
      if exceptionBook.set(placed, in: path) {
        touched.insert(path)
        paths.insert(path)
      }
    }
    if exceptionBook.configure(context.settings.exceptions) {
      touched.insert(ExceptionBook.configurationPath)
      paths.formUnion(book.byPath.keys)
    }
    for path in paths {
      let ids = book.byPath[path] ?? []
      let match = exceptionBook.match(path, ids.compactMap { book.entries[$0] })
      for id in ids { book.cover(id, by: match.covering[id]) }
      touched.insert(path)
      if match.touchesConfigured { touched.insert(ExceptionBook.configurationPath) }
    }
    for path in touched {
      let found = exceptionBook.exceptions(in: path).compactMap { exception in
        Rules.exceptionRules.lazy.compactMap { $0.finding(about: exception, in: context) }.first
      }
      book.set(.exceptions(path), found)
    }
    return touched
  }

  // MARK: What changed for the ledger

  private mutating func publish(_ keys: Set<SiteKey>, _ delta: inout AuditDelta) {
    for key in keys.sorted(by: Catalog.order) {
      let (old, new) = (sites[key], catalog.sites[key]?.site)
      guard old != new else { continue }
      if let old { counting.count(old, by: -1) }
      if let new { counting.count(new, by: 1) }
      sites[key] = new
      delta.sites.note(key, old, new)
    }
  }

  private mutating func publish(_ touched: Catalog.Touched, _ delta: inout AuditDelta) {
    // What is wrong with an entry is what is wrong with the sites that assign it.
    var values = touched.entries
    for key in touched.sites {
      if let record = catalog.sites[key], !record.isSelector { values.formUnion(record.values) }
    }
    for value in values.sorted() {
      let old = entries[value]
      var new = catalog.entry(for: value)
      if let assignments = catalog.entries[value]?.assignments {
        new?.problems = Array(Set(assignments.flatMap { book.rules(in: .site($0)) })).sorted()
      }
      guard old != new else { continue }
      if let old { counting.count(old, by: -1) }
      if let new { counting.count(new, by: 1) }
      entries[value] = new
      delta.entries.note(value, old, new)
    }
  }

  private mutating func publishFindings(_ delta: inout AuditDelta) {
    for id in book.takeTouched().sorted() {
      let (old, new) = (findings[id], book.entries[id]?.finding)
      guard old != new else { continue }
      if let old { counting.count(old, by: -1) }
      if let new { counting.count(new, by: 1) }
      findings[id] = new
      delta.findings.note(id, old, new)
    }
  }

  private mutating func publish(_ paths: Set<String>, _ delta: inout AuditDelta) {
    for path in paths.sorted() {
      let now = exceptionBook.exceptions(in: path)
      let ids = Set(now.map(\.id))
      for id in exceptions.filter({ $0.value.place.path == path && !ids.contains($0.key) }).keys.sorted() {
        delta.exceptions.note(id, exceptions[id], nil)
        exceptions[id] = nil
      }
      for exception in now where exceptions[exception.id] != exception {
        delta.exceptions.note(exception.id, exceptions[exception.id], exception)
        exceptions[exception.id] = exception
      }
    }
  }

  /// What of the configuration a day decides about, for the ledger's readers.
  private mutating func publishSettings(_ context: RuleContext, _ delta: inout AuditDelta) {
    let record = SettingsRecord(context: context, exceptions: exceptions.values)
    guard record != settingsRecord else { return }
    settingsRecord = record
    delta.documents[SettingsRecord.document] = record.json
  }

  private mutating func publishInventory(
    _ context: RuleContext, isStructural: Bool, _ tree: Tree, _ delta: inout AuditDelta
  ) {
    let old = inventory
    if isStructural || inventory == nil || surveyed != repository.version {
      surveyed = repository.version
      inventory =
        InventorySurvey(tree: tree, context: context, structure: structure, screenshots: screenshots).inventory
    }
    let counts = counts
    inventory?.rawIdentifiers = counts.count(.app, .raw)
    inventory?.rawSelectors = counts.count(.test, .raw)
    inventory?.guards = repository.guards.sorted() + repository.ratchets.sorted().map { "axwatch audit (\($0))" }
    inventory?.contract = Stages(context: context, counts: counts).contract
    if inventory != old { delta.documents["inventory"] = inventory?.json }
  }

  /// Keeps in mind the files that the inventory looks at.
  /// - Returns: whether one of them changed.
  private mutating func noteStructure(_ paths: Set<String>, _ tree: Tree) -> Bool {
    var changed = false
    for path in paths {
      let file = tree.file(path)
      let isStructure = file.map { Structure.isWanted($0) || Structure.isManifest(path) } ?? false
      if isStructure || structure.contains(path), !isInventoried(path, file) { changed = true }
      if isStructure { structure.insert(path) } else { structure.remove(path) }
      if file != nil, path.hasSuffix("SnapshotHelper.swift") {
        screenshots.insert(path)
      } else {
        screenshots.remove(path)
      }
    }
    return changed
  }

  /// Whether a project file says nothing else than before, but for the files of its targets.
  private mutating func isInventoried(_ path: String, _ file: SourceFile?) -> Bool {
    let before = projects.removeValue(forKey: path)
    guard case .project(let facts)? = file?.reading else { return false }
    projects[path] = facts
    guard let before, before.tool == facts.tool, before.tools == facts.tools else { return false }
    guard before.settings == facts.settings, before.targets.count == facts.targets.count else { return false }
    for (old, new) in zip(before.targets, facts.targets) {
      guard old.name == new.name, old.module == new.module, old.product == new.product else { return false }
      guard old.settings == new.settings else { return false }
    }
    return true
  }

  private mutating func noteGaps(_ change: SiteChange, _ tree: Tree, _ delta: inout AuditDelta) {
    for path in change.changedPaths.sorted() {
      let (old, new) = (gaps[path], tree.file(path)?.gap)
      guard old != new else { continue }
      if let old { counting.count(old, by: -1) }
      if let new { counting.count(new, by: 1) }
      gaps[path] = new
      delta.gaps.note(path, old, new)
    }
  }
}

extension AuditDelta.Changes {
  /// Notes what became of one thing.
  fileprivate mutating func note(_ key: Key, _ old: Item?, _ new: Item?) {
    switch (old, new) {
    case (nil, let new?): opened.append(new)
    case (_?, let new?): changed.append(new)
    case (_?, nil): closed.append(key)
    case (nil, nil): break
    }
  }
}
