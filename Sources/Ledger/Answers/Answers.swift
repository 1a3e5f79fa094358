import Identifiers

/// The questions that a run's history answers. Every list is in an order that depends on its content alone.
///
/// Positions are those of the current segment's chain: a commit keeps its position as long as it is on the chain.
public protocol Answers {
  /// The newest commit; `nil` before the first one is audited.
  func tip() throws -> StoredCommit?
  func commit(at position: Int) throws -> StoredCommit?
  /// A commit by git's object name; `nil` when it is not on the current chain.
  func commit(_ id: String) throws -> StoredCommit?
  /// Commits in a span of positions, oldest first; `nil`: all.
  func commits(_ span: Range<Int>?) throws -> [StoredCommit]
  /// The commits that changed something that a page shows, newest first.
  func changingCommits(before position: Int?, limit: Int) throws -> [StoredCommit]
  /// How many commits `changingCommits` has in all.
  func changingCommitCount() throws -> Int
  /// One point a commit, oldest first.
  func series() throws -> [SeriesPoint]

  /// What stood after a commit; `nil`: after the newest. Sorted by path, line, column and form (entries by value).
  func sites(at position: Int?) throws -> [Standing<Site>]
  func entries(at position: Int?) throws -> [Standing<CatalogEntry>]
  func findings(at position: Int?) throws -> [Standing<Finding>]
  func exceptions(at position: Int?) throws -> [Standing<LegacyException>]
  func gaps(at position: Int?) throws -> [Standing<Gap>]

  /// What one commit changed.
  func changes(in position: Int) throws -> Changes
  /// What changed between two commits, all in all: what came and went in between is left out.
  func changes(from: Int, to: Int) throws -> Changes

  /// The life of a value; `nil` when no site and no entry ever had it.
  func life(of value: IdentifierValue) throws -> IdentifierLife?
  func siteLife(of track: Track) throws -> Life<Site>?
  func findingLife(of track: Track) throws -> Life<Finding>?
  /// Every exception there ever was, by beginning and place.
  func exceptionLives() throws -> [Life<LegacyException>]
  /// Every value that the catalog ever had, with when: sorted by value.
  func sightings() throws -> [(value: IdentifierValue, seen: Sighting)]
  /// When the catalog had these values. Values that it never had are left out.
  func sightings(of values: [IdentifierValue]) throws -> [IdentifierValue: Sighting]

  /// Identifiers that commits in a span broke, oldest first; `nil`: all.
  func broken(in span: Range<Int>?) throws -> [BrokenIdentifier]
  func identifierRenames(in span: Range<Int>?) throws -> [IdentifierRename]

  /// A document that was appended under a name (the inventory, for one) as it stood after a commit.
  func document(_ name: String, at position: Int?) throws -> String?
}
