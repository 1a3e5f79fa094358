import Identifiers

@testable import Ledger

/// All answers of a history as one text, with tracks numbered in the order in which they occur: two ledgers that know
/// the same give the same bytes.
func transcript(_ history: History) throws -> String {
  var lines: [String] = []
  var tracks: [Track: Int] = [:]
  func name(_ track: Track) -> String {
    let number = tracks[track] ?? tracks.count
    tracks[track] = number
    return "#\(number)"
  }
  func list<Item>(_ title: String, _ items: [Standing<Item>]) {
    lines += items.map { "\(title) \(name($0.track)) since \($0.since) changed \($0.changed) \(text($0.item))" }
  }
  func list<Item>(_ title: String, _ items: [Change<Item>]) {
    lines += items.map {
      "\(title) \(name($0.track)) \($0.before.map { text($0) } ?? "-") -> \($0.after.map { text($0) } ?? "-")"
    }
  }
  func list(_ changes: Changes) {
    list("site", changes.sites)
    list("entry", changes.entries)
    list("finding", changes.findings)
    list("exception", changes.exceptions)
    list("gap", changes.gaps)
    lines.append("\(changes.renames) \(changes.identifierRenames) \(changes.broken.map { text($0) })")
  }

  let commits = try history.commits()
  for commit in commits {
    lines.append(
      "commit \(commit.position) \(commit.commit) \(text(commit.counts)) \(commit.changes) \(commit.isSuspicious)")
    let position = commit.position
    list("site", try history.sites(at: position))
    list("entry", try history.entries(at: position))
    list("finding", try history.findings(at: position))
    list("exception", try history.exceptions(at: position))
    list("gap", try history.gaps(at: position))
    lines.append("inventory \(try history.document("inventory", at: position) ?? "-")")
    list(try history.changes(in: position))
  }
  for step in [3, 10] {
    for position in stride(from: 0, to: commits.count - step, by: step) {
      list(try history.changes(from: position, to: position + step))
    }
  }
  for (value, seen) in try history.sightings() {
    lines.append("\(value.canonicalText) \(seen)")
    guard let life = try history.life(of: value) else { continue }
    lines += life.entries.map { "  \($0.from) \(String(describing: $0.to)) \(text($0.item))" }
    for site in life.sites {
      lines.append("  \(name(site.track))")
      lines += site.stretches.map { "    \($0.from) \(String(describing: $0.to)) \(text($0.item))" }
    }
    lines.append("  \(life.renames) \(life.broken.map { text($0) })")
  }
  for life in try history.exceptionLives() {
    lines += life.stretches.map { "exception \($0.from) \(String(describing: $0.to)) \(text($0.item))" }
  }
  lines.append("changing \(try history.changingCommits(limit: 10_000).map(\.position))")
  return lines.joined(separator: "\n")
}

/// A text without dictionaries, whose order is not the same in two processes.
private func text<Item>(_ item: Item) -> String { String(describing: item) }

private func text(_ counts: Counts) -> String {
  var counts = counts
  let sites = counts.sites.sorted { $0.key < $1.key }.map { "\($0.key) \(sorted($0.value))" }
  let modules = counts.modules.sorted { $0.key < $1.key }.map { module in
    "\(module.key): \(module.value.sorted { $0.key < $1.key }.map { "\($0.key) \(sorted($0.value))" })"
  }
  let rules = [counts.findings, counts.excepted].map { $0.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } }
  let others = [counts.gaps, counts.excluded].map { $0.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } }
  (counts.sites, counts.modules, counts.findings, counts.excepted) = ([:], [:], [:], [:])
  (counts.gaps, counts.excluded) = ([:], [:])
  return "\(sites) \(modules) \(rules) \(others) \(counts)"
}

private func sorted(_ states: [SiteState: Int]) -> String {
  states.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key) \($0.value)" }.joined(separator: " ")
}
