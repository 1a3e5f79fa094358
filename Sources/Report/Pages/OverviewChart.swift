import Identifiers
import Ledger

/// The chart of the history on the overview, its legend, its numbers, and what changed last.
extension BranchReport {
  func chart(_ page: Page, _ forecast: Forecast) {
    // A history that never had a site has nothing to draw.
    let isEmpty = history.steps.allSatisfy { step in Band.allCases.allSatisfy { $0.count(step.after) == 0 } }
    guard !isEmpty, let tip else { return }
    let markup = page.markup
    var chart = StackedArea(
      samples: history.steps.map(Self.sample), now: max(asOf.start, tip.commit.time), title: chartTitle,
      description: chartDescription)
    chart.marks = marks(page)
    if case .between(let early, let late) = forecast.outcome {
      let progress = counts.progress()
      chart.wedge = StackedArea.Wedge(
        from: chart.now, done: progress.done, wanted: (progress.total * forecast.target + 999) / 1000,
        early: early.start, late: late.start,
        label: early == late
          ? "\(forecast.targetText) about \(early.text)"
          : "\(forecast.targetText) between \(early.text) and \(late.text)")
    }
    markup.tag("figure") {
      markup.tag("figcaption") {
        markup.tag("h2", text: "Sites by state")
        for band in Band.allCases {
          markup.tag(
            "span", .classes("key k-\(band.rawValue)"), text: "\(band.title) \(Numbers.grouped(band.count(counts)))")
        }
        let excepted = counts.excepted.values.reduce(0, +)
        if excepted > 0 {
          markup.tag("span", .class("key k-hatch"), text: "of these under an exception \(Numbers.grouped(excepted))")
        }
      }
      chart.draw(markup, .wide, id: "history")
      chart.draw(markup, .narrow, id: "history-narrow")
      markup.tag("p", .class("small soft")) {
        markup.text((forecast.isOne ? "Forecast: " : "") + forecast.words)
        if let day = forecast.goalDay { markup.text(" The team's goal is \(forecast.targetText) by \(day.text).") }
      }
      numbers(page)
      meanings(page)
    }
  }

  private static func sample(_ step: Step) -> StackedArea.Sample {
    let counts = step.after
    return StackedArea.Sample(
      time: step.commit.commit.time, counts: Band.allCases.map { $0.count(counts) },
      excepted: Band.allCases.map { band in
        min(band.count(counts), band.rules.reduce(0) { $0 + (counts.excepted[$1] ?? 0) })
      })
  }

  private var chartTitle: String {
    "Sites by state since \(history.first.map { Day(at: $0.commit.time).text } ?? "the beginning")"
  }

  private var chartDescription: String {
    guard let first = history.steps.first?.after else { return "" }
    let (now, then) = (counts, first)
    let moved = Band.allCases.filter { $0.count(now) != $0.count(then) }.map {
      "\($0.title) sites went from \(Numbers.grouped($0.count(then))) to \(Numbers.grouped($0.count(now)))"
    }
    let progress = now.progress()
    return (moved.isEmpty ? "Nothing changed" : moved.joined(separator: ", "))
      + ". \(Numbers.grouped(progress.done)) of \(Numbers.counted(progress.total, "site")) are migrated. The numbers stand in the table below the chart."
  }

  /// The commits that made the story: the greatest step back, the greatest step forward, and newer versions that took
  /// over.
  private func marks(_ page: Page) -> [StackedArea.Mark] {
    var marks: [StackedArea.Mark] = subject.upgrades.compactMap { upgrade in
      history.commit(at: upgrade.position).map {
        StackedArea.Mark(
          time: $0.commit.time, label: "reader \(upgrade.versions.reader), rules \(upgrade.versions.rules)")
      }
    }
    let floor = max(2, counts.progress().total / 50)
    let told = history.steps.filter { $0.verdict != .neutral && $0.weight >= floor }
    let back = told.filter { $0.verdict == .regression && $0.hasBegun }.max { $0.weight < $1.weight }
    let forward = told.filter { $0.verdict == .progress }.max { $0.weight < $1.weight }
    for step in [back, forward].compactMap(\.self) {
      guard let headline = step.headline else { continue }
      let commit = step.commit.commit
      marks.append(
        StackedArea.Mark(
          time: commit.time,
          label: "\(Page.short(commit.id)): \(Numbers.signed(headline.delta)) \(headline.band.title)",
          link: page.link(to: addresses.commit(commit.id))))
    }
    return marks.sorted { $0.time < $1.time }
  }

  /// One row a month in which something changed, with the commit that changed most.
  private func numbers(_ page: Page) {
    let markup = page.markup
    let months = Dictionary(grouping: history.steps) { Day(at: $0.commit.commit.time).monthText }
      .sorted { $0.key < $1.key }
    markup.tag("details") {
      markup.tag("summary", text: "The numbers behind the chart")
      page.table(
        "Sites by state at the end of each month with a change",
        [("Month", false)] + Band.allCases.map { ($0.title, true) } + [("Migrated", true), ("Biggest change", false)]
      ) {
        for (month, steps) in months.suffix(120) {
          guard let last = steps.last else { continue }
          markup.tag("tr") {
            page.head { markup.text(month) }
            for band in Band.allCases { page.number(band.count(last.after)) }
            page.number(Numbers.percent(last.after.progress()))
            page.cell {
              guard let biggest = steps.max(by: { $0.weight < $1.weight }), let headline = biggest.headline else {
                return
              }
              page.commit(biggest.commit)
              markup.text(" \(Numbers.signed(headline.delta)) \(headline.band.title)")
            }
          }
        }
      }
      markup.tag("p", .class("small")) {
        markup.text("Every commit that changed a count is in ")
        page.anchor(addresses.documents + "series.json", "series.json")
        markup.text(".")
      }
    }
  }

  /// What the states are called in words.
  private func meanings(_ page: Page) {
    let markup = page.markup
    markup.tag("details") {
      markup.tag("summary", text: "What the states mean")
      markup.tag("dl", .class("facts small")) {
        for band in Band.allCases {
          markup.tag("dt") { markup.tag("span", .classes("key k-\(band.rawValue)"), text: band.title) }
          markup.tag("dd", text: band.meaning(counts.target))
        }
      }
      markup.tag(
        "p", .class("small soft"),
        text:
          "Not counted: identifiers that are cleared (nil), typed identifiers that a shared component hands on, and look-ups by a label instead of an identifier."
      )
    }
  }

  // MARK: What changed

  func news(_ page: Page) {
    let markup = page.markup
    markup.tag("section") {
      markup.tag("h2", text: "What changed")
      let steps = history.steps.reversed().filter { $0.verdict != .neutral }
      let newest = steps.prefix(4).map(\.commit.position)
      let fallen = steps.dropFirst(4).filter { $0.verdict == .regression && $0.hasBegun }.prefix(2).map(
        \.commit.position)
      let breaking = history.steps.map(\.commit.position).filter { broken[$0] != nil }.suffix(2)
      let shown = history.steps.reversed().filter {
        let position = $0.commit.position
        return newest.contains(position) || fallen.contains(position) || breaking.contains(position)
      }
      if shown.isEmpty {
        return markup.tag("p", .class("soft"), text: "No commit has changed the counts since the first one.")
      }
      markup.tag("ul", .class("news")) {
        for step in shown { item(step, page) }
      }
      markup.tag("p", .class("small")) { page.anchor(addresses.commits, "All commits that changed something") }
    }
  }

  private func item(_ step: Step, _ page: Page) {
    let markup = page.markup
    let commit = step.commit.commit
    markup.tag("li") {
      markup.tag("span", .classes(deltaClass(step))) {
        if let headline = step.headline { markup.text("\(Numbers.signed(headline.delta)) \(headline.band.title)") }
      }
      markup.tag("span") {
        markup.tag("a", .href(page.link(to: addresses.commit(commit.id)))) {
          page.prose(commit.subject.isEmpty ? "(no message)" : commit.subject)
        }
        breaks(step.commit.position, page)
      }
      markup.tag("small") {
        page.code(Page.short(commit.id))
        markup.text(" · ")
        page.time(commit.time)
        markup.text(" · ")
        page.prose(commit.authorName)
        if let left = broken[step.commit.position]?.flatMap(\.selectors), let first = left.first {
          markup.text(" · leaves behind ")
          page.place(Place(path: first.key.path, line: first.line), at: commit.id)
          if left.count > 1 { markup.text(" and \(left.count - 1) more") }
        } else {
          markup.text(" · \(Numbers.percent(step.after.progress())) migrated")
        }
      }
    }
  }
}

extension Step {
  /// Whether anything was migrated before the commit: more to do is a step back only then.
  var hasBegun: Bool { before?.progress().done ?? 0 > 0 }

  /// How much of a story the commit is.
  var weight: Int { Band.allCases.reduce(0) { $0 + Int(delta($1).magnitude) } }
}

extension Band {
  /// The rules whose findings stand at sites of the band.
  var rules: [RuleName] {
    switch self {
    case .typed, .dynamic: []
    case .constant: [.untypedConstant]
    case .raw: [.rawAppIdentifier, .rawTestSelector]
    case .builder: [.interfaceBuilderIdentifier]
    case .reflected: [.reflectedIdentifier]
    case .untyped: [.untypedComponentParameter]
    }
  }
}
