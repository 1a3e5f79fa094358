import Identifiers

/// Everything that stands at the end of a run's chain.
struct OpenState {
  var sites = OpenRows<SiteKind, KeyNumbers>()
  /// Standing sites by `SiteKey.id`, which entries and findings name them by.
  var keys: [String: KeyNumbers] = [:]
  var keyIDs: [KeyNumbers: String] = [:]
  var keysByTrack: [Int64: KeyNumbers] = [:]

  var entries = OpenRows<EntryKind, Int64>()
  /// How many entries each selector matches, by `SiteKey.id`.
  var uses: [String: Int] = [:]

  var findings = OpenRows<FindingKind, String>()
  /// What standing findings are about, in terms that outlive a rename.
  var subjects: [String: SubjectNumbers] = [:]

  var exceptions = OpenRows<ExceptionKind, String>()
  var gaps = OpenRows<GapKind, Int64>()
  var documents = OpenRows<DocumentKind, Int64>()

  func track(ofSite id: String) -> Int64? { keys[id].flatMap { sites[$0]?.row.track } }

  mutating func addSite(_ row: OpenRows<SiteKind, KeyNumbers>.Row, key: KeyNumbers, id: String) {
    keys[id] = key
    keyIDs[key] = id
    keysByTrack[row.row.track] = key
  }

  mutating func removeSite(key: KeyNumbers) {
    if let id = keyIDs.removeValue(forKey: key), keys[id] == key { keys[id] = nil }
    if let row = sites[key], keysByTrack[row.row.track] == key { keysByTrack[row.row.track] = nil }
  }

  mutating func count(uses selectors: [String], _ difference: Int) {
    for selector in selectors {
      let count = (uses[selector] ?? 0) + difference
      uses[selector] = count == 0 ? nil : count
    }
  }
}

/// A finding's rule and subject in terms that outlive a rename: a track in place of a site's key.
struct SubjectNumbers: Hashable, Sendable {
  var rule: Int64
  var kind: Int64
  /// The path of declarations and files.
  var path: Int64 = 0
  var track: Int64 = 0
  var name: Int64 = 0
  var ordinal: Int64 = 0

  func renamed(_ renames: [Int64: Int64]) -> SubjectNumbers {
    var subject = self
    subject.path = renames[path] ?? path
    return subject
  }
}

extension OpenState {
  func subject(of finding: Finding, _ strings: Strings) throws -> SubjectNumbers {
    let rule = try strings.number(of: finding.rule.rawValue)
    switch finding.subject {
    case .site(let id): return try site(id, rule: rule, kind: 1, strings)
    case .value(let value, let id):
      var subject = try site(id, rule: rule, kind: 2, strings)
      subject.name = try strings.number(of: value)
      return subject
    case .declaration(let path, let name, let ordinal):
      return SubjectNumbers(
        rule: rule, kind: 3, path: try strings.number(of: path), name: try strings.number(of: name),
        ordinal: Int64(ordinal))
    case .file(let path, let name):
      return SubjectNumbers(
        rule: rule, kind: 4, path: try strings.number(of: path), name: try strings.number(of: name))
    case .repository(let name): return SubjectNumbers(rule: rule, kind: 5, name: try strings.number(of: name))
    }
  }

  private func site(_ id: String, rule: Int64, kind: Int64, _ strings: Strings) throws -> SubjectNumbers {
    if let track = track(ofSite: id) { return SubjectNumbers(rule: rule, kind: kind, track: track) }
    // Not a site that stands: its id is all that is known.
    return SubjectNumbers(rule: rule, kind: kind + 10, path: try strings.number(of: id))
  }

  /// Reads what stands at the end of a segment.
  static func load(_ lineage: Lineage, from ledger: Ledger) throws -> OpenState {
    var state = OpenState()
    let strings = ledger.strings
    try state.load(\.sites, lineage, ledger) { fields, _ in KeyNumbers(fields) }
    for (key, row) in state.sites.rows { state.addSite(row, key: key, id: row.item.key.id) }
    try state.load(\.entries, lineage, ledger) { fields, _ in fields[0] }
    for row in state.entries.rows.values { state.count(uses: row.item.selectors, 1) }
    try state.load(\.findings, lineage, ledger) { _, finding in finding.id }
    for (id, row) in state.findings.rows { state.subjects[id] = try state.subject(of: row.item, strings) }
    try state.load(\.exceptions, lineage, ledger) { _, exception in exception.id }
    try state.load(\.gaps, lineage, ledger) { fields, _ in fields[0] }
    try state.load(\.documents, lineage, ledger) { fields, _ in fields[0] }
    return state
  }

  private mutating func load<Kind, Identity>(
    _ rows: WritableKeyPath<OpenState, OpenRows<Kind, Identity>>, _ lineage: Lineage, _ ledger: Ledger,
    identity: (_ fields: [Int64], _ item: Kind.Item) -> Identity
  ) throws {
    let condition = "segment = $1 AND closed IS NULL"
    let standing = try Kind.table.rows(where: condition, [lineage.current], in: ledger.database)
    var places: [Int64: IntervalRow] = [:]
    if let table = Kind.placeTable {
      for place in try table.rows(where: condition, [lineage.current], in: ledger.database) {
        places[place.track] = place
      }
    }
    for row in standing {
      let place = places[row.track]
      let item = try Kind.read(row.fields, place: place?.fields ?? [0, 0], ledger.strings)
      self[keyPath: rows].load(
        OpenRows<Kind, Identity>.Row(row: row, place: place, item: item), as: identity(row.fields, item))
    }
  }
}
