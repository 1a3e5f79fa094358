import FixtureRepositories
import Foundation
import GitHistory
import Testing

@Suite("Remotes on this machine's network", .serialized)
struct RemoteTests {
  typealias Pair = MirrorTests.Pair
  typealias Way = MirrorTests.Way

  /// A pair whose remote has a few commits, enough for a pack of some size.
  private func pair(_ way: Way, files: Int = 3) throws -> Pair {
    let pair = try Pair(way)
    var random = SeededRandom(seed: 1)
    try pair.remote.commit("Begin") { edits in
      for number in 0..<files {
        edits.write("F\(number).swift", bytes: (0..<4_000).map { _ in UInt8.random(in: 0...255, using: &random) })
      }
    }
    return pair
  }

  private func root(_ pair: Pair) -> String { URL(fileURLWithPath: pair.remote.path).deletingLastPathComponent().path }

  @Test("over HTTP", arguments: Way.allCases)
  func web(way: Way) throws {
    let pair = try pair(way)
    let server = try GitWebServer(root: root(pair))
    let url = "http://127.0.0.1:\(server.port)/repository"
    #expect(try pair.update(from: url).defaultBranch == "main")
    let second = try pair.remote.commit("Go on") { $0.write("A.swift", "b") }
    #expect(try pair.update(from: url).changes.map(\.new) == [second])
    let error = try #require(throws: GitError.self) {
      try pair.update(from: "http://127.0.0.1:\(server.port)/absent")
    }
    #expect(error.cause == "there is no such repository")
    #expect(!error.isTransient)
  }

  @Test(
    "over HTTP with a password, in the address or apart; a wrong one is tried twice at most", arguments: Way.allCases)
  func credentials(way: Way) throws {
    let pair = try pair(way)
    var rules = GitWebServer.Rules()
    rules.credentials = "ana:s3cr@t"
    let server = try GitWebServer(root: root(pair), rules)
    let place = "127.0.0.1:\(server.port)/repository"
    try pair.update(from: "http://ana:s3cr%40t@\(place)")
    var access = RemoteAccess()
    access.user = "ana"
    access.password = "s3cr@t"
    try pair.update(from: "http://\(place)", access)
    access.password = "wr0ng-s3cret"
    let before = server.requests.count
    let wrong = try #require(throws: GitError.self) { try pair.update(from: "http://\(place)", access) }
    #expect(wrong.cause.contains("credentials were refused"))
    #expect(!wrong.isTransient)
    #expect(!"\(wrong)".contains("wr0ng"))
    #expect(server.requests.count - before <= 8)
    let none = try #require(throws: GitError.self) { try pair.update(from: "http://\(place)") }
    #expect(none.cause.contains("it asks for"))
    let configuration = try String(contentsOfFile: pair.mirror.path + "/config", encoding: .utf8)
    #expect(!configuration.contains("s3cr"))
  }

  @Test("a redirect carries no password to another host", arguments: Way.allCases)
  func redirect(way: Way) throws {
    let pair = try pair(way)
    var rules = GitWebServer.Rules()
    rules.credentials = "ana:s3cret"
    let other = try GitWebServer(root: root(pair), rules)
    rules.credentials = nil
    rules.redirect = "http://localhost:\(other.port)"
    let server = try GitWebServer(root: root(pair), rules)
    var access = RemoteAccess()
    access.user = "ana"
    access.password = "s3cret"
    #expect(throws: GitError.self) { try pair.update(from: "http://127.0.0.1:\(server.port)/repository", access) }
    #expect(!other.requests.contains { $0.hasPrefix("authorization") })
  }

  @Test(
    "faults of a host pass, and are told from those of the address", arguments: Way.allCases,
    [("503 Busy", true), ("429 Slow down", true), ("403 No", false), ("404 No", false)])
  func statuses(way: Way, status: (String, Bool)) throws {
    let pair = try pair(way)
    var rules = GitWebServer.Rules()
    rules.status = status.0
    let server = try GitWebServer(root: root(pair), rules)
    let error = try #require(throws: GitError.self) {
      try pair.update(from: "http://127.0.0.1:\(server.port)/repository")
    }
    #expect(error.isTransient == status.1, "\(error)")
  }

  @Test("by git's own protocol", arguments: Way.allCases)
  func daemon(way: Way) throws {
    let pair = try pair(way)
    let daemon = try GitDaemon(root: root(pair))
    let url = "git://127.0.0.1:\(daemon.port)/repository"
    try pair.update(from: url)
    let second = try pair.remote.commit("Go on") { $0.write("A.swift", "b") }
    #expect(try pair.update(from: url).changes.map(\.new) == [second])
    let error = try #require(throws: GitError.self) { try pair.update(from: "git://127.0.0.1:\(daemon.port)/absent") }
    #expect(error.cause == "there is no such repository", "\(error)")
  }

  @Test("a host that refuses, and one that has no name", arguments: Way.allCases)
  func unreachable(way: Way) throws {
    let pair = try pair(way)
    let server = try LoopbackServer { _ in }
    let port = server.port
    server.stop()
    let refused = try #require(throws: GitError.self) { try pair.update(from: "http://127.0.0.1:\(port)/a") }
    #expect(refused.cause == "the host refuses connections", "\(refused)")
    #expect(refused.isTransient)
    let nameless = try #require(throws: GitError.self) { try pair.update(from: "http://nowhere.invalid/a") }
    #expect(nameless.cause == "its host name cannot be resolved", "\(nameless)")
    #expect(nameless.isTransient)
  }

  @Test("a host that accepts and hangs up, and one that talks nonsense", arguments: Way.allCases, ["http", "git"])
  func nonsense(way: Way, scheme: String) throws {
    let pair = try pair(way)
    try pair.update()
    for answer in ["", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"] {
      let server = try LoopbackServer { connection in
        _ = connection.read()
        connection.write(answer)
      }
      let error = try #require(throws: GitError.self) {
        try pair.update(from: "\(scheme)://127.0.0.1:\(server.port)/a")
      }
      #expect(error.operation == "fetch")
      #expect(!error.cause.isEmpty)
      #expect(try pair.opened().branches().count == 1)
    }
  }

  @Test("a connection that breaks off in the middle of a pack leaves nothing behind", arguments: Way.allCases)
  func broken(way: Way) throws {
    let pair = try pair(way, files: 60)
    var rules = GitWebServer.Rules()
    rules.cut = 100_000
    let server = try GitWebServer(root: root(pair), rules)
    let error = try #require(throws: GitError.self) {
      try pair.update(from: "http://127.0.0.1:\(server.port)/repository")
    }
    #expect(error.isTransient, "\(error)")
    try pair.update()
    let packs = try FileManager.default.contentsOfDirectory(atPath: pair.mirror.path + "/objects/pack")
    #expect(packs.allSatisfy { $0.hasPrefix("pack-") }, "\(packs)")
  }

  @Test("a fetch is cancelled by its progress")
  func cancelled() throws {
    let pair = try pair(.library, files: 60)
    var rules = GitWebServer.Rules()
    rules.drip = 1_000
    let server = try GitWebServer(root: root(pair), rules)
    let address = try RemoteAddress("http://127.0.0.1:\(server.port)/repository")
    var heard: [FetchProgress] = []
    let error = try #require(throws: GitError.self) {
      try pair.mirror.update(from: address) { progress in
        heard.append(progress)
        return progress.receivedBytes < 50_000
      }
    }
    #expect(error.cause == "it was cancelled")
    #expect(error.isTransient)
    #expect((heard.last?.receivedBytes ?? 0) >= 50_000)
    #expect(try pair.opened().branches() == [:])
    var last = FetchProgress()
    _ = try pair.mirror.update(from: address) { progress in
      last = progress
      return true
    }
    #expect(last.totalObjects == 62)
    #expect(last.receivedObjects == 62)
  }

  @Test("a host that falls silent holds the fetch until the connection is ended", arguments: Way.allCases)
  func silent(way: Way) throws {
    let pair = try pair(way)
    let server = try LoopbackServer { connection in
      _ = connection.read()
      // The other side waits: ending the connection here stands for the supervisor that ends the process.
      shutdown(connection.descriptor, Int32(SHUT_RDWR))
    }
    let error = try #require(throws: GitError.self) { try pair.update(from: "git://127.0.0.1:\(server.port)/a") }
    #expect(error.isTransient, "\(error)")
    let address = try RemoteAddress("git://127.0.0.1:\(server.port)/a")
    #expect(GitError.fellSilent(address, seconds: 30).cause == "the host has said nothing for 30 seconds")
  }
}
