import FixtureRepositories
import Foundation
import Testing

@testable import Report
@testable import Watch

@Suite("The daemon's life", .serialized)
struct LifeTests {
  private let view = "import SwiftUI\nlet v = Text(\"a\").accessibilityIdentifier(\"here\")\n"

  private func repository() throws -> FixtureRepository {
    let repository = try FixtureRepository()
    try repository.commit("Begin") { $0.write("App/View.swift", view) }
    return repository
  }

  @Test("a webhook has a remote fetched at once, a wrong one does not")
  func hook() throws {
    let repository = try repository()
    let git = try GitDaemon(root: URL(fileURLWithPath: repository.path).deletingLastPathComponent().path)
    let daemon = try RunningDaemon(
      """
      poll: 1d
      repositories:
        - {name: app, url: "git://127.0.0.1:\(git.port)/repository", hook_secret_env: SECRET}

      """, environment: ["SECRET": "s3cret"])
    try daemon.eventually("it is followed") { try daemon.status("app")?["state"]?.text == "ready" }
    let tip = try repository.commit("Go on") { $0.write("App/More.swift", view) }
    #expect(try daemon.ask("/hooks/app", "POST", ["X-Gitlab-Token": "wrong"], body: [1])?.status == 403)
    #expect(try daemon.text("/api/v1/r/app/summary.json").contains(tip.hex) == false)
    #expect(try daemon.ask("/hooks/app", "POST", ["X-Gitlab-Token": "s3cret"], body: [1])?.status == 202)
    try daemon.eventually("the commit is there") { try daemon.text("/api/v1/r/app/summary.json").contains(tip.hex) }
    #expect(!daemon.lines.contains { $0.contains("s3cret") })
  }

  @Test("SIGHUP reads the configuration again; a faulty one changes nothing")
  func reload() throws {
    let (one, two) = (try repository(), try repository())
    func entry(_ name: String, _ repository: FixtureRepository) -> String {
      "  - {name: \(name), path: \"\(repository.path)\"}\n"
    }
    let daemon = try RunningDaemon("title: Before\nrepositories:\n" + entry("one", one))
    try daemon.eventually("it is followed") { try daemon.status("one")?["state"]?.text == "ready" }

    try RunningDaemon.write("title: After\nrepositories:\n" + entry("one", one) + entry("two", two), to: daemon.folder)
    kill(daemon.child.pid, SIGHUP)
    try daemon.eventually("the second is followed") {
      try daemon.status("two")?["state"]?.text == "ready" && daemon.status("one")?["state"]?.text == "ready"
    }
    #expect(try daemon.text("/").contains("<h1><bdi>After</bdi></h1>"))
    #expect(daemon.line("2 repositories") != nil)

    try RunningDaemon.write("repositories:\n  - {name: two}\n", to: daemon.folder)
    kill(daemon.child.pid, SIGHUP)
    #expect(daemon.line("the configuration stays as it was") != nil)
    #expect(daemon.line("neither url nor path is given") != nil)
    let tip = try one.commit("Go on") { $0.write("App/More.swift", view) }
    try daemon.eventually("the first is still followed") { try daemon.text("/r/one/").contains(tip.hex.prefix(7)) }

    try RunningDaemon.write("repositories:\n" + entry("two", two), to: daemon.folder)
    kill(daemon.child.pid, SIGHUP)
    try daemon.eventually("the first is gone") { try daemon.ask("/r/one/")?.status == 404 }
    #expect(try daemon.status("one") == nil)
    #expect(try daemon.text("/r/two/").contains("<h1"))
    let last = try two.commit("Go on") { $0.write("App/More.swift", view) }
    try daemon.eventually("the second is still followed") { try daemon.text("/r/two/").contains(last.hex.prefix(7)) }
    #expect(daemon.end().end == .exited(0))
  }

  @Test("SIGTERM ends it within two seconds, while it catches up and while pages listen")
  func termination() throws {
    let history = try SampleHistory.make(commits: 60)
    let daemon = try RunningDaemon("repositories:\n  - {name: app, path: \"\(history.path)\"}\n")
    let listeners = try (0..<10).map { _ in try HTTPConnection(port: daemon.port) }
    for listener in listeners { #expect(listener.ask("GET", "/events")?.status == 200) }
    let (seconds, end) = daemon.end()
    #expect(seconds < 2 && end == .exited(0), "\(seconds) s")
    for listener in listeners { #expect(listener.isEnded()) }
    #expect(!FileManager.default.fileExists(atPath: daemon.folder.appending("state/address")))
    // What was begun is finished by the next one.
    let again = try RunningDaemon("repositories:\n  - {name: app, path: \"\(history.path)\"}\n", in: daemon.folder)
    try again.eventually("it has caught up") { try again.status("app")?["state"]?.text == "ready" }
    #expect(try again.json("/api/v1/r/app/commits.json")?["commits"]?.items.isEmpty == false)
  }

  @Test("systemd hears that it is ready, what it does, that it lives, and that it ends")
  func supervision() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("notify")
    let socket = Foundation.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | SystemCall.closeOnExec, 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(isBound == 0)
    var heard: [String] = []
    func hear(until wanted: String) -> Bool {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let deadline = SystemCall.monotonicSeconds() + 20
      while SystemCall.monotonicSeconds() < deadline,
        SystemCall.wait(for: socket, events: Int16(POLLIN), seconds: 20)
      {
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        let lines = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
        heard += lines
        if lines.contains(where: { $0.hasPrefix(wanted) }) { return true }
      }
      return false
    }
    let repository = try repository()
    let configuration =
      "repositories:\n  - {name: app, path: \"\(repository.path)\"}\n  - {name: gone, path: \"/nonexistent\"}\n"
    let daemon = try RunningDaemon(
      configuration, environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "400000"])
    #expect(hear(until: "READY=1"), "\(heard)")
    // The first pages can be asked for by now.
    #expect(try daemon.ask("/readyz")?.status == 200)
    #expect(try daemon.ask("/")?.status == 200)
    #expect(hear(until: "WATCHDOG=1") && hear(until: "WATCHDOG=1"), "\(heard)")
    #expect(heard.contains { $0.hasPrefix("STATUS=watching 2 repositories") })
    #expect(heard.contains("STATUS=failing: gone") || hear(until: "STATUS=failing: gone"), "\(heard)")
    kill(daemon.child.pid, SIGHUP)
    #expect(hear(until: "RELOADING=1") && hear(until: "READY=1"), "\(heard)")
    #expect(heard.contains { $0.hasPrefix("MONOTONIC_USEC=") })
    kill(daemon.child.pid, SIGTERM)
    #expect(hear(until: "STOPPING=1"), "\(heard)")
    #expect(daemon.child.wait() == .exited(0))
  }

  @Test("under systemd every line has the journal's priority and stands alone")
  func journal() throws {
    let daemon = try RunningDaemon(
      "repositories:\n  - {name: gone, path: \"/nonexistent\"}\n", environment: ["JOURNAL_STREAM": "8:1"])
    #expect(daemon.line("<5>serving at ") != nil)
    #expect(daemon.line("<4>gone: cannot open the repository at /nonexistent: there is no git repository") != nil)
    #expect(daemon.end().end == .exited(0))
    #expect(daemon.lines.allSatisfy { $0.hasPrefix("<") })
  }
}
