/// A row of a table of intervals.
struct IntervalRow: Hashable, Sendable {
  var id: Int64
  var track: Int64
  var began: Int64
  var opened: Int64
  var closed: Int64?
  /// The columns that the table has for itself.
  var fields: [Int64]
}

/// A table of intervals: what it is called, and the columns that it has for itself.
struct IntervalTable: Sendable {
  let name: String
  let columns: [String]
  private let selection: String
  private let insertion: String
  private let closing: String

  init(_ name: String, _ columns: [String]) {
    self.name = name
    self.columns = columns
    let all = (["id", "track", "began", "opened", "closed"] + columns).joined(separator: ", ")
    selection = "SELECT \(all) FROM \(name)"
    let parameters = (1...columns.count + 6).map { "$\($0)" }.joined(separator: ", ")
    insertion = "INSERT INTO \(name) (segment, \(all)) VALUES (\(parameters))"
    closing = "UPDATE \(name) SET closed = $1 WHERE id = $2"
  }

  static let sites = IntervalTable(
    "sites",
    [
      "side", "form", "path", "owner", "element", "expression", "ordinal", "state", "value_list", "omitted", "module",
      "owners",
    ])
  static let entries = IntervalTable(
    "entries",
    [
      "value", "source", "scope", "element", "component", "assignments", "selectors", "migrated", "groups", "module",
      "owners", "problems",
    ])
  static let findings = IntervalTable(
    "findings", ["rule", "severity", "path", "message", "suggestion", "subject", "site", "exception"])
  static let exceptions = IntervalTable(
    "exceptions",
    [
      "origin", "rules", "path", "path_glob", "identifier_glob", "reason", "owner", "until", "covers", "ordinal",
    ])
  static let gaps = IntervalTable("gaps", ["path", "reason", "detail"])
  static let documents = IntervalTable("documents", ["name", "content"])
  /// The lines of sites, findings and exceptions.
  static let places = IntervalTable("places", ["line", "position"])
  /// The places at which the constants behind an entry are declared.
  static let declarations = IntervalTable("declarations", ["places"])

  static let all = [sites, entries, findings, exceptions, gaps, documents, places, declarations]

  func insert(_ row: IntervalRow, segment: Int64, into database: any Database) throws {
    let statement = try database.prepared(insertion)
    try statement.bind(1, segment)
    try statement.bind(2, row.id)
    try statement.bind(3, row.track)
    try statement.bind(4, row.began)
    try statement.bind(5, row.opened)
    try statement.bind(6, optional: row.closed)
    for (index, field) in row.fields.enumerated() { try statement.bind(index + 7, field) }
    try statement.run()
  }

  func close(_ id: Int64, at position: Int64, in database: any Database) throws {
    try database.prepared(closing).run(position, id)
  }

  /// Rows that satisfy a condition, whose parameters are `values`.
  func rows(where condition: String, _ values: [Int64], in database: any Database) throws -> [IntervalRow] {
    let statement = try database.prepared("\(selection) WHERE \(condition)")
    try statement.bind(all: values)
    let count = columns.count
    return try statement.rows { row in
      IntervalRow(
        id: row.int(0), track: row.int(1), began: row.int(2), opened: row.int(3), closed: row.optionalInt(4),
        fields: (0..<count).map { row.int($0 + 5) })
    }
  }

  func largest(_ column: String, in database: any Database) throws -> Int64 {
    try database.prepared("SELECT COALESCE(MAX(\(column)), 0) FROM \(name)").first { $0.int(0) } ?? 0
  }
}
