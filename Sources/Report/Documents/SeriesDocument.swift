import Identifiers

/// `series.json`: a point for every commit that changed a count, with what it changed.
extension BranchReport {
  func head(_ json: JSONWriter, _ schema: Schema) {
    json.field("schema", schema.address)
    json.versions(subject.versions)
    json.field("repository", subject.repository)
    json.field("branch", subject.branch)
    json.field("asOf", asOf.text)
    json.field("commit", tip?.commit.id)
    json.field("time", tip.map { timestamp($0.commit.time) })
  }

  var seriesDocument: [UInt8] {
    JSONWriter.document { json in
      head(json, .series)
      json.field("target", counts.target.rawValue)
      json.field("commits", history.commits.count)
      json.field("upgrades", each: subject.upgrades) { upgrade in
        json.object {
          json.field("commit", history.commit(at: upgrade.position)?.commit.id)
          json.versions(upgrade.versions)
        }
      }
      json.field("points", each: history.steps) { step in json.object { point(step, json) } }
    }
  }

  private func point(_ step: Step, _ json: JSONWriter) {
    let stored = step.commit
    let counts = stored.counts
    json.field("commit", stored.commit.id)
    json.field("time", timestamp(stored.commit.time))
    for side in Side.allCases { json.states(side.rawValue, counts.sites[side] ?? [:]) }
    json.progress(counts)
    json.field("entries", counts.entries)
    json.numbers("findings", counts.findings)
    json.numbers("excepted", counts.excepted)
    if !counts.gaps.isEmpty { json.numbers("gaps", counts.gaps) }
    json.object("cause") {
      json.field("kind", step.before == nil ? "first" : "commit")
      json.field("verdict", step.verdict.rawValue)
      json.field("subject", stored.commit.subject)
      json.field("author", stored.commit.authorName)
      json.delta(step)
      if stored.isSuspicious { json.field("suspicious", true) }
    }
  }
}

extension JSONWriter {
  /// What a commit changed of the counts, by side and state.
  func delta(_ step: Step) {
    object("delta") {
      for side in Side.allCases {
        var states: [SiteState: Int] = [:]
        for state in SiteState.allCases { states[state] = step.delta(state, side) }
        self.states(side.rawValue, states)
      }
    }
  }
}
