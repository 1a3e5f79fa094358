import Identifiers

/// `summary.json`: every number of the overview.
extension BranchReport {
  func summaryDocument(_ inventory: JSONValue?) -> [UInt8] {
    let counts = counts
    return JSONWriter.document { json in
      head(json, .summary)
      json.field("target", counts.target.rawValue)
      json.progress(counts)
      json.object("sites") {
        for side in Side.allCases { json.states(side.rawValue, counts.sites[side] ?? [:]) }
      }
      json.field("entries", counts.entries)
      json.object("findings") {
        json.field("open", openFindings.count)
        json.numbers("rules", Dictionary(grouping: openFindings, by: \.item.rule).mapValues(\.count))
      }
      exceptionCounts(json)
      json.stages(counts, missing: stageGaps(inventory))
      json.field("changes", each: [7, 30, 90]) { days in change(days, json) }
      forecast(json)
      json.field("modules", each: ModuleProgress.list(self)) { module in json.object { module.fields(json) } }
      json.numbers("gaps", counts.gaps)
      json.numbers("excluded", counts.excluded)
      json.object("history") {
        json.field("commits", history.commits.count)
        json.field("changing", history.commits.count { !$0.changes.isEmpty })
        json.field("first", history.first?.commit.id)
        json.field("firstTime", history.first.map { timestamp($0.commit.time) })
      }
    }
  }

  private func exceptionCounts(_ json: JSONWriter) {
    json.object("exceptions") {
      json.field("total", exceptions.count)
      json.field("covers", exceptions.reduce(0) { $0 + ($1.isExpired ? 0 : $1.item.covers.count) })
      json.field("dated", exceptions.count { if case .dated = $0.state { true } else { false } })
      json.field("expired", exceptions.count { $0.isExpired })
      json.field("unused", exceptions.count { $0.item.covers.isEmpty })
    }
  }

  private func change(_ days: Int, _ json: JSONWriter) {
    json.object {
      json.field("days", days)
      let before = history.counts(daysAgo: days, asOf: asOf)
      json.field("known", before != nil)
      guard let before else { return }
      let (old, new) = (before.progress(), counts.progress())
      json.field("migrated", new.done - old.done)
      json.field("left", (new.total - new.done) - (old.total - old.done))
      json.field("findings", counts.findings.values.reduce(0, +) - before.findings.values.reduce(0, +))
      json.fraction("progress", old)
    }
  }

  private func forecast(_ json: JSONWriter) {
    let forecast = Forecast(history: history, goal: subject.goal, asOf: asOf)
    json.object("forecast") {
      json.field("targetPermille", forecast.target)
      json.field("by", forecast.goalDay?.text)
      json.field("left", forecast.left)
      var span: (String?, String?) = (nil, nil)
      if case .between(let first, let last) = forecast.outcome { span = (first.text, last.text) }
      json.field("from", span.0)
      json.field("to", span.1)
      json.field("words", forecast.words)
      json.field("paces", each: forecast.paces) { pace in
        json.object {
          json.field("days", pace.days)
          json.field("gained", pace.gained)
          json.field("day", pace.day?.text)
        }
      }
    }
  }
}
