import FixtureRepositories
import Foundation
import Testing

@testable import Report
@testable import Watch

@Suite("Faults of a configuration")
struct ConfigurationFaultTests {
  /// A configuration, and where, under which key and with which words its fault is told.
  struct Sample: Sendable, CustomTestStringConvertible {
    var text: String
    var line: Int
    var key: String
    var message: String
    var suggestion: String
    var testDescription: String { "\(key): \(message)" }

    init(_ text: String, _ line: Int, _ key: String, _ message: String, _ suggestion: String) {
      (self.text, self.line, self.key, self.message, self.suggestion) = (text, line, key, message, suggestion)
    }
  }

  private static let app = "repositories:\n  - {name: app, url: \"https://git.example.org/app.git\"}\n"
  private static func app(_ more: String) -> String {
    "repositories:\n  - name: app\n    url: \"https://git.example.org/app.git\"\n    \(more)\n"
  }

  static let samples: [Sample] = [
    Sample("", 1, "repositories", "the file is empty", "repositories:"),
    Sample("# nothing\n", 1, "repositories", "the file is empty", "repositories:"),
    Sample("title: a\n\ttitle: b\n", 1, "", "it is not YAML", "key: value"),
    Sample("title: [a\n", 2, "", "it is not YAML", "key: value"),
    Sample("title: a\ntitle: b\n" + app, 2, "", "it is not YAML", "key: value"),
    Sample("just a text\n", 1, "", "it is a text, not a mapping", "state: …"),
    Sample("title: Our apps\n", 1, "repositories", "nothing is watched", "repositories:"),
    Sample("repository:\n  - {name: app}\n", 1, "repository", "there is no such key", "repositories:"),
    Sample("zzz: 1\n" + app, 1, "zzz", "there is no such key", "one of state, listen"),
    Sample(app + "state: []\n", 3, "state", "it is a list, not a text", "state: /var/lib/axwatch"),
    Sample("listen: 8080\n" + app, 1, "listen", "'8080' is no address", "listen: 127.0.0.1:8080"),
    Sample("listen: localhost:99999\n" + app, 1, "listen", "is no address", "listen: 127.0.0.1:8080"),
    Sample("url: ax.example.org\n" + app, 1, "url", "is no web address", "url: \"https://ax.example.org/\""),
    Sample("poll: 5\n" + app, 1, "poll", "'5' is no length of time", "poll: 5m"),
    Sample("poll: 100d\n" + app, 1, "poll", "100d is out of range", "poll: from 1s to 7d"),
    Sample("poll: often\n" + app, 1, "poll", "'often' is no length of time", "poll: 5m"),
    Sample("feed: 30d\n" + app, 1, "feed", "it is a text, not a mapping", "backfill: …"),
    Sample("feed: {backfil: 30d}\n" + app, 1, "feed.backfil", "there is no such key", "backfill:"),
    Sample("fetch:\n  per_host: many\n" + app, 2, "fetch.per_host", "'many' is no number from 1 to 64", "per_host: 1"),
    Sample(
      "fetch:\n  deadline: 1h\n  program: svn\n" + app, 3, "fetch.program", "neither axwatch nor git", "program: git"),
    Sample("repositories: app\n", 1, "repositories", "it is a text, not a list", "{name: app"),
    Sample("repositories: []\n", 1, "repositories", "it is a list, not a list of repositories", "{name: app"),
    Sample("repositories:\n  - app\n", 2, "repositories[0]", "it is a text, not a mapping", "name: …"),
    Sample(
      "repositories:\n  - {name: app}\n", 2, "repositories[0]", "neither url nor path is given", "url: \"https://…\""),
    Sample(
      "repositories:\n  - {name: app, url: \"https://x/y\", path: /srv/x}\n", 2, "repositories[0]",
      "both url and path are given", "url: \"https://…\", or path:"),
    Sample(
      "repositories:\n  - {url: \"https://git.example.org/Harbour App.git\"}\n", 2, "repositories[0].name",
      "it is missing", "name: harbour-app"),
    Sample(
      "repositories:\n  - {name: \"Our App\", path: /srv/x}\n", 2, "repositories[0].name",
      "cannot be part of an address",
      "name: our-app"),
    Sample(
      app + "  - {name: app, path: /srv/x}\n", 3, "repositories[1].name", "is the name of another repository too",
      "name: app-2"),
    Sample(
      "repositories:\n  - {name: app, path: srv/x}\n", 2, "repositories[0].path", "is no absolute path", "path: /srv"),
    Sample(
      "repositories:\n  - {name: app, url: /srv/x}\n", 2, "repositories[0].url", "is no address of a git", "path: /…"),
    Sample(
      "repositories:\n  - {name: app, url: \"https://a:b@git.example.org/app\"}\n", 2, "repositories[0].url",
      "a password stands in it", "password_file:"),
    Sample(app("branches:"), 4, "repositories[0].branches", "it is no list of texts", "branches: [main]"),
    Sample(app("branches: {a: b}"), 4, "repositories[0].branches", "it is no list of texts", "branches: [main]"),
    Sample(app("branchs: [main]"), 4, "repositories[0].branchs", "there is no such key", "branches:"),
    Sample(app("since: 2024-02-30"), 4, "repositories[0].since", "'2024-02-30' is no day", "since: 2024-01-31"),
    Sample(app("paused: maybe"), 4, "repositories[0].paused", "neither true nor false", "paused: true"),
    Sample(app("forge: github"), 4, "repositories[0].forge", "it wants a kind", "forge: {kind: gitlab"),
    Sample(
      app("forge: {kind: svn, url: \"https://x/y\"}"), 4, "repositories[0].forge", "it wants a kind", "forge: {kind"),
    Sample(app("ssh_key: /nonexistent/key"), 4, "repositories[0].ssh_key", "cannot be read: No such file", "may read"),
    Sample(app("password_file: /dev/null"), 4, "repositories[0].password_file", "/dev/null is empty", "first line"),
    Sample(app("password_env: NOTHING"), 4, "repositories[0].password_env", "the environment has no NOTHING", "_file"),
    Sample(
      app("settings: {targt: typed}"), 4, "repositories[0].settings", "targt", "target"),
    Sample(
      app("settings:\n      goal: {typed: 90%, by: soon}"), 5, "repositories[0].settings", "soon", "2"),
  ]

  @Test("are told with file, line and key, and with what to write", arguments: samples)
  func fault(_ sample: Sample) throws {
    let faults = try #require(throws: ConfigurationFaults.self) {
      try ConfigurationFile.parse(Array(sample.text.utf8), file: "axwatch.yml", environment: [:])
    }.faults
    let fault = try #require(faults.first { $0.key == sample.key }, "\(faults)")
    #expect(fault.file == "axwatch.yml" && fault.line == sample.line, "\(fault)")
    #expect(fault.message.contains(sample.message), "\(fault)")
    #expect(fault.suggestion.contains(sample.suggestion) && !fault.suggestion.isEmpty, "\(fault)")
    #expect(fault.description.hasPrefix("axwatch.yml:\(sample.line): "))
  }

  @Test("are told all at once")
  func all() throws {
    let text = "poll: x\nlisten: y\nrepositories:\n  - {name: A, url: z}\n  - {path: b}\n"
    let faults = try #require(throws: ConfigurationFaults.self) {
      try ConfigurationFile.parse(Array(text.utf8), file: "f", environment: [:])
    }.faults
    #expect(faults.map(\.line) == [1, 2, 4, 4, 5, 5], "\(faults)")
  }

  @Test("are none in the sample, with every key that it names switched on")
  func sample() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("config/axwatch.yml"), encoding: .utf8)
    let plain = try ConfigurationFile.parse(Array(text.utf8), file: "axwatch.yml", environment: [:])
    #expect(plain.repositories.map(\.name) == ["harbour"] && plain.repositories[0].branches == ["main"])
    #expect(plain.state == "/var/lib/axwatch" && plain.poll == 300)
    let systemd = try ConfigurationFile.parse(
      Array(text.utf8), file: "axwatch.yml", environment: ["STATE_DIRECTORY": "/state/a:/state/b"])
    #expect(systemd.state == "/state/a")

    // A commented key is `# key: value`; prose is not.
    let folder = try TemporaryFolder()
    for name in ["password", "id_ed25519", "known_hosts", "hook-secret"] {
      try PlainTree.write(Array("s3cret\n".utf8), to: folder.appending(name))
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard let mark = line.firstRange(of: "# "), line[..<mark.lowerBound].allSatisfy({ $0 == " " }) else {
        return String(line)
      }
      let rest = line[mark.upperBound...]
      let isKey = rest.drop { $0 == " " }.prefix { $0 != ":" }.allSatisfy { $0.isLowercase || $0 == "_" }
      let isItem = rest.drop { $0 == " " }.hasPrefix("- {")
      return isKey && rest.contains(":") || isItem ? String(line[..<mark.lowerBound] + rest) : ""
    }
    let full = lines.joined(separator: "\n").replacing("/etc/axwatch", with: folder.path)
    let all = try ConfigurationFile.parse(Array(full.utf8), file: "axwatch.yml", environment: [:])
    let harbour = try #require(all.repositories.first)
    #expect(harbour.hookSecret == "s3cret" && harbour.credentials.password == "s3cret")
    #expect(harbour.since?.text == "2024-01-01" && harbour.overrides?.exceptions.count == 1)
    #expect(all.siteURL == "https://ax.example.org" && harbour.forge?.kind == .gitea)
  }

  @Test("settings have the same fingerprint in every process, wherever they stand")
  func fingerprint() throws {
    func settings(_ before: String, _ more: String = "") throws -> String? {
      let text =
        before
        + Self.app(
          "settings:\n      rules: {raw_app_identifier: warning, stale_selector_suspect: error, exception_expired: off}\n"
            + "      exceptions:\n        - {rule: raw_app_identifier, path: \"Old/**\", reason: \"later\", until: 2027-03-01}\n"
            + more)
      return try ConfigurationFile.parse(Array(text.utf8), file: "f", environment: [:]).repositories[0].overrides?
        .fingerprint
    }
    let one = try #require(try settings(""))
    #expect(one.count == 24)
    #expect(try settings("# a line more\n") == one)
    #expect(try settings("", "      target: constant\n") != one)
  }
}
