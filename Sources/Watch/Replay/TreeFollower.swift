import Audit
import Foundation
import GitHistory
import Identifiers
import Ledger
import Readings

/// The audit of a tree that goes from commit to commit of a branch, each at the cost of what it touches. It writes nothing.
/// Belongs to one thread.
final class TreeFollower {
  let objects: GitObjects
  let memory: ReadingMemory
  let desk: ReadingDesk
  let provider: ReadingProvider
  private let source: BranchSource
  private let asked = AskedPaths()
  /// The audit of the tree of the commit at which it stands, and the paths in it.
  private(set) var live: (commit: String, snapshot: Snapshot, paths: Set<String>)?

  init(_ source: BranchSource, pool: ReaderPool) throws {
    self.source = source
    objects = GitObjects(repository: try Repository(at: source.repository))
    memory = try ReadingMemory(at: source.readings)
    desk = ReadingDesk(pool: pool)
    provider = ReadingProvider(desk: desk, memory: memory) { [objects] _, content in objects.content(of: content) }
  }

  /// Lets go of the tree's audit.
  func rest() { live = nil }

  /// Calls `each` with every commit of a walk, on its way from git. What it throws or a `false` from it ends the walk.
  func walk(_ task: HistoryWalker.Task, _ each: (CommitPacket) throws -> Bool) throws {
    let queue = BoundedQueue<CommitPacket>(mostItems: 128, mostWeight: 24 << 20) { $0.weight }
    let walker = try WorkerThread(name: "the walker of \(source.repository)") { [source, desk, asked] in
      do {
        let walker = HistoryWalker(
          repository: try Repository(at: source.repository), memory: try ReadingMemory(at: source.readings),
          desk: desk, asked: asked)
        try walker.walk(task, into: queue)
        queue.close()
      } catch {
        queue.close(failure: error)
      }
    }
    defer {
      queue.close()
      walker.join()
    }
    while let packet = try queue.take() {
      guard try each(packet) else { return }
    }
  }

  /// Makes the audit of a packet's whole tree.
  func begin(with packet: CommitPacket) throws -> Snapshot {
    var snapshot = Snapshot(overrides: source.overrides)
    let step = snapshot.apply(packet.update)
    _ = try provider.finish(step, of: &snapshot, asking: remember)
    desk.forget(packet.announced)
    live = (packet.commit.id, snapshot, Set(packet.update.updated.map(\.path)))
    return snapshot
  }

  /// Takes the audit to the next commit.
  func audit(_ packet: CommitPacket) throws -> AuditedCommit {
    var (snapshot, paths) = live.map { ($0.snapshot, $0.paths) } ?? (Snapshot(overrides: source.overrides), [])
    live = nil
    let step = snapshot.apply(packet.update)
    let delta = try provider.finish(step, of: &snapshot, asking: remember)
    desk.forget(packet.announced)
    let renames = try RenameQuestion(delta: delta, update: packet.update, paths: paths).answer { removed, added in
      guard let old = packet.parentTree else { return [] }
      return try objects.repository.renames(from: old, to: packet.tree, removed: removed, added: added)
    }
    paths.subtract(packet.update.removed)
    for file in packet.update.updated { paths.insert(file.path) }
    live = (packet.commit.id, snapshot, paths)
    return AuditedCommit(commit: packet.commit, delta: delta, renames: renames, documents: delta.documents)
  }

  /// The readings that were made for a packet, and others since the last call.
  func fresh(of packet: CommitPacket) -> [EncodedReading] { packet.outlines + desk.takeFresh() }

  private func remember(_ needs: [Need]) {
    for need in needs { asked.insert(need) }
  }

  /// Throws when the audit differs from one from scratch of the tree of the commit at which it stands.
  func compareWithScratch(_ packet: CommitPacket) throws {
    guard let live else { return }
    let files = try objects.differences(from: nil, to: packet.tree).compactMap { difference -> TreeAudit.File? in
      switch difference {
      case .removed: return nil
      case .gap(let update): return TreeAudit.File(update: update)
      case .file(let path, let kind, let id):
        if let outline = try memory.outline(FileKey(content: id, kind: kind)) {
          return TreeAudit.File(update: FileUpdate(path: path, content: id, kind: kind, outline: outline))
        }
        let content = objects.content(of: id)
        return TreeAudit.File(update: FileExaminer.examine(content, path: path, id: id, kind: kind))
      }
    }
    let scratch = try TreeAudit(provider: provider).snapshot(of: files, overrides: source.overrides)
    if let difference = SnapshotDifference.smallest(incremental: live.snapshot, scratch: scratch) {
      throw WatchError(
        "verify", "commit \(packet.commit.id)", cause: difference,
        hint: "this is a fault of axwatch: please report it with the commit")
    }
  }
}
