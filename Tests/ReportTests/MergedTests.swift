import Identifiers
import Ledger
import Testing

@testable import Report

/// What a merge brought: on its page, in the list of commits, and in the feed.
@Suite struct MergedTests {
  static let names = (1...64).map { "Aside \($0)" }

  private static func commit(_ number: Int, _ subject: String) -> Commit {
    Commit(
      id: SHA256.hexDigest(of: subject, digits: 40), parents: [], authorName: "Tides <Team>",
      authorEmail: "tides@harbour.example", authorTime: 0, time: StubDay.seconds("2026-11-20") - Int64(number) * 3600,
      subject: subject, body: "")
  }

  /// A history whose second commit merges so many commits.
  private static func report(_ count: Int, _ subject: (Int) -> String) throws -> BranchReport {
    let stub = HistoryStub()
    stub.commit("Begin", on: "2026-11-01", sites: [Sample.site("dock", path: "App/A.swift", line: 1)])
    let sites = [
      Sample.site("dock", path: "App/A.swift", line: 1), Sample.site("tide", path: "App/B.swift", line: 1, ordinal: 1),
    ]
    stub.commit("Merge branch 'tides'", on: "2026-11-20", author: "Core", sites: sites, isMerge: true)
    let newest = (0..<min(count, Merged.most)).map { commit($0, subject($0)) }
    return try BranchReport(
      subject: Harbour.subject, answers: stub,
      merges: MergeSource(merged: { _ in Merged(newest: newest, count: count) }, count: { _ in count }))
  }

  private static func page(of report: BranchReport) throws -> String {
    let pages = try report.commitPages(after: nil)
    return String(decoding: try #require(pages.last).bytes, as: UTF8.self)
  }

  @Test func thePageNamesFewCommitsInPlainSightAndManyBehindADisclosure() throws {
    let few = try Self.page(of: Self.report(3) { Self.names[$0] })
    #expect(few.contains("Brought by this merge: 3 commits"))
    #expect(few.contains("Aside 3") && !few.contains("<details>"))
    let many = try Self.page(of: Self.report(64) { Self.names[$0] })
    #expect(many.contains("Brought by this merge: 64 commits"))
    #expect(many.contains("Aside 50") && !many.contains("Aside 51"))
    #expect(many.contains("40 older ones") && many.contains("The newest 50 of 64 are listed."))
    #expect(many.contains("Tides &lt;Team&gt;") && !many.contains("<Team>"))
    // The frame around it names the style by its content.
    let main = try #require(few.range(of: "<main")?.lowerBound)
    expectGolden(Array(few[main...].utf8), "merge.html")
  }

  @Test func hostileMessagesStayText() throws {
    let page = try Self.page(of: Self.report(Hostile.texts.count) { Hostile.texts[$0] })
    #expect(!page.contains("<script>alert") && !page.contains("<img") && !page.contains("<svg/onload"))
  }

  @Test func onlyMergesAreAskedFor() throws {
    let page = try #require(try Self.report(3) { Self.names[$0] }.commitPages(after: nil).first)
    #expect(!String(decoding: page.bytes, as: UTF8.self).contains("Brought by"))
  }

  @Test func theListOfCommitsAndTheFeedCountAllOfThem() throws {
    let report = try Self.report(64) { Self.names[$0] }
    let commits = JSONValue(parsing: try report.commitsDocument)?["commits"]?.items ?? []
    #expect(commits.map { $0["merged"] } == [.number(64), .number(0)])
    #expect(SchemaValidator().errors(try report.commitsDocument, "commits.json").isEmpty)
    let item = try #require(try report.newItems(known: []).last { $0.commit == report.tip?.commit.id })
    #expect(item.content.contains("brought by 64 commits: "))
    let merge = JSONValue(parsing: Array(item.content.utf8))?["_axwatch"]
    #expect(merge?["commitCount"] == .number(64))
    #expect(merge?["commits"]?.items.count == 50)
  }
}
