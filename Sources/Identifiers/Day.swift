/// A day of the proleptic Gregorian calendar in UTC. No clock and no locale: all dates come in from outside.
public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public var number: Int

  public init(number: Int) { self.number = number }

  /// The day in which an instant falls.
  public init(at seconds: Int64) {
    let day = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    number = Int(min(max(day, -719_528), 2_932_896))
  }

  /// A day written `YYYY-MM-DD`; `nil` for anything else, also for a day that its month does not have.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month)
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard self.month == month, self.dayOfMonth == day, day > 0 else { return nil }
  }

  public init(year: Int, month: Int, day: Int) {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private var civil: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  public var year: Int { civil.year }
  public var month: Int { civil.month }
  public var dayOfMonth: Int { civil.day }
  /// 0 is Monday.
  public var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  /// The first second of the day.
  public var start: Int64 { Int64(number) * 86_400 }
  /// The last second of the day.
  public var end: Int64 { start + 86_399 }

  /// `YYYY-MM-DD`.
  public var text: String {
    let (year, month, day) = civil
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }

  /// `YYYY-MM`.
  public var monthText: String { String(text.dropLast(3)) }

  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }
  public static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }
  public static func - (day: Day, days: Int) -> Day { Day(number: day.number - days) }
  public static func - (left: Day, right: Day) -> Int { left.number - right.number }
}

private func padded(_ number: Int, _ digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
