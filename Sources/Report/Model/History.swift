import Identifiers
import Ledger

/// The commits of a branch, oldest first, with everything that was counted at them.
struct History {
  let commits: [StoredCommit]
  /// The commits that changed a count, oldest first; the first commit is one.
  let steps: [Step]

  init(_ commits: [StoredCommit]) {
    self.commits = commits
    var steps: [Step] = []
    var before: Counts?
    for commit in commits {
      if before != commit.counts { steps.append(Step(commit: commit, before: before)) }
      before = commit.counts
    }
    self.steps = steps
  }

  var tip: StoredCommit? { commits.last }
  var first: StoredCommit? { commits.first }

  func commit(at position: Int) -> StoredCommit? {
    guard let first = commits.first?.position else { return nil }
    let index = position - first
    if commits.indices.contains(index), commits[index].position == position { return commits[index] }
    return commits.first { $0.position == position }
  }

  /// The newest commit up to an instant.
  func commit(until time: Int64) -> StoredCommit? {
    var (low, high) = (0, commits.count)
    while low < high {
      let middle = (low + high) / 2
      if commits[middle].commit.time <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? commits[low - 1] : nil
  }

  /// The counts as they were `days` before the end of a day; `nil` when the history is younger.
  func counts(daysAgo days: Int, asOf: Day) -> Counts? { commit(until: (asOf - days).end)?.counts }

  /// The steps of the last days, up to the end of `asOf`, oldest first.
  func steps(lastDays days: Int, asOf: Day) -> ArraySlice<Step> {
    let start = (asOf - days).end
    guard let index = steps.firstIndex(where: { $0.commit.commit.time > start }) else { return [] }
    return steps[index...]
  }
}
