import FixtureRepositories
import Foundation
import GitHistory
import Testing

@testable import Report
@testable import Watch

@Suite("Trouble", .serialized)
struct TroubleTests {
  private let view = "import SwiftUI\nlet v = Text(\"a\").accessibilityIdentifier(\"here\")\n"

  private func good() throws -> FixtureRepository {
    let repository = try FixtureRepository()
    try repository.commit("Begin") { $0.write("App/View.swift", view) }
    return repository
  }

  @Test("with one repository is told in one message, and the others are followed")
  func repositories() throws {
    let folder = try TemporaryFolder()
    let good = try good()
    let empty = try FixtureRepository()
    let plain = try FixtureRepository()
    try plain.commit("Begin") { $0.write("README.md", "No Swift here.\n") }
    let damaged = try self.good()
    try FileManager.default.removeItem(atPath: damaged.path + "/objects")
    try PlainTree.makeFolder(damaged.path + "/objects")
    let cut = try self.good()
    let before = try #require(try cut.tip())
    try cut.commit("Go on") { $0.write("App/More.swift", view) }
    unlink(cut.path + "/objects/" + before.hex.prefix(2) + "/" + before.hex.dropFirst(2))
    let file = folder.appending("a-file")
    try PlainTree.write([0x61], to: file)
    let daemon = try RunningDaemon(
      """
      repositories:
        - {name: good, path: "\(good.path)"}
        - {name: missing, path: "\(folder.appending("nothing"))"}
        - {name: no-repository, path: "\(file)"}
        - {name: empty, path: "\(empty.path)"}
        - {name: damaged, path: "\(damaged.path)"}
        - {name: cut, path: "\(cut.path)"}
        - {name: no-swift, path: "\(plain.path)"}
        - {name: no-branch, path: "\(good.path)", branches: [mian]}
        - {name: paused, path: "\(good.path)", paused: true}

      """, in: folder)
    let wanted = [
      "missing": "there is no git repository", "no-repository": "there is no git repository",
      "empty": "the repository has no commit yet", "damaged": "is missing",
    ]
    try daemon.eventually("every state is known") {
      try ["good", "no-swift", "cut"].allSatisfy { try daemon.status($0)?["state"]?.text == "ready" }
        && wanted.keys.allSatisfy { try daemon.status($0)?["state"]?.text == "failing" }
        && daemon.status("no-branch", "mian")?["state"]?.text == "failing"
        && daemon.status("paused")?["state"]?.text == "paused"
    }
    let front = try daemon.text("/")
    for (name, cause) in wanted {
      let reason = try #require(try daemon.status(name)?["reason"]?.text, "\(name)")
      #expect(reason.contains(cause), "\(name): \(reason)")
      #expect(!reason.contains("\n") && !reason.contains("Error("), "\(reason)")
      #expect(daemon.lines.count { $0.contains(" \(name): ") } == 1, "\(daemon.lines)")
      #expect(front.contains(cause))
    }
    #expect(try daemon.status("no-branch", "mian")?["reason"]?.text?.contains("there are main") == true)
    #expect(try daemon.text("/r/no-swift/").contains("There is nothing to migrate here"))
    #expect(try daemon.text("/r/good/catalog/").contains("here"))
    #expect(try daemon.text("/r/missing/").contains("No commit of this branch has been audited yet"))
    #expect(daemon.lines.allSatisfy { !$0.contains(" good: ") })
    let told = try RunningDaemon.run(["status", "--config", folder.appending("axwatch.yml")])
    #expect(told.status == 1 && told.said.contains("missing main: failing"), "\(told.said)")
    // It is mended while the daemon runs.
    try empty.commit("Begin") { $0.write("App/View.swift", view) }
    try daemon.eventually("the first commit is seen") { try daemon.status("empty")?["state"]?.text == "ready" }
  }

  @Test("with a remote that hangs, refuses, vanishes or has nothing holds nobody up, nor the end")
  func remotes() throws {
    let folder = try TemporaryFolder()
    let good = try good()
    let parent = URL(fileURLWithPath: good.path).deletingLastPathComponent().path
    let git = try GitDaemon(root: parent)
    let silent = try LoopbackServer { $0.readToEnd() }
    let refusing = try LoopbackServer { _ in }
    let refused = refusing.port
    refusing.stop()
    var rules = GitWebServer.Rules()
    rules.cut = 40
    let vanishing = try GitWebServer(root: parent, rules)
    rules.cut = nil
    rules.status = "503 Service Unavailable"
    let broken = try GitWebServer(root: parent, rules)
    rules.status = nil
    rules.credentials = "a:b"
    let locked = try GitWebServer(root: parent, rules)
    let configuration = """
      fetch: {idle: 1s}
      repositories:
        - {name: good, url: "git://127.0.0.1:\(git.port)/repository"}
        - {name: hangs, url: "http://127.0.0.1:\(silent.port)/repository"}
        - {name: refuses, url: "http://127.0.0.1:\(refused)/repository"}
        - {name: vanishes, url: "http://127.0.0.1:\(vanishing.port)/repository"}
        - {name: broken, url: "http://127.0.0.1:\(broken.port)/repository"}
        - {name: locked, url: "http://127.0.0.1:\(locked.port)/repository"}
        - {name: nothing, url: "git://127.0.0.1:\(git.port)/nothing"}

      """
    let daemon = try RunningDaemon(configuration, in: folder)
    let causes = [
      "hangs": "1 s", "refuses": "refuses connections", "vanishes": "cannot", "broken": "a fault of its own",
      "locked": "it asks for",
      "nothing": "no such repository",
    ]
    try daemon.eventually("all are known") {
      try daemon.status("good")?["state"]?.text == "ready"
        && causes.keys.allSatisfy { try daemon.status($0)?["state"]?.text == "failing" }
    }
    for (name, cause) in causes {
      let reason = try #require(try daemon.status(name)?["reason"]?.text, "\(name)")
      #expect(reason.contains(cause), "\(name): \(reason)")
      #expect(try daemon.status(name)?["next"]?.text != nil)
      #expect(daemon.lines.count { $0.contains(" \(name): ") } == 1, "\(daemon.lines)")
    }
    #expect(try daemon.text("/r/good/catalog/").contains("here"))
    #expect(
      try daemon.text("/metrics").contains(
        "axwatch_branch_state{repository=\"hangs\",branch=\"main\",state=\"failing\"} 1"))
    #expect(daemon.end().end == .exited(0))

    // In the middle of a fetch that would hang for ever.
    let patient = configuration.replacing("idle: 1s", with: "idle: 1h")
    let second = try RunningDaemon(patient, in: folder)
    try second.eventually("the good one is followed") { try second.status("good")?["state"]?.text == "ready" }
    let (seconds, end) = second.end()
    #expect(seconds < 2 && end == .exited(0))
  }

  @Test("at the start is one message and a status")
  func start() throws {
    let folder = try TemporaryFolder()
    let good = try good()
    let config = folder.appending("axwatch.yml")
    func run(_ text: String, _ arguments: [String] = []) throws -> (status: Int32, said: String) {
      try PlainTree.write(Array(text.utf8), to: config)
      return try RunningDaemon.run(["watch", "--config", config] + arguments)
    }
    let repositories = "repositories:\n  - {name: app, path: \"\(good.path)\"}\n"

    let taken = try Listener("127.0.0.1:0")
    var name = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(taken.socket, $0, &length) }
    }
    let port = UInt16(bigEndian: name.sin_port)
    let busy = try run("state: \(folder.appending("state"))\nlisten: 127.0.0.1:\(port)\n" + repositories)
    #expect(busy.status == 2 && busy.said.contains("cannot listen on 127.0.0.1:\(port)"), "\(busy.said)")
    #expect(busy.said.contains("another program listens there"))
    close(taken.socket)

    // A folder in which nobody can write, not even root.
    let readOnly = try run("state: /proc/axwatch\nlisten: 127.0.0.1:0\n" + repositories)
    #expect(readOnly.status == 2 && readOnly.said.contains("/proc/axwatch"), "\(readOnly.said)")
    #expect(readOnly.said.contains("hint: give a folder"))

    let faulty = try run("state: \(folder.appending("state"))\nlissten: 1\n" + repositories)
    #expect(
      faulty.status == 2 && faulty.said.contains("axwatch.yml:2: lissten: there is no such key"), "\(faulty.said)")
    #expect(faulty.said.contains("write: listen:"))
    let absent = try RunningDaemon.run(["watch", "--config", folder.appending("absent.yml")])
    #expect(absent.status == 2 && absent.said.contains("cannot read the configuration"), "\(absent.said)")

    let once = try run("state: \(folder.appending("state"))\n" + repositories, ["--once"])
    #expect(once.status == 0, "\(once.said)")
    #expect(FileManager.default.fileExists(atPath: folder.appending("state/site/current/r/app/index.html")))
    let failing = try run(
      "state: \(folder.appending("state"))\n" + repositories + "  - {name: other, path: /nonexistent}\n", ["--once"])
    #expect(failing.status == 1 && failing.said.contains("other: "), "\(failing.said)")
    let tried = try RunningDaemon.run(["try", "--no-serve", "--state", folder.appending("tried"), good.path])
    #expect(tried.status == 0 && tried.said.contains("tried/site/current/index.html"), "\(tried.said)")
    let well = try RunningDaemon.run(["doctor", "--config", config])
    #expect(well.said.contains("ok    state: ") && !well.said.contains(" 0 MB"), "\(well.said)")
    #expect(well.status == 1 && well.said.contains("WRONG other") && well.said.contains("ok    app"), "\(well.said)")
  }

  @Test("with the disk is told, and the daemon lives")
  func disk() throws {
    let good = try good()
    let daemon = try RunningDaemon("repositories:\n  - {name: app, path: \"\(good.path)\"}\n")
    try daemon.eventually("it is followed") { try daemon.status("app")?["state"]?.text == "ready" }
    #expect(try daemon.text("/r/app/").contains("<h1"))
    // Something stands where the next generation would be built.
    let trees = daemon.folder.appending("state/site/trees")
    try FileManager.default.moveItem(atPath: trees, toPath: trees + "-away")
    try PlainTree.write(Array("".utf8), to: trees)
    try good.commit("Go on") { $0.write("App/More.swift", view) }
    try daemon.eventually("the trouble is told") { try daemon.status("app")?["state"]?.text == "failing" }
    #expect(try daemon.ask("/healthz")?.status == 200)
    #expect(try daemon.text("/r/app/").contains("<h1"))
    unlink(trees)
    try FileManager.default.moveItem(atPath: trees + "-away", toPath: trees)
    let tip = try good.commit("Once more") { $0.write("App/More.swift", "let a = 1\n") }
    try daemon.eventually("it goes on") { try daemon.text("/r/app/").contains(tip.hex.prefix(7)) }
    #expect(try daemon.status("app")?["state"]?.text == "ready")
  }
}
