import Identifiers
import Ledger

extension BranchReport {
  /// The feed items that are not there yet, oldest first. Once stored they are never made again.
  ///
  /// - Parameters:
  ///   - known: the branch's stored items.
  ///   - events: what happened to the watching since the last time.
  ///   - backfill: how many days of old history items are made for; milestones are made for all of it.
  public func newItems(
    known: [FeedItem], events: [WatchEvent] = [], backfill: Int = 30,
    isTaken: (Int64) throws -> Bool = { _ in false }
  ) throws -> [FeedItem] {
    var drafts = events.map(draft)
    drafts += try commitDrafts(known: known, events: events, backfill: backfill)
    drafts += dayDrafts(backfill: backfill)
    drafts += digests(backfill: backfill)
    var ids = Set(known.map(\.id))
    var last = known.map(\.date).max() ?? .min
    var items: [FeedItem] = []
    // The order of the drafts decides between those of one instant: commits in the order of the chain.
    for (_, draft) in drafts.enumerated().sorted(by: { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }) {
      guard ids.insert(itemID(draft.kind, draft.subject)).inserted else { continue }
      var draft = draft
      if let commit = draft.commit?.commit { draft.name(try merges.merged(by: commit)) }
      var date = last == .min ? draft.time : max(draft.time, last + 1)
      while try isTaken(date) { date += 1 }
      items.append(item(draft, date: date))
      last = date
    }
    return items
  }

  // MARK: Commits

  private func commitDrafts(known: [FeedItem], events: [WatchEvent], backfill: Int) throws -> [Draft] {
    let start = (asOf - backfill).start
    let told = announced(known, events)
    let recent = history.commits.filter { $0.commit.time >= start && $0.position > told }
    let broken = try recent.first.map { first in
      Dictionary(grouping: try answers.broken(in: first.position..<(tip?.position ?? 0) + 1), by: \.position)
    }
    var steps: [Int: Step] = [:]
    for step in history.steps { steps[step.commit.position] = step }
    var drafts: [Draft] = milestones(after: told)
    for commit in recent where !commit.changes.isEmpty {
      let changes = try answers.changes(in: commit.position)
      if let step = steps[commit.position], step.verdict != .neutral { drafts.append(draft(step, changes)) }
      if let broken = broken?[commit.position], !broken.isEmpty { drafts.append(draft(commit, broken)) }
      drafts += exceptionDrafts(commit, changes)
    }
    return drafts.sorted { ($0.commit?.position ?? 0) < ($1.commit?.position ?? 0) }
  }

  /// The position up to which commits have been told, or are old news under new names after a rewrite.
  private func announced(_ known: [FeedItem], _ events: [WatchEvent]) -> Int {
    let kinds: Set<String> = [
      ItemKind.progress, .regression, .identifierBroken, .milestone, .exceptionAdded, .exceptionEnded,
      .historyRewritten,
    ].reduce(into: []) { $0.insert($1.rawValue) }
    var commits = Set(known.filter { kinds.contains($0.kind) }.compactMap(\.commit))
    for case .historyRewritten(_, let tip, _) in events { commits.insert(tip) }
    return history.commits.last { commits.contains($0.commit.id) }?.position ?? -1
  }

  private func draft(_ step: Step, _ changes: Changes) -> Draft {
    let commit = step.commit.commit
    let progress = step.after.progress()
    let words = deltaWords(step)
    let modules = Set(changes.sites.compactMap { ($0.after ?? $0.before)?.module }).sorted()
    let rules = ruleDeltas(changes)
    let isRegression = step.verdict == .regression
    var title = "\(words): \(Numbers.percent(progress)) migrated"
    if step.commit.isSuspicious { title = "attention, more than a fifth of the identifiers vanished: " + title }
    return Draft(
      kind: isRegression ? .regression : .progress, subject: commit.id, time: commit.time, commit: step.commit,
      title: title,
      lines: [
        "\(newsName): \(words); \(Numbers.percent(progress)) migrated (\(Numbers.grouped(progress.done)) of \(Numbers.counted(progress.total, "site")))",
        commitLine(commit),
        modules.isEmpty ? "" : "in " + modules.prefix(4).joined(separator: ", ") + (modules.count > 4 ? ", …" : ""),
      ].filter { !$0.isEmpty },
      address: addresses.commit(commit.id),
      tags: [isRegression ? "regression" : "progress"] + rules.keys.sorted().map(\.rawValue) + modules, step: step
    ) { json in
      json.numbers("rules", rules)
      json.field("modules", strings: modules)
      json.field("suspicious", step.commit.isSuspicious)
    }
  }

  /// `+11 typed, −9 raw`.
  func deltaWords(_ step: Step) -> String {
    let words = Band.allCases.map { ($0, step.delta($0)) }.filter { $0.1 != 0 }.map {
      "\(Numbers.signed($0.1)) \($0.0.title)"
    }
    return words.isEmpty ? "no site more or less" : words.joined(separator: ", ")
  }

  private func commitLine(_ commit: Commit) -> String {
    "\(Page.short(commit.id)) \(commit.subject) (\(commit.authorName))"
  }

  /// How many more findings of a rule there are.
  private func ruleDeltas(_ changes: Changes) -> [RuleName: Int] {
    var deltas: [RuleName: Int] = [:]
    for change in changes.findings {
      if let before = change.before, before.exception == nil { deltas[before.rule, default: 0] -= 1 }
      if let after = change.after, after.exception == nil { deltas[after.rule, default: 0] += 1 }
    }
    return deltas.filter { $0.value != 0 }
  }

  private func draft(_ commit: StoredCommit, _ broken: [BrokenIdentifier]) -> Draft {
    let names = broken.prefix(3).map { identifier in
      "\(identifier.value.text)" + (identifier.likely.map { " → \($0.text)" } ?? "")
    }
    let selectors = broken.flatMap(\.selectors).sorted(by: Order.sites)
    let what =
      broken.count == 1
      ? "an identifier that UI tests look up is gone" : "\(broken.count) identifiers that UI tests look up are gone"
    let places = selectors.prefix(3).map { "\($0.key.path):\($0.line)" }
    return Draft(
      kind: .identifierBroken, subject: commit.commit.id, time: commit.commit.time, commit: commit,
      title: "\(names.joined(separator: ", ")): \(Numbers.counted(selectors.count, "selector")) left behind",
      lines: [
        "\(newsName): \(what): \(names.joined(separator: ", "))\(broken.count > 3 ? ", …" : ""); still looked up by \(Numbers.counted(selectors.count, "selector"))",
        commitLine(commit.commit),
        places.joined(separator: ", ") + (selectors.count > 3 ? ", …" : ""),
      ],
      address: addresses.commit(commit.commit.id),
      tags: ["identifier-broken"] + Set(selectors.compactMap(\.module)).sorted()
    ) { json in
      json.field("suspicious", commit.isSuspicious)
      json.field("identifiers", each: broken) { identifier in
        json.object {
          json.field("value", identifier.value.text)
          json.field("likely", identifier.likely?.text)
          json.field("page", self.absolute(self.addresses.identifier(identifier.value)))
          json.field("selectors", each: identifier.selectors) { site in
            json.object {
              json.field("path", site.key.path)
              json.field("line", site.line)
            }
          }
        }
      }
    }
  }
}
