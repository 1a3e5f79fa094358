import Identifiers

/// A commit as the ledger knows it: what git says of it, everything that was counted at it, and how much it changed.
public struct StoredCommit: Hashable, Sendable {
  /// The commit's place in the chain of its branch, oldest first, from 0.
  public var position: Int
  public var commit: Commit
  /// All counts after the commit.
  public var counts: Counts
  /// How much the commit changed.
  public var changes: ChangeCounts
  /// More than a fifth of the catalog vanished: one mark for attention instead of an alarm for each identifier.
  public var isSuspicious: Bool

  public init(
    position: Int, commit: Commit, counts: Counts, changes: ChangeCounts = ChangeCounts(), isSuspicious: Bool = false
  ) {
    self.position = position
    self.commit = commit
    self.counts = counts
    self.changes = changes
    self.isSuspicious = isSuspicious
  }
}

/// How many things a commit opened, changed and closed. A moved line is no change; a track that goes on is not closed.
public struct ChangeCounts: Hashable, Sendable {
  public var sitesOpened = 0
  public var sitesChanged = 0
  public var sitesClosed = 0
  public var entriesOpened = 0
  public var entriesClosed = 0
  public var findingsOpened = 0
  public var findingsClosed = 0
  public var exceptionsOpened = 0
  public var exceptionsClosed = 0
  public var gapsOpened = 0
  public var gapsClosed = 0
  /// Entries that changed in something else than their lines.
  public var entriesChanged = 0
  /// Findings that changed in something else than their line: mostly covered or uncovered by an exception.
  public var findingsChanged = 0
  /// Exceptions that changed in something else than their line: a date, a reason, what they cover.
  public var exceptionsChanged = 0

  public init() {}

  /// Whether the commit changed nothing that a page would show.
  public var isEmpty: Bool { self == ChangeCounts() }
}

/// A point of the chart over all commits.
public struct SeriesPoint: Hashable, Sendable {
  public var position: Int
  /// Git's object name.
  public var commit: String
  /// Seconds since 1970, never going back along the chain.
  public var time: Int64
  public var counts: Counts

  public init(position: Int, commit: String, time: Int64, counts: Counts) {
    self.position = position
    self.commit = commit
    self.time = time
    self.counts = counts
  }
}
