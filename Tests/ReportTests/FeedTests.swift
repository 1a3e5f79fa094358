import Identifiers
import Ledger
import Testing

@testable import Report

@Suite struct FeedTests {
  private func report(_ story: HistoryStub, asOf: Day = Harbour.asOf) throws -> BranchReport {
    var subject = Harbour.subject
    subject.asOf = asOf
    return try BranchReport(subject: subject, answers: story)
  }

  private func site(_ number: Int, _ state: SiteState) -> Site {
    Sample.site("id_\(number)", line: number, state: state, ordinal: number)
  }

  @Test func itemsStayAsTheyWereWhileCommitsCome() throws {
    let story = HistoryStub()
    var day = Day(year: 2026, month: 8, day: 1)
    var known: [FeedItem] = []
    story.commit("Begin", on: day.text, sites: (0..<100).map { site($0, .raw) })
    for step in 1...100 {
      day = day + 1
      story.commit("Step \(step)", on: day.text, sites: (0..<100).map { site($0, $0 < step ? .typed : .raw) })
      let new = try report(story, asOf: day).newItems(known: known)
      #expect(Set(new.map(\.id)).isDisjoint(with: known.map(\.id)))
      if let last = known.map(\.date).max() { #expect(new.allSatisfy { $0.date > last }) }
      known += new
    }
    #expect(Set(known.map(\.date)).count == known.count)
    #expect(known.count { $0.kind == "progress" } == 100)
    #expect(known.count { $0.kind == "milestone" } >= 5)
    #expect(known.count { $0.kind == "weekly-digest" } >= 13)
    #expect(try report(story, asOf: day).newItems(known: known).isEmpty)
  }

  @Test func oldHistoryMakesMilestonesOnly() throws {
    let story = HistoryStub()
    for step in 0...10 {
      story.commit(
        "Step \(step)", on: "2024-01-\(10 + step)", sites: (0..<10).map { site($0, $0 < step ? .typed : .raw) })
    }
    let kinds = try Set(report(story).newItems(known: []).map(\.kind))
    #expect(kinds == ["milestone"])
  }

  @Test func aRewrittenBranchIsOneItem() throws {
    let story = HistoryStub()
    for step in 0...5 {
      story.commit(
        "Again \(step)", on: "2026-11-2\(step)", sites: (0..<10).map { site($0, $0 < step ? .typed : .raw) })
    }
    let tip = try #require(story.tip()).commit.id
    let items = try report(story).newItems(
      known: [], events: [.historyRewritten(oldTip: String(repeating: "a", count: 40), newTip: tip, at: 1_796_000_000)])
    #expect(items.map(\.kind).filter { $0 != "weekly-digest" } == ["history-rewritten"])
  }

  @Test func aBrokenIdentifierNamesSelectorsAndTheLikelyNewValue() throws {
    let story = HistoryStub()
    let test = Sample.site(
      "old", path: "UITests/T.swift", line: 9, side: .test, form: .querySubscript, element: "buttons")
    story.commit("Begin", on: "2026-11-20", sites: [Sample.site("old"), test])
    story.commit("Rename\u{202E}\nit", on: "2026-11-21", author: "Bo", sites: [Sample.site("new"), test])
    let items = try report(story).newItems(known: [])
    let item = try #require(items.first { $0.kind == "identifier-broken" })
    let value = try #require(JSONValue(parsing: item.content.utf8))
    let lines = try #require(value["content_text"]?.text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4)
    #expect(
      lines[0] == "harbour-ios: an identifier that UI tests look up is gone: old → new; still looked up by 1 selector")
    #expect(lines[1].hasSuffix("Rename\\u{202E}\\u{A}it (Bo)"))
    #expect(lines[2] == "UITests/T.swift:9")
    #expect(lines[3].hasPrefix("https://ids.example.com/r/harbour-ios/commits/"))
    #expect(value["_axwatch"]?["identifiers"]?.items.first?["likely"]?.text == "new")
  }

  @Test func fiftyToADocument() throws {
    let items = (0..<120).map {
      FeedItem(
        id: "tag:axwatch,2026:a/b/progress/\($0)", kind: "progress", commit: nil, date: Int64($0),
        content: #"{"url":"x"}"#)
    }
    let files = Feed(title: "x", description: "", base: "https://x", folder: "r/a/", items: items).files
    #expect(
      files.map(\.path) == [
        "r/a/feed.json", "r/a/feed.atom", "r/a/feed/2.json", "r/a/feed/2.atom", "r/a/feed/3.json", "r/a/feed/3.atom",
      ])
    let pages = files.filter { $0.kind == .feed }.compactMap { JSONValue(parsing: $0.bytes) }
    #expect(pages.map { $0["items"]?.items.count } == [50, 50, 20])
    #expect(pages.map { $0["next_url"]?.text } == ["https://x/r/a/feed/2.json", "https://x/r/a/feed/3.json", nil])
  }

  @Test func aStepBackIsARegression() throws {
    let story = HistoryStub()
    story.commit("Begin", on: "2026-11-01", sites: [site(1, .typed), site(2, .typed), site(3, .raw)])
    story.commit("Fix quickly", on: "2026-11-02", sites: [site(1, .raw), site(2, .typed), site(3, .raw)])
    story.commit("Remove a screen", on: "2026-11-03", sites: [site(1, .raw), site(3, .raw)])
    story.commit("Share", on: "2026-11-04", sites: [site(1, .constant), site(3, .raw)])
    let steps = try report(story).history.steps
    #expect(steps.map(\.verdict) == [.neutral, .regression, .neutral, .progress])
    #expect(
      steps.map { $0.headline.map { "\($0.delta) \($0.band)" } } == ["2 typed", "-1 typed", "-1 typed", "1 constant"])
  }
}

@Suite struct HistoryFindingTests {
  @Test func aLabelThatWasAnIdentifierNamesTheCommitThatRemovedIt() throws {
    let story = HistoryStub()
    var test = Sample.site("old", path: "UITests/T.swift", line: 9, side: .test, form: .querySubscript)
    story.commit("Begin", on: "2026-11-20", sites: [Sample.site("old"), test])
    test.state = .label
    story.commit(
      "Rename", on: "2026-11-21", sites: [Sample.site("new"), test],
      findings: [Sample.finding(of: test, rule: .staleSelectorSuspect)])
    let report = try BranchReport(subject: Harbour.subject, answers: story)
    let finding = try #require(report.findings.first { $0.item.rule == .staleSelectorSuspect })
    let commit = try #require(story.tip()).commit.id.prefix(7)
    #expect(finding.item.severity == .warning && finding.since == 1)
    #expect(finding.item.message == "`old` was an identifier until commit \(commit), which removed it.")
  }
}
