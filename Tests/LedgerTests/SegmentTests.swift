import Identifiers
import Testing

@testable import Ledger

@Suite struct SegmentTests {
  /// Replays a chain in one go, into a ledger of its own.
  private func undisturbed(_ chain: [AuditedCommit]) throws -> String {
    let desk = try Desk()
    try desk.appender.append(chain)
    return try transcript(desk.history)
  }

  @Test func `a rewritten branch answers as if it had always been so`() throws {
    let desk = try Desk()
    let kept = site("\"kept\"")
    let dropped = site("\"dropped\"", owner: "Old.body")
    let fresh = site("\"fresh\"", owner: "New.body")
    try desk.append(
      audited(0) { $0.sites.opened = [kept] }, audited(1) { $0.sites.opened = [dropped] },
      audited(2) { $0.sites.closed = [kept.key] })
    let shared = try #require(try desk.appender.newestShared(with: [objectName(0), objectName(9)]))
    #expect(shared.position == 0)
    try desk.appender.beginSegment(.rewritten, after: shared.position)
    #expect(try desk.appender.newest()?.id == objectName(0))
    try desk.append(audited(9) { $0.sites.opened = [fresh] })
    let history = try desk.history
    #expect(try history.sites().map(\.item) == [kept, fresh].sorted(by: SiteKind.isOrdered))
    #expect(try history.commits().map(\.commit.id) == [objectName(0), objectName(9)])
    #expect(try history.commit(objectName(2)) == nil)
    #expect(try history.commit(objectName(0))?.position == 0)
    #expect(try history.life(of: IdentifierValue("dropped")) == nil)
    let segments = try desk.ledger.segments(of: desk.run)
    #expect(segments.map(\.origin) == [.first, .rewritten])
    #expect(segments[1].fork == 0)
    #expect(segments[1].oldTip == objectName(2))
    // The old segment stays as it was.
    let old = try desk.ledger.history(of: segments[0])
    #expect(try old.commits().count == 3)
    #expect(try old.sites().map(\.item) == [dropped])
    #expect(try old.sites(at: 1).count == 2)
  }

  @Test func `a branch that went back to an older commit ends there`() throws {
    let desk = try Desk()
    let one = site("\"one\"")
    try desk.append(audited(0), audited(1) { $0.sites.opened = [one] }, audited(2) { $0.sites.closed = [one.key] })
    try desk.appender.beginSegment(.rewritten, after: 1)
    #expect(try desk.history.tip()?.commit.id == objectName(1))
    #expect(try desk.history.sites().map(\.item) == [one])
  }

  @Test func `a branch that shares nothing begins anew`() throws {
    let desk = try Desk()
    let one = site("\"one\"")
    try desk.append(audited(0) { $0.sites.opened = [one] })
    #expect(try desk.appender.newestShared(with: [objectName(7)]) == nil)
    try desk.appender.beginSegment(.rewritten, after: nil)
    #expect(try desk.appender.newest() == nil)
    #expect(try desk.history.sites().isEmpty)
    #expect(try desk.history.tip() == nil)
    try desk.append(audited(7) { $0.sites.opened = [one] })
    #expect(try desk.history.commits().map(\.position) == [0])
  }

  @Test(arguments: 0..<12) func `any number of rewrites answers like an undisturbed replay`(seed: Int) throws {
    let desk = try Desk()
    var random = Random(seed: UInt64(seed) &+ 7)
    var simulations = [Simulation(seed: UInt64(seed), hostile: seed % 3 == 0)]
    var chain: [AuditedCommit] = []
    for round in 0..<5 {
      if round > 0 {
        let fork = Int.random(in: -1..<chain.count, using: &random)
        let keptIDs = chain.prefix(fork + 1).map(\.commit.id)
        let shared = try desk.appender.newestShared(with: keptIDs.reversed())
        #expect(shared?.position == (fork < 0 ? nil : fork))
        try desk.appender.beginSegment(
          Bool.random(using: &random) ? .rewritten : .relinearised, after: shared?.position)
        chain = Array(chain.prefix(fork + 1))
        simulations = Array(simulations.prefix(fork + 2))
        simulations[fork + 1] = simulations[fork + 1].forked(seed: UInt64(seed * 10 + round))
      }
      for _ in 0..<Int.random(in: 0..<18, using: &random) {
        var next = simulations[chain.count]
        let commit = next.step()
        chain.append(commit)
        try desk.append(commit)
        simulations = Array(simulations.prefix(chain.count)) + [next]
      }
      #expect(try transcript(desk.history) == undisturbed(chain))
    }
  }

  @Test func `a new version replays beside the old run and takes over in one go`() throws {
    let desk = try Desk()
    let one = site("\"one\"")
    try desk.append(audited(0) { $0.sites.opened = [one] })
    #expect(try desk.ledger.currentRun(of: desk.run.branch)?.number == desk.run.number)
    let newer = RunIdentity(versions: Versions(axwatch: "0.2.0", reader: Versions.current.reader + 1, rules: 1))
    let next = try desk.ledger.run(newer, on: desk.run.branch)
    #expect(next.state == .building)
    let appender = desk.ledger.appender(to: next)
    try appender.append([audited(0) { $0.sites.opened = [site("\"two\"")] }, audited(1)])
    #expect(try desk.ledger.currentRun(of: desk.run.branch)?.number == desk.run.number)
    try desk.append(audited(1))
    try desk.ledger.makeCurrent(next)
    let current = try #require(try desk.ledger.currentRun(of: desk.run.branch))
    #expect(current.number == next.number)
    #expect(current.switchedAt == 1)
    #expect(try desk.ledger.history(of: current).sites().map(\.item.key.expression) == ["\"two\""])
    let old = try #require(try desk.ledger.runs(of: desk.run.branch).first)
    #expect(old.state == .retired)
    try desk.ledger.forget(old)
    #expect(try desk.ledger.runs(of: desk.run.branch).map(\.number) == [next.number])
    #expect(try desk.ledger.history(of: current).sites().count == 1)
    #expect(throws: LedgerError.self) { try desk.ledger.forget(current) }
    // A newer program with the same readers and rules goes on with the run.
    let same = RunIdentity(versions: Versions(axwatch: "9.0.0", reader: Versions.current.reader + 1, rules: 1))
    #expect(try desk.ledger.run(same, on: desk.run.branch).number == next.number)
  }
}
