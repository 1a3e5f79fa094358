import Identifiers
import Testing

@testable import Ledger

/// The ledger against the plain list of states that it was told.
@Suite struct ModelTests {
  @Test(arguments: 0..<10) func `every commit stands as it was told`(seed: Int) throws {
    let desk = try Desk()
    var simulation = Simulation(seed: UInt64(seed), hostile: seed % 2 == 1)
    var random = Random(seed: UInt64(seed) &+ 99)
    var states: [Simulation.State] = []
    var commits: [AuditedCommit] = []
    var batch: [AuditedCommit] = []
    for _ in 0..<80 {
      let commit = simulation.step()
      commits.append(commit)
      batch.append(commit)
      states.append(simulation.state)
      if Int.random(in: 0..<10, using: &random) == 0 {
        try desk.appender.append(batch)
        batch = []
      }
    }
    try desk.appender.append(batch)
    let history = try desk.history
    for (position, state) in states.enumerated() { try check(history, at: position, is: state) }
    #expect(try history.commits().map(\.commit) == commits.map(\.commit))
    #expect(try history.commits().map(\.counts) == states.map(\.counts))
    #expect(try history.series().map(\.counts) == states.map(\.counts))
    for position in states.indices {
      try check(
        try history.changes(in: position), from: position == 0 ? Simulation.State() : states[position - 1],
        to: states[position])
    }
    for _ in 0..<20 {
      let to = Int.random(in: 1..<states.count, using: &random)
      let from = Int.random(in: 0..<to, using: &random)
      try check(try history.changes(from: from, to: to), from: states[from], to: states[to])
    }
    try checkLives(history, states)
  }

  private func check(_ history: History, at position: Int, is state: Simulation.State) throws {
    let sites = try history.sites(at: position)
    #expect(Set(sites.map(\.item)) == Set(state.sites.values))
    #expect(sites.count == state.sites.count)
    #expect(try history.entries(at: position).map(\.item) == state.entries.values.sorted { $0.value < $1.value })
    let findings = try history.findings(at: position)
    #expect(Set(findings.map(\.item)) == Set(state.findings.values))
    #expect(findings.count == state.findings.count)
    #expect(Set(try history.exceptions(at: position).map(\.item)) == Set(state.exceptions.values))
    #expect(Set(try history.gaps(at: position).map(\.item)) == Set(state.gaps.values))
  }

  private func check(_ changes: Changes, from old: Simulation.State, to new: Simulation.State) throws {
    // What is told, applied to the old state, gives the new one but for lines.
    func attributes(_ site: Site) -> Site {
      var site = site
      (site.line, site.column) = (0, 0)
      return site
    }
    var sites = Dictionary(grouping: old.sites.values.map(attributes), by: \.self).mapValues(\.count)
    for change in changes.sites {
      #expect(change.before.map(attributes) != change.after.map(attributes))
      if let before = change.before { sites[attributes(before), default: 0] -= 1 }
      if let after = change.after { sites[attributes(after), default: 0] += 1 }
    }
    #expect(
      sites.filter { $0.value != 0 }
        == Dictionary(grouping: new.sites.values.map(attributes), by: \.self).mapValues(\.count))
    var entries = old.entries
    for change in changes.entries {
      if let before = change.before { entries[before.value] = nil }
    }
    for change in changes.entries {
      if let after = change.after { entries[after.value] = after }
    }
    #expect(Set(entries.keys) == Set(new.entries.keys))
    var findings = Set(old.findings.keys)
    for change in changes.findings { if let before = change.before { findings.remove(before.id) } }
    for change in changes.findings { if let after = change.after { findings.insert(after.id) } }
    #expect(findings == Set(new.findings.keys))
  }

  private func checkLives(_ history: History, _ states: [Simulation.State]) throws {
    for (value, seen) in try history.sightings() {
      let positions = states.indices.filter { states[$0].entries[value] != nil }
      #expect(positions.first == seen.first)
      #expect(seen.removed == (positions.last == states.count - 1 ? nil : positions.last.map { $0 + 1 }))
      let life = try #require(try history.life(of: value))
      for site in life.sites {
        for (one, next) in zip(site.stretches, site.stretches.dropFirst()) { #expect(one.to == next.from) }
        for stretch in site.stretches { #expect(states[stretch.from].sites[stretch.item.key.id] == stretch.item) }
      }
      let stood = states.last?.sites.values.filter { $0.values.contains(value) }.count
      #expect(
        life.sites.filter { $0.ended == nil && $0.stretches.last?.item.values.contains(value) == true }.count == stood)
    }
    for position in states.indices {
      for finding in try history.findings(at: position) {
        #expect(finding.since <= finding.changed)
        #expect(finding.changed <= position)
        #expect(try history.findingLife(of: finding.track)?.since == finding.since)
      }
    }
  }

  @Test func `an identifier of a megabyte is kept as it is`() throws {
    let desk = try Desk()
    let long = String(repeating: "x\u{0}\u{301}", count: 300_000)
    let giant = site(long, values: [IdentifierValue(long)])
    try desk.append(
      audited(0) {
        $0.sites.opened = [giant]
        $0.entries.opened = [entry(long, assignments: [giant])]
      })
    #expect(try desk.history.sites().map(\.item) == [giant])
    #expect(try desk.history.life(of: IdentifierValue(long))?.sites.count == 1)
  }

  @Test func `look-alike identifiers and paths stay apart`() throws {
    let desk = try Desk()
    let composed = site("\"caf\u{e9}\"", in: "Caf\u{e9}.swift")
    let decomposed = site("\"cafe\u{301}\"", in: "Cafe\u{301}.swift")
    try desk.append(audited(0) { $0.sites.opened = [composed, decomposed] })
    try desk.append(audited(1) { $0.sites.closed = [composed.key] })
    let left = try desk.history.sites()
    #expect(left.count == 1)
    #expect(left.first?.item.key.path.utf8.count == decomposed.key.path.utf8.count)
  }

  @Test func `a delta that does not fit what stands is refused and changes nothing`() throws {
    let desk = try Desk()
    let one = site("\"one\"")
    try desk.append(audited(0) { $0.sites.opened = [one] })
    #expect(throws: LedgerError.self) { try desk.append(audited(1) { $0.sites.opened = [one] }) }
    #expect(throws: LedgerError.self) { try desk.append(audited(1) { $0.sites.closed = [site("\"two\"").key] }) }
    #expect(throws: LedgerError.self) {
      try desk.append(audited(1) { $0.findings.closed = ["0000000000000000"] })
    }
    try desk.append(audited(1) { $0.sites.closed = [one.key] })
    #expect(try desk.history.commits().count == 2)
    #expect(try desk.history.sites().isEmpty)
  }
}
