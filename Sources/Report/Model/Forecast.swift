import Identifiers

/// When a share of the sites will be migrated, if things go on as they went.
struct Forecast {
  /// What was measured over one window.
  struct Pace {
    var days: Int
    /// How much less there was to do at the window's end.
    var gained: Int
    /// The day on which nothing is left at this pace; `nil` when nothing is gained, or beyond `horizon`.
    var day: Day?
  }

  enum Outcome {
    case nothingToDo
    case done
    /// Less history than a month, or nothing was ever migrated.
    case tooEarly
    /// In no window anything was gained.
    case standstill
    case between(Day, Day)
    /// At the best pace of the windows it takes longer than the horizon.
    case beyondHorizon
  }

  static let horizon = 5 * 365
  static let windows = [30, 90, 180]

  /// In thousandths of all sites.
  var target: Int
  var goalDay: Day?
  var left: Int
  var paces: [Pace]
  var outcome: Outcome

  init(history: History, goal: Settings.Goal?, asOf: Day) {
    let now = history.tip?.counts.progress() ?? Fraction()
    let wanted = goal.map { min(1000, max(1, Int($0.share * 1000 + 0.5))) } ?? 900
    let permille = Numbers.permille(now) ?? 0
    target = goal == nil && permille >= wanted ? 1000 : wanted
    goalDay = goal.flatMap { Day($0.by) }
    let target = target
    func remaining(_ progress: Fraction) -> Int { max(0, (progress.total * target + 999) / 1000 - progress.done) }
    left = remaining(now)
    paces = []
    guard now.total > 0 else {
      outcome = .nothingToDo
      return
    }
    guard left > 0 else {
      outcome = .done
      return
    }
    for days in Self.windows {
      guard let before = history.counts(daysAgo: days, asOf: asOf)?.progress() else { continue }
      let gained = remaining(before) - left
      var day: Day?
      if gained > 0 {
        let needed = (left * days + gained - 1) / gained
        if needed <= Self.horizon { day = asOf + needed }
      }
      paces.append(Pace(days: days, gained: gained, day: day))
    }
    let dates = paces.compactMap(\.day)
    if paces.isEmpty || now.done == 0 {
      outcome = .tooEarly
    } else if let first = dates.min(), let last = dates.max() {
      outcome = .between(first, last)
    } else {
      outcome = paces.contains { $0.gained > 0 } ? .beyondHorizon : .standstill
    }
  }

  /// Whether a day or a time is told.
  var isOne: Bool {
    switch outcome {
    case .between, .beyondHorizon: true
    case .nothingToDo, .done, .tooEarly, .standstill: false
    }
  }

  /// `90 %`.
  var targetText: String {
    target % 10 == 0 ? "\(target / 10)\u{A0}%" : Numbers.percent(permille: target)
  }

  /// The forecast in one or two sentences that claim no more than is known.
  var words: String {
    switch outcome {
    case .nothingToDo: return "There is nothing to migrate."
    case .done: return "\(targetText) is reached."
    case .tooEarly:
      return paces.isEmpty
        ? "No forecast yet: the history is younger than 30 days."
        : "No forecast: nothing is migrated, so there is no pace to go by."
    case .standstill:
      let longest = paces.last?.days ?? 0
      return "No forecast: in the last \(longest) days no less was left to do than before."
    case .beyondHorizon: return "More than five years to \(targetText) at any pace of the last 180 days."
    case .between(let first, let last):
      let when = first == last ? "about \(first.text)" : "between \(first.text) and \(last.text)"
      let stalled = paces.filter { $0.gained <= 0 }.map { "\($0.days)" }
      let doubt =
        stalled.isEmpty
        ? "" : " In the last \(stalled.joined(separator: " and ")) days nothing was gained, so it may well be later."
      return
        "\(targetText) \(when), if it goes on as in the last \(Self.list(paces.filter { $0.day != nil })) days.\(doubt)"
    }
  }

  private static func list(_ paces: [Pace]) -> String {
    let days = paces.map { String($0.days) }
    guard let last = days.last, days.count > 1 else { return days.first ?? "" }
    return days.dropLast().joined(separator: ", ") + " and " + last
  }
}
