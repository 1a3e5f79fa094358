import Audit
import Foundation
import GitHistory
import Identifiers
import Ledger
import Readings

/// Where a branch comes from and what its audit is kept with.
public struct BranchSource: Sendable {
  /// The repository on this machine's disk.
  public var repository: String
  /// The file of the cache of readings.
  public var readings: String
  /// The server's override of `.axwatch.yml`.
  public var overrides: Settings?
  /// The history begins with the first commit of this instant or later, in seconds since 1970.
  public var since: Int64?

  public init(repository: String, readings: String, overrides: Settings? = nil, since: Int64? = nil) {
    self.repository = repository
    self.readings = readings
    self.overrides = overrides
    self.since = since
  }
}

/// What a catching up did.
public struct CatchUp: Equatable, Sendable {
  public var commits = 0
  /// How many commits were compared with an audit from scratch.
  public var verified = 0
  /// Set when the branch went another way.
  public var segment: Segment.Origin?
  /// The position of the first appended commit.
  public var firstPosition: Int?

  public init() {}
}

/// Follows one branch: audits the commits that its run does not have yet, one after the other, each at the cost of what
/// it touches, and keeps the tree's audit for the next ones. Belongs to one thread.
public final class BranchAudit {
  public typealias Progress = (_ done: Int, _ total: Int) -> Void

  private let source: BranchSource
  private let appender: Appender
  private let repository: Repository
  private let objects: GitObjects
  private let memory: ReadingMemory
  private let desk: ReadingDesk
  private let asked = AskedPaths()
  private let provider: ReadingProvider
  /// The audit of the newest stored commit's tree, and the paths in it.
  private var live: (commit: String, snapshot: Snapshot, paths: Set<String>)?

  public init(_ source: BranchSource, appender: Appender, pool: ReaderPool) throws {
    self.source = source
    self.appender = appender
    repository = try Repository(at: source.repository)
    objects = GitObjects(repository: repository)
    memory = try ReadingMemory(at: source.readings)
    desk = ReadingDesk(pool: pool)
    provider = ReadingProvider(desk: desk, memory: memory) { [objects] _, content in objects.content(of: content) }
  }

  /// Lets go of the tree's audit; it is made again from cached readings when it is needed.
  public func rest() { live = nil }

  /// Makes the audit of the newest stored commit's tree, so that the next commit costs what it touches.
  public func warmUp() throws {
    guard live == nil, try appender.newest() != nil else { return }
    var result = CatchUp()
    try replay([], verify: nil, result: &result, progress: { _, _ in }, isCancelled: { true })
  }

  /// Audits everything up to a commit.
  ///
  /// - Parameters:
  ///   - verify: every how many commits the audit is compared with one from scratch.
  ///   - isCancelled: asked between commits; what was done until then is kept.
  public func catchUp(
    to tip: ObjectID, verify: Int? = nil, progress: Progress = { _, _ in }, isCancelled: () -> Bool = { false }
  ) throws -> CatchUp {
    var result = CatchUp()
    let newest = try appender.newest()
    let decision = try ChainDecision(
      tip: tip, stored: newest.flatMap { ObjectID(hex: $0.id) }, repository: repository,
      shared: { try self.appender.newestShared(with: $0.map(\.hex))?.id })
    var chain: [ObjectID]
    switch decision {
    case .nothing: return result
    case .append(let commits): chain = commits
    case .segment(let origin, let fork, let commits):
      let position = try fork == nil ? nil : appender.newestShared(with: [fork?.hex ?? ""])?.position
      try appender.beginSegment(origin, after: position)
      live = nil
      result.segment = origin
      chain = commits
    }
    if try appender.newest() == nil, let since = source.since { chain = try begin(chain, at: since) }
    result.firstPosition = (try appender.newest()?.position ?? -1) + 1
    guard !chain.isEmpty else { return result }
    progress(0, chain.count)
    try replay(chain, verify: verify, result: &result, progress: progress, isCancelled: isCancelled)
    return result
  }

  /// The part of a history that begins with the first commit of an instant or later; the newest commit at least.
  private func begin(_ chain: [ObjectID], at since: Int64) throws -> [ObjectID] {
    let first = try chain.firstIndex { try repository.commit($0).committerTime >= since }
    return Array(chain[(first ?? max(0, chain.count - 1))...])
  }

  private func replay(
    _ chain: [ObjectID], verify: Int?, result: inout CatchUp, progress: Progress, isCancelled: () -> Bool
  ) throws {
    let newest = try appender.newest()
    let base = live?.commit == newest?.id ? nil : newest.flatMap { ObjectID(hex: $0.id) }
    let start = base == nil ? newest.flatMap { ObjectID(hex: $0.id) } : nil
    let queue = BoundedQueue<CommitPacket>(mostItems: 256, mostWeight: 64 << 20) { $0.weight }
    let walker = try walk(
      HistoryWalker.Task(start: start, base: base, chain: chain, notBefore: try appender.newestTime() ?? .min),
      into: queue)
    defer {
      queue.close()
      walker.join()
    }
    if base != nil, let packet = try queue.take() { try begin(with: packet) }
    var batch = Batch()
    while !isCancelled(), let packet = try queue.take() {
      batch.commits.append(try audit(packet))
      batch.outlines += packet.outlines
      result.commits += 1
      if let verify, result.commits % verify == 0 {
        try write(&batch)
        try compareWithScratch(packet)
        result.verified += 1
      }
      if batch.isFull { try write(&batch) }
      progress(result.commits, chain.count)
    }
    try write(&batch)
  }

  private func walk(_ task: HistoryWalker.Task, into queue: BoundedQueue<CommitPacket>) throws -> WorkerThread {
    try WorkerThread(name: "the walker of \(source.repository)") { [source, desk, asked] in
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
  }

  /// Makes the audit of the newest stored commit's whole tree, without writing anything.
  private func begin(with packet: CommitPacket) throws {
    var snapshot = Snapshot(overrides: source.overrides)
    let step = snapshot.apply(packet.update)
    _ = try provider.finish(step, of: &snapshot, asking: remember)
    desk.forget(packet.announced)
    try memory.store(packet.outlines + desk.takeFresh())
    // What could not be read when it was stored is tried again after a restart: the next commit brings the difference.
    try appender.reconcile(
      with: StandingAudit(
        sites: snapshot.sites, entries: snapshot.catalog, findings: snapshot.findings, exceptions: snapshot.exceptions,
        gaps: snapshot.gaps))
    live = (packet.commit.id, snapshot, Set(packet.update.updated.map(\.path)))
  }

  private func audit(_ packet: CommitPacket) throws -> AuditedCommit {
    var (snapshot, paths) = live.map { ($0.snapshot, $0.paths) } ?? (Snapshot(overrides: source.overrides), [])
    live = nil
    let step = snapshot.apply(packet.update)
    let delta = try provider.finish(step, of: &snapshot, asking: remember)
    desk.forget(packet.announced)
    let renames = try RenameQuestion(delta: delta, update: packet.update, paths: paths).answer { removed, added in
      guard let old = packet.parentTree else { return [] }
      return try repository.renames(from: old, to: packet.tree, removed: removed, added: added)
    }
    paths.subtract(packet.update.removed)
    for file in packet.update.updated { paths.insert(file.path) }
    live = (packet.commit.id, snapshot, paths)
    return AuditedCommit(commit: packet.commit, delta: delta, renames: renames, documents: delta.documents)
  }

  private func remember(_ needs: [Need]) {
    for need in needs { asked.insert(need) }
  }

  private struct Batch {
    var commits: [AuditedCommit] = []
    var outlines: [EncodedReading] = []
    private var started = SystemCall.monotonicSeconds()

    var isFull: Bool { commits.count >= 256 || SystemCall.monotonicSeconds() - started > 2 }

    mutating func clear() { self = Batch() }
  }

  /// Readings first, so that a kill between loses nothing but cache.
  private func write(_ batch: inout Batch) throws {
    let readings = batch.outlines + desk.takeFresh()
    if !readings.isEmpty { try memory.store(readings) }
    do {
      try appender.append(batch.commits)
    } catch {
      live = nil
      throw error
    }
    batch.clear()
  }

  private func compareWithScratch(_ packet: CommitPacket) throws {
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
