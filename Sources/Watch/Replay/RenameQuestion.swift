import Audit
import GitHistory
import Identifiers
import Ledger

/// Whether it matters for a commit which files it moved: only where something ended on a path that vanished and
/// something began on a path that is new.
struct RenameQuestion {
  private(set) var removed: [String]
  private(set) var added: [String]

  /// - Parameter paths: the paths before the commit.
  init(delta: AuditDelta, update: TreeUpdate, paths: Set<String>) {
    let vanished = Set(update.removed)
    let new = Set(update.updated.lazy.map(\.path).filter { !paths.contains($0) })
    guard !vanished.isEmpty, !new.isEmpty else {
      (removed, added) = ([], [])
      return
    }
    var closed = Set(delta.sites.closed.lazy.map(\.path).filter(vanished.contains))
    // A finding or exception that ended is known by its name alone: any file that vanished may have had it.
    if !delta.findings.closed.isEmpty || !delta.exceptions.closed.isEmpty { closed = vanished }
    var opened = Set(delta.sites.opened.lazy.map(\.key.path).filter(new.contains))
    opened.formUnion(delta.findings.opened.lazy.map(\.place.path).filter(new.contains))
    opened.formUnion(delta.exceptions.opened.lazy.map(\.place.path).filter(new.contains))
    removed = closed.sorted()
    added = opened.sorted()
  }

  func answer(_ ask: ([String], [String]) throws -> [Rename]) throws -> [RenamedPath] {
    guard !removed.isEmpty, !added.isEmpty else { return [] }
    return try ask(removed, added).map { RenamedPath(from: $0.from, to: $0.to) }
  }
}
