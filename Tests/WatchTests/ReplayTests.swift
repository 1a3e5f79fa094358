import FixtureRepositories
import Foundation
import GitHistory
import Identifiers
import Ledger
import Readings
import Testing

@testable import Watch

/// A history of a small app in which identifiers come, move, are renamed and go.
enum SampleHistory {
  static func make(commits: Int = 24) throws -> FixtureRepository {
    let repository = try FixtureRepository()
    for number in 0..<commits {
      try repository.commit("Commit \(number)", at: day(number)) { edits in
        let names = (0...(number % 7)).map {
          "      Text(\"\($0)\").accessibilityIdentifier(\"row_\(number / 3)_\($0)\")"
        }
        let file = number < 12 ? "App/List.swift" : "App/Rows/List.swift"
        if number == 12 { edits.rename("App/List.swift", to: file) }
        edits.write(
          file,
          "import SwiftUI\nstruct List: View {\n  var body: some View {\n    VStack {\n"
            + names.joined(separator: "\n") + "\n    }\n  }\n}\n")
        edits.write("App/IDs.swift", "enum IDs { static let title = \"title_\(number / 5)\" }\n")
        edits.write(
          "App/Title.swift",
          "import SwiftUI\nstruct Title: View {\n  var body: some View { Text(\"t\").accessibilityIdentifier(IDs.title) }\n}\n"
        )
        edits.write(
          "UITests/ListTests.swift",
          "import XCTest\nfinal class ListTests: XCTestCase {\n  func test() {\n    let app = XCUIApplication()\n"
            + "    app.staticTexts[\"row_\(number / 3)_0\"].tap()\n    app.staticTexts[IDs.title].tap()\n  }\n}\n")
      }
    }
    return repository
  }
}

@Suite("Replay", .serialized)
struct ReplayTests {
  private struct Result: Equatable {
    var status: Int32
    var output: String
  }

  @discardableResult
  private func axwatch(
    _ arguments: [String], environment: [String: String] = [:], killAfter: Double? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Programs.axwatch)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    if let killAfter {
      let deadline = SystemCall.monotonicSeconds() + killAfter
      while process.isRunning, SystemCall.monotonicSeconds() < deadline { usleep(1000) }
      kill(process.processIdentifier, SIGKILL)
    }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }

  private func replay(
    _ repository: String, _ folder: String, _ more: [String] = [], environment: [String: String] = [:]
  )
    throws -> Result
  {
    try axwatch(
      ["replay", "--store", folder + "/store", "--output", folder + "/site", "--name", "app", "--date", "2026-03-01"]
        + more + [repository], environment: environment)
  }

  /// All files of a folder by their path.
  private func files(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let all = FileManager.default.enumerator(atPath: folder)
    while let path = all?.nextObject() as? String {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)) }
    }
    return files
  }

  private func expectEqual(_ left: String, _ right: String) throws {
    let (a, b) = (try files(left), try files(right))
    #expect(Set(a.keys) == Set(b.keys))
    for (path, data) in a where b[path] != data { Issue.record("\(path) differs") }
  }

  @Test("gives the same files in one go, in portions, in another place and time, and with nothing to do")
  func determinism() throws {
    let repository = try SampleHistory.make()
    let folder = try TemporaryFolder()
    let whole = folder.appending("whole")
    let first = try replay(repository.path, whole, ["--verify", "1"])
    #expect(first.status == 0, "\(first.output)")
    #expect(first.output.contains("24 commits of main"))
    #expect(first.output.contains("24 commits equal an audit from scratch"))
    let documents = try files(whole + "/site")
    #expect(documents["api/v1/r/app/series.json"] != nil)

    // Another place and time, and a store in three portions.
    let portions = folder.appending("portions")
    let history = try Repository(at: repository.path).history(to: try #require(try repository.tip())).commits
    for count in [5, 13, 24] {
      try repository.force("main", to: history[count - 1])
      let result = try replay(
        repository.path, portions, environment: ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Kolkata"])
      #expect(result.status == 0, "\(result.output)")
    }
    try expectEqual(whole + "/site", portions + "/site")

    // Nothing to do, and a new run over cached readings.
    #expect(try replay(repository.path, whole).output.contains("up to date with 24 commits"))
    #expect(try files(whole + "/site") == documents)
    try FileManager.default.removeItem(atPath: whole + "/store/ledger.sqlite")
    #expect(try replay(repository.path, whole).status == 0)
    #expect(try files(whole + "/site") == documents)
  }

  @Test("gives the same files from two halves at once, of which any may be cut short")
  func halves() throws {
    let repository = try SampleHistory.make()
    let folder = try TemporaryFolder()
    let pool = try ReaderPool(program: Program(path: Programs.axwatch, arguments: ["reader"]), count: 2)
    var request = ReplayRequest(
      repository: repository.path, store: folder.appending("store"), name: "app",
      asOf: Day(year: 2026, month: 3, day: 1))
    request.fewestForHalves = 8
    request.output = folder.appending("whole")
    #expect(try request.run(with: pool) { _, _ in }.catchUp.commits == 24)

    let tip = try #require(try repository.tip())
    let source = BranchSource(repository: repository.path, readings: request.store + "/readings.sqlite")
    #expect(try HistoryHalves.isRemembered(tip, by: TreeFollower(source, pool: pool)))
    try FileManager.default.removeItem(atPath: request.store + "/ledger.sqlite")
    request.output = folder.appending("halves")
    var steps: [Int] = []
    #expect(try request.run(with: pool) { done, _ in steps.append(done) }.catchUp.commits == 24)
    #expect(steps.last == 24 && steps == steps.sorted())
    try expectEqual(folder.appending("whole"), folder.appending("halves"))

    // Cut short after some looks, then finished.
    request.output = folder.appending("cut")
    for looks in [0, 1, 5, 12, 14] {
      try FileManager.default.removeItem(atPath: request.store + "/ledger.sqlite")
      let ledger = try Ledger(at: request.store + "/ledger.sqlite", access: .write)
      let run = try ledger.run(RunIdentity(), on: ledger.branch("main", of: "app"))
      let audit = try BranchAudit(source, appender: ledger.appender(to: run), pool: pool, fewestForHalves: 8)
      var left = looks
      func isCancelled() -> Bool {
        left -= 1
        return left < 0
      }
      let done = try audit.catchUp(to: tip, isCancelled: isCancelled)
      if looks == 0 { #expect(done.commits < 24) }
      let rest = try audit.catchUp(to: tip)
      #expect(done.commits + rest.commits == 24)
      try ledger.makeCurrent(run)
      _ = try request.run(with: pool) { _, _ in }
      try expectEqual(folder.appending("whole"), folder.appending("cut"))
    }
  }

  @Test("takes the reading of a part from one of more")
  func widerParts() throws {
    let folder = try TemporaryFolder()
    let memory = try ReadingMemory(at: folder.appending("readings.sqlite"))
    let content = ContentID(naming: [1])
    func key(_ names: Set<UInt32>) -> FileKey {
      FileKey(content: content, kind: .swift, part: SliceRequest(names: names))
    }
    try memory.store([
      EncodedReading(key: key([1]), part: .facts, bytes: Reading.nothing.encoded()),
      EncodedReading(key: key([1, 2, 3]), part: .facts, bytes: Reading.source(Facts()).encoded()),
    ])
    #expect(try memory.reading(key([1]))?.0 == .nothing)
    #expect(try memory.reading(key([3, 2]))?.0 == .source(Facts()))
    #expect(try memory.reading(key([4])) == nil)
    #expect(try memory.reading(FileKey(content: content, kind: .swift)) == nil)
    #expect(try memory.reading(FileKey(content: ContentID(naming: []), kind: .swift, part: .init(names: [1]))) == nil)
  }

  @Test("gives the same files after twenty kills at random moments")
  func kills() throws {
    let repository = try SampleHistory.make()
    let folder = try TemporaryFolder()
    let whole = folder.appending("whole")
    let start = SystemCall.monotonicSeconds()
    #expect(try replay(repository.path, whole).status == 0)
    let duration = SystemCall.monotonicSeconds() - start
    let killed = folder.appending("killed")
    var random = SeededRandom(seed: 20)
    var (kills, runs) = (0, 0)
    while kills < 20, runs < 200 {
      runs += 1
      // Each goes on where the last one was killed; one that comes to its end is compared, and the next begins anew.
      let result = try axwatch(
        [
          "replay", "--store", killed + "/store", "--output", killed + "/site", "--name", "app", "--date", "2026-03-01",
          repository.path,
        ], killAfter: Double.random(in: 0..<duration, using: &random))
      if result.status == SIGKILL {
        kills += 1
      } else {
        #expect(result.status == 0, "\(result.output)")
        try expectEqual(whole + "/site", killed + "/site")
        try FileManager.default.removeItem(atPath: killed)
      }
    }
    #expect(kills == 20)
    #expect(try replay(repository.path, killed).status == 0)
    try expectEqual(whole + "/site", killed + "/site")
  }

  @Test("says what is wrong with what it was given")
  func errors() throws {
    let folder = try TemporaryFolder()
    let nothing = try replay(folder.appending("nothing"), folder.path)
    #expect(nothing.status == 2 && nothing.output.contains("cannot"))
    let empty = try FixtureRepository()
    let unborn = try replay(empty.path, folder.path)
    #expect(unborn.status == 2 && unborn.output.contains("the repository has no commit yet"))
    let repository = try SampleHistory.make(commits: 2)
    let branch = try replay(repository.path, folder.path, ["--branch", "mian"])
    #expect(branch.status == 2 && branch.output.contains("did you mean main?"))
  }

  @Test("begins a segment where a branch was rewritten or merged the other way round")
  func segments() throws {
    let repository = try SampleHistory.make(commits: 6)
    let folder = try TemporaryFolder()
    #expect(try replay(repository.path, folder.path).status == 0)
    let tip = try #require(try repository.tip())
    let parent = try #require(try Repository(at: repository.path).commit(tip).parents.first)
    try repository.branch("owner", at: parent)
    try repository.commit("Owner's own", on: "owner") { $0.write("App/Own.swift", "let own = 1\n") }
    try repository.merge("main", into: "owner")
    try repository.force("main", to: try #require(try repository.tip(of: "owner")))
    let other = try replay(repository.path, folder.path, ["--verify", "1"])
    #expect(other.status == 0 && other.output.contains("other first parents"), "\(other.output)")
    try repository.force("main", to: parent)
    try repository.commit("Rewritten") { $0.delete("App/Title.swift") }
    let rewritten = try replay(repository.path, folder.path, ["--verify", "1"])
    #expect(rewritten.status == 0 && rewritten.output.contains("was rewritten"), "\(rewritten.output)")
    let fresh = folder.appending("fresh")
    #expect(try replay(repository.path, fresh).status == 0)
    for name in ["summary", "catalog", "findings", "series"] {
      let path = "/site/api/v1/r/app/\(name).json"
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: folder.path + path))
          == Data(contentsOf: URL(fileURLWithPath: fresh + path)), "\(name)")
    }
  }

  @Test("goes through everything that stands in the way")
  func obstacles() throws {
    let repository = try FixtureRepository()
    let view = "import SwiftUI\nlet v = Text(\"a\").accessibilityIdentifier(\"here\")\n"
    try repository.commit("All of it") { edits in
      edits.write("App/View.swift", view)
      edits.write("App/Brackets.swift", "let accessibilityIdentifier = " + String(repeating: "[", count: 24) + "\n")
      let closures = String(repeating: "{ ", count: 20_000) + String(repeating: "}", count: 20_000)
      edits.write("App/Closures.swift", "let accessibilityIdentifier = " + closures + "\n")
      edits.write(
        "App/Long.swift", "let accessibilityIdentifiers = [" + String(repeating: "1, ", count: 2_000_000) + "1]\n")
    }
    let (lost, damaged) = (
      try repository.write(Array("let lost = accessibilityIdentifier\n".utf8), as: .blob),
      try repository.write(Array("let damaged = accessibilityIdentifier\n".utf8), as: .blob)
    )
    try repository.commit("And what git may hold") { edits in
      edits.place("App/Lost.swift", .file, lost)
      edits.place("App/Damaged.swift", .file, damaged)
      edits.submodule("Kit.swift", at: try #require(ObjectID(hex: String(repeating: "ab", count: 20))))
      edits.link("App/Link.swift", to: "View.swift")
      edits.write("App/Caf\u{10FEE9}.swift", view.replacing("here", with: "there"))
    }
    try repository.removeObject(lost)
    try repository.damageObject(damaged)
    try repository.commit("And on") { $0.write("App/View.swift", view.replacing("here", with: "still_here")) }
    let folder = try TemporaryFolder()
    let result = try replay(repository.path, folder.path, ["--verify", "1"])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("3 commits equal an audit from scratch"))
    let documents = folder.path + "/site/api/v1/r/app/"
    let catalog = try String(contentsOfFile: documents + "catalog.json", encoding: .utf8)
    #expect(catalog.contains("\"still_here\"") && catalog.contains("\"there\""))
    let summary = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: documents + "summary.json")))
    let gaps = (summary as? [String: Any])?["gaps"] as? [String: Int]
    #expect(
      gaps == [
        "bracket_run": 1, "too_deep": 1, "too_large": 1, "missing_object": 2, "submodule": 1, "symlink": 1,
      ], "\(gaps ?? [:])")
  }
}
