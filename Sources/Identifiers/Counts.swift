/// Everything that is counted at a commit. Stored with every audited commit, so that no number needs a sum.
public struct Counts: Hashable, Sendable {
  /// Sites by side and state; states without sites are left out.
  public var sites: [Side: [SiteState: Int]] = [:]
  /// Sites by module (empty name: not known), side and state.
  public var modules: [String: [Side: [SiteState: Int]]] = [:]
  /// Catalog entries that at least one selector uses, and how many of them are migrated throughout.
  public var critical = Fraction()
  public var entries = 0
  /// Open findings by rule, without those that an exception covers.
  public var findings: [RuleName: Int] = [:]
  /// Findings that an exception covers, by rule.
  public var excepted: [RuleName: Int] = [:]
  /// Files that could not be read, by the reason's name.
  public var gaps: [String: Int] = [:]
  /// Sites in previews, unit tests and vendored files, which do not count.
  public var excluded: [String: Int] = [:]
  /// The seven stages, in order.
  public var stages: [Fraction] = []
  public var target = MigrationTarget.typed

  public init() {}

  public func count(_ side: Side, _ state: SiteState) -> Int { sites[side]?[state] ?? 0 }

  public func count(_ state: SiteState) -> Int { Side.allCases.reduce(0) { $0 + count($1, state) } }

  /// migrated / (migrated + legacy) of one side, or of both.
  public func progress(_ side: Side? = nil) -> Fraction {
    var progress = Fraction()
    for (each, states) in sites where side == nil || each == side {
      for (state, count) in states {
        switch state.standing(target: target) {
        case .migrated:
          progress.done += count
          progress.total += count
        case .legacy: progress.total += count
        case .neither: break
        }
      }
    }
    return progress
  }
}

/// A part of a whole, always shown with both numbers.
public struct Fraction: Hashable, Codable, Sendable {
  public var done: Int
  public var total: Int

  public init(done: Int = 0, total: Int = 0) {
    self.done = done
    self.total = total
  }

  /// Between 0 and 1; `nil` when there is nothing to do.
  public var share: Double? { total == 0 ? nil : Double(done) / Double(total) }
}
