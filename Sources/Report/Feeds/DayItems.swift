import Identifiers
import Ledger

/// Items of exceptions, of what happens to the watching, and the digest of a week.
extension BranchReport {
  func exceptionDrafts(_ commit: StoredCommit, _ changes: Changes) -> [Draft] {
    let added = changes.exceptions.filter { $0.before == nil }.compactMap(\.after)
    let ended = changes.exceptions.filter { $0.after == nil }.compactMap(\.before)
    var drafts: [Draft] = []
    if !added.isEmpty { drafts.append(draft(.exceptionAdded, commit, added, "added")) }
    if !ended.isEmpty { drafts.append(draft(.exceptionEnded, commit, ended, "ended")) }
    return drafts
  }

  private func draft(
    _ kind: ItemKind, _ commit: StoredCommit, _ exceptions: [LegacyException], _ verb: String
  ) -> Draft {
    let covered = exceptions.reduce(0) { $0 + $1.covers.count }
    let news =
      "\(Numbers.counted(exceptions.count, "exception")) \(verb), covering \(Numbers.counted(covered, "finding"))"
    return Draft(
      kind: kind, subject: commit.commit.id, time: commit.commit.time, commit: commit,
      title: news,
      lines: [
        "\(newsName): \(news)",
        words(exceptions),
        "\(Page.short(commit.commit.id)) \(commit.commit.subject) (\(commit.commit.authorName))",
      ],
      address: addresses.commit(commit.commit.id), tags: [kind.rawValue] + rules(exceptions)
    ) { json in self.members(exceptions, json) }
  }

  /// Exceptions that end within 14 days, and those that have ended by their date; one item a date.
  func dayDrafts(backfill: Int) -> [Draft] {
    let dated = exceptions.compactMap { exception in
      exception.item.until.flatMap { Day($0) }.map { (day: $0, exception: exception.item) }
    }
    var drafts: [Draft] = []
    for (day, group) in Dictionary(grouping: dated, by: \.day).sorted(by: { $0.key < $1.key }) {
      let exceptions = group.map(\.exception)
      if day >= asOf && day - 14 <= asOf {
        let left = day - asOf
        let when = left == 0 ? "today" : "in \(Numbers.counted(left, "day"))"
        drafts.append(
          draft(
            .exceptionExpiring, day, exceptions, "\(exceptions.count == 1 ? "ends" : "end") \(when), on \(day.text)",
            at: max(day - 14, asOf)))
      }
      if day < asOf && day >= asOf - backfill {
        drafts.append(draft(.exceptionExpired, day, exceptions, "past the date, \(day.text)", at: day + 1))
      }
    }
    return drafts
  }

  private func draft(
    _ kind: ItemKind, _ day: Day, _ exceptions: [LegacyException], _ verb: String, at time: Day
  ) -> Draft {
    let covered = exceptions.reduce(0) { $0 + $1.covers.count }
    let news =
      "\(Numbers.counted(exceptions.count, "exception")) \(verb), covering \(Numbers.counted(covered, "finding"))"
    return Draft(
      kind: kind, subject: day.text, time: time.start, title: news,
      lines: ["\(newsName): \(news)", words(exceptions)],
      address: addresses.exceptions, tags: [kind.rawValue] + rules(exceptions)
    ) { json in self.members(exceptions, json) }
  }

  /// Their reasons and owners; several for one reason are told once.
  private func words(_ exceptions: [LegacyException]) -> String {
    var words: [String] = []
    for exception in exceptions {
      let text = (exception.reason ?? "no reason given") + (exception.owner.map { " (\($0))" } ?? "")
      if !words.contains(text) { words.append(text) }
    }
    return words.prefix(2).joined(separator: "; ") + (words.count > 2 ? "; …" : "")
  }

  private func rules(_ exceptions: [LegacyException]) -> [String] {
    Set(exceptions.flatMap(\.rules)).sorted().map(\.rawValue)
  }

  private func members(_ exceptions: [LegacyException], _ json: JSONWriter) {
    json.field("exceptions", each: exceptions) { exception in
      json.object {
        json.field("id", exception.id)
        json.field("reason", exception.reason)
        json.field("owner", exception.owner)
        json.field("until", exception.until)
        json.field("covers", exception.covers.count)
      }
    }
  }

  // MARK: Watching

  func draft(_ event: WatchEvent) -> Draft {
    func draft(_ kind: ItemKind, _ subject: String, _ news: String, _ more: String, commit: String? = nil) -> Draft {
      Draft(
        kind: kind, subject: subject, time: event.time,
        commit: commit.flatMap { id in history.commits.last { $0.commit.id == id } },
        title: news,
        lines: ["\(newsName): \(news)", more].filter { !$0.isEmpty }, address: addresses.overview, tags: [kind.rawValue]
      )
    }
    switch event {
    case .historyRewritten(let old, let new, _):
      return draft(
        .historyRewritten, new, "the branch was rewritten",
        "the newest commit was \(Page.short(old)) and is \(Page.short(new)) now; what was published before stays as it was",
        commit: new)
    case .readerUpgraded(let upgrade, let at):
      return draft(
        .readerUpgraded, timestamp(at), "the history was audited again by \(upgrade.to)",
        "before: \(upgrade.from); numbers may differ though no commit changed anything")
    case .failing(let reason, let at):
      return draft(.watchFailing, timestamp(at), "the repository cannot be followed since \(timestamp(at))", reason)
    case .recovered(let failed, let at):
      return draft(
        .watchRecovered, timestamp(at), "the repository is followed again; it failed since \(timestamp(failed))", "")
    }
  }

  // MARK: Digest

  /// What the weeks that ended within the last days brought; weeks in which nothing changed are left out.
  func digests(backfill: Int) -> [Draft] {
    var monday = asOf - asOf.weekday
    var drafts: [Draft] = []
    while monday.number > asOf.number - backfill, let first = history.first, monday.start > first.commit.time {
      let steps = history.steps.filter {
        $0.before != nil && $0.commit.commit.time >= (monday - 7).start && $0.commit.commit.time < monday.start
      }
      if let last = steps.last, let before = steps.first?.before { drafts.append(digest(steps, last, before, monday)) }
      monday = monday - 7
    }
    return drafts
  }

  private func digest(_ steps: [Step], _ last: Step, _ before: Counts, _ monday: Day) -> Draft {
    let week = Step(commit: last.commit, before: before)
    let progress = last.after.progress()
    let regressions = steps.count { $0.verdict == .regression }
    let span = "\((monday - 7).text) to \((monday - 1).text)"
    return Draft(
      kind: .weeklyDigest, subject: monday.text, time: monday.start, title: "the week \(span): \(deltaWords(week))",
      lines: [
        "\(newsName): the week \(span): \(deltaWords(week)); \(Numbers.percent(progress)) migrated (\(Numbers.grouped(progress.done)) of \(Numbers.counted(progress.total, "site")))",
        "\(Numbers.counted(steps.count, "commit")) changed the counts, \(Numbers.counted(regressions, "regression"))",
      ],
      address: addresses.overview, tags: ["weekly-digest"], step: week
    ) { json in
      json.field("from", (monday - 7).text)
      json.field("to", (monday - 1).text)
      json.field("regressions", regressions)
    }
  }
}
