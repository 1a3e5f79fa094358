import Identifiers
import Testing

@testable import Ledger

@Suite struct DerivedTests {
  private func exception(_ path: String = "App/Login.swift", until: String? = nil, covers: [Finding] = [])
    -> LegacyException
  {
    LegacyException(
      origin: .comment, rules: [.rawAppIdentifier], place: Place(path: path, line: 1), reason: "frozen",
      until: until, covers: covers.map(\.id))
  }

  private func ending(_ desk: Desk) throws -> ExceptionEnding? {
    let history = try desk.history
    let life = try #require(try history.exceptionLives().first)
    return try history.ending(of: life)
  }

  /// A ledger in which one exception covers one finding.
  private func covered(until: String? = nil) throws -> (
    desk: Desk, site: Site, finding: Finding, exception: LegacyException
  ) {
    let desk = try Desk()
    let raw = site("\"login\"")
    let bare = finding(.rawAppIdentifier, at: raw)
    let exception = exception(until: until, covers: [bare])
    try desk.append(
      audited(0) {
        $0.sites.opened = [raw]
        $0.findings.opened = [finding(.rawAppIdentifier, at: raw, exception: exception.id)]
        $0.exceptions.opened = [exception]
      })
    #expect(try ending(desk) == nil)
    return (desk, raw, bare, exception)
  }

  @Test func `an exception whose site was migrated ended so`() throws {
    let (desk, _, finding, exception) = try covered()
    try desk.append(
      audited(1) {
        $0.findings.closed = [finding.id]
        $0.exceptions.closed = [exception.id]
      })
    #expect(try ending(desk) == .migrated)
  }

  @Test func `an exception that was left over after the migration ended by it`() throws {
    let (desk, _, finding, exception) = try covered()
    var unused = exception
    unused.covers = []
    try desk.append(
      audited(1) {
        $0.findings.closed = [finding.id]
        $0.exceptions.changed = [unused]
      }, audited(2) { $0.exceptions.closed = [exception.id] })
    #expect(try ending(desk) == .migrated)
  }

  @Test func `an exception that was taken away while it covered something was removed`() throws {
    let (desk, _, finding, exception) = try covered()
    try desk.append(
      audited(1) {
        $0.findings.changed = [finding]
        $0.exceptions.closed = [exception.id]
      })
    #expect(try ending(desk) == .removed)
  }

  @Test func `an exception that was taken away after its day had expired`() throws {
    // The commits of the tests are of September 2020.
    let (desk, _, finding, exception) = try covered(until: "2020-09-01")
    try desk.append(
      audited(1) {
        $0.findings.changed = [finding]
        $0.exceptions.closed = [exception.id]
      })
    #expect(try ending(desk) == .expired)
  }

  @Test func `an exception that a wider one took over from was widened`() throws {
    let (desk, raw, bare, exception) = try covered()
    var wide = self.exception("z.yml", covers: [bare])
    wide.origin = .configuration
    wide.pathGlob = "App/**"
    try desk.append(
      audited(1) {
        $0.findings.changed = [finding(.rawAppIdentifier, at: raw, exception: wide.id)]
        $0.exceptions.closed = [exception.id]
        $0.exceptions.opened = [wide]
      })
    #expect(try ending(desk) == .widened)
  }

  @Test func `an exception that moved with its file has one life`() throws {
    let (desk, raw, bare, old) = try covered()
    let moved = site("\"login\"", in: "App/Moved.swift")
    let finding = finding(.rawAppIdentifier, at: moved)
    let new = exception("App/Moved.swift", covers: [finding])
    try desk.append(
      audited(
        1,
        {
          $0.sites.closed = [raw.key]
          $0.sites.opened = [moved]
          $0.findings.closed = [bare.id]
          $0.findings.opened = [finding]
          $0.exceptions.closed = [old.id]
          $0.exceptions.opened = [new]
        }, renames: [RenamedPath(from: "App/Login.swift", to: "App/Moved.swift")]))
    let lives = try desk.history.exceptionLives()
    #expect(lives.count == 1)
    #expect(lives[0].stretches.map(\.item) == [old, new])
    #expect(try ending(desk) == nil)
  }

  @Test func `a label that was an identifier once is a selector left behind`() throws {
    let desk = try Desk()
    let app = site("\"login\"")
    let test = site("\"login\"", in: "UITests/Login.swift", side: .test)
    let label = site("\"login\"", in: "UITests/Login.swift", side: .test, state: .label)
    let other = site("\"Log in\"", in: "UITests/Login.swift", side: .test, line: 9, state: .label)
    try desk.append(
      audited(0) {
        $0.sites.opened = [app, test, other]
        $0.entries.opened = [entry("login", assignments: [app], selectors: [test])]
      },
      audited(1) {
        $0.sites.closed = [app.key]
        $0.sites.changed = [label]
        $0.entries.closed = [IdentifierValue("login")]
      })
    #expect(
      try desk.history.staleSelectors() == [
        StaleSelectors.Suspect(site: label, value: IdentifierValue("login"), removed: 1)
      ])
    #expect(try desk.history.staleSelectors(at: 0).isEmpty)
  }

  @Test func `a commit that makes a fifth of the catalog vanish is marked`() throws {
    let desk = try Desk()
    let sites = (0..<30).map { site("\"e\($0)\"", owner: "V\($0)") }
    try desk.append(
      audited(0) {
        $0.sites.opened = sites
        $0.entries.opened = sites.enumerated().map { entry("e\($0.offset)", assignments: [$0.element]) }
      },
      audited(1) { $0.entries.closed = (0..<6).map { IdentifierValue("e\($0)") } },
      audited(2) { $0.entries.closed = (6..<11).map { IdentifierValue("e\($0)") } },
      audited(3) { $0.entries.closed = (11..<15).map { IdentifierValue("e\($0)") } })
    #expect(try desk.history.commits().map(\.isSuspicious) == [false, false, true, false])
  }

  @Test(arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (951_782_399, "2000-02-28"), (951_782_400, "2000-02-29"),
    (1_709_164_800, "2024-02-29"), (1_600_000_000, "2020-09-13"), (4_102_444_799, "2099-12-31"),
    (-62_167_219_200, "0000-01-01"),
  ]) func `days of instants`(time: Int, day: String) { #expect(CommitDay.text(Int64(time)) == day) }
}

@Suite struct FeedTests {
  @Test func `an item is stored once and never changed`() throws {
    let desk = try Desk()
    let branch = desk.run.branch
    let other = try desk.ledger.branch("release", of: "shop")
    func item(_ number: Int64, _ content: String = "{}") -> FeedItem {
      FeedItem(id: "tag:\(number)", kind: "progress", commit: nil, date: number, content: content)
    }
    #expect(try desk.ledger.publish([item(1), item(2)], on: branch).count == 2)
    #expect(try desk.ledger.publish([item(2, "other"), item(3)], on: branch).map(\.id) == ["tag:3"])
    try desk.ledger.publish([item(9)], on: other)
    #expect(try desk.ledger.feedItems(of: branch, limit: 2).map(\.id) == ["tag:3", "tag:2"])
    #expect(try desk.ledger.feedItems(of: branch, before: 3, limit: 10) == [item(2), item(1)])
    #expect(try desk.ledger.feedItems(of: nil, limit: 10).map(\.date) == [9, 3, 2, 1])
    #expect(try desk.ledger.feedItemCount(of: branch) == 3)
    #expect(try desk.ledger.newestFeedDate(of: branch) == 3)
    #expect(try desk.ledger.isPublished("tag:9"))
    // Two items of one instant: the whole publication is refused.
    var same = item(3)
    same.id = "tag:other"
    #expect(throws: LedgerError.self) { try desk.ledger.publish([item(4), same], on: branch) }
    #expect(try !desk.ledger.isPublished("tag:4"))
  }
}
