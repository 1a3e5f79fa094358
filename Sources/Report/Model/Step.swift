import Identifiers
import Ledger

/// A commit that changed a count, with what it changed.
struct Step {
  enum Verdict: String {
    /// Less is left to do, or what is left came nearer to the goal.
    case progress
    /// More is left to do than before, or something fell back.
    case regression
    /// Something else changed: labels, findings, entries.
    case neutral
  }

  var commit: StoredCommit
  /// The counts before; `nil` for the first commit.
  var before: Counts?

  var after: Counts { commit.counts }

  /// How many more sites of a state there are, on one side or both.
  func delta(_ state: SiteState, _ side: Side? = nil) -> Int {
    if let side { return after.count(side, state) - (before?.count(side, state) ?? 0) }
    return after.count(state) - (before?.count(state) ?? 0)
  }

  /// How many more sites of a drawn state there are.
  func delta(_ band: Band) -> Int { band.states.reduce(0) { $0 + delta($1) } }

  var migratedDelta: Int { after.progress().done - (before?.progress().done ?? 0) }

  var legacyDelta: Int {
    let (new, old) = (after.progress(), before?.progress() ?? Fraction())
    return (new.total - new.done) - (old.total - old.done)
  }

  /// The first commit is where the story begins: it is neither progress nor a regression.
  var verdict: Verdict {
    guard before != nil else { return .neutral }
    if legacyDelta > 0 { return .regression }
    if migratedDelta < 0 {
      // What was migrated fell back, or it was only removed.
      return Band.allCases.contains { $0 != .typed && delta($0) > 0 } ? .regression : .neutral
    }
    if legacyDelta < 0 || migratedDelta > 0 { return .progress }
    let unshared = delta(.raw) + delta(.derived)
    return unshared < 0 ? .progress : unshared > 0 ? .regression : .neutral
  }

  /// The change in a few words: `+4 raw`, `+11 typed`: the band that says most about the verdict.
  var headline: (band: Band, delta: Int)? {
    let deltas = Band.allCases.map { ($0, delta($0)) }.filter { $0.1 != 0 }
    let grown = deltas.filter { $0.1 > 0 }.max { $0.1 < $1.1 }
    let shrunk = deltas.filter { $0.1 < 0 }.min { $0.1 < $1.1 }
    switch verdict {
    case .regression:
      if migratedDelta < 0, let typed = deltas.first(where: { $0.0 == .typed && $0.1 < 0 }) { return typed }
      return deltas.filter { $0.0 != .typed && $0.1 > 0 }.max { $0.1 < $1.1 } ?? shrunk ?? grown
    case .progress: return grown.flatMap { $0.0 == .typed ? $0 : nil } ?? grown ?? shrunk
    case .neutral: return grown ?? shrunk
    }
  }
}
