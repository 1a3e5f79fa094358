import Audit
import Foundation
import GitHistory
import Identifiers
import Readings
import SourceReading

/// Walks a chain of commits ahead of the audit: compares trees, makes outlines, and has the readers begin with what the
/// audit is going to ask for. Runs on a thread of its own, with its own handle of the repository.
final class HistoryWalker {
  private let objects: GitObjects
  private let memory: ReadingMemory?
  private let desk: ReadingDesk
  private let asked: AskedPaths
  /// Outlines of late, by content: reverts and merges bring the same files again.
  private var recent: [FileKey: Outline] = [:]
  private var recentOrder: [FileKey] = []
  private static let mostRecent = 4096

  init(repository: Repository, memory: ReadingMemory?, desk: ReadingDesk, asked: AskedPaths) {
    objects = GitObjects(repository: repository)
    self.memory = memory
    self.desk = desk
    self.asked = asked
  }

  /// What to walk.
  struct Task: Sendable {
    /// A commit that the audit stands at already.
    var start: ObjectID?
    /// A commit whose whole tree comes first.
    var base: ObjectID?
    /// The commits after it, oldest first.
    var chain: [ObjectID]
    /// The time of the newest commit before them.
    var notBefore: Int64
  }

  func walk(_ task: Task, into queue: BoundedQueue<CommitPacket>) throws {
    var tree = try task.start.map { try objects.repository.commit($0).tree }
    var time = task.notBefore
    for id in (task.base.map { [$0] } ?? []) + task.chain {
      let facts = try objects.repository.commit(id)
      let commit = Commit(facts, notBefore: time)
      time = commit.time
      var packet = CommitPacket(commit: commit, tree: facts.tree, parentTree: tree, update: TreeUpdate())
      for difference in try objects.differences(from: tree, to: facts.tree) { try take(difference, into: &packet) }
      guard queue.put(packet) else { return }
      tree = facts.tree
    }
  }

  private func take(_ difference: GitObjects.Difference, into packet: inout CommitPacket) throws {
    switch difference {
    case .removed(let path): packet.update.removed.append(path)
    case .gap(let update): packet.update.updated.append(update)
    case .file(let path, let kind, let id):
      packet.update.updated.append(try file(path, FileKey(content: id, kind: kind), into: &packet))
    }
    packet.weight += 256
  }

  private func file(_ path: String, _ key: FileKey, into packet: inout CommitPacket) throws -> FileUpdate {
    var bytes: [UInt8]?
    let outline: Outline
    if let known = recent[key] {
      outline = known
    } else if let remembered = try memory?.outline(key) {
      outline = remembered
    } else {
      let content = objects.content(of: key.content)
      let update = FileExaminer.examine(content, path: path, id: key.content, kind: key.kind)
      guard let made = update.outline else { return update }
      if case .bytes(let read) = content { bytes = read }
      outline = made
      let encoded = made.encoded()
      packet.outlines.append(EncodedReading(key: key, part: .outline, bytes: encoded))
      packet.weight += encoded.count
    }
    remember(key, outline)
    let update = FileUpdate(path: path, content: key.content, kind: key.kind, outline: outline)
    if update.isReadAhead {
      try announce(key, at: path, bytes: bytes, into: &packet)
    } else if let question = asked[path] {
      try announce(
        FileKey(content: key.content, kind: key.kind, part: question.part), at: path, bytes: bytes, into: &packet)
    }
    packet.weight += outline.words.count * 4
    return update
  }

  private func announce(_ key: FileKey, at path: String, bytes: [UInt8]?, into packet: inout CommitPacket) throws {
    guard !desk.knows(key) else { return }
    if let bytes {
      desk.announce(key, at: path, bytes: bytes)
      packet.weight += bytes.count
    } else if let (reading, size) = try memory?.reading(key) {
      desk.put(key, reading)
      packet.weight += size
    } else if key.part != nil, bytes == nil {
      // The outline comes from an earlier run: so will the reading, if not of this part.
      return
    } else if case .bytes(let bytes) = objects.content(of: key.content) {
      desk.announce(key, at: path, bytes: bytes)
      packet.weight += bytes.count
    } else {
      return
    }
    packet.announced.append(key)
  }

  private func remember(_ key: FileKey, _ outline: Outline) {
    guard recent.updateValue(outline, forKey: key) == nil else { return }
    recentOrder.append(key)
    if recentOrder.count >= 2 * Self.mostRecent {
      for old in recentOrder.prefix(Self.mostRecent) { recent[old] = nil }
      recentOrder.removeFirst(Self.mostRecent)
    }
  }
}

/// What the audit has asked of paths: their next versions are read ahead for the same.
final class AskedPaths: Sendable {
  struct Question: Sendable {
    /// `nil`: the whole file.
    var part: SliceRequest?
  }

  private let questions = Monitor<[String: Question]>([:])

  func insert(_ need: Need) { questions.withLock { $0[need.path] = Question(part: need.part) } }
  subscript(path: String) -> Question? { questions.withLock { $0[path] } }
}
