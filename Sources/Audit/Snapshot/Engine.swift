import Identifiers
import Readings

/// Keeps the evaluation of every file that matters up to date, by the cells that it read.
final class Engine {
  let tree = Tree()
  let tables = Tables()
  private var outcomes: [String: FileOutcome] = [:]
  private var readers: [Cell: Set<String>] = [:]
  private var candidates = Candidates()
  private var scripts = Scripts()
  /// Files to evaluate.
  private var dirty: Set<String> = []
  /// Files of which it must be decided anew whether they matter.
  private var undecided: Set<String> = []
  private var evaluable: Set<String> = []
  /// Files that matter and have no reading yet.
  private var unread: Set<String> = []
  /// What files answered before they changed in this step, while their new reading is not there.
  private var answersBefore: [String: [Cell: UInt64]] = [:]
  /// Results as they were before this step.
  private var before: [String: FileResult] = [:]
  private var changedPaths: Set<String> = []
  private var settingsChanged = false
  private var targetsChanged = false
  private var retargeted: Set<String> = []

  /// Files by the files in which the declarations behind their sites stand; and those whose places are not worked out.
  private var placedBy: [String: Set<String>] = [:]
  private var unplaced: Set<String> = []
  private var memberships: [String: Targets.Membership] = [:]

  private var reflection = Reflection()
  private var reflected: [String: Reflection.Outcome] = [:]
  private var reflectionCells: Set<Cell> = []
  private var reflectionIsDirty = false

  let overrides: Settings?

  init(overrides: Settings?) {
    self.overrides = overrides
    if let overrides { tree.settings = overrides }
  }

  // MARK: Changes

  func apply(_ update: TreeUpdate) {
    for path in update.removed { drop(path) }
    for file in update.updated {
      changedPaths.insert(file.path)
      if answersBefore[file.path] == nil { answersBefore[file.path] = tree.answers(of: file.path) }
      tree.put(
        SourceFile(
          path: file.path, content: file.content, kind: file.kind, outline: file.outline, gap: file.gap))
      memberships[file.path] = tree.targets.membership(of: file.path)
      undecided.formUnion(candidates.update(file.path, file.outline))
      undecided.insert(file.path)
      dirty.insert(file.path)
      scriptsChanged(file.path)
      // Its new version may never be read as a whole.
      noteReflection(file.path, nil)
      structure(file.path, nil, isRemoved: true)
    }
  }

  private func drop(_ path: String) {
    changedPaths.insert(path)
    memberships[path] = nil
    if answersBefore[path] == nil { answersBefore[path] = tree.answers(of: path) }
    tree.remove(path)
    noteReflection(path, nil)
    undecided.formUnion(candidates.update(path, nil))
    undecided.insert(path)
    scriptsChanged(path)
    structure(path, nil, isRemoved: true)
  }

  /// Scripts may import constants of any other.
  private func scriptsChanged(_ path: String) {
    let changed = scripts.update(path, tree.file(path))
    undecided.formUnion(changed)
    dirty.formUnion(changed.intersection(evaluable))
  }

  func provide(_ need: Need, _ provided: Provided) {
    let path = need.path
    switch provided {
    case .reading(let reading):
      let before = answersBefore.removeValue(forKey: path) ?? tree.answers(of: path)
      touch(tree.read(path, reading, only: need.part, before: before))
      guard need.part == nil else { return }
      unread.remove(path)
      dirty.insert(path)
      undecided.insert(path)
      if case .source(let facts) = reading { noteReflection(path, facts) }
      if case .flow = reading { scriptsChanged(path) }
      structure(path, reading, isRemoved: false)
    case .gap(let reason, let detail):
      tree.giveUp(path, gap: Gap(path: path, reason: reason, detail: detail))
      unread.remove(path)
      dirty.insert(path)
    }
  }

  /// Configuration, targets and owners.
  private func structure(_ path: String, _ reading: Reading?, isRemoved: Bool) {
    if path == ".axwatch.yml", overrides == nil {
      let settings: Settings
      if case .configuration(let facts)? = reading { settings = facts.settings } else { settings = Settings() }
      if isRemoved, tree.file(path) != nil { return }
      if settings != tree.settings {
        tree.settings = settings
        settingsChanged = true
        everythingChanged()
      }
    }
    if isRemoved, tree.file(path) != nil { return }
    if tree.updateOwners(path, reading) { everythingChanged() }
    let included = tree.targets.included
    target(path, reading)
    include(tree.targets.included.symmetricDifference(included))
  }

  private func target(_ path: String, _ reading: Reading?) {
    switch tree.targets.update(path, reading) {
    case .nothing: break
    case .files(let files): retarget(files)
    case .everything:
      targetsChanged = true
      retarget(tree.files.keys)
    }
  }

  /// Files that are a part of a project file now, or no longer, are read anew as what they are.
  private func include(_ names: Set<String>) {
    guard !names.isEmpty else { return }
    for file in tree.files.values where file.kind != .xcodegen && names.contains(Targets.name(of: file.path)) {
      if answersBefore[file.path] == nil { answersBefore[file.path] = tree.answers(of: file.path) }
      tree.put(SourceFile(path: file.path, content: file.content, kind: file.kind, outline: file.outline))
      changedPaths.insert(file.path)
      undecided.insert(file.path)
      dirty.insert(file.path)
      target(file.path, nil)
    }
  }

  /// Files whose targets are others now are evaluated again, with all that looked at what they declare.
  private func retarget(_ files: some Sequence<String>) {
    for path in files where tree.file(path) != nil {
      tree.forgetRole(of: path)
      let now = tree.targets.membership(of: path)
      guard memberships[path] != now else { continue }
      memberships[path] = now
      retargeted.insert(path)
      touch(Set(tree.answers(of: path).keys))
      dirty.insert(path)
      undecided.insert(path)
    }
  }

  private func everythingChanged() {
    undecided.formUnion(tree.files.keys)
    dirty.formUnion(evaluable)
    reflectionIsDirty = true
  }

  private func touch(_ cells: Set<Cell>) {
    for cell in cells {
      if let paths = readers[cell] { dirty.formUnion(paths) }
      if reflectionCells.contains(cell) { reflectionIsDirty = true }
    }
  }

  // MARK: The fixpoint

  /// Goes on until everything is evaluated, or until readings are needed.
  func run() -> [Need] {
    while true {
      decide()
      let needs = needs()
      if needs.contains(where: { evaluable.contains($0.path) || answersBefore[$0.path] != nil }) { return needs }
      settleUnread()
      guard let path = dirty.min() else {
        if reflectionIsDirty {
          evaluateReflection()
          continue
        }
        return needs
      }
      dirty.remove(path)
      evaluate(path)
    }
  }

  /// Files that nobody reads any more answer nothing.
  private func settleUnread() {
    for (path, answers) in answersBefore {
      if let file = tree.file(path), file.reading == nil, file.gap == nil, isWanted(path) { continue }
      answersBefore[path] = nil
      touch(Set(answers.keys))
    }
  }

  private func isWanted(_ path: String) -> Bool { evaluable.contains(path) || tree.awaited.contains(path) }

  /// Decides which files matter.
  private func decide() {
    while let path = undecided.popFirst() {
      let matters = tree.file(path).map(isEvaluable) ?? false
      if matters, let file = tree.file(path), file.reading == nil, file.gap == nil {
        unread.insert(path)
      } else {
        unread.remove(path)
      }
      if matters {
        if evaluable.insert(path).inserted { dirty.insert(path) }
      } else if evaluable.remove(path) != nil {
        dirty.insert(path)
      }
    }
  }

  private static let tools: Set<String> = ["KIF", "EarlGrey", "ViewInspector"]
  private static let injector = Outline.hash(ReflectionCalls.injector)

  private func isEvaluable(_ file: SourceFile) -> Bool {
    guard file.kind == .swift || file.kind == .objectiveC else {
      return Structure.isWanted(file) || DocumentSites.mayHold(file) || tree.targets.isIncluded(file.path)
        || scripts.isImported(file.path)
    }
    if Structure.isManifest(file.path) { return true }
    guard let outline = file.outline else { return false }
    if !outline.flags.isDisjoint(with: [.trigger, .xcui]) { return true }
    if outline.imports.contains(where: Self.tools.contains) || outline.mentions(Self.injector) { return true }
    if candidates.contain(file.path) { return true }
    if tree.mayBeTest(file.path) { return true }
    return tree.mentionsConfigured(outline) || RuleReadings.wants(file, in: tree)
  }

  private func needs() -> [Need] {
    var needs: [Need] = []
    if unread.isEmpty, tree.awaited.isEmpty { return [] }
    for path in unread.union(tree.awaited).sorted() {
      guard let file = tree.file(path), file.reading == nil, file.gap == nil else { continue }
      let kind = tree.targets.isIncluded(path) ? .xcodegen : file.kind
      let part = file.kind == .swift && !evaluable.contains(path) ? tree.request(for: path) : nil
      needs.append(Need(path: path, content: file.content, kind: kind, part: part))
    }
    return needs
  }

  private func evaluate(_ path: String) {
    var outcome = FileOutcome()
    if evaluable.contains(path), let index = tree.index(path), !Structure.isManifest(path) {
      outcome = FileEvaluation(path: path, index: index, tree: tree, tables: tables).run()
    } else if evaluable.contains(path), let file = tree.file(path) {
      outcome.result = DocumentSites.result(of: file, in: tree)
    }
    replace(path, outcome)
  }

  private func replace(_ path: String, _ outcome: FileOutcome) {
    let old = outcomes[path]
    keepBefore(path)
    let oldCells = old?.cells ?? []
    for cell in oldCells.subtracting(outcome.cells) {
      readers[cell]?.remove(path)
      if readers[cell]?.isEmpty == true { readers[cell] = nil }
    }
    for cell in outcome.cells.subtracting(oldCells) { readers[cell, default: []].insert(path) }
    var placed: Set<String> = []
    for name in outcome.declarations.joined() { placed.insert(name.path) }
    for gone in declaredIn(old).subtracting(placed) { placedBy[gone]?.remove(path) }
    for declarer in placed { placedBy[declarer, default: []].insert(path) }
    outcomes[path] = tree.file(path) == nil ? nil : outcome
    unplaced.insert(path)

    touch(tables.identifierTypes.replace(path, outcome.identifierTypes))
    let lost = tables.flows.lost(path, outcome.contributions)
    var changed = tables.flows.replace(path, outcome.contributions, references: outcome.references)
    if !lost.isEmpty {
      let retracted = tables.flows.retract(from: lost)
      changed.formUnion(retracted.cells)
      dirty.formUnion(retracted.paths)
    }
    if !changed.isEmpty {
      touch(changed)
      let files = tree.files.values.compactMap { file in file.outline.map { (path: file.path, outline: $0) } }
      undecided.formUnion(candidates.set(tables.flows.signatures(), files: files))
    }
  }

  private func declaredIn(_ outcome: FileOutcome?) -> Set<String> {
    Set(outcome?.declarations.joined().map(\.path) ?? [])
  }

  // MARK: What changed

  /// Says where the declarations behind sites stand: lines move without anything else being changed.
  private func place() {
    for path in changedPaths { unplaced.formUnion(placedBy[path] ?? []) }
    for path in unplaced {
      guard let outcome = outcomes[path] else { continue }
      var sites = outcome.result.sites
      for (index, names) in outcome.declarations.enumerated() where !names.isEmpty {
        sites[index].declarations = Set(names.compactMap { tree.place(of: $0) }).sorted()
      }
      guard sites != outcome.result.sites else { continue }
      keepBefore(path)
      outcomes[path]?.result.sites = sites
    }
    unplaced = []
  }

  /// What the strata above get.
  func takeChange() -> SiteChange {
    place()
    var change = SiteChange()
    change.changedPaths = changedPaths
    change.settingsChanged = settingsChanged
    change.targetsChanged = targetsChanged
    change.retargeted = retargeted
    for (path, old) in before {
      guard let new = result(of: path), evaluable.contains(path) || reflected[path] != nil else {
        change.removed += old.sites.map(\.site.key)
        change.files[path] = .some(nil)
        continue
      }
      guard old != new || changedPaths.contains(path) else { continue }
      change.files[path] = .some(new)
      let oldSites = Dictionary(old.sites.map { ($0.site.key, $0) }) { first, _ in first }
      var keys: Set<SiteKey> = []
      for site in new.sites {
        keys.insert(site.site.key)
        if let was = oldSites[site.site.key] {
          if was != site { change.changed.append(site) }
        } else {
          change.added.append(site)
        }
      }
      change.removed += oldSites.keys.filter { !keys.contains($0) }
    }
    before = [:]
    changedPaths = []
    settingsChanged = false
    targetsChanged = false
    retargeted = []
    return change
  }

  /// The cells that a file's evaluation read, for the oracle's report.
  func cells(of path: String) -> Set<Cell> { outcomes[path]?.cells ?? [] }

  /// What a file gives: its own evaluation, and what reflection systems assign in its classes.
  func result(of path: String) -> FileResult? {
    let own = outcomes[path]?.result
    guard let named = reflected[path] else { return own }
    var result = own ?? FileResult()
    result.sites += named.sites
    result.reflected += named.classes
    return result
  }

  // MARK: Explaining

  /// Evaluates a file that matters once more and writes down how.
  func record(_ path: String, by recorder: StepRecorder) -> FileResult? {
    guard evaluable.contains(path), let index = tree.index(path), !Structure.isManifest(path) else { return nil }
    return FileEvaluation(path: path, index: index, tree: tree, tables: tables, recorder: recorder).run().result
  }

  func recordReflection(by recorder: StepRecorder) {
    let evaluator = Evaluator(resolver: Resolver(tree: tree), tables: tables)
    evaluator.recorder = recorder
    _ = reflection.evaluate(evaluator)
  }

  func matters(_ path: String) -> Bool { evaluable.contains(path) }

  // MARK: Reflection

  private func keepBefore(_ path: String) {
    if before[path] == nil { before[path] = result(of: path) ?? FileResult() }
  }

  private func noteReflection(_ path: String, _ facts: Facts?) {
    if reflection.note(path, facts) { reflectionIsDirty = true }
  }

  /// One evaluation for the whole tree: calls and classes may stand in any files.
  private func evaluateReflection() {
    reflectionIsDirty = false
    let resolver = Resolver(tree: tree)
    let new = reflection.evaluate(Evaluator(resolver: resolver, tables: tables))
    reflectionCells = resolver.cells
    guard new != reflected else { return }
    for path in Set(new.keys).union(reflected.keys) where new[path] != reflected[path] { keepBefore(path) }
    reflected = new
  }
}
