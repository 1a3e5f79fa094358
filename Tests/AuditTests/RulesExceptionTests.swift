import Identifiers
import Testing

@testable import Audit

@Suite struct RulesExceptionTests {
  @Test(arguments: [
    ("App/**", "App/A/B.swift", true), ("App/**", "App", false), ("App/*", "App/A/B.swift", false),
    ("App/*.xib", "App/A.xib", true), ("**/Legacy/**", "Legacy/A.swift", true),
    ("**/Legacy/**", "App/Legacy/A.swift", true), ("**/Legacy/**", "App/NotLegacy/A.swift", false),
    ("App/", "App/A/B.swift", true), ("*.swift", "A.swift", true), ("*.swift", "App/A.swift", false),
    ("**.swift", "App/A.swift", true), ("{App,Kit}/?.swift", "Kit/é.swift", true),
    ("App/**/T.swift", "App/T.swift", true),
    ("App/**/T.swift", "App/x/y/T.swift", true), ("App/**/T.swift", "App/xT.swift", false), ("", "", true),
    ("**", "a/b", true),
  ])
  func pathGlobs(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(Glob(pattern).matches(path) == matches)
  }

  @Test func identifierGlobsCrossSlashes() {
    #expect(Glob("checkout_*", separated: false).matches("checkout_a/b"))
    #expect(!Glob("checkout_*", separated: false).matches("xcheckout_a"))
    #expect(Glob("a/", separated: false).matches("a/"))
  }

  @Test func globsTakeNoExponentialTime() {
    let glob = Glob(String(repeating: "*a", count: 60), separated: false)
    #expect(!glob.matches(String(repeating: "a", count: 4000) + "b"))
  }

  @Test func commentsSayRulesReasonOwnerAndDate() throws {
    let comment = try #require(
      ExceptionComment(
        " axwatch:legacy raw_app_identifier until=2027-03-01 owner=@shop/checkout -- frozen UI tests, until spring "))
    #expect(comment.rules == [.rawAppIdentifier])
    #expect(comment.until == "2027-03-01")
    #expect(comment.owner == "@shop/checkout")
    #expect(comment.reason == "frozen UI tests, until spring")
    let xml = try #require(ExceptionComment("axwatch:legacy interface_builder_identifier owner=@a : goes : later"))
    #expect(xml.reason == "goes : later")
    let two = try #require(ExceptionComment("axwatch:legacy raw_app_identifier,untyped_constant --"))
    #expect(two.rules == [.rawAppIdentifier, .untypedConstant])
    #expect(two.reason == nil)
    #expect(ExceptionComment("see axwatch:legacy") == nil)
    #expect(ExceptionComment("axwatch:legacyx raw") == nil)
    #expect(ExceptionComment("") == nil)
  }

  @Test func commentsReachTheirLineOrTheNext() {
    let comments = [
      (text: "axwatch:legacy raw_app_identifier -- a", line: 3, column: 1, isAlone: true),
      (text: "axwatch:legacy untyped_constant -- b", line: 4, column: 1, isAlone: true),
      (text: "axwatch:legacy raw_app_identifier -- c", line: 7, column: 30, isAlone: false),
    ]
    let placed = PlacedException.placed(in: comments, path: "A.swift", guards: [])
    #expect(placed.map(\.reach) == [.line(5), .line(5), .line(7)])
    #expect(placed.map(\.exception.ordinal) == [0, 0, 1])
  }

  @Test func lintCommentsReachAsTheLinterSays() {
    let comments = [
      (text: "swiftlint:disable:next raw_id", line: 1, column: 1, isAlone: true),
      (text: "swiftlint:disable:this force_unwrapping", line: 2, column: 1, isAlone: false),
      (text: "swiftlint:disable raw_id other - why", line: 4, column: 1, isAlone: true),
      (text: "swiftlint:enable raw_id", line: 9, column: 1, isAlone: true),
      (text: "swiftlint:disable all", line: 12, column: 1, isAlone: true),
    ]
    let placed = PlacedException.placed(in: comments, path: "A.swift", guards: ["raw_id"])
    #expect(placed.map(\.reach) == [.line(2), .lines(4...9), .lines(12...Int.max)])
    #expect(placed.allSatisfy { $0.exception.reason == nil && $0.exception.origin == .swiftlint })
    #expect(PlacedException.placed(in: comments, path: "A.swift", guards: []).isEmpty)
  }

  @Test func coverageFollowsFindingsAndExceptions() {
    let site = SyntheticSites.plain("A.swift", .app, .raw, IdentifierValue("pay"))
    let finding = Finding(
      rule: .rawAppIdentifier, severity: .warning, place: Place(path: "A.swift", line: 5), message: "m",
      subject: .site(site.site.key.id))
    var book = ExceptionBook()
    let comment = PlacedException.placed(
      in: [(text: "axwatch:legacy raw_app_identifier -- a", line: 4, column: 1, isAlone: true)], path: "A.swift",
      guards: [])
    let entry = FindingBook.Entry(finding: finding, identifiers: ["pay"])
    let (first, second) = (book.set(comment, in: "A.swift"), book.set(comment, in: "A.swift"))
    #expect(first && !second)
    let configured = LegacyException(
      origin: .configuration, rules: [.rawAppIdentifier], place: Place(path: ".axwatch.yml", line: 2),
      pathGlob: "*.swift",
      identifierGlob: "p?y", reason: "b")
    let isNew = book.configure([configured])
    #expect(isNew)
    let match = book.match("A.swift", [entry])
    #expect(match.covering == [finding.id: comment[0].exception.id])
    #expect(match.touchesConfigured)
    #expect(book.all.map(\.covers) == [[finding.id], [finding.id]])
    let none = book.match("A.swift", [])
    #expect(none.touchesConfigured && none.covering.isEmpty)
    #expect(book.all.map(\.covers) == [[], []])
  }

  @Test func severitiesFollowRuleAndPath() throws {
    let view = "import SwiftUI\nlet v = Text(\"a\").accessibilityIdentifier(\"here\")\n"
    func findings(_ configuration: String, overrides: Settings? = nil) throws -> [String] {
      let files = [
        ".axwatch.yml": configuration, "App/A.swift": view, "Legacy/B.swift": view.replacing("here", with: "there"),
        "Samples/C.swift": view.replacing("here", with: "else"),
      ]
      return try ExampleAudit.snapshot(of: files, overrides: overrides).findings
        .filter { $0.rule == .rawAppIdentifier || $0.rule == .invalidConfiguration }
        .map { "\($0.place.path):\($0.place.line) \($0.severity.rawValue) \($0.message.prefix(24))" }
    }
    let raw = "The identifier \"here\" is"
    #expect(try findings("rules: {raw_app_identifier: error}\n").count == 3)
    #expect(
      try findings("rules:\n  raw_app_identifier: {\"Samples/**\": off, \"Legacy/**\": info}\n") == [
        "App/A.swift:2 warning \(raw.prefix(24))", "Legacy/B.swift:2 info The identifier \"there\" i",
      ])
    // The first glob that matches decides; what is not understood is said and does not count.
    #expect(
      try findings("rules:\n  raw_app_identifier:\n    \"*/A.swift\": error\n    \"**\": off\n    \"x\": loud\n") == [
        ".axwatch.yml:5 error `x` is 'loud', which is ", "App/A.swift:2 error \(raw.prefix(24))",
      ])
    var overrides = Settings()
    overrides.pathRules = [Settings.PathRule(rule: .rawAppIdentifier, glob: "**", severity: nil)]
    #expect(try findings("rules: {raw_app_identifier: error}\n", overrides: overrides) == [])
  }

  @Test func expiredExceptionsHaveTheSeverityOfTheirPath() throws {
    let view = """
      import SwiftUI
      // axwatch:legacy raw_app_identifier until=2020-01-01 -- frozen
      let v = Text("a").accessibilityIdentifier("here")
      """
    func severities(_ configuration: String) throws -> [Severity] {
      let snapshot = try ExampleAudit.snapshot(of: [".axwatch.yml": configuration, "App/A.swift": view])
      return Expiry.apply(
        findings: snapshot.findings, exceptions: snapshot.exceptions, asOf: "2026-11-30",
        severities: snapshot.expirySeverities
      ).filter { $0.rule == .exceptionExpired }.map(\.severity)
    }
    #expect(try severities("target: typed\n") == [.error])
    #expect(try severities("rules: {exception_expired: warning}\n") == [.warning])
    #expect(try severities("rules: {exception_expired: off}\n") == [])
    #expect(try severities("rules: {exception_expired: {\"App/**\": info}}\n") == [.info])
    let snapshot = try ExampleAudit.snapshot(of: [
      ".axwatch.yml": "rules: {exception_expired: {\"App/**\": off}}\ngoal: {typed: 90%, by: 2027-03-01}\n",
      "App/A.swift": view,
    ])
    #expect(
      snapshot.upper.settingsRecord.json
        == "{\"exceptionExpired\":{\"standard\":\"error\",\"byPath\":{\"App/A.swift\":\"off\"}},"
        + "\"goalShare\":\"0.9\",\"goalBy\":\"2027-03-01\"}")
  }
}
