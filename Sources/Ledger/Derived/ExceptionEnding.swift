import Identifiers

/// How an exception ended.
public enum ExceptionEnding: String, CaseIterable, Sendable {
  /// What it covered is found no more.
  case migrated
  /// It was taken away after its last day, and what it covered counts again.
  case expired
  /// It was taken away while it covered something, which counts again; or it never covered anything.
  case removed
  /// Another exception covers what it covered.
  case widened

  /// - Parameters:
  ///   - life: the exception's life.
  ///   - changes: what the commit that ended it changed.
  ///   - day: the day of that commit, `YYYY-MM-DD`.
  public init?(of life: Life<LegacyException>, changes: Changes, on day: String) {
    guard life.ended != nil, let last = life.stretches.last?.item else { return nil }
    let covered = changes.findings.filter { $0.before?.exception == last.id }
    let left = covered.compactMap(\.after)
    if left.isEmpty {
      // What it covered is gone, in this commit or before.
      self = life.stretches.contains { !$0.item.covers.isEmpty } ? .migrated : .removed
    } else if left.allSatisfy({ $0.exception != nil }) {
      self = .widened
    } else if let until = last.until, until < day {
      self = .expired
    } else {
      self = .removed
    }
  }
}

extension Answers {
  /// How an exception ended; `nil` while it stands.
  public func ending(of life: Life<LegacyException>) throws -> ExceptionEnding? {
    guard let position = life.ended, let commit = try commit(at: position) else { return nil }
    return ExceptionEnding(of: life, changes: try changes(in: position), on: CommitDay.text(commit.commit.time))
  }
}

/// The day of an instant, in UTC.
enum CommitDay {
  static func text(_ time: Int64) -> String {
    // Days since 0000-03-01, counted in eras of 400 years (Howard Hinnant's algorithm for the civil calendar).
    let days = (time >= 0 ? time : time - 86399) / 86400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
