import Identifiers
import Ledger
import Testing

@testable import Report

@Suite struct ForecastTests {
  private func forecast(_ steps: [(String, Int, Int)], goal: Settings.Goal? = nil, asOf: String) throws -> Forecast {
    let commits = steps.enumerated().map { position, step in
      var counts = Counts()
      counts.sites = [.app: [.typed: step.1, .raw: step.2 - step.1]]
      let seconds = StubDay.seconds(step.0)
      return StoredCommit(
        position: position,
        commit: Commit(
          id: String(repeating: "\(position % 10)", count: 40), parents: [], authorName: "", authorEmail: "",
          authorTime: seconds, time: seconds, subject: "", body: ""), counts: counts)
    }
    return Forecast(history: History(commits), goal: goal, asOf: try #require(Day(asOf)))
  }

  @Test func aSteadyPaceGivesADay() throws {
    let forecast = try forecast([("2026-01-01", 0, 100), ("2026-03-31", 45, 100)], asOf: "2026-04-01")
    #expect(
      forecast.words == "90\u{A0}% between 2026-05-01 and 2026-06-30, if it goes on as in the last 30 and 90 days.")
  }

  @Test func itClaimsNoMoreThanIsKnown() throws {
    #expect(
      try forecast([("2026-01-01", 0, 100)], asOf: "2026-01-05").words
        == "No forecast yet: the history is younger than 30 days.")
    #expect(
      try forecast([("2025-01-01", 0, 100)], asOf: "2026-01-05").words
        == "No forecast: nothing is migrated, so there is no pace to go by.")
    #expect(
      try forecast([("2025-01-01", 5, 100)], asOf: "2026-01-05").words
        == "No forecast: in the last 180 days no less was left to do than before.")
    #expect(
      try forecast([("2025-01-01", 5, 10_000), ("2025-12-30", 6, 10_000)], asOf: "2026-01-05").words
        == "More than five years to 90\u{A0}% at any pace of the last 180 days.")
    #expect(try forecast([], asOf: "2026-01-05").words == "There is nothing to migrate.")
    #expect(try forecast([("2025-01-01", 10, 10)], asOf: "2026-01-05").words == "100\u{A0}% is reached.")
  }

  @Test func theTeamsGoalIsTheTarget() throws {
    let forecast = try forecast(
      [("2026-01-01", 0, 100), ("2026-02-10", 50, 100)], goal: Settings.Goal(share: 0.6, by: "2026-12-01"),
      asOf: "2026-02-11")
    #expect(forecast.targetText == "60\u{A0}%" && forecast.left == 10)
    #expect(forecast.goalDay == Day("2026-12-01"))
  }
}
