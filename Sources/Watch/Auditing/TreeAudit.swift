import Audit
import Foundation
import Identifiers
import Readings
import SourceReading

/// Brings what an audit asks for: from the desk, from memory, or from the readers.
struct ReadingProvider {
  let desk: ReadingDesk
  let memory: ReadingMemory?
  /// Loads a file, by its path and content.
  let content: (String, ContentID) throws -> FileContent

  /// Takes an audit from its first step to its end.
  func finish(_ first: Step, of snapshot: inout Snapshot, asking: ([Need]) -> Void = { _ in }) throws -> AuditDelta {
    var step = first
    while true {
      switch step {
      case .done(let delta): return delta
      case .needs(let needs):
        asking(needs)
        step = snapshot.provide(try provide(needs))
      }
    }
  }

  /// The answers to needs, read by all readers at once.
  func provide(_ needs: [Need]) throws -> [Need: Provided] {
    var provided: [Need: Provided] = [:]
    var waiting: [(Need, FileKey)] = []
    for need in needs {
      let key = FileKey(content: need.content, kind: need.kind, part: need.part)
      if desk.knows(key) {
        waiting.append((need, key))
        continue
      }
      if let (reading, _) = try memory?.reading(key) {
        provided[need] = .reading(reading)
        continue
      }
      let content = try content(need.path, need.content)
      if let (reason, detail) = content.gap { provided[need] = .gap(reason, detail) }
      guard case .bytes(let bytes) = content else { continue }
      desk.announce(key, at: need.path, bytes: bytes, isUrgent: true)
      waiting.append((need, key))
    }
    for (need, key) in waiting {
      guard let answer = try desk.reading(key) else {
        throw WatchError("read", need.path, cause: "its reading was let go too early", hint: "please report this fault")
      }
      provided[need] = answer
    }
    desk.forget(waiting.map(\.1))
    return provided
  }
}

/// Audits one tree from scratch.
struct TreeAudit {
  /// A file of the tree, already examined.
  struct File: Sendable {
    var update: FileUpdate
    /// The bytes, while they are at hand.
    var bytes: [UInt8]?

    init(update: FileUpdate, bytes: [UInt8]? = nil) {
      self.update = update
      self.bytes = bytes
    }

    /// A file that git has not named.
    init(onDisk content: FileContent, path: String, kind: FileKind) {
      if case .bytes(let bytes) = content { self.bytes = bytes }
      update = FileExaminer.examine(content, path: path, id: ContentID(naming: bytes ?? []), kind: kind)
    }
  }

  /// What leads from one tree to another.
  struct Changes: Sendable {
    var removed: [String] = []
    var updated: [File] = []
  }

  let provider: ReadingProvider

  func snapshot(of files: [File], overrides: Settings?) throws -> Snapshot {
    var snapshot = Snapshot(overrides: overrides)
    try apply(Changes(updated: files), to: &snapshot)
    return snapshot
  }

  /// Takes an audit to another tree, at the cost of what differs.
  func apply(_ changes: Changes, to snapshot: inout Snapshot) throws {
    for file in changes.updated {
      guard let bytes = file.bytes, file.update.isReadAhead else { continue }
      let key = FileKey(content: file.update.content, kind: file.update.kind)
      provider.desk.announce(key, at: file.update.path, bytes: bytes)
    }
    let step = snapshot.apply(TreeUpdate(removed: changes.removed, updated: changes.updated.map(\.update)))
    _ = try provider.finish(step, of: &snapshot)
  }
}

extension FileUpdate {
  /// Whether the audit is going to ask for the whole file in any case.
  var isReadAhead: Bool { outline?.flags.contains(.trigger) ?? false }
}
