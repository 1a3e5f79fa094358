import Identifiers
import Testing

@testable import Audit

/// The incremental strata above the sites against the same strata from scratch, and against a ledger that only gets deltas.
@Suite struct RulesUpperStrataTests {
  @Test(arguments: 0..<12) func incrementalEqualsFromScratch(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var upper = UpperStrata()
    var ledger = Mirror()
    var now: [SiteKey: AuditedSite] = [:]
    for step in 0..<60 {
      var change = SiteChange()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let key = SyntheticSites.key(using: &random)
        guard !change.removed.contains(key), !(change.added + change.changed).contains(where: { $0.site.key == key })
        else { continue }
        if now[key] == nil {
          let site = SyntheticSites.site(key, using: &random)
          now[key] = site
          change.added.append(site)
        } else if Bool.random(using: &random) {
          let site = SyntheticSites.site(key, using: &random)
          now[key] = site
          change.changed.append(site)
        } else {
          now[key] = nil
          change.removed.append(key)
        }
      }
      let delta = upper.apply(change, tree: Tree())
      ledger.apply(delta)

      var whole = UpperStrata()
      _ = whole.apply(SiteChange(added: Array(now.values)), tree: Tree())
      #expect(upper.sortedSites == whole.sortedSites, "step \(step)")
      #expect(upper.sortedEntries == whole.sortedEntries, "step \(step)")
      #expect(upper.sortedFindings == whole.sortedFindings, "step \(step)")
      #expect(upper.counts == whole.counts, "step \(step)")
      #expect(ledger.sites == upper.sites, "step \(step)")
      #expect(ledger.entries == upper.entries, "step \(step)")
      #expect(ledger.findings == upper.findings, "step \(step)")
      #expect(ledger.counts == upper.counts, "step \(step)")
      #expect(upper.counts == Self.recount(upper), "step \(step)")
      if upper.sortedSites != whole.sortedSites || upper.sortedEntries != whole.sortedEntries { return }
    }
  }

  @Test func aChangeCostsWhatItTouches() {
    var upper = UpperStrata()
    let sites = (0..<500).map { SyntheticSites.plain("App/\($0).swift", .app, .raw, IdentifierValue("id_\($0)")) }
    _ = upper.apply(SiteChange(added: sites), tree: Tree())
    let selector = SyntheticSites.plain("UITests/T.swift", .test, .raw, IdentifierValue("id_7"), lookup: .query)
    let delta = upper.apply(SiteChange(added: [selector]), tree: Tree())
    #expect(delta.sites.opened.map(\.state) == [.raw])
    #expect(delta.entries.changed.map(\.value.text) == ["id_7"])
    #expect(delta.findings.opened.map(\.rule) == [.rawTestSelector])
    #expect(delta.sites.changed.isEmpty && delta.entries.opened.isEmpty && delta.findings.closed.isEmpty)

    // The identifier goes: the selector becomes a label that looks like an identifier.
    let gone = upper.apply(SiteChange(removed: [sites[7].site.key]), tree: Tree())
    #expect(gone.sites.changed.map(\.state) == [.label])
    #expect(gone.entries.closed == [IdentifierValue("id_7")])
    #expect(gone.findings.opened.map(\.rule) == [.staleSelectorSuspect])
    #expect(gone.findings.closed.count == 2)
    #expect(upper.counts.critical == Fraction(done: 0, total: 0))
  }

  @Test func anEntryIsMigratedWhenAllItsSitesAre() {
    var upper = UpperStrata()
    let value = IdentifierValue("LoginView_submit")
    let app = SyntheticSites.plain("App/A.swift", .app, .typed, value)
    let test = SyntheticSites.plain("UITests/T.swift", .test, .raw, value, lookup: .query)
    _ = upper.apply(SiteChange(added: [app, test]), tree: Tree())
    #expect(upper.counts.critical == Fraction(done: 0, total: 1))
    var typed = test
    typed.site.state = .typed
    let delta = upper.apply(SiteChange(changed: [typed]), tree: Tree())
    #expect(upper.counts.critical == Fraction(done: 1, total: 1))
    #expect(delta.entries.changed.map(\.isMigrated) == [true])
    #expect(upper.counts.progress() == Fraction(done: 2, total: 2))
  }

  @Test func alternativesAreNoDuplicates() {
    let value = IdentifierValue("map_toolbar")
    func site(_ ordinal: Int, _ conditions: [(Int32, Int32)]) -> AuditedSite {
      var site = SyntheticSites.plain("App/Map.swift", .app, .raw, value, ordinal: ordinal)
      site.conditions = conditions.map { ConditionReference(block: $0.0, clause: $0.1) }
      return site
    }
    let nested = [
      site(0, [(0, 0), (1, 0)]), site(1, [(0, 0), (1, 1)]), site(2, [(0, 0), (1, 2)]), site(3, [(0, 1)]),
    ]
    var upper = UpperStrata()
    _ = upper.apply(SiteChange(added: nested), tree: Tree())
    #expect(upper.entries[value]?.groups == 1)
    #expect(!upper.sortedFindings.contains { $0.rule == .duplicateIdentifier })

    // One beside the alternatives clashes with each of them; another one inside a clause, with that clause alone.
    let delta = upper.apply(SiteChange(added: [site(4, [(0, 0), (1, 0)])]), tree: Tree())
    #expect(delta.findings.opened.count { $0.rule == .duplicateIdentifier } == 2)
    #expect(upper.entries[value]?.groups == 2)
    _ = upper.apply(SiteChange(added: [site(5, [])]), tree: Tree())
    #expect(upper.sortedFindings.count { $0.rule == .duplicateIdentifier } == 6)
    #expect(upper.entries[value]?.groups == 3)
  }

  @Test func selectorsMatchTheEntriesOfTheirApp() {
    var catalog = Catalog()
    let value = IdentifierValue("pay")
    let apps: [String: Set<String>] = ["One/A.swift": ["One"], "Two/A.swift": ["Two"], "TwoUITests/T.swift": ["Two"]]
    func apply(_ sites: [AuditedSite], retargeted: Set<String> = [], _ apps: [String: Set<String>]) {
      _ = catalog.apply(
        removed: [], placed: sites, target: .typed, targetChanged: false, retargeted: retargeted, apps: { apps[$0] })
    }
    let selector = SyntheticSites.plain("TwoUITests/T.swift", .test, .raw, value, lookup: .query)
    apply([SyntheticSites.plain("One/A.swift", .app, .raw, value), selector], apps)
    #expect(catalog.sites[selector.site.key]?.state == .label)
    apply([SyntheticSites.plain("Two/A.swift", .app, .raw, value)], apps)
    #expect(catalog.sites[selector.site.key]?.state == .raw)
    #expect(catalog.entries[value]?.duplicates == [])
    apply([], retargeted: ["One/A.swift", "Two/A.swift"], [:])
    #expect(catalog.entries[value]?.duplicates.count == 2)
  }

  private static func recount(_ upper: UpperStrata) -> Counts {
    var book = CountBook()
    for site in upper.sites.values { book.count(site, by: 1) }
    for entry in upper.entries.values { book.count(entry, by: 1) }
    for finding in upper.findings.values { book.count(finding, by: 1) }
    book.set(target: upper.counts.target, stages: upper.counts.stages)
    return book.counts
  }
}

/// What a ledger that gets nothing but deltas would hold.
private struct Mirror {
  var sites: [SiteKey: Site] = [:]
  var entries: [IdentifierValue: CatalogEntry] = [:]
  var findings: [String: Finding] = [:]
  var counts = Counts()

  mutating func apply(_ delta: AuditDelta) {
    for site in delta.sites.opened {
      #expect(sites[site.key] == nil)
      sites[site.key] = site
    }
    for site in delta.sites.changed {
      #expect(sites[site.key] != nil && sites[site.key] != site)
      sites[site.key] = site
    }
    for key in delta.sites.closed { #expect(sites.removeValue(forKey: key) != nil) }
    for entry in delta.entries.opened { entries[entry.value] = entry }
    for entry in delta.entries.changed {
      #expect(entries[entry.value] != nil && entries[entry.value] != entry)
      entries[entry.value] = entry
    }
    for value in delta.entries.closed { #expect(entries.removeValue(forKey: value) != nil) }
    for finding in delta.findings.opened { findings[finding.id] = finding }
    for finding in delta.findings.changed {
      #expect(findings[finding.id] != nil && findings[finding.id] != finding)
      findings[finding.id] = finding
    }
    for id in delta.findings.closed { #expect(findings.removeValue(forKey: id) != nil) }
    counts = delta.counts
  }
}

/// Sites out of nothing, from a small stock of values so that they meet.
enum SyntheticSites {
  static let values: [IdentifierValue] =
    ["pier_go", "pier_row_1", "pier_row_2", "shore", "ab", "Log in", "dock-go"].map { IdentifierValue($0) } + [
      IdentifierValue(texts: ["pier_row_", ""], holes: [.some]),
      IdentifierValue(texts: ["pier_row_", ""], holes: [.any]),
      IdentifierValue(texts: ["", "_go"], holes: [.any]), IdentifierValue(texts: ["pi", "_1"], holes: [.some]),
      IdentifierValue(texts: ["", "shore", ""], holes: [.any, .any]),
    ]

  static func key(using random: inout SeededGenerator) -> SiteKey {
    let isApp = Bool.random(using: &random)
    return SiteKey(
      side: isApp ? .app : .test, form: isApp ? .swiftUIModifier : .querySubscript,
      path: (isApp ? "App/" : "UITests/") + "\(Int.random(in: 0..<4, using: &random)).swift", owner: "V.body",
      element: nil, expression: isApp ? "AX.e" : "e", ordinal: Int.random(in: 0..<3, using: &random))
  }

  static func site(_ key: SiteKey, using random: inout SeededGenerator) -> AuditedSite {
    let states: [SiteState] = [.raw, .constant, .typed, .dynamic, .derived, .cleared]
    let state = states.randomElement(using: &random) ?? .raw
    let hasValues = state != .dynamic && state != .cleared
    let values =
      hasValues ? Set((0..<Int.random(in: 1...2, using: &random)).map { _ in random.element(of: Self.values) }) : []
    var site = AuditedSite(
      site: Site(
        key: key, line: Int.random(in: 1...9, using: &random), column: 1, state: state, values: values.sorted(),
        module: Bool.random(using: &random) ? "Pier" : nil),
      lookup: key.side == .app ? .assignment : random.element(of: [.query, .explicit]),
      group: random.element(of: ["one", "two", key.id]), source: key.side == .app ? .raw : nil)
    if key.side == .app {
      site.conditions = random.element(of: [
        [], [ConditionReference(block: 0, clause: 0)], [ConditionReference(block: 0, clause: 1)],
      ])
    }
    return site
  }

  static func plain(
    _ path: String, _ side: Side, _ state: SiteState, _ value: IdentifierValue, lookup: LookupKind = .assignment,
    ordinal: Int = 0
  ) -> AuditedSite {
    let key = SiteKey(
      side: side, form: side == .app ? .swiftUIModifier : .querySubscript, path: path, owner: "", element: nil,
      expression: "e", ordinal: ordinal)
    return AuditedSite(
      site: Site(key: key, line: 1, column: 1, state: state, values: [value]), lookup: lookup, group: key.id,
      source: side == .app ? .raw : nil)
  }
}

/// Randomness that a seed decides.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  mutating func element<T>(of all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &self)] }
}
