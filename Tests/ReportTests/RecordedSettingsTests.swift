import Identifiers
import Testing

@testable import Report

@Suite struct RecordedSettingsTests {
  @Test func whatTheAuditNotedIsRead() {
    let record = RecordedSettings(
      "{\"exceptionExpired\":{\"standard\":\"warning\",\"byPath\":{\"A.swift\":\"off\"}},"
        + "\"goalShare\":\"0.9\",\"goalBy\":\"2027-03-01\"}")
    #expect(record.expiry == ExpirySeverities(standard: .warning, byPath: ["A.swift": nil]))
    #expect(record.goal == Settings.Goal(share: 0.9, by: "2027-03-01"))
    #expect(RecordedSettings(nil).expiry.isUsual && RecordedSettings("{").goal == nil)
  }
}
