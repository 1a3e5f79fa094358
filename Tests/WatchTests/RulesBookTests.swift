import Audit
import Foundation
import Report
import Testing

@Suite struct RulesBookTests {
  @Test func theBookOfRulesIsFresh() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let book = try String(contentsOf: root.appendingPathComponent("web/rules.md"), encoding: .utf8)
    #expect(
      book == RuleTextFormat.book(Rules.texts),
      "web/rules.md is stale: run `swift run axwatch rules --format markdown > web/rules.md`")
  }
}
