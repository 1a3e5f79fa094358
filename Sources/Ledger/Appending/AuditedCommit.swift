import Identifiers

/// A commit with what its audit changed: what the ledger appends.
public struct AuditedCommit: Hashable, Sendable {
  public var commit: Commit
  public var delta: AuditDelta
  /// The files that the commit moved, of those that the audit looks at.
  public var renames: [RenamedPath]
  /// Documents (the inventory, for one) that the commit changed, by name: the whole new text.
  public var documents: [String: String]

  public init(
    commit: Commit, delta: AuditDelta, renames: [RenamedPath] = [], documents: [String: String] = [:]
  ) {
    self.commit = commit
    self.delta = delta
    self.renames = renames
    self.documents = documents
  }
}
