import GitHistory
import Identifiers
import Ledger
import Report

/// What the merges of a repository brought. Numbers are remembered: each publication asks for all of them.
final class MergeBook {
  /// Where the commits are looked up; `nil`: not there yet, and nothing is told.
  var repository: Repository?
  private var counts: [String: Int] = [:]

  init(_ repository: Repository? = nil) { self.repository = repository }

  var source: MergeSource { MergeSource(merged: merged, count: count) }

  private func merged(by commit: Commit) throws -> Merged {
    guard let repository, let found = find(commit, in: repository, limit: Merged.most) else { return Merged() }
    return Merged(
      newest: try found.newest.map { Commit(try repository.commit($0), notBefore: .min) }, count: found.count)
  }

  private func count(by commit: Commit) -> Int {
    if let known = counts[commit.id] { return known }
    return repository.flatMap { find(commit, in: $0, limit: 0)?.count } ?? 0
  }

  /// A history that lost some of its objects is published all the same.
  private func find(_ commit: Commit, in repository: Repository, limit: Int) -> (newest: [ObjectID], count: Int)? {
    guard let id = ObjectID(hex: commit.id) else { return nil }
    do {
      let found = try repository.commitsMerged(by: id, limit: limit)
      counts[commit.id] = found.count
      return found
    } catch {
      if counts.updateValue(0, forKey: commit.id) == nil { Log.warning("what a merge brought is not known: \(error)") }
      return nil
    }
  }
}
