import Identifiers

/// The rows of one kind that stand at the end of a run's chain, by what tells them apart. Kept in memory, so that a
/// commit costs what it touches.
struct OpenRows<Kind: RowKind, Identity: Hashable> {
  struct Row {
    var row: IntervalRow
    var place: IntervalRow?
    var item: Kind.Item
  }

  private(set) var rows: [Identity: Row] = [:]

  subscript(identity: Identity) -> Row? { rows[identity] }

  mutating func load(_ row: Row, as identity: Identity) { rows[identity] = row }

  /// Opens a new track.
  mutating func begin(_ item: Kind.Item, as identity: Identity, _ ink: Ink) throws -> Row {
    let track = try ink.numbers.newTrack()
    let fields = try Kind.fields(of: item, ink.strings)
    var row = Row(row: try ink.insert(Kind.table, fields: fields, track: track, began: ink.position), item: item)
    if let table = Kind.placeTable {
      row.place = try ink.insert(
        table, fields: try Kind.place(of: item, ink.strings), track: track, began: ink.position)
    }
    rows[identity] = row
    return row
  }

  /// Goes on with a row that was taken out by `remove`, or that stands under the same identity.
  /// - Returns: whether something else than its lines changed.
  mutating func goOn(with old: Row, _ item: Kind.Item, as identity: Identity, _ ink: Ink) throws -> Bool {
    var row = old
    row.item = item
    var changed = false
    if !Kind.isSame(old.item, item) {
      let fields = try Kind.fields(of: item, ink.strings)
      changed = fields != old.row.fields
      if changed {
        try ink.close(Kind.table, old.row)
        row.row = try ink.insert(Kind.table, fields: fields, track: old.row.track, began: old.row.began)
      }
    }
    if let table = Kind.placeTable, let oldPlace = old.place, !Kind.hasSamePlace(old.item, item) {
      let place = try Kind.place(of: item, ink.strings)
      if place != oldPlace.fields {
        try ink.close(table, oldPlace)
        row.place = try ink.insert(table, fields: place, track: old.row.track, began: old.row.began)
      }
    }
    rows[identity] = row
    return changed
  }

  /// Takes a row out, to be ended or gone on with.
  mutating func remove(_ identity: Identity) -> Row? { rows.removeValue(forKey: identity) }

  /// Ends a row that was taken out.
  func end(_ row: Row, _ ink: Ink) throws {
    try ink.close(Kind.table, row.row)
    if let table = Kind.placeTable, let place = row.place { try ink.close(table, place) }
  }
}

/// What rows are written with at one commit.
struct Ink {
  let rows: RowWriter
  let strings: Strings
  let numbers: Numbers
  let segment: Int64
  let position: Int64

  var database: any Database { rows.database }

  func insert(_ table: IntervalTable, fields: [Int64], track: Int64, began: Int64) throws -> IntervalRow {
    let row = IntervalRow(
      id: try numbers.row(in: table), track: track, began: began, opened: position, closed: nil, fields: fields)
    rows.insert(row, into: table)
    return row
  }

  func close(_ table: IntervalTable, _ row: IntervalRow) throws { try rows.close(row.id, in: table, at: position) }
}

/// Rows of one transaction: written at its end, so that what opens and closes within it is written once.
final class RowWriter {
  let database: any Database
  private let segment: Int64
  private var waiting: [String: (table: IntervalTable, rows: [IntervalRow])] = [:]

  init(_ database: any Database, segment: Int64) {
    self.database = database
    self.segment = segment
  }

  func insert(_ row: IntervalRow, into table: IntervalTable) {
    waiting[table.name, default: (table, [])].rows.append(row)
  }

  func close(_ id: Int64, in table: IntervalTable, at position: Int64) throws {
    // Numbers are given out one after another.
    if let first = waiting[table.name]?.rows.first?.id, id >= first {
      waiting[table.name]?.rows[Int(id - first)].closed = position
    } else {
      try table.close(id, at: position, in: database)
    }
  }

  func flush() throws {
    for (table, rows) in waiting.values.sorted(by: { $0.table.name < $1.table.name }) {
      for row in rows { try table.insert(row, segment: segment, into: database) }
    }
    waiting = [:]
  }
}
