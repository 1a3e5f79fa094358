import GitHistory
import Ledger

/// What a branch did since its history was last audited.
enum ChainDecision: Equatable, Sendable {
  /// The stored tip is the branch's tip.
  case nothing
  /// It grew: the new commits, oldest first.
  case append([ObjectID])
  /// It goes another way from a stored commit on (`fork`; `nil`: nothing is shared): the commits after it.
  case segment(Segment.Origin, fork: ObjectID?, [ObjectID])

  /// - Parameters:
  ///   - stored: the tip of the stored chain; `nil` before the first commit.
  ///   - shared: the newest stored commit among some.
  init(
    tip: ObjectID, stored: ObjectID?, repository: Repository, shared: ([ObjectID]) throws -> String?
  ) throws {
    guard let stored else {
      self = .append(try repository.history(to: tip).commits)
      return
    }
    if stored == tip {
      self = .nothing
      return
    }
    let history = try repository.history(to: tip, after: stored)
    if history.beginning == .known {
      self = .append(history.commits)
      return
    }
    let origin: Segment.Origin = try repository.isAncestor(stored, of: tip) ? .relinearised : .rewritten
    let fork = try shared(history.commits).flatMap { ObjectID(hex: $0) }
    let first = fork.flatMap { history.commits.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    self = .segment(origin, fork: fork, Array(history.commits[first...]))
  }
}
