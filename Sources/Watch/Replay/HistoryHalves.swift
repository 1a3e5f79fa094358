import Foundation
import GitHistory
import Ledger
import Readings

/// A commit that was audited, and the readings that were made for it, to be written down.
struct FollowedCommit: Sendable {
  var commit: AuditedCommit
  var readings: [EncodedReading]
}

/// A long history audited in two parts at once: the earlier one on a thread of its own, the later one here, from the whole
/// tree of the commit before it. An audit of a tree does not depend on what led to it, so both give what one would.
///
/// It is worth it where all has been read before. Otherwise the readers have all processors, and each would be asked for
/// versions of a file far from one another.
struct HistoryHalves {
  let earlier: [ObjectID]
  let later: [ObjectID]

  init(_ chain: [ObjectID]) {
    earlier = Array(chain.prefix(chain.count / 2))
    later = Array(chain.dropFirst(chain.count / 2))
  }

  /// Whether nine tenths of the files of a commit's tree have been looked at before; of many files, of some.
  static func isRemembered(_ tip: ObjectID, by follower: TreeFollower) throws -> Bool {
    let tree = try follower.objects.repository.commit(tip).tree
    let keys = try follower.objects.differences(from: nil, to: tree).compactMap { difference -> FileKey? in
      guard case .file(_, let kind, let content) = difference else { return nil }
      return FileKey(content: content, kind: kind)
    }
    let some = stride(from: 0, to: keys.count, by: max(1, keys.count / 100)).map { keys[$0] }
    let known = try some.filter { try follower.memory.outline($0) != nil }
    return !some.isEmpty && known.count * 10 >= some.count * 9
  }

  /// Begins with the earlier part.
  ///
  /// - Parameter queue: gets its commits in order.
  func beginEarlier(
    of source: BranchSource, pool: ReaderPool, into queue: BoundedQueue<FollowedCommit>
  ) throws -> WorkerThread {
    let task = HistoryWalker.Task(start: nil, base: nil, chain: earlier, notBefore: .min)
    return try WorkerThread(name: "the first half of \(source.repository)") {
      do {
        let follower = try TreeFollower(source, pool: pool)
        try follower.walk(task) { packet in
          let commit = try follower.audit(packet)
          return queue.put(FollowedCommit(commit: commit, readings: follower.fresh(of: packet)))
        }
        queue.close()
      } catch {
        queue.close(failure: error)
      }
    }
  }

  /// What to walk for the later part; the first packet is that of the commit before it.
  func laterTask(in repository: Repository) throws -> HistoryWalker.Task {
    let times = try earlier.map { try repository.commit($0).committerTime }
    return HistoryWalker.Task(start: nil, base: earlier.last, chain: later, notBefore: times.max() ?? .min)
  }
}
