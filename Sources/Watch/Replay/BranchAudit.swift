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
  private let pool: ReaderPool
  private let repository: Repository
  /// Stands at the newest stored commit; elsewhere or nowhere after a failure or an interruption.
  private let follower: TreeFollower
  private let fewestForHalves: Int

  /// In shorter histories the audit of another tree costs more than the second processor saves.
  public static let fewestForHalves = 512

  /// - Parameter fewestForHalves: a history of so many commits is audited in two parts at once where all of it was read
  ///   before.
  public init(
    _ source: BranchSource, appender: Appender, pool: ReaderPool, fewestForHalves: Int = fewestForHalves
  ) throws {
    self.source = source
    self.appender = appender
    self.pool = pool
    self.fewestForHalves = fewestForHalves
    follower = try TreeFollower(source, pool: pool)
    repository = follower.objects.repository
  }

  /// Lets go of the tree's audit; it is made again from cached readings when it is needed.
  public func rest() { follower.rest() }

  /// Makes the audit of the newest stored commit's tree, so that the next commit costs what it touches.
  public func warmUp() throws {
    guard let newest = try appender.newest(), follower.live?.commit != newest.id else { return }
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
      follower.rest()
      result.segment = origin
      chain = commits
    }
    if try appender.newest() == nil, let since = source.since { chain = try begin(chain, at: since) }
    result.firstPosition = (try appender.newest()?.position ?? -1) + 1
    guard !chain.isEmpty else { return result }
    progress(0, chain.count)
    if verify == nil, chain.count >= fewestForHalves, try appender.newest() == nil, let tip = chain.last,
      try HistoryHalves.isRemembered(tip, by: follower)
    {
      try replay(HistoryHalves(chain), result: &result, progress: progress, isCancelled: isCancelled)
    } else {
      try replay(chain, verify: verify, result: &result, progress: progress, isCancelled: isCancelled)
    }
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
    let stored = newest.flatMap { ObjectID(hex: $0.id) }
    let isThere = stored != nil && follower.live?.commit == newest?.id
    if !isThere { follower.rest() }
    let task = HistoryWalker.Task(
      start: isThere ? stored : nil, base: isThere ? nil : stored, chain: chain,
      notBefore: try appender.newestTime() ?? .min)
    var mustBegin = task.base != nil
    var batch = Batch()
    try follower.walk(task) { packet in
      if mustBegin {
        try begin(with: packet)
        mustBegin = false
        return true
      }
      guard !isCancelled() else { return false }
      try batch.add(FollowedCommit(commit: follower.audit(packet), readings: follower.fresh(of: packet)))
      result.commits += 1
      if let verify, result.commits % verify == 0 {
        try write(&batch)
        try follower.compareWithScratch(packet)
        result.verified += 1
      }
      if batch.isFull { try write(&batch) }
      progress(result.commits, chain.count)
      return true
    }
    try write(&batch)
  }

  /// Audits a new run's history in two parts at once.
  private func replay(
    _ halves: HistoryHalves, result: inout CatchUp, progress: Progress, isCancelled: () -> Bool
  ) throws {
    let total = halves.earlier.count + halves.later.count
    let queue = BoundedQueue<FollowedCommit>(mostItems: 4096, mostWeight: .max) { _ in 0 }
    let worker = try halves.beginEarlier(of: source, pool: pool, into: queue)
    defer {
      queue.close()
      worker.join()
    }
    var batch = Batch()
    var later: [FollowedCommit] = []
    func append(_ commit: FollowedCommit) throws {
      batch.add(commit)
      result.commits += 1
      if batch.isFull { try write(&batch) }
    }
    var mustBegin = true
    try follower.walk(halves.laterTask(in: repository)) { packet in
      if mustBegin {
        _ = try follower.begin(with: packet)
        try follower.memory.store(follower.fresh(of: packet))
        mustBegin = false
      } else {
        later.append(FollowedCommit(commit: try follower.audit(packet), readings: follower.fresh(of: packet)))
      }
      for commit in try queue.takeReady() { try append(commit) }
      progress(result.commits + later.count, total)
      return !isCancelled()
    }
    while !isCancelled(), let commit = try queue.take() {
      try append(commit)
      progress(result.commits + later.count, total)
    }
    // Cut short, the earlier part may have ended before the later one begins.
    if result.commits == halves.earlier.count { for commit in later { try append(commit) } }
    try write(&batch)
  }

  /// Makes the audit of the newest stored commit's whole tree, without writing commits.
  private func begin(with packet: CommitPacket) throws {
    let snapshot = try follower.begin(with: packet)
    try follower.memory.store(follower.fresh(of: packet))
    // What could not be read when it was stored is tried again after a restart: the next commit brings the difference.
    try appender.reconcile(
      with: StandingAudit(
        sites: snapshot.sites, entries: snapshot.catalog, findings: snapshot.findings, exceptions: snapshot.exceptions,
        gaps: snapshot.gaps))
  }

  private struct Batch {
    private(set) var commits: [AuditedCommit] = []
    private(set) var readings: [EncodedReading] = []
    private var started = SystemCall.monotonicSeconds()

    var isFull: Bool { commits.count >= 256 || SystemCall.monotonicSeconds() - started > 2 }

    mutating func add(_ commit: FollowedCommit) {
      commits.append(commit.commit)
      readings += commit.readings
    }

    mutating func clear() { self = Batch() }
  }

  /// Readings first, so that a kill between loses nothing but cache.
  private func write(_ batch: inout Batch) throws {
    let readings = batch.readings + follower.desk.takeFresh()
    if !readings.isEmpty { try follower.memory.store(readings) }
    do {
      try appender.append(batch.commits)
    } catch {
      follower.rest()
      throw error
    }
    batch.clear()
  }
}
