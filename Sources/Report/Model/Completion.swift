import Identifiers
import Ledger

/// The completion report of the specification between two commits: what was migrated, and what remains.
struct Completion {
  /// How many days the span goes back; `nil`: from the first audited commit.
  var days: Int?
  var from: StoredCommit
  var to: StoredCommit
  /// Files that declare typed identifiers, with how many.
  var contracts: [(path: String, count: Int)]
  /// Files of UI tests that look identifiers up by their type, with how many.
  var bridges: [(path: String, count: Int)]
  /// Screens and components by module, with how many of their sites are migrated now and were before.
  var screens: [(module: String, owner: String, now: Int, before: Int, left: Int)]
  /// Identifiers that are migrated at the end and were not at the beginning.
  var preserved: [IdentifierValue]
  var renamed: [IdentifierRename]
  var new: [IdentifierValue]

  init(_ report: BranchReport, days: Int? = nil, from: StoredCommit, to: StoredCommit) throws {
    self.days = days
    self.from = from
    self.to = to
    let answers = report.answers
    let target = to.counts.target
    let before = try answers.sites(at: from.position).map(\.item)
    let now = try answers.sites(at: to.position).map(\.item)
    func isDone(_ site: Site) -> Bool { site.state.standing(target: target) == .migrated }

    let entries = try answers.entries(at: to.position).map(\.item)
    contracts = Self.counted(entries.filter { $0.source == .typed }.flatMap(\.declarations).map(\.path))
    bridges = Self.counted(now.filter { $0.key.side == .test && isDone($0) }.map(\.key.path))

    struct Screen: Hashable {
      var module: String
      var owner: String
    }
    func screen(_ site: Site) -> Screen {
      let owner = site.key.owner.split(separator: ".").first.map(String.init) ?? site.key.path
      return Screen(module: site.module ?? "", owner: owner)
    }
    var counted: [Screen: (now: Int, before: Int, left: Int)] = [:]
    for site in before where site.key.side == .app && isDone(site) {
      counted[screen(site), default: (0, 0, 0)].before += 1
    }
    for site in now where site.key.side == .app {
      if isDone(site) {
        counted[screen(site), default: (0, 0, 0)].now += 1
      } else if site.state.standing(target: target) == .legacy {
        counted[screen(site), default: (0, 0, 0)].left += 1
      }
    }
    screens = counted.filter { $0.value.now != $0.value.before }
      .map { ($0.key.module, $0.key.owner, $0.value.now, $0.value.before, $0.value.left) }
      .sorted { $0.0 != $1.0 ? Order.paths($0.0, $1.0) : Order.paths($0.1, $1.1) }

    let old = try answers.entries(at: from.position).map(\.item)
    let oldValues = Set(old.map(\.value))
    let oldDone = Set(old.filter { $0.source == .typed }.map(\.value))
    let typed = entries.filter { $0.source == .typed && !oldDone.contains($0.value) }.map(\.value)
    renamed = try answers.changes(from: from.position, to: to.position).identifierRenames
    let renamedTo = Set(renamed.map(\.to))
    // A value that was assigned before it was typed was preserved, also when that was after the first commit.
    let sightings = try answers.sightings(of: typed)
    let lives = try typed.filter { !oldValues.contains($0) && !renamedTo.contains($0) }.reduce(
      into: Set<IdentifierValue>()
    ) {
      guard sightings[$1]?.first != nil, let life = try answers.life(of: $1) else { return }
      if life.entries.contains(where: { $0.item.source != .typed }) { $0.insert($1) }
    }
    preserved = typed.filter { oldValues.contains($0) || lives.contains($0) }.sorted()
    new = typed.filter { !oldValues.contains($0) && !lives.contains($0) && !renamedTo.contains($0) }.sorted()
  }

  private static func counted(_ paths: [String]) -> [(path: String, count: Int)] {
    Dictionary(grouping: paths, by: { $0 }).map { ($0.key, $0.value.count) }
      .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : Order.paths($0.0, $1.0) }
  }
}
