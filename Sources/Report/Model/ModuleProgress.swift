import Identifiers
import Ledger

/// A module with what is left in it.
struct ModuleProgress {
  /// Empty where no module is known.
  var name: String
  var sites: [Side: [SiteState: Int]]
  var progress: Fraction
  /// Owners of its sites, the most frequent first.
  var owners: [String]
  /// Sites whose findings an exception covers.
  var excepted: Int
  /// How many more sites are migrated than 30 days ago; `nil` when the history is younger.
  var migratedIn30Days: Int?
  /// The exception of the module that ends next, or has ended.
  var nextException: DatedException?

  var left: Int { progress.total - progress.done }
  var title: String { name.isEmpty ? "(no module known)" : name }

  /// Every module with sites that count, the one with most left first.
  static func list(_ report: BranchReport) -> [ModuleProgress] {
    let counts = report.counts
    let before = report.history.counts(daysAgo: 30, asOf: report.asOf)
    var owners: [String: [String: Int]] = [:]
    for site in report.sites {
      for owner in site.item.owners { owners[site.item.module ?? "", default: [:]][owner, default: 0] += 1 }
    }
    var excepted: [String: Set<String>] = [:]
    for finding in report.findings {
      guard finding.item.exception != nil, let site = finding.item.site, let standing = report.siteByID[site] else {
        continue
      }
      excepted[standing.item.module ?? "", default: []].insert(site)
    }
    let exceptions = nextExceptions(report)
    return counts.modules.map { name, sites in
      let now = progress(sites, target: counts.target)
      let then = before.map { progress($0.modules[name] ?? [:], target: counts.target) }
      return ModuleProgress(
        name: name, sites: sites, progress: now,
        owners: (owners[name] ?? [:]).sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
          .map(\.key),
        excepted: excepted[name]?.count ?? 0, migratedIn30Days: then.map { now.done - $0.done },
        nextException: exceptions[name])
    }
    .filter { $0.progress.total > 0 }
    .sorted {
      $0.left != $1.left ? $0.left > $1.left : Order.paths($0.name, $1.name)
    }
  }

  private static func nextExceptions(_ report: BranchReport) -> [String: DatedException] {
    let byID = Dictionary(report.exceptions.map { ($0.item.id, $0) }, uniquingKeysWith: { first, _ in first })
    var next: [String: DatedException] = [:]
    for standing in report.exceptions where standing.item.until != nil {
      for covered in report.findings where standing.item.covers.contains(covered.item.id) {
        guard let module = covered.item.site.flatMap({ report.siteByID[$0]?.item.module }),
          let exception = byID[standing.item.id]
        else { continue }
        if let known = next[module]?.item.until, known <= exception.item.until ?? "" { continue }
        next[module] = exception
      }
    }
    return next
  }

  static func progress(_ sites: [Side: [SiteState: Int]], target: MigrationTarget) -> Fraction {
    var counts = Counts()
    counts.sites = sites
    counts.target = target
    return counts.progress()
  }

  func fields(_ json: JSONWriter) {
    json.field("name", name)
    json.fraction("progress", progress)
    for side in Side.allCases { json.states(side.rawValue, sites[side] ?? [:]) }
    json.field("owners", strings: owners)
    json.field("excepted", excepted)
    json.field("migratedIn30Days", migratedIn30Days)
  }
}

extension ModuleProgress {
  /// Modules with what is left of one side, the one with most first.
  static func left(_ report: BranchReport, side: Side) -> [(name: String, title: String, left: Int)] {
    let known = report.findingModules
    return report.counts.modules.map { name, sites in
      let part = progress([side: sites[side] ?? [:]], target: report.counts.target)
      return (name, name.isEmpty ? "(no module known)" : name, part.total - part.done)
    }
    .filter { $0.2 > 0 && known.contains($0.0) }
    .sorted { $0.2 != $1.2 ? $0.2 > $1.2 : Order.paths($0.0, $1.0) }
  }
}

extension BranchReport {
  /// The modules that have a list of findings of their own.
  var findingModules: Set<String> { Set(openFindings.map { module(of: $0.item) }) }

  /// The module of what a finding is about: that of its site, or of its file. Empty where none is known.
  func module(of finding: Finding) -> String { residents(of: finding)?.module ?? "" }

  func owners(of finding: Finding) -> [String] { residents(of: finding)?.owners ?? [] }

  /// The site that a finding is about, or another in its file.
  private func residents(of finding: Finding) -> Site? {
    finding.site.flatMap { siteByID[$0]?.item } ?? siteByPath[finding.place.path]
  }
}
