import FixtureRepositories
import Foundation
import GitHistory
import Testing

@testable import Report
@testable import Watch

@Suite("A daemon that follows", .serialized)
struct FollowingTests {
  private func view(_ identifiers: String...) -> String {
    "import SwiftUI\nstruct Berths: View {\n  var body: some View {\n    VStack {\n"
      + identifiers.map { "      Text(\"t\").accessibilityIdentifier(\"\($0)\")\n" }.joined() + "    }\n  }\n}\n"
  }

  private let test =
    "import XCTest\nfinal class BerthTests: XCTestCase {\n  func test() { XCUIApplication().staticTexts[\"berth\"].tap() }\n}\n"

  private func configuration(_ repository: FixtureRepository, _ more: String = "") -> String {
    """
    feed: {backfill: 3650d}
    repositories:
      - {name: harbour, title: Harbour, path: "\(repository.path)", branches: [main, next]\(more)}

    """
  }

  private func kinds(_ daemon: RunningDaemon, _ target: String = "/r/harbour/feed.json") throws -> [String] {
    try daemon.json(target)?["items"]?.items.compactMap { $0["_axwatch"]?["kind"]?.text } ?? []
  }

  private func commit(_ daemon: RunningDaemon, _ branch: String = "") throws -> String? {
    try daemon.json("/api/v1/r/harbour/\(branch)summary.json")?["commit"]?.text
  }

  @Test("shows a commit, a branch, a rewritten branch, a deleted and a re-created one, each within seconds")
  func pushes() throws {
    let repository = try FixtureRepository()
    try repository.commit("Begin") { edits in
      edits.write("App/Berths.swift", view("berth", "price"))
      edits.write("UITests/BerthTests.swift", test)
    }
    try repository.branch("next")
    let daemon = try RunningDaemon(configuration(repository))
    try daemon.eventually("both branches are followed") {
      try daemon.status("harbour")?["state"]?.text == "ready"
        && daemon.status("harbour", "next")?["state"]?.text == "ready"
    }
    #expect(try daemon.text("/r/harbour/catalog/").contains("price"))
    let before = try #require(try daemon.ask("/r/harbour/"))

    // A commit that takes away what a test looks up.
    let second = try repository.commit("Rename the berth") { $0.write("App/Berths.swift", view("mooring", "price")) }
    try daemon.eventually("the commit is there") { try commit(daemon) == second.hex }
    #expect(try daemon.text("/r/harbour/commits/\(second.hex)/").contains("Rename the berth"))
    #expect(try daemon.ask("/r/harbour/", "GET", ["If-None-Match": before["ETag"] ?? ""])?.status == 200)
    #expect(try kinds(daemon).contains("identifier-broken"))
    #expect(try daemon.text("/r/harbour/feed.atom").contains("mooring"))
    #expect(try kinds(daemon, "/feed.json").contains("identifier-broken"))
    #expect(try commit(daemon, "b/next/") != second.hex)

    // Another branch, and a merge that names what it brought.
    let third = try repository.commit("Count berths", on: "next") { $0.write("App/More.swift", view("count")) }
    try daemon.eventually("the branch has it") { try commit(daemon, "b/next/") == third.hex }
    let merge = try repository.merge("next", message: "Merge pull request #7 from harbour/next")
    try daemon.eventually("the merge is there") { try commit(daemon) == merge.hex }
    let item = try daemon.json("/r/harbour/feed.json")?["items"]?.items.first { item in
      item["_axwatch"]?["commit"]?.text == merge.hex && item["_axwatch"]?["kind"]?.text == "regression"
    }
    #expect(item?["_axwatch"]?["commits"]?.items.compactMap { $0["commit"]?.text } == [third.hex])
    #expect(item?["content_text"]?.text?.contains("brought by 1 commit: \(third.hex.prefix(7)) Count berths") == true)
    #expect(item?["content_text"]?.text?.hasSuffix("/r/harbour/commits/\(merge.hex)/") == true)

    // The branch is rewritten: one item, and the pages of before stay.
    try repository.force("main", to: second)
    let rewritten = try repository.commit("Another way") {
      $0.write("App/Berths.swift", view("berth", "price", "date"))
    }
    try daemon.eventually("the rewritten branch is there") { try commit(daemon) == rewritten.hex }
    #expect(try kinds(daemon).contains("history-rewritten"))

    // A branch goes: the other is followed all the same. It comes back: it is followed again.
    try repository.deleteBranch("next")
    try daemon.eventually("the deletion is told") { try daemon.status("harbour", "next")?["state"]?.text == "failing" }
    let reason = try daemon.status("harbour", "next")?["reason"]?.text
    #expect(reason?.contains("there is no such branch") == true && reason?.contains("there are main") == true)
    #expect(try daemon.text("/r/harbour/b/next/").contains("Not up to date"))
    let fourth = try repository.commit("Go on") { $0.write("App/Berths.swift", view("berth", "price")) }
    try daemon.eventually("the other goes on") { try commit(daemon) == fourth.hex }
    #expect(try daemon.status("harbour")?["state"]?.text == "ready")
    try repository.branch("next", at: fourth)
    try daemon.eventually("the branch is back") {
      try daemon.status("harbour", "next")?["state"]?.text == "ready" && commit(daemon, "b/next/") == fourth.hex
    }

    // Every date once, newest first, in each feed and in that of everything.
    for target in ["/feed.json", "/r/harbour/feed.json", "/r/harbour/b/next/feed.json"] {
      let dates = try daemon.json(target)?["items"]?.items.compactMap { $0["date_published"]?.text } ?? []
      #expect(dates == dates.sorted(by: >) && Set(dates).count == dates.count && !dates.isEmpty, "\(target)")
    }
    // One line for each thing that happened.
    #expect(daemon.lines.count { $0.contains("there is no such branch") } == 1)
    #expect(daemon.line("it is followed again") != nil)
    let (seconds, end) = daemon.end()
    #expect(seconds < 2 && end == .exited(0))
  }

  @Test("keeps ids and items the same over a hundred commits and a restart")
  func hundred() throws {
    let repository = try FixtureRepository()
    try repository.commit("Begin") { $0.write("App/Berths.swift", view("berth")) }
    try repository.branch("next")
    let folder = try TemporaryFolder()
    var daemon = try RunningDaemon(configuration(repository), in: folder)
    var known: [String: JSONValue] = [:]
    var last = ""
    for number in 1...100 {
      let names = (0...number % 9).map { "berth_\($0)" }
      last = try repository.commit("Commit \(number)") { edits in
        edits.write(
          "App/Berths.swift", names.reduce("") { $0 + "let v\($1) = Text(\"\").accessibilityIdentifier(\"\($1)\")\n" })
      }.hex
      guard number % 20 == 0 else { continue }
      if number == 60 {
        #expect(daemon.end().end == .exited(0))
        daemon = try RunningDaemon(configuration(repository), in: folder)
      }
      try daemon.eventually("commit \(number) is there") { try commit(daemon) == last }
      var next: String? = "/r/harbour/feed.json"
      var seen: [String] = []
      while let target = next {
        let feed = try #require(try daemon.json(target))
        for item in feed["items"]?.items ?? [] {
          let id = try #require(item["id"]?.text)
          seen.append(id)
          if let before = known[id] { #expect(before == item, "\(id)") } else { known[id] = item }
        }
        next = feed["next_url"]?.text.flatMap { URL(string: $0)?.path }
      }
      #expect(Set(seen) == Set(known.keys) && seen.count == known.count)
    }
    #expect(known.count >= 100)
  }

  @Test("serves what it has from the first moment, and says no more than it knows")
  func restart() throws {
    let repository = try FixtureRepository()
    let tip = try repository.commit("Begin") { $0.write("App/Berths.swift", view("berth")) }
    try repository.branch("next")
    let folder = try TemporaryFolder()
    var daemon: RunningDaemon? = try RunningDaemon(configuration(repository), in: folder)
    try daemon?.eventually("it is there") { try daemon.map { try commit($0) } == tip.hex }
    let status = try RunningDaemon.run(["status", "--state", folder.appending("state")])
    #expect(status.status == 0 && status.said.contains("harbour main: ready"), "\(status.said)")
    #expect(!status.said.contains("No daemon runs"))
    let second = try RunningDaemon.run(["watch", "--once", "--config", folder.appending("axwatch.yml")])
    #expect(second.status == 2 && second.said.contains("another axwatch runs on it"))
    daemon?.child.terminate()
    daemon = nil
    let stopped = try RunningDaemon.run(["status", "--state", folder.appending("state")])
    #expect(stopped.status == 0 && stopped.said.contains("No daemon runs"), "\(stopped.said)")

    // The repository is gone: what was published is served.
    try FileManager.default.moveItem(atPath: repository.path, toPath: repository.path + "-away")
    let again = try RunningDaemon(configuration(repository), in: folder)
    #expect(try again.text("/r/harbour/catalog/").contains("berth"))
    #expect(try again.ask("/readyz")?.status == 200)
    try again.eventually("the trouble is told") { try again.status("harbour")?["state"]?.text == "failing" }
    #expect(try again.text("/r/harbour/").contains("there is no git repository"))
    #expect(try again.text("/r/harbour/catalog/").contains("berth"))
    try FileManager.default.moveItem(atPath: repository.path + "-away", toPath: repository.path)
    try again.eventually("it is followed again") { try again.status("harbour")?["state"]?.text == "ready" }
  }
}
