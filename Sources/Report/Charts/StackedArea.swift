import Identifiers

/// The chart of the history: sites by state over time, stacked, typed sites at the bottom.
///
/// Drawn twice: wide, and taller with fewer labels for narrow screens. It samples the commits; every one stands in
/// `series.json`.
struct StackedArea {
  /// Sites by band at an instant, and how many of each an exception covers.
  struct Sample {
    var time: Int64
    var counts: [Int]
    var excepted: [Int]
  }

  struct Mark {
    var time: Int64
    var label: String
    /// Where the mark links to.
    var link: String?
  }

  /// A wedge from now on to where the forecast says a number of sites is reached.
  struct Wedge {
    var from: Int64
    var done: Int
    var wanted: Int
    var early: Int64
    var late: Int64
    var label: String
  }

  struct Frame {
    var width: Double
    var height: Double
    var dateLabels: Int
    /// Text in a drawing that is shrunk to the screen has to be larger.
    var isNarrow: Bool

    static let wide = Frame(width: 960, height: 260, dateLabels: 7, isNarrow: false)
    static let narrow = Frame(width: 400, height: 340, dateLabels: 4, isNarrow: true)
  }

  var samples: [Sample]
  var now: Int64
  var marks: [Mark] = []
  var wedge: Wedge?
  var title: String
  var description: String

  func draw(_ markup: Markup, _ frame: Frame, id: StaticString) {
    let plot = Plot(self, frame)
    let names = "\(id)-title \(id)-text"
    markup.tag(
      "svg", .init("viewBox", "0 0 \(Int(frame.width)) \(Int(frame.height))"), .init("role", "group"),
      .init("aria-labelledby", names), .classes(frame.isNarrow ? "chart narrow-only" : "chart wide-only")
    ) {
      markup.tag("title", .init("id", "\(id)-title"), text: title)
      markup.tag("desc", .init("id", "\(id)-text"), text: description)
      plot.patterns(markup, id: "\(id)-hatch")
      plot.grid(markup)
      plot.bands(markup, hatch: "\(id)-hatch")
      plot.dates(markup)
      if !frame.isNarrow { plot.slices(markup) }
      plot.wedge(markup)
      plot.marks(markup)
    }
  }
}

/// One drawing of the chart: the axes and everything that is placed by them.
private struct Plot {
  let chart: StackedArea
  let frame: StackedArea.Frame
  let axis: TimeAxis
  let counts: CountAxis
  /// Up to three samples at the same coordinates become one.
  let samples: [(x: Double, sample: StackedArea.Sample)]

  init(_ chart: StackedArea, _ frame: StackedArea.Frame) {
    self.chart = chart
    self.frame = frame
    let most = chart.samples.map { $0.counts.reduce(0, +) }.max() ?? 0
    let low = frame.height - (frame.isNarrow ? 28 : 24)
    counts = CountAxis(most: max(most, chart.wedge?.wanted ?? 0), low: low, high: frame.isNarrow ? 34 : 28)
    let left = 14 + Double(String(counts.top).utf8.count) * (frame.isNarrow ? 9 : 7)
    let start = chart.samples.first?.time ?? chart.now
    var end = chart.now
    if let wedge = chart.wedge {
      // The future gets at most a quarter of the room that the past has.
      end = min(wedge.late, chart.now + max((chart.now - start) / 4, 7 * 86_400))
    }
    axis = TimeAxis(start: start, end: max(end, start), left: left, right: frame.width - 14)
    samples = Self.thinned(chart.samples, axis: axis, now: chart.now, grain: frame.isNarrow ? 3 : 2)
  }

  /// The last sample of each `grain` of the axis. A long time without a change stays flat up to the next change.
  private static func thinned(
    _ samples: [StackedArea.Sample], axis: TimeAxis, now: Int64, grain: Double
  ) -> [(x: Double, sample: StackedArea.Sample)] {
    var thinned: [(x: Double, sample: StackedArea.Sample)] = []
    for sample in samples {
      let x = axis.x(sample.time)
      guard let last = thinned.last else {
        thinned.append((x, sample))
        continue
      }
      if x - last.x < grain && thinned.count > 1 {
        thinned[thinned.count - 1].sample = sample
      } else {
        if x - last.x > 2 * grain { thinned.append((x - grain, last.sample)) }
        thinned.append((max(x, last.x), sample))
      }
    }
    let end = axis.x(now)
    if let last = thinned.last, last.x < end { thinned.append((end, last.sample)) }
    return thinned
  }

  func patterns(_ markup: Markup, id: String) {
    guard samples.contains(where: { $0.sample.excepted.contains { $0 > 0 } }) else { return }
    markup.tag("defs") {
      markup.tag(
        "pattern", .init("id", id), .init("width", "5"), .init("height", "5"),
        .init("patternUnits", "userSpaceOnUse"), .init("patternTransform", "rotate(45)")
      ) {
        markup.empty("rect", .init("width", "1.6"), .init("height", "5"), .class("hatch"))
      }
    }
  }

  func grid(_ markup: Markup) {
    for tick in counts.ticks {
      let y = counts.y(tick)
      markup.empty(
        "line", .class("grid"), .init("x1", text(axis.left)), .init("x2", text(axis.right)), .init("y1", text(y)),
        .init("y2", text(y)))
      markup.tag(
        "text", .init("x", text(axis.left - 6)), .init("y", text(y + 4)), .init("text-anchor", "end"),
        text: Numbers.grouped(tick))
    }
  }

  func bands(_ markup: Markup, hatch: String) {
    let last = Band.allCases.count - 1
    // From the top of the stack down: each area reaches to the ground and the next one covers its lower part.
    for index in stride(from: last, through: 0, by: -1) where samples.contains(where: { $0.sample.counts[index] > 0 }) {
      let upper = samples.map { ($0.x, counts.y($0.sample.counts[0...index].reduce(0, +))) }
      let end = upper.last?.0 ?? axis.left
      let path = line(upper) + "V\(text(counts.low))H\(text(upper.first?.0 ?? axis.left))Z"
      if end > axis.left - 1 { markup.empty("path", .classes("c-\(Band.allCases[index].rawValue)"), .init("d", path)) }
    }
    for index in 0...last where samples.contains(where: { $0.sample.excepted[index] > 0 }) {
      let upper = samples.map { ($0.x, counts.y($0.sample.counts[0...index].reduce(0, +))) }
      let lower = samples.map { sample in
        (sample.x, counts.y(sample.sample.counts[0...index].reduce(0, +) - sample.sample.excepted[index]))
      }
      let path = line(upper) + line(lower.reversed()).replacingFirst("M", by: "L") + "Z"
      markup.empty("path", .init("fill", "url(#\(hatch))"), .init("d", path))
    }
  }

  /// A path through points; points that change nothing are left out.
  private func line(_ points: [(Double, Double)]) -> String {
    var path = ""
    for (index, point) in points.enumerated() {
      if index > 0 && index < points.count - 1, text(points[index - 1].1) == text(point.1),
        text(points[index + 1].1) == text(point.1)
      {
        continue
      }
      path += (index == 0 ? "M" : "L") + text(point.0) + " " + text(point.1)
    }
    return path
  }

  /// What stands at each place of the chart, told to whoever points at it. The table below tells the same to everybody.
  func slices(_ markup: Markup) {
    let width = (axis.right - axis.left) / Double(Self.mostSlices)
    var slices: [(x: Double, sample: StackedArea.Sample)] = []
    for point in samples {
      if let last = slices.last, point.x - last.x < width {
        slices[slices.count - 1].sample = point.sample
      } else {
        slices.append(point)
      }
    }
    markup.tag("g", .fixed("aria-hidden", "true")) {
      for (index, slice) in slices.enumerated() {
        let end = index + 1 < slices.count ? slices[index + 1].x : axis.x(chart.now)
        guard end - slice.x > 0.5 else { continue }
        markup.tag(
          "rect", .class("slice"), .init("x", text(slice.x)), .init("y", text(counts.high)),
          .init("width", text(end - slice.x)), .init("height", text(counts.low - counts.high))
        ) {
          let sample = slice.sample
          let states = zip(Band.allCases, sample.counts).filter { $0.1 > 0 }.map {
            "\($0.0.title) \(Numbers.grouped($0.1))"
          }
          markup.tag(
            "title",
            text: "\(Day(at: sample.time).text): " + (states.isEmpty ? "no site" : states.joined(separator: ", ")))
        }
      }
    }
  }

  private static let mostSlices = 96

  func dates(_ markup: Markup) {
    let y = text(frame.height - 6)
    let end = axis.x(chart.now)
    let room: Double = frame.isNarrow ? 84 : 66
    // A date at the very end stands before it, not around it.
    let isAtEnd = end > axis.right - room / 2
    for tick in axis.ticks(limit: frame.dateLabels) {
      let x = axis.x(tick.day.start)
      if abs(x - end) < (isAtEnd ? room * 1.5 : room) || x < axis.left + room / 2 && x > axis.left + 1 { continue }
      markup.tag(
        "text", .init("x", text(x)), .init("y", y), .init("text-anchor", x < axis.left + 10 ? "start" : "middle"),
        text: tick.label)
    }
    markup.tag(
      "text", .init("x", text(end)), .init("y", y), .init("text-anchor", isAtEnd ? "end" : "middle"),
      text: Day(at: chart.now).text)
  }

  func wedge(_ markup: Markup) {
    guard let wedge = chart.wedge else { return }
    let (x, y) = (axis.x(wedge.from), counts.y(wedge.done))
    func arm(_ day: Int64) -> String {
      // An arm that ends beyond the chart is cut at its edge.
      let share = min(1, Double(axis.end - wedge.from) / Double(max(day - wedge.from, 1)))
      let reached = Double(wedge.done) + Double(wedge.wanted - wedge.done) * share
      return text(axis.x(min(day, axis.end))) + " " + text(counts.y(reached))
    }
    let start = "M\(text(x)) \(text(y))L"
    if wedge.early < wedge.late {
      markup.empty("path", .class("band"), .init("d", start + arm(wedge.early) + "L" + arm(wedge.late) + "Z"))
    }
    markup.empty("path", .class("goal"), .init("d", start + arm((wedge.early + wedge.late) / 2)))
    guard !frame.isNarrow else { return }
    markup.tag(
      "text", .class("halo"), .init("x", text(axis.right)), .init("y", text(counts.high - 8)),
      .init("text-anchor", "end"), text: wedge.label)
  }

  func marks(_ markup: Markup) {
    var row = 0.0
    for mark in chart.marks.suffix(frame.isNarrow ? 1 : 3) {
      let x = axis.x(mark.time)
      func draw() {
        markup.empty(
          "line", .class("mark"), .init("x1", text(x)), .init("x2", text(x)),
          .init("y1", text(6 + row)), .init("y2", text(counts.low)))
        let isRight = x > axis.left + (axis.right - axis.left) * 0.6
        markup.tag(
          "text", .class("halo"), .init("x", text(isRight ? x - 5 : x + 5)), .init("y", text(14 + row)),
          .init("text-anchor", isRight ? "end" : "start"), text: mark.label)
      }
      if let link = mark.link { markup.tag("a", .href(link)) { draw() } } else { draw() }
      row += frame.isNarrow ? 18 : 14
    }
  }

  private func text(_ value: Double) -> String { Numbers.coordinate(value) }
}

extension String {
  fileprivate func replacingFirst(_ prefix: String, by other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
