import Identifiers

@testable import Ledger

/// A repository that changes at random, as the audit would see it: the naive model that the ledger is compared with.
///
/// Every state is worked out from a plain list of sites; a delta is the difference of two states.
struct Simulation {
  struct Plain: Hashable {
    var side: Side
    var path: String
    var owner: String
    var element: String?
    var expression: String
    var line: Int
    var state: SiteState
    var values: [String]
  }

  /// Everything that stands.
  struct State: Hashable {
    var sites: [String: Site] = [:]
    var entries: [IdentifierValue: CatalogEntry] = [:]
    var findings: [String: Finding] = [:]
    var exceptions: [String: LegacyException] = [:]
    var gaps: [String: Gap] = [:]
    var counts = Counts()
  }

  private var random: Random
  private var plain: [Plain] = []
  private var gaps: [String: Gap] = [:]
  private var excepted: Set<String> = []
  private(set) var state = State()
  private var number: Int
  private let hostile: Bool

  init(seed: UInt64, hostile: Bool = false) {
    random = Random(seed: seed)
    number = Int(seed % 1000) * 100_000
    self.hostile = hostile
  }

  /// A repository that goes its own way from here.
  func forked(seed: UInt64) -> Simulation {
    var other = self
    other.random = Random(seed: seed)
    other.number = Int(seed % 1000) * 100_000 + 50_000
    return other
  }

  private static let oddities = [
    "", "\u{0}", "a\u{0}b", "caf\u{e9}", "cafe\u{301}", "\u{10FE80}\u{10FEFF}", "\u{FFFF}", "\u{202E}x", "{}", "=a",
    "~a",
    "'; DROP TABLE sites; --", "👩‍👩‍👧", "\u{1}", "%s%n", "\r\n",
  ]

  private mutating func pick(_ stem: String, _ count: Int) -> String {
    if hostile && Int.random(in: 0..<6, using: &random) == 0 {
      return stem + Self.oddities[Int.random(in: 0..<Self.oddities.count, using: &random)]
    }
    return stem + String(Int.random(in: 0..<count, using: &random))
  }

  private mutating func newPlain() -> Plain {
    let side: Side = Int.random(in: 0..<3, using: &random) == 0 ? .test : .app
    let state: SiteState = [.raw, .constant, .typed, .dynamic][Int.random(in: 0..<4, using: &random)]
    return Plain(
      side: side, path: pick(side == .app ? "App/F" : "Tests/F", 6), owner: pick("View", 3),
      element: Bool.random(using: &random) ? nil : pick("Button", 2), expression: pick("e", 12),
      line: Int.random(in: 1..<200, using: &random), state: state,
      values: state == .dynamic ? [] : (0...Int.random(in: 0..<2, using: &random)).map { _ in pick("v", 15) })
  }

  /// The next commit.
  mutating func step() -> AuditedCommit {
    var renames: [RenamedPath] = []
    for _ in 0..<Int.random(in: 0..<4, using: &random) { change(&renames) }
    let new = worked()
    let delta = Self.delta(from: state, to: new)
    state = new
    defer { number += 1 }
    return AuditedCommit(
      commit: commit(number, subject: hostile ? pick("s", 3) : "Work", author: hostile ? pick("n", 3) : "Ada"),
      delta: delta, renames: renames, documents: number % 7 == 0 ? ["inventory": "{\"at\":\(number / 7)}"] : [:])
  }

  private mutating func change(_ renames: inout [RenamedPath]) {
    let index = plain.isEmpty ? 0 : Int.random(in: 0..<plain.count, using: &random)
    switch plain.isEmpty ? 0 : Int.random(in: 0..<14, using: &random) {
    case 0, 1, 2: plain.append(newPlain())
    case 3: plain.remove(at: index)
    case 4: plain[index].expression = pick("e", 12)
    case 5:
      // An edited constant: everything with the value gets another one.
      let (old, new) = (plain[index].values.first, pick("v", 15))
      for other in plain.indices where old != nil && plain[other].values.first == old { plain[other].values[0] = new }
    case 6:
      let path = plain[index].path
      for other in plain.indices where plain[other].path == path { plain[other].line += 3 }
    case 7:
      let (old, new) = (plain[index].path, pick("App/R", 40))
      guard !plain.contains(where: { exactly($0.path, new) }), renames.isEmpty else { return }
      for other in plain.indices where exactly(plain[other].path, old) { plain[other].path = new }
      renames.append(RenamedPath(from: old, to: new))
    case 8:
      plain[index].path = pick("App/F", 6)
      plain[index].owner = pick("View", 3)
    case 9: plain[index].state = plain[index].state == .raw ? .constant : .typed
    case 10:
      let path = plain[index].path
      if excepted.remove(path) == nil { excepted.insert(path) }
    case 11:
      let path = pick("Gap", 4)
      gaps[path] = gaps[path] == nil ? Gap(path: path, reason: .tooLarge, detail: pick("d", 3)) : nil
    case 12:
      let path = plain[index].path
      plain = plain.filter { !exactly($0.path, path) || $0.state != .typed }
    default: plain.append(plain[index])
    }
  }

  private func exactly(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

  /// The whole state of the plain list.
  private func worked() -> State {
    var state = State()
    var equals: [[[UInt8]]: Int] = [:]
    for site in plain.sorted(by: { ($0.line, $0.values.count) < ($1.line, $1.values.count) }) {
      let group = [site.side.rawValue, site.path, site.owner, site.element ?? "-", site.expression].map {
        Array($0.utf8)
      }
      let ordinal = equals[group, default: 0]
      equals[group] = ordinal + 1
      let key = SiteKey(
        side: site.side, form: site.side == .app ? .swiftUIModifier : .querySubscript, path: site.path,
        owner: site.owner, element: site.element, expression: site.expression, ordinal: ordinal)
      let values = Set(site.values.map { IdentifierValue($0) }).sorted()
      state.sites[key.id] = Site(
        key: key, line: site.line, column: 1 + ordinal, state: site.state, values: values,
        module: site.path.contains("R") ? nil : "App", owners: site.line % 2 == 0 ? ["@a", "@b"] : [])
    }
    for (id, site) in state.sites where site.key.side == .app {
      for value in site.values {
        state.entries[value, default: CatalogEntry(value: value, source: .raw)].assignments.append(id)
      }
    }
    for (id, site) in state.sites where site.key.side == .test {
      for value in site.values { state.entries[value]?.selectors.append(id) }
    }
    for value in state.entries.keys {
      state.entries[value]?.assignments.sort()
      state.entries[value]?.selectors.sort()
      state.entries[value]?.declarations = [Place(path: "App/AX.swift", line: plain.count)]
    }
    addFindings(to: &state)
    state.gaps = gaps
    count(&state)
    return state
  }

  private func addFindings(to state: inout State) {
    for site in state.sites.values {
      var findings: [Finding] = []
      let place = Place(path: site.key.path, line: site.line, column: site.column)
      if site.state == .raw {
        findings.append(
          Finding(
            rule: .rawAppIdentifier, severity: .warning, place: place, message: site.key.expression,
            subject: .site(site.key.id), site: site.key.id))
      }
      for value in site.values where state.entries[value].map({ $0.assignments.count > 1 }) == true {
        findings.append(
          Finding(
            rule: .duplicateIdentifier, severity: .error, place: place, message: value.text,
            subject: .value(value.text, site: site.key.id), site: site.key.id))
      }
      if site.state == .typed {
        findings.append(
          Finding(
            rule: .testCodeInProduct, severity: .info, place: Place(path: site.key.path, line: 1), message: "m",
            subject: .file(path: site.key.path, name: "x")))
      }
      for var finding in findings {
        if excepted.contains(site.key.path) { finding.exception = exception(in: site.key.path, covers: []).id }
        state.findings[finding.id] = finding
      }
    }
    for path in excepted {
      let covers = state.findings.values.filter { $0.place.path == path && $0.exception != nil }.map(\.id).sorted()
      let exception = exception(in: path, covers: covers)
      state.exceptions[exception.id] = exception
    }
  }

  private func exception(in path: String, covers: [String]) -> LegacyException {
    LegacyException(
      origin: .comment, rules: [.rawAppIdentifier], place: Place(path: path, line: 1 + covers.count),
      reason: "frozen", owner: "@a", until: "2027-03-01", covers: covers)
  }

  private func count(_ state: inout State) {
    for site in state.sites.values {
      state.counts.sites[site.key.side, default: [:]][site.state, default: 0] += 1
      state.counts.modules[site.module ?? "", default: [:]][site.key.side, default: [:]][site.state, default: 0] += 1
    }
    state.counts.entries = state.entries.count
    for finding in state.findings.values {
      if finding.exception == nil {
        state.counts.findings[finding.rule, default: 0] += 1
      } else {
        state.counts.excepted[finding.rule, default: 0] += 1
      }
    }
    for gap in state.gaps.values { state.counts.gaps[gap.reason.rawValue, default: 0] += 1 }
    state.counts.stages = [Fraction(done: state.sites.count % 3, total: 3)]
  }

  private static func delta(from old: State, to new: State) -> AuditDelta {
    var delta = AuditDelta()
    for (id, site) in new.sites.sorted(by: { $0.key < $1.key }) {
      if let before = old.sites[id] {
        if before != site { delta.sites.changed.append(site) }
      } else {
        delta.sites.opened.append(site)
      }
    }
    for (id, site) in old.sites.sorted(by: { $0.key < $1.key }) where new.sites[id] == nil {
      delta.sites.closed.append(site.key)
    }
    (delta.entries.opened, delta.entries.changed, delta.entries.closed) = difference(old.entries, new.entries)
    (delta.findings.opened, delta.findings.changed, delta.findings.closed) = difference(old.findings, new.findings)
    (delta.exceptions.opened, delta.exceptions.changed, delta.exceptions.closed) = difference(
      old.exceptions, new.exceptions)
    (delta.gaps.opened, delta.gaps.changed, delta.gaps.closed) = difference(old.gaps, new.gaps)
    delta.counts = new.counts
    return delta
  }

  private static func difference<Key: Comparable & Hashable, Item: Hashable>(
    _ old: [Key: Item], _ new: [Key: Item]
  ) -> (opened: [Item], changed: [Item], closed: [Key]) {
    let keys = new.keys.sorted()
    return (
      keys.filter { old[$0] == nil }.compactMap { new[$0] },
      keys.filter { old[$0] != nil && old[$0] != new[$0] }.compactMap { new[$0] },
      old.keys.filter { new[$0] == nil }.sorted()
    )
  }
}
