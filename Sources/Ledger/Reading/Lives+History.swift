import Identifiers

extension History {
  public func siteLife(of track: Track) throws -> Life<Site>? { try life(SiteKind.self, of: track.number) }

  public func findingLife(of track: Track) throws -> Life<Finding>? { try life(FindingKind.self, of: track.number) }

  public func life(of value: IdentifierValue) throws -> IdentifierLife? {
    var packer = Packer()
    packer.append(value)
    guard let lineage, let number = try strings.knownNumber(of: packer) else { return nil }
    let select = try database.prepared("SELECT DISTINCT track FROM track_values WHERE value = $1")
    try select.bind(1, number)
    let tracks = try select.rows { $0.int(0) }
    var life = IdentifierLife(value: value)
    life.sites = try tracks.compactMap { try self.life(SiteKind.self, of: $0) }
      .filter { $0.stretches.contains { $0.item.values.contains(value) } }
      .sorted(by: Self.isOrdered)
    life.entries = try entryRows(of: number, lineage).map { try stretch(EntryKind.self, $0) }
    life.renames = try renames(of: number)
    life.broken = try broken(of: number)
    return life.sites.isEmpty && life.entries.isEmpty ? nil : life
  }

  private static func isOrdered(_ left: Life<Site>, _ right: Life<Site>) -> Bool {
    guard let first = left.stretches.first?.item, let second = right.stretches.first?.item else { return false }
    if first.key.side != second.key.side { return first.key.side < second.key.side }
    if left.since != right.since { return left.since < right.since }
    return SiteKind.isOrdered(first, second)
  }

  private func entryRows(of value: Int64, _ lineage: Lineage) throws -> [IntervalRow] {
    try lineage.parts.flatMap { part in
      try IntervalTable.entries.rows(
        where: "value = $1 AND segment = $2 AND (closed IS NULL AND $3 = 1 OR closed <= $4)",
        [value, part.segment, part.mostClosed == .max ? 1 : 0, part.mostClosed], in: database)
    }.sorted { $0.opened < $1.opened }
  }

  private func renames(of value: Int64) throws -> [IdentifierRename] {
    try parts(nil).flatMap { part, positions in
      let select = try database.prepared(
        """
        SELECT position, old, new FROM identifier_renames
        WHERE segment = $1 AND position >= $2 AND position < $3 AND (old = $4 OR new = $5)
        """)
      try select.bind(all: [part.segment, positions.lowerBound, positions.upperBound, value, value])
      return try select.rows(identifierRename).sorted { ($0.position, $0.from, $0.to) < ($1.position, $1.from, $1.to) }
    }
  }

  private func broken(of value: Int64) throws -> [BrokenIdentifier] {
    try parts(nil).flatMap { part, positions in
      let select = try database.prepared(
        """
        SELECT position, value, likely, selectors FROM broken
        WHERE segment = $1 AND position >= $2 AND position < $3 AND value = $4 ORDER BY position
        """)
      try select.bind(all: [part.segment, positions.lowerBound, positions.upperBound, value])
      return try select.rows(BrokenRow.init).map(broken)
    }
  }

  public func exceptionLives() throws -> [Life<LegacyException>] {
    let lives = try lives(ExceptionKind.self)
    return lives.sorted { left, right in
      guard let first = left.stretches.first?.item, let second = right.stretches.first?.item else { return false }
      return left.since == right.since ? ExceptionKind.isOrdered(first, second) : left.since < right.since
    }
  }

  /// The lives of everything of a kind.
  private func lives<Kind: RowKind>(_ kind: Kind.Type) throws -> [Life<Kind.Item>] {
    let rows = try allRows(Kind.table).sorted { $0.opened < $1.opened }
    return try Dictionary(grouping: rows, by: \.track).map { track, rows in
      Life(track: Track(number: track), stretches: try rows.map { try stretch(kind, $0) })
    }
  }

  private func allRows(_ table: IntervalTable) throws -> [IntervalRow] {
    try (lineage?.parts ?? []).flatMap { part in
      try table.rows(
        where: "segment = $1 AND (closed IS NULL AND $2 = 1 OR closed <= $3)",
        [part.segment, part.mostClosed == .max ? 1 : 0, part.mostClosed], in: database)
    }
  }

  // MARK: Sightings

  public func sightings() throws -> [(value: IdentifierValue, seen: Sighting)] {
    var found: [Int64: Sighting] = [:]
    for part in lineage?.parts ?? [] {
      let select = try database.prepared(
        """
        SELECT value, MIN(began), MAX(closed), COUNT(*) - COUNT(closed) FROM entries
        WHERE segment = $1 AND (closed IS NULL AND $2 = 1 OR closed <= $3) GROUP BY value
        """)
      try select.bind(all: [part.segment, part.mostClosed == .max ? 1 : 0, part.mostClosed])
      for (value, seen) in try select.rows(Self.sighting) { found[value] = found[value].map { $0 + seen } ?? seen }
    }
    return try found.map { (try strings.value($0.key), $0.value) }.sorted { $0.0 < $1.0 }
  }

  public func sightings(of values: [IdentifierValue]) throws -> [IdentifierValue: Sighting] {
    var sightings: [IdentifierValue: Sighting] = [:]
    for value in values {
      var packer = Packer()
      packer.append(value)
      guard let number = try strings.knownNumber(of: packer) else { continue }
      for part in lineage?.parts ?? [] {
        let select = try database.prepared(
          """
          SELECT value, MIN(began), MAX(closed), COUNT(*) - COUNT(closed) FROM entries
          WHERE value = $1 AND segment = $2 AND (closed IS NULL AND $3 = 1 OR closed <= $4) GROUP BY value
          """)
        try select.bind(all: [number, part.segment, part.mostClosed == .max ? 1 : 0, part.mostClosed])
        guard let (_, seen) = try select.first(Self.sighting) else { continue }
        sightings[value] = sightings[value].map { $0 + seen } ?? seen
      }
    }
    return sightings
  }

  private static func sighting(_ row: any Statement) -> (Int64, Sighting) {
    let stands = row.int(3) > 0
    return (
      row.int(0), Sighting(first: Int(row.int(1)), removed: stands ? nil : row.optionalInt(2).map { Int($0) })
    )
  }
}

extension Sighting {
  /// Of two parts of a chain.
  fileprivate static func + (left: Sighting, right: Sighting) -> Sighting {
    let removed = left.removed.flatMap { first in right.removed.map { max(first, $0) } }
    return Sighting(first: min(left.first, right.first), removed: removed)
  }
}
