/// The chain of segments behind a current one: what each contributes to its history.
struct Lineage: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    var segment: Int64
    /// The positions of the commits that the segment itself has, of those on the chain.
    var commits: Range<Int64>
    /// Rows that ended up to here count; `Int64.max` in the current segment, where all do.
    var mostClosed: Int64
  }

  /// The current segment first.
  var parts: [Part]

  var current: Int64 { parts[0].segment }
  /// The fork that the current segment began at; -1 for a chain from the first commit.
  var fork: Int64 { parts[0].commits.lowerBound - 1 }
}

extension Ledger {
  /// The lineage of a run's current segment; `nil` before its first one.
  func lineage(of run: Run) throws -> Lineage? {
    let select = try database.prepared("SELECT segment FROM runs WHERE id = $1")
    try select.bind(1, run.number)
    guard let current = try select.first({ $0.optionalInt(0) }), let current else { return nil }
    return try lineage(from: current)
  }

  func lineage(from current: Int64) throws -> Lineage {
    var parts: [Lineage.Part] = []
    var segment: Int64? = current
    var bound = Int64.max
    while let number = segment {
      let select = try database.prepared("SELECT parent, fork FROM segments WHERE id = $1")
      try select.bind(1, number)
      guard let (parent, fork) = try select.first({ ($0.optionalInt(0), $0.optionalInt(1)) }) else {
        throw LedgerError(
          kind: .damaged, operation: "read", object: database.name, cause: "segment \(number) is not there",
          hint: "restore a backup that stands beside it, or move it away to start anew")
      }
      let first = (fork ?? -1) + 1
      let end = bound == Int64.max ? bound : bound + 1
      parts.append(Lineage.Part(segment: number, commits: min(first, end)..<end, mostClosed: bound))
      // Nothing before the chain's beginning counts.
      guard let fork else { break }
      bound = min(bound, fork)
      segment = parent
    }
    return Lineage(parts: parts)
  }

  /// The position of the newest commit; `nil` without any.
  func tipPosition(of lineage: Lineage) throws -> Int? {
    let select = try database.prepared("SELECT MAX(position) FROM commits WHERE segment = $1")
    try select.bind(1, lineage.current)
    if let found = try select.first({ $0.optionalInt(0) }), let position = found { return Int(position) }
    return lineage.fork < 0 ? nil : Int(lineage.fork)
  }
}
