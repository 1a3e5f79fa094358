import Identifiers
import Ledger

/// The commits that a merge brought to its branch.
public struct Merged: Sendable {
  /// The newest of them, newest first.
  public var newest: [Commit]
  /// How many there are in all.
  public var count: Int

  public init(newest: [Commit] = [], count: Int = 0) {
    self.newest = newest
    self.count = count
  }

  /// How many pages and feeds name.
  public static let most = 50
}

/// Who knows what merges brought: the ledger has the commits of the first-parent chain alone.
public struct MergeSource {
  public var merged: (Commit) throws -> Merged
  /// The same without names, for lists of all commits.
  public var count: (Commit) throws -> Int

  public init(
    merged: @escaping (Commit) throws -> Merged = { _ in Merged() },
    count: @escaping (Commit) throws -> Int = { _ in 0 }
  ) {
    self.merged = merged
    self.count = count
  }

  func merged(by commit: Commit) throws -> Merged { commit.parents.count > 1 ? try merged(commit) : Merged() }
  func count(by commit: Commit) throws -> Int { commit.parents.count > 1 ? try count(commit) : 0 }
}
