import Identifiers

/// The horizontal axis of a chart: from an instant to another, onto a span of coordinates, with marks at round dates.
struct TimeAxis {
  let start: Int64
  let end: Int64
  let left: Double
  let right: Double

  init(start: Int64, end: Int64, left: Double, right: Double) {
    self.start = min(start, end - 86_400)
    self.end = end
    self.left = left
    self.right = right
  }

  func x(_ time: Int64) -> Double {
    let share = Double(time - start) / Double(end - start)
    return left + (right - left) * min(max(share, 0), 1)
  }

  struct Tick: Equatable {
    var day: Day
    var label: String
  }

  /// At most `limit` marks at the same distance of round days, weeks, months or years.
  func ticks(limit: Int) -> [Tick] {
    let (first, last) = (Day(at: start), Day(at: end))
    for step in [1, 2, 7, 14] where (last - first) / step < limit {
      var day = step >= 7 ? first + (7 - first.weekday) % 7 : first + 1
      var ticks: [Tick] = []
      while day <= last {
        ticks.append(Tick(day: day, label: day.text))
        day = day + step
      }
      return ticks
    }
    let months = (last.year - first.year) * 12 + last.month - first.month
    let step = [1, 2, 3, 6, 12, 24, 60, 120, 240].first { months / $0 < limit } ?? 600
    var month = first.year * 12 + first.month - 1
    month += (step - month % step) % step
    var ticks: [Tick] = []
    while true {
      let day = Day(year: month / 12, month: month % 12 + 1, day: 1)
      if day > last { return ticks }
      if day >= first { ticks.append(Tick(day: day, label: step % 12 == 0 ? String(day.year) : day.monthText)) }
      month += step
    }
  }
}

/// The vertical axis: from nothing to a round number.
struct CountAxis {
  let top: Int
  let step: Int
  let low: Double
  let high: Double

  /// - Parameters:
  ///   - low: the coordinate of nothing.
  ///   - high: the coordinate of the most.
  init(most: Int, low: Double, high: Double, ticks: Int = 4) {
    var (step, scale) = (1, 1)
    while most > step * ticks {
      if let factor = [2, 5].first(where: { $0 * scale > step }) {
        step = factor * scale
      } else {
        scale *= 10
        step = scale
      }
    }
    self.step = step
    top = max(step, (most + step - 1) / step * step)
    self.low = low
    self.high = high
  }

  func y(_ count: Double) -> Double { low - (low - high) * count / Double(top) }
  func y(_ count: Int) -> Double { y(Double(count)) }

  var ticks: [Int] { Array(stride(from: 0, through: top, by: step)) }
}
