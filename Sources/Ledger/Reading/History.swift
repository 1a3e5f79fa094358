import Identifiers

/// Answers from one run's current segment. Made for one publication: it looks up the segment once.
///
/// Take all answers of a publication within `Ledger.consistently`, so that they speak of one state.
public final class History: Answers {
  let ledger: Ledger
  let lineage: Lineage?
  private var countsByNumber: [Int64: Counts] = [:]

  var strings: Strings { ledger.strings }
  var database: any Database { ledger.database }

  init(_ ledger: Ledger, _ lineage: Lineage?) {
    self.ledger = ledger
    self.lineage = lineage
  }

  // MARK: Commits

  private static let columns = """
    position, oid, parents, author_name, author_email, author_time, time, subject, body, counts, changes, suspicious
    """

  private func commit(_ row: any Statement) throws -> StoredCommit {
    let facts = Commit(
      id: row.text(1), parents: row.text(2).split(separator: " ").map(String.init),
      authorName: try strings.text(row.int(3)), authorEmail: try strings.text(row.int(4)), authorTime: row.int(5),
      time: row.int(6), subject: try strings.text(row.int(7)), body: try strings.text(row.int(8)))
    return StoredCommit(
      position: Int(row.int(0)), commit: facts, counts: try counts(row.int(9)),
      changes: try ChangeCounts(packed: row.bytes(10)), isSuspicious: row.int(11) != 0)
  }

  private func counts(_ number: Int64) throws -> Counts {
    if let known = countsByNumber[number] { return known }
    let select = try database.prepared("SELECT bytes FROM counts WHERE id = $1")
    try select.bind(1, number)
    let counts = try strings.counts(try select.first { $0.bytes(0) } ?? [])
    countsByNumber[number] = counts
    return counts
  }

  public func tip() throws -> StoredCommit? {
    guard let lineage, let position = try ledger.tipPosition(of: lineage) else { return nil }
    return try commit(at: position)
  }

  public func commit(at position: Int) throws -> StoredCommit? {
    guard let part = lineage?.parts.first(where: { $0.commits.contains(Int64(position)) }) else { return nil }
    let select = try database.prepared(
      "SELECT \(Self.columns) FROM commits WHERE segment = $1 AND position = $2")
    try select.bind(all: [part.segment, Int64(position)])
    return try select.first(commit)
  }

  public func commit(_ id: String) throws -> StoredCommit? {
    for part in lineage?.parts ?? [] {
      let select = try database.prepared(
        "SELECT \(Self.columns) FROM commits WHERE segment = $1 AND position >= $2 AND position < $3 AND oid = $4")
      try select.bind(all: [part.segment, part.commits.lowerBound, part.commits.upperBound])
      try select.bind(4, text: id)
      if let found = try select.first(commit) { return found }
    }
    return nil
  }

  public func commits(_ span: Range<Int>? = nil) throws -> [StoredCommit] {
    try parts(span).flatMap { part, positions in
      let select = try database.prepared(
        """
        SELECT \(Self.columns) FROM commits WHERE segment = $1 AND position >= $2 AND position < $3 ORDER BY position
        """)
      try select.bind(all: [part.segment, positions.lowerBound, positions.upperBound])
      return try select.rows(commit)
    }
  }

  /// The parts of the lineage that have commits in a span, oldest first.
  func parts(_ span: Range<Int>?) -> [(part: Lineage.Part, positions: Range<Int64>)] {
    (lineage?.parts ?? []).reversed().compactMap { part in
      let positions = part.commits.clamped(to: span.map { Int64($0.lowerBound)..<Int64($0.upperBound) } ?? part.commits)
      return positions.isEmpty ? nil : (part, positions)
    }
  }

  public func changingCommits(before position: Int? = nil, limit: Int) throws -> [StoredCommit] {
    var found: [StoredCommit] = []
    for (part, positions) in parts(position.map { 0..<max($0, 0) }).reversed() where found.count < limit {
      let select = try database.prepared(
        """
        SELECT \(Self.columns) FROM commits WHERE segment = $1 AND position >= $2 AND position < $3 AND changed = 1
        ORDER BY position DESC LIMIT $4
        """)
      try select.bind(all: [part.segment, positions.lowerBound, positions.upperBound, Int64(limit - found.count)])
      found += try select.rows(commit)
    }
    return found
  }

  public func changingCommitCount() throws -> Int {
    var count: Int64 = 0
    for (part, positions) in parts(nil) {
      let select = try database.prepared(
        "SELECT COUNT(*) FROM commits WHERE segment = $1 AND position >= $2 AND position < $3 AND changed = 1")
      try select.bind(all: [part.segment, positions.lowerBound, positions.upperBound])
      count += try select.first { $0.int(0) } ?? 0
    }
    return Int(count)
  }

  public func series() throws -> [SeriesPoint] {
    try parts(nil).flatMap { part, positions in
      let select = try database.prepared(
        """
        SELECT position, oid, time, counts FROM commits WHERE segment = $1 AND position >= $2 AND position < $3
        ORDER BY position
        """)
      try select.bind(all: [part.segment, positions.lowerBound, positions.upperBound])
      return try select.rows { row in
        SeriesPoint(
          position: Int(row.int(0)), commit: row.text(1), time: row.int(2), counts: try counts(row.int(3)))
      }
    }
  }
}

extension Ledger {
  /// Answers from a run.
  public func history(of run: Run) throws -> History { History(self, try lineage(of: run)) }

  /// Answers from a segment as it was when the branch left it.
  public func history(of segment: Segment) throws -> History { History(self, try lineage(from: segment.number)) }
}
