import Identifiers

/// All counts, kept up to date by what comes and goes.
struct CountBook {
  private(set) var counts = Counts()

  mutating func count(_ site: Site, by amount: Int) {
    let (side, state) = (site.key.side, site.state)
    Self.add(amount, to: &counts.sites[side, default: [:]], state)
    if counts.sites[side]?.isEmpty == true { counts.sites[side] = nil }
    let module = site.module ?? ""
    Self.add(amount, to: &counts.modules[module, default: [:]][side, default: [:]], state)
    if counts.modules[module]?[side]?.isEmpty == true { counts.modules[module]?[side] = nil }
    if counts.modules[module]?.isEmpty == true { counts.modules[module] = nil }
  }

  mutating func count(_ entry: CatalogEntry, by amount: Int) {
    counts.entries += amount
    guard !entry.selectors.isEmpty else { return }
    counts.critical.total += amount
    if entry.isMigrated { counts.critical.done += amount }
  }

  mutating func count(_ finding: Finding, by amount: Int) {
    if finding.exception == nil {
      Self.add(amount, to: &counts.findings, finding.rule)
    } else {
      Self.add(amount, to: &counts.excepted, finding.rule)
    }
  }

  mutating func count(_ gap: Gap, by amount: Int) { Self.add(amount, to: &counts.gaps, gap.reason.rawValue) }

  mutating func count(excluded: [String: Int], by amount: Int) {
    for (reason, sites) in excluded { Self.add(amount * sites, to: &counts.excluded, reason) }
  }

  mutating func set(target: MigrationTarget, stages: [Fraction]) {
    counts.target = target
    counts.stages = stages
  }

  private static func add<Key: Hashable>(_ amount: Int, to counts: inout [Key: Int], _ key: Key) {
    let sum = (counts[key] ?? 0) + amount
    counts[key] = sum == 0 ? nil : sum
  }
}
