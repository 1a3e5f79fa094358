import Identifiers
import Ledger

/// A ledger in memory, made from whole states: tests say what stood at each commit, and everything else follows.
///
/// A site's track is its place in the file's owner and element; entries, raw findings and counts follow from the sites.
final class HistoryStub: Answers {
  struct Moment {
    var commit: StoredCommit
    var sites: [Track: Site] = [:]
    var entries: [Track: CatalogEntry] = [:]
    var findings: [Track: Finding] = [:]
    var exceptions: [Track: LegacyException] = [:]
    var gaps: [Track: Gap] = [:]
    var renames: [IdentifierRename] = []
    var broken: [BrokenIdentifier] = []
    var inventory: String?
  }

  private(set) var moments: [Moment] = []
  private var tracks: [String: Track] = [:]

  private func track(_ name: String) -> Track {
    if let known = tracks[name] { return known }
    let track = Track(number: Int64(tracks.count + 1))
    tracks[name] = track
    return track
  }

  // MARK: Telling the story

  func commit(
    _ subject: String, on day: String, author: String = "Ada Mole", body: String = "", sites: [Site],
    findings: [Finding] = [], exceptions: [LegacyException] = [], gaps: [Gap] = [], stages: [Fraction] = [],
    inventory: String? = nil, isSuspicious: Bool = false, isMerge: Bool = false
  ) {
    let position = moments.count
    let id = SHA256.hexDigest(of: "\(position) \(subject)", digits: 40)
    let seconds = StubDay.seconds(day) + Int64(position % 60)
    var parents = moments.last.map { [$0.commit.commit.id] } ?? []
    if isMerge { parents.append(SHA256.hexDigest(of: "\(position) branch", digits: 40)) }
    let commit = Commit(
      id: id, parents: parents, authorName: author, authorEmail: "ada@example.com", authorTime: seconds, time: seconds,
      subject: subject, body: body)
    var moment = Moment(commit: StoredCommit(position: position, commit: commit, counts: Counts()))
    moment.commit.isSuspicious = isSuspicious
    moment.inventory = inventory ?? moments.last?.inventory
    for site in sites {
      moment.sites[
        track("site \(site.key.path) \(site.key.owner) \(site.key.element ?? "") \(site.key.ordinal) \(site.key.side)")] =
        site
    }
    fill(&moment, findings: findings, exceptions: exceptions)
    for gap in gaps { moment.gaps[track("gap \(gap.path)")] = gap }
    moment.commit.counts = counts(moment, stages: stages)
    if let last = moments.last { breakage(from: last, to: &moment) }
    moment.commit.changes = changeCounts(from: moments.last, to: moment)
    moments.append(moment)
  }

  /// The same history as it was some commits ago.
  func without(last count: Int) -> HistoryStub {
    let earlier = HistoryStub()
    earlier.moments = Array(moments.dropLast(count))
    earlier.tracks = tracks
    return earlier
  }

  private func fill(_ moment: inout Moment, findings: [Finding], exceptions: [LegacyException]) {
    let sites = moment.sites.values.sorted { ($0.key.path, $0.line) < ($1.key.path, $1.line) }
    for site in sites where site.key.side == .app {
      for value in site.values {
        let users = sites.filter { $0.key.side == .test && $0.values.contains(value) }
        let makers = sites.filter { $0.key.side == .app && $0.values.contains(value) }
        let all = users + makers
        moment.entries[track("entry \(value.canonicalText)")] = CatalogEntry(
          value: value, source: CatalogSource(rawValue: makers[0].state.rawValue) ?? .raw,
          assignments: makers.map(\.key.id).sorted(), selectors: users.map(\.key.id).sorted(),
          isMigrated: all.allSatisfy { $0.state == .typed }, groups: makers.count, module: makers[0].module,
          owners: makers[0].owners, problems: makers.count > 1 ? [.duplicateIdentifier] : [])
      }
    }
    var found = findings
    for site in sites {
      let rule: RuleName? =
        switch (site.state, site.key.side) {
        case (.raw, .app): .rawAppIdentifier
        case (.raw, .test): .rawTestSelector
        case (.constant, _): .untypedConstant
        case (.interfaceBuilder, _): .interfaceBuilderIdentifier
        default: nil
        }
      guard let rule else { continue }
      var finding = Sample.finding(of: site, rule: rule)
      finding.exception = exceptions.first { $0.pathGlob == site.key.path && $0.rules.contains(rule) }?.id
      found.append(finding)
    }
    for finding in found { moment.findings[track("finding \(finding.id)")] = finding }
    for exception in exceptions {
      var exception = exception
      exception.covers = found.filter { $0.exception == exception.id }.map(\.id).sorted()
      moment.exceptions[track("exception \(exception.id)")] = exception
    }
  }

  private func counts(_ moment: Moment, stages: [Fraction]) -> Counts {
    var counts = Counts()
    for site in moment.sites.values {
      counts.sites[site.key.side, default: [:]][site.state, default: 0] += 1
      counts.modules[site.module ?? "", default: [:]][site.key.side, default: [:]][site.state, default: 0] += 1
    }
    for entry in moment.entries.values where !entry.selectors.isEmpty {
      counts.critical.total += 1
      if entry.isMigrated { counts.critical.done += 1 }
    }
    counts.entries = moment.entries.count
    for finding in moment.findings.values {
      if finding.exception == nil {
        counts.findings[finding.rule, default: 0] += 1
      } else {
        counts.excepted[finding.rule, default: 0] += 1
      }
    }
    for gap in moment.gaps.values { counts.gaps[gap.reason.rawValue, default: 0] += 1 }
    let (app, test) = (counts.progress(.app), counts.progress(.test))
    counts.stages =
      stages.isEmpty
      ? [
        Fraction(done: app.done > 0 ? 2 : 0, total: 2), counts.critical, app, test, Fraction(done: 0, total: 2),
        Fraction(done: 1, total: 1), Fraction(done: 0, total: moment.exceptions.count),
      ] : stages
    return counts
  }

  private func breakage(from old: Moment, to new: inout Moment) {
    let position = new.commit.position
    for (track, entry) in old.entries where new.entries[track] == nil {
      let renamed = old.sites.first { $0.value.key.side == .app && $0.value.values == [entry.value] }
        .flatMap { new.sites[$0.key]?.values.first }
      if let renamed { new.renames.append(IdentifierRename(position: position, from: entry.value, to: renamed)) }
      let left = new.sites.values.filter { $0.key.side == .test && $0.values.contains(entry.value) }
      if !left.isEmpty {
        new.broken.append(BrokenIdentifier(position: position, value: entry.value, selectors: left, likely: renamed))
      }
    }
    new.renames.sort { $0.from < $1.from }
    new.broken.sort { $0.value < $1.value }
  }

  private func changeCounts(from old: Moment?, to new: Moment) -> ChangeCounts {
    let changes = difference(from: old, to: new)
    var counts = ChangeCounts()
    counts.sitesOpened = changes.sites.filter { $0.before == nil }.count
    counts.sitesClosed = changes.sites.filter { $0.after == nil }.count
    counts.sitesChanged = changes.sites.count - counts.sitesOpened - counts.sitesClosed
    counts.entriesOpened = changes.entries.filter { $0.before == nil }.count
    counts.entriesClosed = changes.entries.filter { $0.after == nil }.count
    counts.findingsOpened = changes.findings.filter { $0.before == nil }.count
    counts.findingsClosed = changes.findings.filter { $0.after == nil }.count
    counts.exceptionsOpened = changes.exceptions.filter { $0.before == nil }.count
    counts.exceptionsClosed = changes.exceptions.filter { $0.after == nil }.count
    counts.gapsOpened = changes.gaps.filter { $0.before == nil }.count
    counts.gapsClosed = changes.gaps.filter { $0.after == nil }.count
    return counts
  }

  private func difference(from old: Moment?, to new: Moment) -> Changes {
    func change<Item>(_ old: [Track: Item]?, _ new: [Track: Item]) -> [Change<Item>] {
      Set((old ?? [:]).keys).union(new.keys).sorted().compactMap { track in
        let (before, after) = (old?[track], new[track])
        return before == after ? nil : Change(track: track, before: before, after: after)
      }
    }
    var changes = Changes()
    changes.sites = change(old?.sites, new.sites)
    changes.entries = change(old?.entries, new.entries)
    changes.findings = change(old?.findings, new.findings)
    changes.exceptions = change(old?.exceptions, new.exceptions)
    changes.gaps = change(old?.gaps, new.gaps)
    changes.identifierRenames = new.renames
    changes.broken = new.broken
    return changes
  }

  // MARK: Answers

  func tip() -> StoredCommit? { moments.last?.commit }
  func commit(at position: Int) -> StoredCommit? { moments.indices.contains(position) ? moments[position].commit : nil }
  func commit(_ id: String) -> StoredCommit? { moments.first { $0.commit.commit.id == id }?.commit }

  func commits(_ span: Range<Int>?) -> [StoredCommit] {
    moments.map(\.commit).filter { span?.contains($0.position) ?? true }
  }

  func changingCommits(before position: Int?, limit: Int) -> [StoredCommit] {
    Array(
      moments.map(\.commit).filter { $0.position < position ?? .max && !$0.changes.isEmpty }.reversed().prefix(limit))
  }

  func changingCommitCount() -> Int { moments.count { !$0.commit.changes.isEmpty } }

  func series() -> [SeriesPoint] {
    moments.map {
      SeriesPoint(
        position: $0.commit.position, commit: $0.commit.commit.id, time: $0.commit.commit.time,
        counts: $0.commit.counts)
    }
  }

  private func standing<Item>(
    _ position: Int?, _ list: (Moment) -> [Track: Item], _ order: (Item, Item) -> Bool
  ) -> [Standing<Item>] {
    guard let last = position ?? moments.indices.last else { return [] }
    return list(moments[last]).map { track, item in
      var (since, changed) = (last, last)
      while since > 0, list(moments[since - 1])[track] != nil { since -= 1 }
      while changed > 0, list(moments[changed - 1])[track] == item { changed -= 1 }
      return Standing(item: item, track: track, since: since, changed: changed)
    }.sorted { order($0.item, $1.item) }
  }

  func sites(at position: Int?) -> [Standing<Site>] {
    standing(position, \.sites) { ($0.key.path, $0.line, $0.column) < ($1.key.path, $1.line, $1.column) }
  }
  func entries(at position: Int?) -> [Standing<CatalogEntry>] { standing(position, \.entries) { $0.value < $1.value } }
  func findings(at position: Int?) -> [Standing<Finding>] {
    standing(position, \.findings) { ($0.place, $0.id) < ($1.place, $1.id) }
  }
  func exceptions(at position: Int?) -> [Standing<LegacyException>] {
    standing(position, \.exceptions) { $0.place < $1.place }
  }
  func gaps(at position: Int?) -> [Standing<Gap>] { standing(position, \.gaps) { $0.path < $1.path } }

  func changes(in position: Int) -> Changes {
    difference(from: position > 0 ? moments[position - 1] : nil, to: moments[position])
  }
  func changes(from: Int, to: Int) -> Changes { difference(from: moments[from], to: moments[to]) }

  private func life<Item>(_ track: Track, _ list: (Moment) -> [Track: Item]) -> Life<Item>? {
    var stretches: [Stretch<Item>] = []
    for (position, moment) in moments.enumerated() {
      let item = list(moment)[track]
      if let last = stretches.last, last.to == nil {
        if last.item == item { continue }
        stretches[stretches.count - 1].to = position
      }
      if let item { stretches.append(Stretch(from: position, to: nil, item: item)) }
    }
    return stretches.isEmpty ? nil : Life(track: track, stretches: stretches)
  }

  func life(of value: IdentifierValue) -> IdentifierLife? {
    guard let known = tracks["entry \(value.canonicalText)"] else { return nil }
    let ids = Set(moments.flatMap { $0.sites.filter { $0.value.values.contains(value) }.keys })
    return IdentifierLife(
      value: value, entries: life(known, \.entries)?.stretches ?? [],
      sites: ids.sorted().compactMap { siteLife(of: $0) },
      renames: moments.flatMap(\.renames).filter { $0.from == value || $0.to == value },
      broken: moments.flatMap(\.broken).filter { $0.value == value })
  }

  func siteLife(of track: Track) -> Life<Site>? { life(track, \.sites) }
  func findingLife(of track: Track) -> Life<Finding>? { life(track, \.findings) }
  func exceptionLives() -> [Life<LegacyException>] {
    Set(moments.flatMap(\.exceptions.keys)).sorted().compactMap { life($0, \.exceptions) }.sorted {
      ($0.since, $0.track) < ($1.since, $1.track)
    }
  }

  func sightings() -> [(value: IdentifierValue, seen: Sighting)] {
    var seen: [IdentifierValue: Sighting] = [:]
    for (position, moment) in moments.enumerated() {
      let here = Set(moment.entries.values.map(\.value))
      for value in here { seen[value, default: Sighting(first: position, removed: nil)].removed = nil }
      for (value, sighting) in seen where sighting.removed == nil && !here.contains(value) {
        seen[value]?.removed = position
      }
    }
    return seen.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func sightings(of values: [IdentifierValue]) -> [IdentifierValue: Sighting] {
    Dictionary(uniqueKeysWithValues: sightings().filter { values.contains($0.value) }.map { ($0.value, $0.seen) })
  }

  func broken(in span: Range<Int>?) -> [BrokenIdentifier] {
    moments.flatMap(\.broken).filter { span?.contains($0.position) ?? true }
  }
  func identifierRenames(in span: Range<Int>?) -> [IdentifierRename] {
    moments.flatMap(\.renames).filter { span?.contains($0.position) ?? true }
  }
  func document(_ name: String, at position: Int?) -> String? {
    guard let last = position ?? moments.indices.last, name == "inventory" else { return nil }
    return moments[last].inventory
  }
}
