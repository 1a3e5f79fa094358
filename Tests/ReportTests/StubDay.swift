import Identifiers

@testable import Report

enum StubDay {
  /// Nine in the morning of a day.
  static func seconds(_ day: String) -> Int64 { (Day(day) ?? Day(number: 0)).start + 9 * 3_600 }
}
