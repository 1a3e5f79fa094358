import Identifiers

@testable import Report

/// A repository whose every text is markup, script, or not to be seen.
enum Hostile {
  static let texts = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "</title></style><b>",
    "javascript:alert(1)", "\u{202E}gnp.exe\u{202C}", "a\u{0}b\u{7}\u{1B}[31m", "&lt;script&gt;", "{{7*7}}${7*7}",
    "../../../etc/passwd", "]]>", "--><svg/onload=alert(1)>", "\u{10FEFF}\u{10FE80}", "=HYPERLINK(\"http://x\")",
    "שלום \u{200F}<i>", "\u{200B}\u{FEFF}", String(repeating: "long_", count: 400), "a\nb\r\nc\u{2028}d", "{}", "…",
  ]

  static var subject: ReportSubject {
    ReportSubject(
      repository: "hostile", title: texts[0], branch: texts[1], branches: [.init(name: texts[1], slug: nil)],
      forge: Forge(remote: "https://github.com/x\"><script>/y"), siteURL: "https://ids.example.com",
      versions: Versions(axwatch: "0.1.0", reader: 1, rules: 1), asOf: Day(year: 2026, month: 11, day: 30),
      status: WatchStatus(state: .failing(reason: texts[2], since: 1_796_000_000, next: 1_796_010_000)))
  }

  static func story() -> HistoryStub {
    let stub = HistoryStub()
    for (step, text) in texts.enumerated() {
      let sites = texts.prefix(step + 1).enumerated().flatMap { number, value in
        [
          site(
            value, number, .app, number % 3 == 0 && step > number + 2 ? .typed : .raw,
            suffix: step > 12 && number == 3 ? "x" : ""),
          site(value, number, .test, .raw, suffix: ""),
        ]
      }
      let exception = LegacyException(
        origin: .comment, rules: [.rawAppIdentifier], place: Place(path: texts[1], line: 3),
        pathGlob: "App/\(texts[1]).swift", identifierGlob: texts[0], reason: text, owner: texts[2],
        until: step % 2 == 0 ? "2026-10-01" : texts[0])
      stub.commit(
        text, on: (Day(year: 2026, month: 11, day: 1) + step).text, author: text, body: text + "\n\n" + texts[0],
        sites: sites,
        findings: [
          Finding(
            rule: .sensitiveComponent, severity: .error, place: Place(path: text, line: 1), message: text,
            suggestion: text, subject: .repository(name: text))
        ], exceptions: step > 2 ? [exception] : [], gaps: [Gap(path: text, reason: .malformed, detail: text)],
        inventory: #"{"kind":"<script>alert(1)</script>","<b>":["\u202e"],"n":1.5,"x":null,"deep":{"y":[{"z":true}]}}"#,
        isSuspicious: step == 5)
    }
    return stub
  }

  private static func site(_ value: String, _ number: Int, _ side: Side, _ state: SiteState, suffix: String) -> Site {
    Sample.site(
      value + suffix, path: side == .app ? "App/\(value).swift" : "UITests/\(value).swift", line: number + 1,
      side: side, form: side == .app ? .swiftUIModifier : .querySubscript, state: state, owner: value, element: value,
      ordinal: number, module: value, owners: [value])
  }

  /// A repository without any identifier.
  static func nothing() -> HistoryStub {
    let stub = HistoryStub()
    stub.commit("Begin", on: "2026-11-01", sites: [])
    stub.commit("Go on", on: "2026-11-02", sites: [])
    return stub
  }
}
