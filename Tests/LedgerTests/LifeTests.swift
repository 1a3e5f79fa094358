import Identifiers
import Testing

@testable import Ledger

@Suite struct LifeTests {
  @Test func `a raw literal that becomes a constant and then typed is one life`() throws {
    let desk = try Desk()
    let raw = site("\"login\"", line: 10)
    let constant = site("AX.login", line: 10, state: .constant, values: [IdentifierValue("login")])
    let typed = site(".login", line: 12, state: .typed, values: [IdentifierValue("LoginView_login")])
    try desk.append(
      audited(0) {
        $0.sites.opened = [raw]
        $0.entries.opened = [entry("login", assignments: [raw])]
        $0.findings.opened = [finding(.rawAppIdentifier, at: raw)]
      },
      audited(1) {
        $0.sites.closed = [raw.key]
        $0.sites.opened = [constant]
        $0.entries.changed = [entry("login", assignments: [constant], source: .constant)]
        $0.findings.closed = [finding(.rawAppIdentifier, at: raw).id]
        $0.findings.opened = [finding(.untypedConstant, at: constant)]
      },
      audited(2) {
        $0.sites.closed = [constant.key]
        $0.sites.opened = [typed]
        $0.entries.closed = [IdentifierValue("login")]
        $0.entries.opened = [entry("LoginView_login", assignments: [typed], source: .typed)]
        $0.findings.closed = [finding(.untypedConstant, at: constant).id]
      })
    let history = try desk.history
    let life = try #require(try history.life(of: IdentifierValue("login")))
    #expect(life.sites.count == 1)
    #expect(life.sites[0].stretches.map(\.item.state) == [.raw, .constant, .typed])
    #expect(life.sites[0].stretches.map(\.from) == [0, 1, 2])
    #expect(life.entries.map(\.item.source) == [.raw, .constant])
    #expect(life.entries.last?.to == 2)
    #expect(
      life.renames == [
        IdentifierRename(position: 2, from: IdentifierValue("login"), to: IdentifierValue("LoginView_login"))
      ])
    #expect(try history.findings().isEmpty)
    #expect(try history.findings(at: 1).map(\.item.rule) == [.untypedConstant])
    let changes = try history.changes(in: 2)
    #expect(changes.sites.map { [$0.before?.state, $0.after?.state] } == [[.constant, .typed]])
    #expect(changes.sites[0].after?.line == 12)
    #expect(changes.sites[0].before?.line == 10)
  }

  @Test func `a moved file closes no site and no finding`() throws {
    let desk = try Desk()
    let before = site("\"login\"", in: "A.swift", line: 3)
    let after = site("\"login\"", in: "B.swift", line: 3)
    try desk.append(
      audited(0) {
        $0.sites.opened = [before]
        $0.findings.opened = [finding(.rawAppIdentifier, at: before)]
      },
      audited(
        1,
        {
          $0.sites.closed = [before.key]
          $0.sites.opened = [after]
          $0.findings.closed = [finding(.rawAppIdentifier, at: before).id]
          $0.findings.opened = [finding(.rawAppIdentifier, at: after)]
        }, renames: [RenamedPath(from: "A.swift", to: "B.swift")]))
    let standing = try #require(try desk.history.findings().first)
    #expect(standing.since == 0)
    #expect(standing.item == finding(.rawAppIdentifier, at: after))
    let commit = try #require(try desk.history.tip())
    #expect(commit.changes.findingsOpened == 0)
    #expect(commit.changes.findingsClosed == 0)
    #expect(commit.changes.sitesChanged == 1)
  }

  @Test func `a moved line is no change`() throws {
    let desk = try Desk()
    let before = site("\"login\"", line: 3)
    let after = site("\"login\"", line: 8)
    try desk.append(
      audited(0) { $0.sites.opened = [before] }, audited(1) { $0.sites.changed = [after] }, audited(2))
    #expect(try desk.history.changingCommits(limit: 10).map(\.position) == [0])
    #expect(try desk.history.sites(at: 0).map(\.item.line) == [3])
    #expect(try desk.history.sites(at: 2).map(\.item.line) == [8])
    #expect(try desk.history.changes(in: 1).sites.isEmpty)
    #expect(try desk.history.changes(from: 0, to: 2).sites.isEmpty)
  }

  @Test func `a value that tests still look for is broken when it is renamed`() throws {
    let desk = try Desk()
    let app = site("AX.login", state: .constant, values: [IdentifierValue("login")])
    let renamed = site("AX.login", state: .constant, values: [IdentifierValue("signIn")])
    let test = site("\"login\"", in: "UITests/Login.swift", side: .test)
    let label = site("\"login\"", in: "UITests/Login.swift", side: .test, state: .label)
    try desk.append(
      audited(0) {
        $0.sites.opened = [app, test]
        $0.entries.opened = [entry("login", assignments: [app], selectors: [test])]
      },
      audited(1) {
        $0.sites.changed = [renamed, label]
        $0.entries.closed = [IdentifierValue("login")]
        $0.entries.opened = [entry("signIn", assignments: [renamed])]
      })
    let broken = try desk.history.broken()
    #expect(
      broken == [
        BrokenIdentifier(
          position: 1, value: IdentifierValue("login"), selectors: [label], likely: IdentifierValue("signIn"))
      ])
    #expect(try desk.history.changes(in: 1).broken == broken)
    let seen = try desk.history.sightings(of: [IdentifierValue("login"), IdentifierValue("never")])
    #expect(seen == [IdentifierValue("login"): Sighting(first: 0, removed: 1)])
  }

  @Test func `tests that are renamed with the identifier are not broken`() throws {
    let desk = try Desk()
    let app = site("AX.login", state: .constant, values: [IdentifierValue("login")])
    let renamed = site("AX.login", state: .constant, values: [IdentifierValue("signIn")])
    let test = site("\"login\"", in: "UITests/Login.swift", side: .test)
    let mended = site("\"signIn\"", in: "UITests/Login.swift", side: .test)
    try desk.append(
      audited(0) {
        $0.sites.opened = [app, test]
        $0.entries.opened = [entry("login", assignments: [app], selectors: [test])]
      },
      audited(1) {
        $0.sites.changed = [renamed]
        $0.sites.closed = [test.key]
        $0.sites.opened = [mended]
        $0.entries.closed = [IdentifierValue("login")]
        $0.entries.opened = [entry("signIn", assignments: [renamed], selectors: [mended])]
      })
    #expect(try desk.history.broken().isEmpty)
    #expect(try desk.history.identifierRenames().count == 1)
  }

  @Test func `an identifier whose line another one took is not renamed to it`() throws {
    let desk = try Desk()
    let line = Place(path: "App/A11y.swift", line: 12)
    let one = site("A11y.question", owner: "PollForm.body", element: nil)
    let other = site("A11y.kind", owner: "PollForm.footer", element: "Picker")
    var typed = entry("Form_title", source: .typed)
    (typed.scope, typed.element) = ("Form", "title")
    var kept = entry("form_title_legacy", source: .typed)
    (kept.scope, kept.element) = ("Form", "title")
    try desk.append(
      audited(0) {
        $0.sites.opened = [one]
        $0.entries.opened = [entry("create_poll-question", assignments: [one], declarations: [line]), typed]
      },
      audited(1) {
        $0.sites.closed = [one.key]
        $0.sites.opened = [other]
        $0.entries.closed = [IdentifierValue("create_poll-question"), typed.value]
        $0.entries.opened = [entry("poll_form-kind", assignments: [other], declarations: [line]), kept]
      })
    // The contract's element is the same: that one has another value now.
    #expect(
      try desk.history.identifierRenames() == [IdentifierRename(position: 1, from: typed.value, to: kept.value)])
  }
}
