import Foundation

/// How far a long work has come, on one line of a terminal. Elsewhere nothing is written.
final class ProgressBar {
  private let unit: String
  private let isSeen = Terminal.errorsAreSeen
  private let start = ProcessInfo.processInfo.systemUptime
  private var shown = 0.0
  private var width = 0

  init(unit: String) { self.unit = unit }

  func show(done: Int, total: Int) {
    guard isSeen, total > 0 else { return }
    let now = ProcessInfo.processInfo.systemUptime
    guard now - shown >= 0.1 || done == total else { return }
    shown = now
    let share = Double(done) / Double(total)
    let filled = Int(share * 30)
    let rate = Double(done) / max(now - start, 0.001)
    let left = rate > 0 ? "\(time(Double(total - done) / rate)) left" : ""
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
    replace("\(bar) \(done)/\(total) \(unit), \(Int(rate.rounded()))/s, \(left)")
  }

  /// Removes the bar.
  func end() {
    if width > 0 { replace("") }
    width = 0
  }

  private func replace(_ line: String) {
    let blank = String(repeating: " ", count: max(0, width - line.count))
    FileHandle.standardError.write(Data("\r\(line)\(blank)\(line.isEmpty ? "\r" : "")".utf8))
    width = line.count
  }

  private func time(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }
}
