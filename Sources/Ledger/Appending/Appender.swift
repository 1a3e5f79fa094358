import Identifiers

/// Appends commits to one run. Keeps in memory what stands at the end of its chain.
///
/// There may be one appender a run, all of them on the one thread of the writing handle.
public final class Appender {
  public let run: Run
  private let ledger: Ledger
  private var lineage: Lineage?
  private var state = OpenState()
  private var next: Int64 = 0
  private var tip: (position: Int64, id: String, time: Int64)?
  private var lastCounts: (packed: [UInt8], id: Int64)?
  private var isLoaded = false
  /// What an audit from scratch finds otherwise than it was stored; appended with the next commit.
  private var correction: AuditDelta?

  init(_ ledger: Ledger, _ run: Run) {
    self.ledger = ledger
    self.run = run
  }

  /// The newest commit that is stored; `nil` before the first one. Where an interrupted replay goes on.
  public func newest() throws -> (position: Int, id: String)? {
    try load()
    return tip.map { (Int($0.position), $0.id) }
  }

  /// The time of the newest commit: the next one's may not be before it.
  public func newestTime() throws -> Int64? {
    try load()
    return tip?.time
  }

  /// The newest stored commit of the current chain that is also on `chain`, which is in any order.
  public func newestShared(with chain: some Sequence<String>) throws -> (position: Int, id: String)? {
    try load()
    guard let lineage else { return nil }
    let ids = Set(chain)
    for part in lineage.parts {
      let select = try ledger.database.prepared(
        "SELECT position, oid FROM commits WHERE segment = $1 AND position >= $2 AND position < $3 ORDER BY position DESC"
      )
      try select.bind(all: [part.segment, part.commits.lowerBound, part.commits.upperBound])
      defer { select.reset() }
      while try select.step() {
        let id = select.text(1)
        if ids.contains(id) { return (Int(select.int(0)), id) }
      }
    }
    return nil
  }

  /// Begins a new segment: the chain goes on after the commit at `fork` (`nil`: from nothing) with other commits than
  /// those that stand beyond it. The old segment stays as it was.
  public func beginSegment(_ origin: Segment.Origin, after fork: Int?) throws {
    try load()
    try changing {
      let segment = try ledger.addSegment(to: run, parent: lineage, fork: fork, origin: origin, oldTip: tip?.id)
      if let lineage, let fork { try ledger.copyRows(standingAt: Int64(fork), of: lineage, to: segment) }
    }
    isLoaded = false
    correction = nil
    try load()
  }

  /// Compares what stands with an audit from scratch of the newest commit, before commits are appended whose changes are
  /// told against that audit. Where they differ (a file that could not be read is tried again after a restart), the next
  /// commit brings the difference.
  /// - Returns: whether nothing differs.
  @discardableResult
  public func reconcile(with audit: StandingAudit) throws -> Bool {
    try load()
    let correction = state.correction(to: audit)
    self.correction = correction.changesNothing ? nil : correction
    return correction.changesNothing
  }

  /// Appends commits, the next ones of the chain, oldest first, in one transaction.
  public func append(_ commits: [AuditedCommit]) throws {
    guard !commits.isEmpty else { return }
    try load()
    try changing {
      if lineage == nil {
        let segment = try ledger.addSegment(to: run, parent: nil, fork: nil, origin: .first, oldTip: nil)
        lineage = try ledger.lineage(from: segment)
      }
      guard let lineage else { return }
      let rows = RowWriter(ledger.database, segment: lineage.current)
      for (index, appended) in commits.enumerated() {
        var commit = appended
        if index == 0, let correction { commit.delta = correction.followed(by: commit.delta) }
        let ink = Ink(
          rows: rows, strings: ledger.strings, numbers: ledger.numbers, segment: lineage.current,
          position: next)
        var writing = CommitWriting(ink: ink, commit: commit, counts: lastCounts)
        try writing.write(to: &state)
        lastCounts = writing.counts
        tip = (next, commit.commit.id, commit.commit.time)
        next += 1
      }
      try rows.flush()
    }
    correction = nil
  }

  /// A transaction; when it fails, what is in memory is read again before the next one.
  private func changing(_ body: () throws -> Void) throws {
    do {
      try ledger.writing {
        try checkTip()
        try body()
      }
    } catch {
      isLoaded = false
      throw error
    }
  }

  /// Another process may have appended to the run: then what is in memory is not what stands.
  private func checkTip() throws {
    let now = try ledger.lineage(of: run)
    guard now == lineage, try now.flatMap({ try ledger.tipPosition(of: $0) }) == tip.map({ Int($0.position) }) else {
      throw LedgerError(
        kind: .locked, operation: "append to", object: "\(run.branch.repository), branch \(run.branch.name)",
        cause: "another process has appended to it meanwhile", hint: "let one process at a time write to a store")
    }
  }

  private func load() throws {
    if isLoaded { return }
    state = OpenState()
    (tip, lastCounts, next) = (nil, nil, 0)
    lineage = try ledger.lineage(of: run)
    if let lineage {
      state = try OpenState.load(lineage, from: ledger)
      if let position = try ledger.tipPosition(of: lineage),
        let commit = try ledger.commitMark(at: Int64(position), in: lineage)
      {
        tip = (Int64(position), commit.id, commit.time)
        next = Int64(position) + 1
      }
    }
    isLoaded = true
  }
}

extension Ledger {
  /// The appender of a run.
  public func appender(to run: Run) -> Appender { Appender(self, run) }

  func commitMark(at position: Int64, in lineage: Lineage) throws -> (id: String, time: Int64)? {
    guard let part = lineage.parts.first(where: { $0.commits.contains(position) }) else { return nil }
    let select = try database.prepared("SELECT oid, time FROM commits WHERE segment = $1 AND position = $2")
    try select.bind(all: [part.segment, position])
    return try select.first { ($0.text(0), $0.int(1)) }
  }

  fileprivate func addSegment(
    to run: Run, parent: Lineage?, fork: Int?, origin: Segment.Origin, oldTip: String?
  ) throws -> Int64 {
    let number = try (database.prepared("SELECT COALESCE(MAX(id), 0) FROM segments").first { $0.int(0) } ?? 0) + 1
    let insert = try database.prepared(
      "INSERT INTO segments (id, run, parent, fork, origin, old_tip) VALUES ($1, $2, $3, $4, $5, $6)")
    try insert.bind(1, number)
    try insert.bind(2, run.number)
    try insert.bind(3, optional: parent?.current)
    try insert.bind(4, optional: fork.map { Int64($0) })
    try insert.bind(5, text: origin.rawValue)
    try insert.bind(6, optionalText: oldTip)
    try insert.run()
    try database.prepared("UPDATE runs SET segment = $1 WHERE id = $2").run(number, run.number)
    return number
  }

  /// Copies what stood after the commit at `fork` to a new segment, open.
  fileprivate func copyRows(standingAt fork: Int64, of lineage: Lineage, to segment: Int64) throws {
    for table in IntervalTable.all {
      for var row in try standing(table, at: fork, in: lineage) {
        row.id = try numbers.row(in: table)
        row.closed = nil
        try table.insert(row, segment: segment, into: database)
      }
    }
  }

  /// The rows that stood after the commit at `position`.
  func standing(_ table: IntervalTable, at position: Int64, in lineage: Lineage) throws -> [IntervalRow] {
    try lineage.parts.flatMap { part in
      var rows = try table.rows(
        where: "segment = $1 AND closed > $2 AND closed <= $3 AND opened <= $4",
        [part.segment, position, part.mostClosed, position], in: database)
      if part.mostClosed == .max {
        rows += try table.rows(
          where: "segment = $1 AND closed IS NULL AND opened <= $2", [part.segment, position], in: database)
      }
      return rows
    }
  }
}
