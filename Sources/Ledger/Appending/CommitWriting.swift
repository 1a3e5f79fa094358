import Identifiers

/// Writes one commit: what its audit changed, followed along tracks, and the commit itself.
struct CommitWriting {
  let ink: Ink
  let commit: AuditedCommit
  /// The packed counts of the commit before, and their number; then this one's.
  private(set) var counts: (packed: [UInt8], id: Int64)?

  private var changes = ChangeCounts()
  private var renamed: [Int64: Int64] = [:]
  /// Tracks of sites that the commit closed or moved, by the keys that they had before.
  private var formerTracks: [String: Int64] = [:]
  private var begunKeys: Set<String> = []

  init(ink: Ink, commit: AuditedCommit, counts: (packed: [UInt8], id: Int64)?) {
    self.ink = ink
    self.commit = commit
    self.counts = counts
  }

  mutating func write(to state: inout OpenState) throws {
    for rename in commit.renames {
      let (old, new) = (try ink.strings.number(of: rename.from), try ink.strings.number(of: rename.to))
      renamed[old] = new
      try ink.database.prepared("INSERT INTO path_renames (segment, position, old, new) VALUES ($1, $2, $3, $4)").run(
        ink.segment, ink.position, old, new)
    }
    try writeSites(to: &state)
    let isSuspicious = try writeEntries(to: &state)
    try writeFindings(to: &state)
    try writeExceptions(to: &state)
    try writeGaps(to: &state)
    for (name, content) in commit.documents.sorted(by: { isBefore($0.key, $1.key) ?? false }) {
      let document = StandingDocument(name: name, content: content)
      let identity = try ink.strings.number(of: name)
      if let row = state.documents[identity] {
        _ = try state.documents.goOn(with: row, document, as: identity, ink)
      } else {
        _ = try state.documents.begin(document, as: identity, ink)
      }
    }
    try writeCommit(isSuspicious: isSuspicious)
  }

  private func disagreement(_ cause: String) -> LedgerError {
    LedgerError(
      kind: .inconsistent, operation: "append", object: "commit \(commit.commit.id)", cause: cause,
      hint: "this is a fault of axwatch: please report it; removing the store and replaying helps")
  }

  // MARK: Sites

  private mutating func writeSites(to state: inout OpenState) throws {
    let sites = commit.delta.sites
    guard !sites.isEmpty else { return }
    var ended: [(key: KeyNumbers, row: OpenRows<SiteKind, KeyNumbers>.Row)] = []
    for key in sites.closed {
      let numbers = try KeyNumbers(key, ink.strings)
      let id = state.keyIDs[numbers]
      state.removeSite(key: numbers)
      guard let row = state.sites.remove(numbers), let id else {
        throw disagreement("it closes a site in \(key.path) that does not stand: \(key.expression)")
      }
      formerTracks[id] = row.row.track
      ended.append((numbers, row))
    }
    let begun = try sites.opened.map { try KeyNumbers($0.key, ink.strings) }
    let continued = Tracking.continuations(ended: ended.map(\.key), begun: begun, renamed: renamed)
    for (index, site) in sites.opened.enumerated() {
      guard state.sites[begun[index]] == nil else {
        throw disagreement("it opens a site in \(site.key.path) that stands already: \(site.key.expression)")
      }
      if let former = continued[index] {
        if try state.sites.goOn(with: ended[former].row, site, as: begun[index], ink) { changes.sitesChanged += 1 }
        try recordValues(of: site, track: ended[former].row.row.track, before: ended[former].row.item.values)
      } else {
        changes.sitesOpened += 1
        let row = try state.sites.begin(site, as: begun[index], ink)
        try recordValues(of: site, track: row.row.track, before: [])
      }
      let id = site.key.id
      begunKeys.insert(id)
      if let row = state.sites[begun[index]] { state.addSite(row, key: begun[index], id: id) }
    }
    let goingOn = Set(continued.values)
    for (index, site) in ended.enumerated() where !goingOn.contains(index) {
      changes.sitesClosed += 1
      try state.sites.end(site.row, ink)
    }
    for site in sites.changed {
      let key = try KeyNumbers(site.key, ink.strings)
      guard let row = state.sites[key] else {
        throw disagreement("it changes a site in \(site.key.path) that does not stand: \(site.key.expression)")
      }
      if try state.sites.goOn(with: row, site, as: key, ink) { changes.sitesChanged += 1 }
      try recordValues(of: site, track: row.row.track, before: row.item.values)
    }
  }

  /// Notes which values a track has come to have, so that the life of a value finds its sites.
  private func recordValues(of site: Site, track: Int64, before: [IdentifierValue]) throws {
    guard site.values != before else { return }
    for value in Set(site.values).subtracting(before) {
      try ink.database.prepared("INSERT INTO track_values (value, track) VALUES ($1, $2)").run(
        try ink.strings.number(ofValue: value), track)
    }
  }

  // MARK: Entries

  /// - Returns: whether so much of the catalog vanished that it is more likely a mistake.
  private mutating func writeEntries(to state: inout OpenState) throws -> Bool {
    let entries = commit.delta.entries
    guard !entries.isEmpty else { return false }
    let before = state.entries.rows.count
    var ended: [CatalogEntry] = []
    for value in entries.closed {
      guard let row = state.entries.remove(try ink.strings.number(ofValue: value)) else {
        throw disagreement("it closes an entry that does not stand: \(value.text)")
      }
      state.count(uses: row.item.selectors, -1)
      ended.append(row.item)
      try state.entries.end(row, ink)
    }
    changes.entriesClosed += ended.count
    for entry in entries.opened {
      let identity = try ink.strings.number(ofValue: entry.value)
      guard state.entries[identity] == nil else {
        throw disagreement("it opens an entry that stands already: \(entry.value.text)")
      }
      _ = try state.entries.begin(entry, as: identity, ink)
      state.count(uses: entry.selectors, 1)
    }
    changes.entriesOpened += entries.opened.count
    for entry in entries.changed {
      let identity = try ink.strings.number(ofValue: entry.value)
      guard let row = state.entries[identity] else {
        throw disagreement("it changes an entry that does not stand: \(entry.value.text)")
      }
      if !areSame(row.item.selectors, entry.selectors) {
        state.count(uses: row.item.selectors, -1)
        state.count(uses: entry.selectors, 1)
      }
      if try state.entries.goOn(with: row, entry, as: identity, ink) { changes.entriesChanged += 1 }
    }
    guard !ended.isEmpty else { return false }

    let renames = identifierRenames(ended: ended, begun: entries.opened, state)
    for (from, to) in renames {
      try ink.database.prepared("INSERT INTO identifier_renames (segment, position, old, new) VALUES ($1, $2, $3, $4)")
        .run(ink.segment, ink.position, try ink.strings.number(ofValue: from), try ink.strings.number(ofValue: to))
    }
    try writeBroken(ended, renames, state)
    return SuspiciousChange.isSuspicious(vanished: ended.count, of: before)
  }

  /// Pairs entries that ended with entries that began, along tracks that go on and at the same contract elements.
  private func identifierRenames(
    ended: [CatalogEntry], begun: [CatalogEntry], _ state: OpenState
  ) -> [(from: IdentifierValue, to: IdentifierValue)] {
    func tracksBefore(_ entry: CatalogEntry) -> [Int64] {
      entry.assignments.compactMap { formerTracks[$0] ?? (begunKeys.contains($0) ? nil : state.track(ofSite: $0)) }
    }
    var before: [Int64: [IdentifierValue]] = [:]
    for entry in ended { for track in tracksBefore(entry) { before[track, default: []].append(entry.value) } }
    var after: [Int64: [IdentifierValue]] = [:]
    for entry in begun {
      for track in entry.assignments.compactMap({ state.track(ofSite: $0) }) {
        after[track, default: []].append(entry.value)
      }
    }
    var pairs: Set<[IdentifierValue]> = []
    for (track, values) in before {
      // A site of several values does not say which became which.
      guard values.count == 1, let others = after[track], others.count == 1 else { continue }
      pairs.insert([values[0], others[0]])
    }
    // A line says nothing of a declaration: another one may stand there now. A contract's element is known by its name.
    let begunByDeclaration = Dictionary(grouping: begun.filter { $0.element != nil }, by: ContractElement.init)
    let endedByDeclaration = Dictionary(grouping: ended.filter { $0.element != nil }, by: ContractElement.init)
    for (mark, entries) in endedByDeclaration where entries.count == 1 {
      guard let others = begunByDeclaration[mark], others.count == 1 else { continue }
      pairs.insert([entries[0].value, others[0].value])
    }
    return pairs.map { ($0[0], $0[1]) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  }

  private func writeBroken(
    _ ended: [CatalogEntry], _ renames: [(from: IdentifierValue, to: IdentifierValue)], _ state: OpenState
  ) throws {
    for entry in ended.sorted(by: EntryKind.isOrdered) where !entry.selectors.isEmpty {
      var selectors: [String] = []
      for former in entry.selectors {
        // The selector as it stands now, under the key that it has now.
        let track = formerTracks[former] ?? (begunKeys.contains(former) ? nil : state.track(ofSite: former))
        guard let track, let key = state.keysByTrack[track], let row = state.sites[key], let id = state.keyIDs[key]
        else { continue }
        let values = row.item.values
        let looksForIt = values.contains(entry.value) || values.contains(where: \.isPattern) || entry.value.isPattern
        guard looksForIt else { continue }
        if state.uses[id] == nil || values.count > 1 && values.contains(entry.value) {
          selectors.append(KeyDigits.text(of: UInt64(bitPattern: track)))
        }
      }
      guard !selectors.isEmpty else { continue }
      let likely = renames.filter { $0.from == entry.value }
      let insert = try ink.database.prepared(
        "INSERT INTO broken (segment, position, value, likely, selectors) VALUES ($1, $2, $3, $4, $5)")
      try insert.run(
        ink.segment, ink.position, try ink.strings.number(ofValue: entry.value),
        likely.count == 1 ? try ink.strings.number(ofValue: likely[0].to) : 0,
        try ink.strings.number(ofIDs: selectors))
    }
  }

  // MARK: Findings, exceptions, gaps

  private mutating func writeFindings(to state: inout OpenState) throws {
    let findings = commit.delta.findings
    guard !findings.isEmpty else { return }
    var ended: [SubjectNumbers: OpenRows<FindingKind, String>.Row] = [:]
    for id in findings.closed {
      let subject = state.subjects.removeValue(forKey: id)
      guard let row = state.findings.remove(id), let subject else {
        throw disagreement("it closes finding \(id), which does not stand")
      }
      ended[subject.renamed(renamed)] = row
    }
    for finding in findings.opened {
      let id = finding.id
      guard state.findings[id] == nil else {
        throw disagreement("it opens finding \(id) of \(finding.rule.rawValue), which stands already")
      }
      let subject = try state.subject(of: finding, ink.strings)
      if let row = ended.removeValue(forKey: subject) {
        if try state.findings.goOn(with: row, finding, as: id, ink) { changes.findingsChanged += 1 }
      } else {
        changes.findingsOpened += 1
        _ = try state.findings.begin(finding, as: id, ink)
      }
      state.subjects[id] = subject
    }
    changes.findingsClosed += ended.count
    for row in ended.values { try state.findings.end(row, ink) }
    for finding in findings.changed {
      let id = finding.id
      guard let row = state.findings[id] else {
        throw disagreement("it changes finding \(id) of \(finding.rule.rawValue), which does not stand")
      }
      if try state.findings.goOn(with: row, finding, as: id, ink) { changes.findingsChanged += 1 }
    }
  }

  private mutating func writeExceptions(to state: inout OpenState) throws {
    let exceptions = commit.delta.exceptions
    guard !exceptions.isEmpty else { return }
    // What it says and, after renames, the file that says it.
    func subject(_ fields: [Int64], _ renamed: [Int64: Int64]) -> [Int64] {
      [fields[0], fields[1], renamed[fields[2]] ?? fields[2], fields[3], fields[4], fields[9]]
    }
    var ended: [[Int64]: OpenRows<ExceptionKind, String>.Row] = [:]
    for id in exceptions.closed {
      guard let row = state.exceptions.remove(id) else {
        throw disagreement("it closes exception \(id), which does not stand")
      }
      ended[subject(row.row.fields, renamed)] = row
    }
    for exception in exceptions.opened {
      let id = exception.id
      guard state.exceptions[id] == nil else {
        throw disagreement("it opens exception \(id), which stands already")
      }
      if let row = ended.removeValue(forKey: subject(try ExceptionKind.fields(of: exception, ink.strings), [:])) {
        if try state.exceptions.goOn(with: row, exception, as: id, ink) { changes.exceptionsChanged += 1 }
      } else {
        changes.exceptionsOpened += 1
        _ = try state.exceptions.begin(exception, as: id, ink)
      }
    }
    changes.exceptionsClosed += ended.count
    for row in ended.values { try state.exceptions.end(row, ink) }
    for exception in exceptions.changed {
      let id = exception.id
      guard let row = state.exceptions[id] else {
        throw disagreement("it changes exception \(id), which does not stand")
      }
      if try state.exceptions.goOn(with: row, exception, as: id, ink) { changes.exceptionsChanged += 1 }
    }
  }

  private mutating func writeGaps(to state: inout OpenState) throws {
    let gaps = commit.delta.gaps
    guard !gaps.isEmpty else { return }
    var ended: [Int64: OpenRows<GapKind, Int64>.Row] = [:]
    for path in gaps.closed {
      let number = try ink.strings.number(of: path)
      guard let row = state.gaps.remove(number) else {
        throw disagreement("it closes the gap of \(path), which does not stand")
      }
      ended[renamed[number] ?? number] = row
    }
    for gap in gaps.opened {
      let number = try ink.strings.number(of: gap.path)
      guard state.gaps[number] == nil else {
        throw disagreement("it opens the gap of \(gap.path), which stands already")
      }
      if let row = ended.removeValue(forKey: number) {
        _ = try state.gaps.goOn(with: row, gap, as: number, ink)
      } else {
        changes.gapsOpened += 1
        _ = try state.gaps.begin(gap, as: number, ink)
      }
    }
    changes.gapsClosed += ended.count
    for row in ended.values { try state.gaps.end(row, ink) }
    for gap in gaps.changed {
      let number = try ink.strings.number(of: gap.path)
      guard let row = state.gaps[number] else {
        throw disagreement("it changes the gap of \(gap.path), which does not stand")
      }
      _ = try state.gaps.goOn(with: row, gap, as: number, ink)
    }
  }

  // MARK: The commit

  private mutating func writeCommit(isSuspicious: Bool) throws {
    let packed = try ink.strings.packed(commit.delta.counts).bytes
    let countsID: Int64
    if let counts, counts.packed == packed {
      countsID = counts.id
    } else {
      countsID =
        try (ink.database.prepared("SELECT COALESCE(MAX(id), 0) FROM counts").first { $0.int(0) } ?? 0) + 1
      let insert = try ink.database.prepared("INSERT INTO counts (id, bytes) VALUES ($1, $2)")
      try insert.bind(1, countsID)
      try insert.bind(2, bytes: packed)
      try insert.run()
    }
    counts = (packed, countsID)

    let facts = commit.commit
    let insert = try ink.database.prepared(
      """
      INSERT INTO commits (segment, position, oid, parents, author_name, author_email, author_time, time, subject, body,
        counts, changes, changed, suspicious)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      """)
    try insert.bind(1, ink.segment)
    try insert.bind(2, ink.position)
    try insert.bind(3, text: facts.id)
    try insert.bind(4, text: facts.parents.joined(separator: " "))
    try insert.bind(5, try ink.strings.number(of: facts.authorName))
    try insert.bind(6, try ink.strings.number(of: facts.authorEmail))
    try insert.bind(7, facts.authorTime)
    try insert.bind(8, facts.time)
    try insert.bind(9, try ink.strings.number(of: facts.subject))
    try insert.bind(10, try ink.strings.number(of: facts.body))
    try insert.bind(11, countsID)
    try insert.bind(12, bytes: changes.packed)
    try insert.bind(13, changes.isEmpty ? 0 : 1)
    try insert.bind(14, isSuspicious ? 1 : 0)
    try insert.run()
  }
}

/// The element of a contract behind an entry.
private struct ContractElement: Hashable {
  var scope: String?
  var element: String?
  var component: String?

  init(_ entry: CatalogEntry) {
    scope = entry.scope
    element = entry.element
    component = entry.component
  }
}

/// When a commit makes so much of the catalog vanish that it is marked once, in place of an alarm for each identifier.
public enum SuspiciousChange {
  /// Small catalogs lose a fifth by one identifier: fewer than this many are never suspicious.
  public static let fewest = 5

  public static func isSuspicious(vanished: Int, of catalog: Int) -> Bool {
    vanished >= fewest && vanished * 5 > catalog
  }
}
