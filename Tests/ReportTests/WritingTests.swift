import Identifiers
import Testing

@testable import Report

@Suite struct WritingTests {
  @Test func textIsNeverMarkup() {
    let markup = Markup()
    markup.tag("p", .init("title", "\"><script>'&")) { markup.text("<b>&amp;\u{202E}\u{7}x\u{10FEFF}") }
    #expect(
      String(decoding: markup.bytes, as: UTF8.self)
        == "<p title=\"&quot;&gt;&lt;script&gt;&#39;&amp;\">&lt;b&gt;&amp;amp;\\u{202E}\\u{7}x\\xFF</p>")
  }

  @Test(arguments: [
    ("plain", "plain"), ("a\nb", "a\\u{A}b"), ("\u{200B}x", "\\u{200B}x"), ("a\u{200D}b", "a\\u{200D}b"),
    ("👩\u{200D}💻", "👩\u{200D}💻"), ("שלום", "שלום"), ("\u{E000}", "\\u{E000}"), ("é", "é"), ("\u{FFFE}", "\\u{FFFE}"),
  ])
  func invisibleCharactersAreSpelledOut(text: String, shown: String) {
    #expect(Visible.text(text) == shown)
  }

  @Test func longNamesMayGoOnBehindTheirSeparators() {
    func breakable(_ text: String, behind separators: String = "_-./:") -> String {
      let markup = Markup()
      markup.breakable(text, behind: separators)
      return String(decoding: markup.bytes, as: UTF8.self)
    }
    #expect(breakable("login_submit") == "login_submit")
    #expect(breakable("settings_notifications") == "settings_<wbr>notifications")
    #expect(breakable("App/Marinas/View.swift:34", behind: "/") == "App/<wbr>Marinas/<wbr>View.swift:34")
    #expect(breakable("a_b_<script>_c_long_enough") == "a_b_<wbr>&lt;script&gt;_<wbr>c_long_<wbr>enough")
    #expect(breakable("____________________") == "____________________")
    #expect(!breakable("\u{202E}login_submit_button").contains("<wbr>"))
  }

  @Test(arguments: [
    ("plain", "<bdi>plain</bdi>"), ("`a` b", "<code dir=\"ltr\">a</code><bdi> b</bdi>"),
    ("one `tick", "<bdi>one </bdi><bdi>`tick</bdi>"), ("`<b>`", "<code dir=\"ltr\">&lt;b&gt;</code>"),
    ("a `b` c `d", "<bdi>a </bdi><code dir=\"ltr\">b</code><bdi> c </bdi><bdi>`d</bdi>"), ("", ""),
  ])
  func namesBetweenBackticksAreCode(text: String, written: String) {
    let markup = Markup()
    Page(address: "", markup: markup, forge: nil, addresses: nil, commit: nil).rich(text)
    #expect(String(decoding: markup.bytes, as: UTF8.self) == written)
  }

  @Test func linesStayInMessages() { #expect(Visible.text("a\n\tb\r", multiline: true) == "a\n\tb\\u{D}") }

  @Test func jsonKeepsTheOrderAndPutsMembersOnLines() {
    let bytes = JSONWriter.document { json in
      json.field("b", "x\"\\\u{1}\u{202E}é\u{10FE80}")
      json.field("a", 1)
      json.field("none", nil as String?)
      json.field("empty", strings: [])
      json.field("list", each: [1, 2]) { number in json.object { json.field("n", number) } }
      json.object("deep") { json.object("deeper") { json.field("yes", true) } }
    }
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {
          "b": "x\\"\\\\\\u0001\\u202Eé\\\\x80",
          "a": 1,
          "none": null,
          "empty": [],
          "list": [
            {"n":1},
            {"n":2}
          ],
          "deep": {
            "deeper": {"yes":true}
          }
        }

        """)
  }

  @Test func csvQuotesAndDisarmsFormulas() {
    var csv = CSVWriter()
    csv.row(["a,b", "say \"x\"", "=1+1", "plain"])
    #expect(String(decoding: csv.bytes, as: UTF8.self) == "\"a,b\",\"say \"\"x\"\"\",\"'=1+1\",plain\r\n")
  }

  @Test(arguments: [
    ("deploymentTargets", "deployment targets"), ("iOS", "iOS"), ("importableByUITests", "importable by UI tests"),
    ("raw_selectors", "raw selectors"), ("swiftToolsVersions", "swift tools versions"),
  ])
  func namesInDocumentsAsWords(name: String, words: String) { #expect(BranchReport.words(name) == words) }

  @Test func numbers() {
    #expect(Numbers.grouped(1_234_567) == "1,234,567")
    #expect(Numbers.grouped(-12) == "−12")
    #expect(Numbers.percent(Fraction(done: 254, total: 329)) == "77.2\u{A0}%")
    #expect(Numbers.percent(Fraction(done: 9_999, total: 10_000)) == "99.9\u{A0}%")
    #expect(Numbers.percent(Fraction()) == "–")
    #expect(Numbers.points(permille: -31) == "−3.1")
    #expect(Numbers.coordinate(12.04) == "12")
    #expect(Numbers.coordinate(-0.46) == "-0.5")
  }
}

@Suite struct DayTests {
  @Test func everyDayOfFourCenturiesRoundTrips() {
    var day = Day(year: 1900, month: 1, day: 1)
    let last = Day(year: 2300, month: 1, day: 1)
    while day < last {
      #expect(Day(day.text) == day)
      #expect(Day(at: day.start) == day && Day(at: day.end) == day)
      day = day + 1
    }
  }

  @Test func knownDays() {
    #expect(Day(at: 0).text == "1970-01-01")
    #expect(Day(at: -1).text == "1969-12-31")
    #expect(Day(year: 2026, month: 11, day: 30).weekday == 0)
    #expect(timestamp(1_796_009_525) == "2026-11-30T03:32:05Z")
    #expect(Day("2026-02-29") == nil && Day("2024-02-29") != nil && Day("2026-1-01") == nil && Day("x") == nil)
    #expect(Day(at: .max).text == "9999-12-31" && Day(at: .min).text == "0000-01-01")
  }
}

@Suite struct AddressTests {
  @Test func identifierKeys() {
    #expect(Slug.identifier(IdentifierValue("login_submit")).hasPrefix("login-submit-"))
    #expect(
      Slug.identifier(IdentifierValue("row_{}"))
        != Slug.identifier(IdentifierValue(texts: ["row_", ""], holes: [.some])))
    #expect(Slug.identifier(IdentifierValue("…")).hasPrefix("x-"))
    #expect(Slug.text(String(repeating: "Ab_", count: 40)).utf8.count <= 40)
    #expect(Slug.branch("main") == "main" && Slug.branch("feature/x") != Slug.branch("feature-x"))
  }

  @Test(arguments: [
    ("r/demo/", "r/demo/findings/", "findings/"), ("r/demo/findings/", "r/demo/", "../"), ("r/demo/", "r/demo/", "./"),
    ("", "r/demo/", "r/demo/"),
    ("r/demo/commits/abc/", "api/v1/r/demo/series.json", "../../../../api/v1/r/demo/series.json"),
    ("r/demo/findings/rule/x/", "r/demo/catalog/", "../../../catalog/"), ("r/a/", "", "../../"),
  ])
  func linksAreRelative(from: String, to: String, link: String) {
    #expect(Addresses.link(from: from, to: to) == link)
  }

  @Test(arguments: [
    ("git@github.com:shop/app.git", "https://github.com/shop/app"),
    ("https://user:secret@gitlab.com/group/sub/app.git", "https://gitlab.com/group/sub/app"),
    ("ssh://git@codeberg.org:2222/shop/app", "https://codeberg.org/shop/app"),
    ("https://bitbucket.org/shop/my%20app/", "https://bitbucket.org/shop/my%2520app"),
  ])
  func remotesBecomeForges(remote: String, base: String) { #expect(Forge(remote: remote)?.base == base) }

  @Test(arguments: [
    "/srv/git/app.git", "javascript://github.com/x", "file:///x", "../x", "", "https://example.com/x", "a:b",
  ])
  func otherRemotesAreNoForges(remote: String) { #expect(Forge(remote: remote) == nil) }

  @Test func forgeLinks() throws {
    let path = "App/Ä b#\u{10FEE9}.swift"
    let encoded = "App/%C3%84%20b%23%E9.swift"
    func line(_ remote: String) throws -> String { try #require(Forge(remote: remote)).line(7, of: path, at: "abc") }
    #expect(try line("https://github.com/a/b") == "https://github.com/a/b/blob/abc/\(encoded)#L7")
    #expect(try line("https://gitlab.com/a/b") == "https://gitlab.com/a/b/-/blob/abc/\(encoded)#L7")
    #expect(try line("https://codeberg.org/a/b") == "https://codeberg.org/a/b/src/commit/abc/\(encoded)#L7")
    #expect(try line("https://bitbucket.org/a/b") == "https://bitbucket.org/a/b/src/abc/\(encoded)#lines-7")
    #expect(Forge(kind: .gitlab, base: "https://x/y").commit("abc") == "https://x/y/-/commit/abc")
  }
}
