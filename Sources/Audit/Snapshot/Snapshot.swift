import Identifiers
import Readings

/// The audit of one tree, kept up to date by changes. What it says is a function of the tree alone, not of the way there.
///
/// A snapshot is a handle: copies share one state.
public struct Snapshot {
  let engine: Engine
  private(set) var upper = UpperStrata()

  /// - Parameter overrides: the server's own settings for the repository, which replace its `.axwatch.yml`.
  public init(overrides: Settings? = nil) { engine = Engine(overrides: overrides) }

  /// Takes a change of the tree. When readings are needed first, `provide` goes on with it.
  public mutating func apply(_ change: TreeUpdate) -> Step {
    engine.apply(change)
    return step()
  }

  /// Brings the readings that were asked for.
  public mutating func provide(_ readings: [Need: Provided]) -> Step {
    for (need, provided) in readings.sorted(by: { $0.key.path < $1.key.path }) { engine.provide(need, provided) }
    return step()
  }

  private mutating func step() -> Step {
    let needs = engine.run()
    if !needs.isEmpty { return .needs(needs) }
    return .done(upper.apply(engine.takeChange(), tree: engine.tree))
  }

  /// All sites that stand now, sorted by path, line and column.
  public var sites: [Site] { upper.sortedSites }
  public var findings: [Finding] { upper.sortedFindings }
  public var catalog: [CatalogEntry] { upper.sortedEntries }
  public var exceptions: [LegacyException] { upper.sortedExceptions }
  public var gaps: [Gap] { upper.sortedGaps }
  public var counts: Counts { upper.counts }
  /// What the configuration says of exceptions that end.
  public var expirySeverities: ExpirySeverities { upper.settingsRecord.expiry }
  var inventory: Inventory? { upper.inventory }
}
