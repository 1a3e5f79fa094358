import Foundation
import Identifiers
import Testing

@testable import Report

/// The formats of findings: SARIF, GitHub's annotations, one line a finding, and the one for people.
@Suite struct FindingFormatTests {
  private static let path = "App/Häfen #1/Login:View.swift"
  private static let line = "\tText(\"⚓️ é\").accessibilityIdentifier(\"login\")"

  private static func finding(_ severity: Severity, line: Int, rule: RuleName = .rawAppIdentifier) -> Finding {
    var finding = Sample.finding(of: Sample.site(path: path, line: line), rule: rule)
    finding.severity = severity
    finding.message = "50% of it,\nsaid\u{202E} twice."
    finding.place.column = 1 + "\tText(\"⚓️ é\").".utf8.count
    return finding
  }

  private static var document: AuditDocument {
    let exception = LegacyException(
      origin: .comment, rules: [.rawAppIdentifier], place: Place(path: path, line: 8), reason: "frozen")
    let configured = LegacyException(
      origin: .configuration, rules: [.untypedConstant], place: Place(path: ".axwatch.yml", line: 3), pathGlob: "**")
    var covered = finding(.warning, line: 9)
    covered.subject = .site("covered")
    covered.exception = exception.id
    var also = finding(.warning, line: 10, rule: .untypedConstant)
    also.exception = configured.id
    let repository = Finding(
      rule: .unguardedRepository, severity: .info, place: Place(path: ".", line: 1), message: "Nothing guards it.",
      subject: .repository(name: "lint"))
    return AuditDocument(
      versions: .current, asOf: Day(year: 2026, month: 11, day: 30),
      source: .commit("0123456789012345678901234567890123456789"), sites: [],
      findings: [finding(.error, line: 3), covered, also, repository], catalog: [],
      exceptions: [exception, configured],
      gaps: [], counts: Counts())
  }

  private static func source(_ place: Place) -> String? { place.path == path ? line : nil }

  // MARK: SARIF

  private func sarif() throws -> JSONValue {
    let bytes = SARIFFormat(Self.document, rules: [Sample.rule], source: Self.source).bytes
    return try #require(JSONValue(parsing: bytes))
  }

  @Test func sarifFollowsTheOfficialSchema() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("SARIF/sarif-schema-2.1.0.json")
    let schema = try #require(JSONValue(parsing: try Data(contentsOf: file)))
    let validator = SchemaValidator(adding: schema, as: "sarif.json")
    let bytes = SARIFFormat(Self.document, rules: [Sample.rule], source: Self.source).bytes
    #expect(validator.errors(bytes, "sarif.json") == [])
    var empty = Self.document
    empty.findings = []
    empty.source = .folder
    #expect(validator.errors(SARIFFormat(empty, rules: []).bytes, "sarif.json") == [])
    // The validator does find what is wrong.
    let text = String(decoding: bytes, as: UTF8.self)
    for (right, wrong) in [
      ("\"level\":\"error\"", "\"level\":\"fatal\""), ("\"startLine\":3", "\"startLine\":0"),
      ("\"ruleIndex\"", "\"ruleNumber\""), ("\"2.1.0\"", "\"2.2\""),
    ] {
      #expect(text.contains(right))
      let damaged = text.replacingOccurrences(of: right, with: wrong)
      #expect(!validator.errors(Array(damaged.utf8), "sarif.json").isEmpty, "\(wrong)")
    }
  }

  @Test func sarifHasFingerprintsSuppressionsAndColumns() throws {
    let run = try #require(try sarif()["runs"]?.items.first)
    let results = run["results"]?.items ?? []
    #expect(results.count == 4)
    let ids = Set(results.compactMap { $0["partialFingerprints"]?["axwatchFinding/v1"]?.text })
    #expect(ids == Set(Self.document.findings.map(\.id)))
    func result(_ rule: String, _ line: Double) throws -> JSONValue {
      try #require(
        results.first { result in
          let region = result["locations"]?.items.first?["physicalLocation"]?["region"]
          return result["ruleId"]?.text == rule && region?["startLine"] == .number(line)
        })
    }
    let open = try result("raw_app_identifier", 3)
    #expect(open["suppressions"]?.items.isEmpty == true)
    let place = try #require(open["locations"]?.items.first?["physicalLocation"])
    #expect(place["artifactLocation"]?["uri"]?.text == "App/H%C3%A4fen%20%231/Login%3AView.swift")
    // A tab, `Text("`, an anchor of two units, a blank, é, `").`.
    #expect(place["region"]?["startColumn"] == .number(1 + 1 + 6 + 2 + 1 + 1 + 3))
    let covered = try result("raw_app_identifier", 9)["suppressions"]?.items.first
    #expect(covered?["kind"]?.text == "inSource" && covered?["justification"]?.text == "frozen")
    #expect(try result("untyped_constant", 10)["suppressions"]?.items.first?["kind"]?.text == "external")
    let rules = run["tool"]?["driver"]?["rules"]?.items ?? []
    for result in results {
      guard case .number(let index)? = result["ruleIndex"] else { continue }
      #expect(rules[Int(index)]["id"] == result["ruleId"])
    }
  }

  // MARK: Lines

  @Test func compactLinesAreThoseOfCompilers() {
    #expect(
      CompactFormat.lines(of: Self.document.findings) == """
        .:1:1: note: Nothing guards it. [unguarded_repository]
        App/Häfen #1/Login:View.swift:3:20: error: 50% of it,\\u{A}said\\u{202E} twice. [raw_app_identifier]

        """)
  }

  @Test func gitHubAnnotatesLines() {
    let lines = GitHubFormat.lines(of: Self.document.findings).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == "::notice title=unguarded_repository::Nothing guards it.")
    #expect(
      lines[1].hasPrefix(
        "::error file=App/Häfen #1/Login%3AView.swift,line=3,col=20,title=raw_app_identifier::50%25 of it,%0Asaid"))
    #expect(lines[1].contains("%0AWrite instead: .accessibilityIdentifier("))
  }

  // MARK: For people

  @Test func peopleSeeTheLineAndACaret() {
    let text = CaretFormat(isColoured: false, source: Self.source).text(of: Self.finding(.warning, line: 3))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("App/Häfen #1/Login:View.swift:3:20: warning: 50% of it"))
    #expect(lines[1] == "    Text(\"⚓️ é\").accessibilityIdentifier(\"login\")")
    #expect(lines[2] == "                ^")
    #expect(lines[3].hasPrefix("    instead: "))
    #expect(lines[4].isEmpty && lines.count == 5)
  }

  @Test func coloursAreOnlyForTerminals() {
    let finding = Self.finding(.error, line: 3)
    let plain = CaretFormat(isColoured: false, source: Self.source).text(of: finding)
    let coloured = CaretFormat(isColoured: true, source: Self.source).text(of: finding)
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[31merror:\u{1B}[0m") && coloured.contains("\u{1B}[32m^\u{1B}[0m"))
    let stripped = coloured.replacingOccurrences(of: "\u{1B}\\[[0-9]+m", with: "", options: .regularExpression)
    #expect(stripped == plain)
  }

  @Test func longLinesAreCutAroundThePlace() {
    let long = String(repeating: "a", count: 5_000) + ".id" + String(repeating: "b", count: 5_000)
    var finding = Self.finding(.info, line: 1)
    finding.place.column = 5_002
    let lines = CaretFormat(isColoured: false) { _ in long }.text(of: finding).split(separator: "\n")
    #expect(lines[1].count < 180 && lines[1].contains("…") && lines[1].contains(".id"))
    let caret = lines[2].count - 1
    #expect(Array(lines[1])[caret] == "i")
    // A column beyond the line, and a line that cannot be had.
    finding.place.column = 99_999
    #expect(CaretFormat(isColoured: false) { _ in "short" }.text(of: finding).contains("    short\n"))
    #expect(CaretFormat(isColoured: false) { _ in nil }.text(of: finding).split(separator: "\n").count == 2)
  }
}
