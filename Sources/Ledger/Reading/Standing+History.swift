import Identifiers

extension History {
  public func sites(at position: Int? = nil) throws -> [Standing<Site>] { try standing(SiteKind.self, at: position) }

  public func entries(at position: Int? = nil) throws -> [Standing<CatalogEntry>] {
    try standing(EntryKind.self, at: position)
  }

  public func findings(at position: Int? = nil) throws -> [Standing<Finding>] {
    try standing(FindingKind.self, at: position)
  }

  public func exceptions(at position: Int? = nil) throws -> [Standing<LegacyException>] {
    try standing(ExceptionKind.self, at: position)
  }

  public func gaps(at position: Int? = nil) throws -> [Standing<Gap>] { try standing(GapKind.self, at: position) }

  public func document(_ name: String, at position: Int? = nil) throws -> String? {
    try standing(DocumentKind.self, at: position).first { $0.item.name == name }?.item.content
  }

  func standing<Kind: RowKind>(_ kind: Kind.Type, at position: Int?) throws -> [Standing<Kind.Item>] {
    guard let lineage, let moment = try position ?? ledger.tipPosition(of: lineage) else { return [] }
    var places: [Int64: IntervalRow] = [:]
    if let table = Kind.placeTable {
      for place in try ledger.standing(table, at: Int64(moment), in: lineage) { places[place.track] = place }
    }
    let all = try ledger.standing(Kind.table, at: Int64(moment), in: lineage).map { row in
      let place = places[row.track]
      return Standing(
        item: try Kind.read(row.fields, place: place?.fields ?? [0, 0], strings), track: Track(number: row.track),
        since: Int(row.began), changed: Int(row.opened), placed: Int(max(row.opened, place?.opened ?? row.opened)))
    }
    return all.sorted { Kind.isOrdered($0.item, $1.item) }
  }

  /// All rows of tracks on the lineage, oldest first.
  func rows(_ table: IntervalTable, ofTrack track: Int64) throws -> [IntervalRow] {
    guard let lineage else { return [] }
    return try lineage.parts.flatMap { part in
      try table.rows(
        where: "track = $1 AND segment = $2 AND (closed IS NULL AND $3 = 1 OR closed <= $4)",
        [track, part.segment, part.mostClosed == .max ? 1 : 0, part.mostClosed], in: database)
    }.sorted { $0.opened < $1.opened }
  }

  /// The place of a track after the commit at `position`.
  func place(_ table: IntervalTable?, ofTrack track: Int64, at position: Int64) throws -> [Int64] {
    guard let table else { return [0, 0] }
    return try row(table, ofTrack: track, at: position)?.fields ?? [0, 0]
  }

  /// The row of a track that stood after the commit at `position`.
  func row(_ table: IntervalTable, ofTrack track: Int64, at position: Int64) throws -> IntervalRow? {
    for part in lineage?.parts ?? [] {
      let newest = try table.rows(
        where: """
          track = $1 AND segment = $2 AND opened <= $3 AND (closed IS NULL AND $4 = 1 OR closed <= $5)
          ORDER BY opened DESC LIMIT 1
          """, [track, part.segment, position, part.mostClosed == .max ? 1 : 0, part.mostClosed], in: database)
      if let row = newest.first, (row.closed ?? .max) > position { return row }
    }
    return nil
  }

  /// The life of a track.
  func life<Kind: RowKind>(_ kind: Kind.Type, of track: Int64) throws -> Life<Kind.Item>? {
    let rows = try rows(Kind.table, ofTrack: track)
    if rows.isEmpty { return nil }
    return Life(track: Track(number: track), stretches: try rows.map { try stretch(kind, $0) })
  }

  func stretch<Kind: RowKind>(_ kind: Kind.Type, _ row: IntervalRow) throws -> Stretch<Kind.Item> {
    let place = try place(Kind.placeTable, ofTrack: row.track, at: row.opened)
    return Stretch(
      from: Int(row.opened), to: row.closed.map { Int($0) }, item: try Kind.read(row.fields, place: place, strings))
  }
}
