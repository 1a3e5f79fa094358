import Identifiers
import Testing

@testable import Report

@Suite struct ExplanationDocumentTests {
  private let site = Sample.site(line: 3)

  private func document(exception: LegacyException?) -> ExplanationDocument {
    var finding = Sample.finding(of: site)
    finding.exception = exception?.id
    let audit = AuditDocument(
      versions: Versions(axwatch: "0.1.0", reader: 1, rules: 1), asOf: Day(year: 2026, month: 11, day: 30),
      source: .worktree(commit: nil), sites: [site], findings: [finding], catalog: [],
      exceptions: exception.map { [$0] } ?? [], gaps: [], counts: Counts())
    var explanation = Explanation(place: Place(path: site.key.path, line: 3), hasColumn: false)
    explanation.file = ["app: nothing makes it a test"]
    let inner = Explanation.Step(text: "static let AX.a", place: Place(path: "AX.swift", line: 2))
    explanation.sites = [
      Explanation.ExplainedSite(
        site: site, form: "a form",
        steps: [.init(text: "AX.a", place: inner.place, values: ["\"a\"", "nil"], steps: [inner])],
        branches: [.init(value: "\"a\"", state: .constant, rule: "constants alone")], state: ["the catalog has it"])
    ]
    let text = RuleText(
      name: finding.rule, summary: "S.", reason: "Because.", instead: "I.", falsePositives: "P.", falseNegatives: "N.",
      triggering: [], nonTriggering: [])
    return ExplanationDocument(explanation, of: audit, rules: [text]) { _ in "  line\u{202E} three  " }
  }

  @Test func theTextTellsStepsRuleFindingAndException() {
    let exception = LegacyException(
      origin: .comment, rules: [.rawAppIdentifier], place: Place(path: "A.swift", line: 2), reason: "frozen",
      until: "2026-11-29", covers: ["x"])
    let text = document(exception: exception).text
    for part in [
      "    line\\u{202E} three\n",
      "    AX.a  (AX.swift:2)\n      static let AX.a  (AX.swift:2)\n      = \"a\" or nil\n",
      "    \"a\" is constant: constants alone\n    the catalog has it\n", "    why      Because.\n",
      "covered by the exception at A.swift:2, which is for raw_app_identifier; reason: frozen; "
        + "held until 2026-11-29 and counts no longer; covers 1 finding\n",
    ] {
      #expect(text.contains(part), "\(part)\nin\n\(text)")
    }
  }

  @Test func theJSONFollowsItsSchema() {
    let exception = LegacyException(
      origin: .configuration, rules: [.rawAppIdentifier], place: Place(path: ".axwatch.yml", line: 2), pathGlob: "**")
    #expect(SchemaValidator().errors(document(exception: exception).json, "explanation.json") == [])
    #expect(SchemaValidator().errors(document(exception: nil).json, "explanation.json") == [])
  }

  @Test func anAuditOfAChangeFollowsItsSchema() {
    var audit = AuditDocument(
      versions: .current, asOf: Day(year: 2026, month: 11, day: 30), source: .index(commit: nil), sites: [site],
      findings: [Sample.finding(of: site)], catalog: [], gaps: [], counts: Counts())
    audit.since = AuditDocument.Since(commit: nil, gone: 2, progress: Fraction(done: 1, total: 3))
    #expect(SchemaValidator().errors(audit.bytes, "audit.json") == [])
  }
}
