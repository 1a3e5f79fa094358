import Identifiers

/// An instant in seconds since 1970 as `YYYY-MM-DDTHH:MM:SSZ`.
func timestamp(_ seconds: Int64) -> String {
  let day = Day(at: seconds)
  let second = Int((seconds % 86_400 + 86_400) % 86_400)
  return day.text + "T" + padded(second / 3_600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2)
    + "Z"
}

private func padded(_ number: Int, _ digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
