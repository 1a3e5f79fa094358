import Testing

@testable import Identifiers

@Suite struct IdentifierValueTests {
  @Test func aHoleBesideAHoleIsOne() {
    let value = IdentifierValue(texts: ["a", "", "b"], holes: [.some, .any])
    #expect(value.texts == ["a", "b"])
    #expect(value.holes == [.some])
    let open = IdentifierValue(texts: ["", "", ""], holes: [.any, .any])
    #expect(open.holes == [.any])
    #expect(open.isBlank)
  }

  @Test func appendingJoinsTexts() {
    let row = IdentifierValue("row_").appending(.hole).appending(IdentifierValue("_title"))
    #expect(row.text == "row_{}_title")
    #expect(row == IdentifierValue(texts: ["row_", "_title"], holes: [.some]))
    #expect(IdentifierValue.hole.appending(.hole) == .hole)
    #expect(IdentifierValue("a").appending(IdentifierValue("b")) == IdentifierValue("ab"))
  }

  @Test func literalsAndPatternsOfOneTextDiffer() {
    let literal = IdentifierValue("row_{}")
    let pattern = IdentifierValue(texts: ["row_", ""], holes: [.some])
    #expect(literal != pattern)
    #expect(literal.text == pattern.text)
    #expect(literal.canonicalText != pattern.canonicalText)
    #expect(literal < pattern && !(pattern < literal))
  }

  @Test func comparedByScalars() {
    let (composed, decomposed) = (IdentifierValue("\u{E9}"), IdentifierValue("e\u{301}"))
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(IdentifierValue("p\u{430}y") != IdentifierValue("pay"))
    #expect(decomposed < composed)
  }
}

@Suite struct ContentIDTests {
  @Test func roundTrips() throws {
    let hex = "0123456789abcdef0123456789abcdef01234567"
    let id = try #require(ContentID(hex: hex))
    #expect(id.hex == hex)
    #expect(id.bytes.count == 20)
    #expect(ContentID(bytes: id.bytes) == id)
    #expect(ContentID(hex: hex.uppercased()) == id)
  }

  @Test func refusesWhatIsNone() {
    #expect(ContentID(hex: "0123") == nil)
    #expect(ContentID(hex: String(repeating: "g", count: 40)) == nil)
    #expect(ContentID(hex: String(repeating: "é", count: 20)) == nil)
    #expect(ContentID(bytes: [UInt8](repeating: 0, count: 32)) == nil)
  }

  @Test func ordersAsItsHex() throws {
    let ids = try ["00ff", "0100", "ff00", "00fe"].map { head in
      try #require(ContentID(hex: head + String(repeating: "7", count: 36)))
    }
    #expect(ids.sorted().map(\.hex) == ids.map(\.hex).sorted())
  }
}

@Suite struct CountsTests {
  @Test func progressFollowsTheTarget() {
    var counts = Counts()
    counts.sites[.app] = [.typed: 3, .constant: 2, .raw: 5, .cleared: 7, .forwarded: 1]
    counts.sites[.test] = [.typed: 1, .label: 9, .dynamic: 1]
    #expect(counts.progress(.app) == Fraction(done: 3, total: 10))
    #expect(counts.progress(.test) == Fraction(done: 1, total: 2))
    #expect(counts.progress() == Fraction(done: 4, total: 12))
    counts.target = .constant
    #expect(counts.progress(.app) == Fraction(done: 5, total: 10))
    #expect(counts.count(.typed) == 4)
    #expect(counts.count(.test, .raw) == 0)
    #expect(Counts().progress().share == nil)
    #expect(Fraction(done: 1, total: 4).share == 0.25)
  }

  @Test func everyStateHasAStanding() {
    for state in SiteState.allCases {
      let standing = state.standing(target: .typed)
      #expect(state.standing(target: .constant) == (state == .constant ? .migrated : standing))
    }
    #expect(SiteState.allCases.filter { $0.standing(target: .typed) == .migrated } == [.typed])
    let neither = SiteState.allCases.filter { $0.standing(target: .typed) == .neither }
    #expect(neither == [.forwarded, .cleared, .label])
  }
}

@Suite struct ExpiryTests {
  private func exception(_ line: Int, until: String?, reason: String? = "frozen", covers: [String] = [])
    -> LegacyException
  {
    LegacyException(
      origin: .comment, rules: [.rawAppIdentifier], place: Place(path: "A.swift", line: line), reason: reason,
      until: until, covers: covers, ordinal: line)
  }

  private func finding(_ line: Int, _ exception: LegacyException?) -> Finding {
    Finding(
      rule: .rawAppIdentifier, severity: .warning, place: Place(path: "A.swift", line: line), message: "m",
      subject: .site(String(line)), exception: exception?.id)
  }

  @Test func theLastDayStillHolds() {
    let exception = exception(1, until: "2027-03-01")
    #expect(!Expiry.isExpired(exception, asOf: "2027-03-01"))
    #expect(Expiry.isExpired(exception, asOf: "2027-03-02"))
    #expect(!Expiry.isExpired(self.exception(1, until: nil), asOf: "2099-01-01"))
  }

  @Test(arguments: ["spring", "2099-02-31", "2099-3-1", ""]) func aDateThatIsNoDayHoldsOnNone(_ until: String) {
    let exception = exception(1, until: until)
    #expect(Expiry.isExpired(exception, asOf: "2019-01-01"))
    #expect(
      Expiry.finding(exception).message == "The exception for raw_app_identifier does not hold: '\(until)' is no day.")
  }

  @Test func findingsCountAgain() {
    var old = exception(1, until: "2020-01-01")
    let covered = finding(2, old)
    old.covers = [covered.id]
    let after = Expiry.apply(findings: [covered], exceptions: [old], asOf: "2026-01-01")
    #expect(after.map(\.rule) == [.rawAppIdentifier, .exceptionExpired])
    #expect(after[0].exception == nil)
    #expect(after[1].place.line == 1)
    #expect(Expiry.apply(findings: [covered], exceptions: [old], asOf: "2019-01-01") == [covered])
  }

  @Test func anotherExceptionTakesOver() {
    var (old, new) = (exception(1, until: "2020-01-01"), exception(3, until: nil))
    let covered = finding(2, old)
    old.covers = [covered.id]
    new.covers = [covered.id]
    let after = Expiry.apply(findings: [covered], exceptions: [old, new], asOf: "2026-01-01")
    #expect(after[0].exception == new.id)
  }

  @Test func oneFindingAnExceptionAtMost() {
    let old = exception(1, until: "2020-01-01")
    let unused = Finding(
      rule: .exceptionUnused, severity: .warning, place: old.place, message: "m",
      subject: .file(path: "A.swift", name: "x"))
    #expect(Expiry.apply(findings: [unused], exceptions: [old], asOf: "2026-01-01").map(\.rule) == [.exceptionExpired])
    let mute = exception(1, until: "2020-01-01", reason: nil)
    #expect(Expiry.apply(findings: [], exceptions: [mute], asOf: "2026-01-01").isEmpty)
    let off = ExpirySeverities(standard: nil)
    #expect(Expiry.apply(findings: [], exceptions: [old], asOf: "2026-01-01", severities: off).isEmpty)
    let elsewhere = ExpirySeverities(standard: nil, byPath: [old.place.path: .info])
    #expect(
      Expiry.apply(findings: [], exceptions: [old], asOf: "2026-01-01", severities: elsewhere).map(\.severity) == [
        .info
      ])
  }
}
