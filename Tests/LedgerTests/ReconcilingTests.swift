import Identifiers
import Testing

@testable import Ledger

@Suite struct ReconcilingTests {
  @Test func `a gap that a restart closed is closed with the next commit`() throws {
    let desk = try Desk()
    let gap = Gap(path: "A.swift", reason: .readerTimedOut)
    let other = Gap(path: "B.swift", reason: .tooLarge)
    try desk.append(audited(0) { $0.gaps.opened = [gap, other] })
    let login = site("\"login\"", in: "A.swift")
    let restarted = desk.ledger.appender(to: desk.run)
    #expect(try !restarted.reconcile(with: StandingAudit(sites: [login], gaps: [other])))
    // The change is told against the audit from scratch: it opens the gap again, and moves the site.
    let moved = site("\"login\"", in: "A.swift", line: 7)
    try restarted.append([
      audited(1) {
        $0.gaps.opened = [gap]
        $0.sites.changed = [moved]
      }, audited(2) { $0.gaps.closed = ["A.swift"] },
    ])
    #expect(try desk.history.gaps(at: 1).map(\.item) == [gap, other])
    #expect(try desk.history.gaps().map(\.item) == [other])
    #expect(try desk.history.sites().map(\.item) == [moved])
    #expect(try desk.history.sites().map(\.since) == [1])
  }

  @Test(arguments: 0..<6) func `whatever was stored, after a reconciliation stands what is told`(seed: Int) throws {
    let desk = try Desk()
    var stored = Simulation(seed: UInt64(seed), hostile: seed % 2 == 0)
    for _ in 0..<25 { try desk.append(stored.step()) }
    let restarted = desk.ledger.appender(to: desk.run)
    #expect(try restarted.reconcile(with: audit(stored.state)))
    // Another history altogether, as far from the stored one as can be.
    var told = Simulation(seed: UInt64(seed) + 40, hostile: seed % 2 == 0)
    for _ in 0..<25 { _ = told.step() }
    try restarted.reconcile(with: audit(told.state))
    for _ in 0..<10 { try restarted.append([told.step()]) }
    #expect(try Set(desk.history.sites().map(\.item)) == Set(told.state.sites.values))
    #expect(try Set(desk.history.findings().map(\.item)) == Set(told.state.findings.values))
    #expect(try desk.history.entries().map(\.item) == told.state.entries.values.sorted { $0.value < $1.value })
    #expect(try Set(desk.history.exceptions().map(\.item)) == Set(told.state.exceptions.values))
    #expect(try Set(desk.history.gaps().map(\.item)) == Set(told.state.gaps.values))
  }

  private func audit(_ state: Simulation.State) -> StandingAudit {
    StandingAudit(
      sites: Array(state.sites.values), entries: Array(state.entries.values),
      findings: Array(state.findings.values), exceptions: Array(state.exceptions.values),
      gaps: Array(state.gaps.values))
  }
}
