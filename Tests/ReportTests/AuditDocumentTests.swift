import Identifiers
import Testing

@testable import Report

@Suite struct AuditDocumentTests {
  @Test func theDocumentHasTheOrderAndTheFieldsOfItsDescription() {
    let document = AuditDocument(
      versions: Versions(axwatch: "0.1.0", reader: 1, rules: 1), asOf: Day(year: 2026, month: 11, day: 30),
      source: .worktree(commit: nil), sites: [Sample.site(line: 9), Sample.site(line: 3)],
      findings: [Sample.finding(of: Sample.site(line: 3))],
      catalog: [CatalogEntry(value: IdentifierValue("login_submit"), source: .raw, assignments: ["a"])],
      gaps: [Gap(path: "Big.swift", reason: .tooLarge, detail: "6 MB")], counts: Counts())
    expectGolden(document.bytes, "audit.json")
  }
}
