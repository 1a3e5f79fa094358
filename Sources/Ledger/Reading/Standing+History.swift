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
    var places: [Int64: [Int64]] = [:]
    if let table = Kind.placeTable {
      for place in try ledger.standing(table, at: Int64(moment), in: lineage) { places[place.track] = place.fields }
    }
    let all = try ledger.standing(Kind.table, at: Int64(moment), in: lineage).map { row in
      Standing(
        item: try Kind.read(row.fields, place: places[row.track] ?? [0, 0], strings),
        track: Track(number: row.track), since: Int(row.began), changed: Int(row.opened))
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
    let row = try rows(table, ofTrack: track).last { $0.opened <= position && ($0.closed ?? .max) > position }
    return row?.fields ?? [0, 0]
  }

  /// The life of a track.
  func life<Kind: RowKind>(_ kind: Kind.Type, of track: Int64) throws -> Life<Kind.Item>? {
    let rows = try rows(Kind.table, ofTrack: track)
    if rows.isEmpty { return nil }
    let places = try Kind.placeTable.map { try self.rows($0, ofTrack: track) } ?? []
    let stretches = try rows.map { row in
      let place = places.last { $0.opened <= row.opened && ($0.closed ?? .max) > row.opened }
      return Stretch(
        from: Int(row.opened), to: row.closed.map { Int($0) },
        item: try Kind.read(row.fields, place: place?.fields ?? [0, 0], strings))
    }
    return Life(track: Track(number: track), stretches: stretches)
  }
}
