import Identifiers

extension History {
  public func changes(in position: Int) throws -> Changes {
    var changes = Changes()
    changes.sites = try changed(SiteKind.self, in: Int64(position))
    changes.entries = try changed(EntryKind.self, in: Int64(position))
    changes.findings = try changed(FindingKind.self, in: Int64(position))
    changes.exceptions = try changed(ExceptionKind.self, in: Int64(position))
    changes.gaps = try changed(GapKind.self, in: Int64(position))
    let span = position..<position + 1
    changes.renames = try renamedPaths(in: span)
    changes.identifierRenames = try identifierRenames(in: span)
    changes.broken = try broken(in: span)
    return changes
  }

  private func changed<Kind: RowKind>(_ kind: Kind.Type, in position: Int64) throws -> [Change<Kind.Item>] {
    var changes: [Int64: Change<Kind.Item>] = [:]
    for part in lineage?.parts ?? [] {
      let isCurrent: Int64 = part.mostClosed == .max ? 1 : 0
      let closed = try Kind.table.rows(
        where: "segment = $1 AND closed = $2 AND closed <= $3", [part.segment, position, part.mostClosed], in: database)
      for row in closed {
        let place = try place(Kind.placeTable, ofTrack: row.track, at: position - 1)
        changes[row.track, default: Change(track: Track(number: row.track), before: nil, after: nil)].before =
          try Kind.read(row.fields, place: place, strings)
      }
      let opened = try Kind.table.rows(
        where: "segment = $1 AND opened = $2 AND (closed IS NULL AND $3 = 1 OR closed <= $4)",
        [part.segment, position, isCurrent, part.mostClosed], in: database)
      for row in opened {
        let place = try place(Kind.placeTable, ofTrack: row.track, at: position)
        changes[row.track, default: Change(track: Track(number: row.track), before: nil, after: nil)].after =
          try Kind.read(row.fields, place: place, strings)
      }
    }
    return sorted(kind, Array(changes.values))
  }

  private func sorted<Kind: RowKind>(_ kind: Kind.Type, _ changes: [Change<Kind.Item>]) -> [Change<Kind.Item>] {
    changes.sorted { left, right in
      guard let first = left.after ?? left.before, let second = right.after ?? right.before else { return false }
      if Kind.isOrdered(first, second) { return true }
      if Kind.isOrdered(second, first) { return false }
      // One ended where another began: what ended comes first.
      return left.after == nil && right.after != nil
    }
  }

  public func changes(from: Int, to: Int) throws -> Changes {
    var changes = Changes()
    changes.sites = try changed(SiteKind.self, from: from, to: to)
    changes.entries = try changed(EntryKind.self, from: from, to: to)
    changes.findings = try changed(FindingKind.self, from: from, to: to)
    changes.exceptions = try changed(ExceptionKind.self, from: from, to: to)
    changes.gaps = try changed(GapKind.self, from: from, to: to)
    guard from < to else { return changes }
    let span = from + 1..<to + 1
    changes.renames = try renamedPaths(in: span)
    changes.identifierRenames = try identifierRenames(in: span)
    changes.broken = try broken(in: span)
    return changes
  }

  private func changed<Kind: RowKind>(_ kind: Kind.Type, from: Int, to: Int) throws -> [Change<Kind.Item>] {
    let before = try standingRows(kind, at: from)
    let after = try standingRows(kind, at: to)
    var changes: [Change<Kind.Item>] = []
    for (track, old) in before {
      let new = after[track]
      if let new, new.fields == old.fields { continue }
      changes.append(
        Change(
          track: Track(number: track), before: try Kind.read(old.fields, place: old.place, strings),
          after: try new.map { try Kind.read($0.fields, place: $0.place, strings) }))
    }
    for (track, new) in after where before[track] == nil {
      changes.append(
        Change(
          track: Track(number: track), before: nil, after: try Kind.read(new.fields, place: new.place, strings)))
    }
    return sorted(kind, changes)
  }

  /// What stood at a commit, by track. Before the first commit nothing did.
  private func standingRows<Kind: RowKind>(
    _ kind: Kind.Type, at position: Int
  ) throws -> [Int64: (fields: [Int64], place: [Int64])] {
    guard let lineage, position >= 0 else { return [:] }
    var rows: [Int64: (fields: [Int64], place: [Int64])] = [:]
    for row in try ledger.standing(Kind.table, at: Int64(position), in: lineage) {
      rows[row.track] = (row.fields, [0, 0])
    }
    if let table = Kind.placeTable {
      for place in try ledger.standing(table, at: Int64(position), in: lineage) {
        rows[place.track]?.place = place.fields
      }
    }
    return rows
  }

  // MARK: Renames and broken identifiers

  public func renamedPaths(in span: Range<Int>? = nil) throws -> [RenamedPath] {
    try parts(span).flatMap { part, positions in
      let select = try database.prepared(
        """
        SELECT old, new FROM path_renames WHERE segment = $1 AND position >= $2 AND position < $3
        """)
      try select.bind(all: [part.segment, positions.lowerBound, positions.upperBound])
      return try select.rows { RenamedPath(from: try strings.text($0.int(0)), to: try strings.text($0.int(1))) }
    }
  }

  public func identifierRenames(in span: Range<Int>? = nil) throws -> [IdentifierRename] {
    try parts(span).flatMap { part, positions in
      let select = try database.prepared(
        """
        SELECT position, old, new FROM identifier_renames WHERE segment = $1 AND position >= $2 AND position < $3
        """)
      try select.bind(all: [part.segment, positions.lowerBound, positions.upperBound])
      return try select.rows(identifierRename).sorted { ($0.position, $0.from, $0.to) < ($1.position, $1.from, $1.to) }
    }
  }

  func identifierRename(_ row: any Statement) throws -> IdentifierRename {
    IdentifierRename(
      position: Int(row.int(0)), from: try strings.value(row.int(1)), to: try strings.value(row.int(2)))
  }

  public func broken(in span: Range<Int>? = nil) throws -> [BrokenIdentifier] {
    try parts(span).flatMap { part, positions in
      let select = try database.prepared(
        """
        SELECT position, value, likely, selectors FROM broken WHERE segment = $1 AND position >= $2 AND position < $3
        """)
      try select.bind(all: [part.segment, positions.lowerBound, positions.upperBound])
      return try select.rows(BrokenRow.init).map(broken).sorted { ($0.position, $0.value) < ($1.position, $1.value) }
    }
  }

  struct BrokenRow {
    let position, value, likely, selectors: Int64

    init(_ row: any Statement) {
      (position, value, likely, selectors) = (row.int(0), row.int(1), row.int(2), row.int(3))
    }
  }

  func broken(_ row: BrokenRow) throws -> BrokenIdentifier {
    let tracks = try strings.ids(row.selectors).compactMap(KeyDigits.number)
    let selectors = try tracks.compactMap { track -> Site? in
      let track = Int64(bitPattern: track)
      let stood = try self.row(.sites, ofTrack: track, at: row.position)
      guard let stood else { return nil }
      let place = try place(.places, ofTrack: track, at: row.position)
      return try SiteKind.read(stood.fields, place: place, strings)
    }
    return BrokenIdentifier(
      position: Int(row.position), value: try strings.value(row.value),
      selectors: selectors.sorted(by: SiteKind.isOrdered),
      likely: row.likely == 0 ? nil : try strings.value(row.likely))
  }
}
