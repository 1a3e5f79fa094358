/// A connection to a database that speaks the SQL which SQLite and PostgreSQL have in common.
///
/// Parameters are written `$1`, `$2`, … in the order in which they first occur. A connection belongs to one thread.
protocol Database: AnyObject {
  /// The path or address, for messages.
  var name: String { get }

  /// The statement for `sql`, prepared once and kept; reset, with nothing bound.
  func prepared(_ sql: String) throws -> any Statement

  /// Runs statements that give no rows.
  func execute(_ script: String) throws

  /// Runs `body` in a transaction that holds the write lock from its beginning; rolls back when it throws.
  func writing<Result>(_ body: () throws -> Result) throws -> Result

  /// Runs `body` on one state of the database, whatever others write meanwhile.
  func reading<Result>(_ body: () throws -> Result) throws -> Result

  /// A number that changes when another connection has committed something.
  func foreignCommits() throws -> Int64
}

/// A prepared statement.
protocol Statement: AnyObject {
  func bind(_ index: Int, _ value: Int64) throws
  func bindNull(_ index: Int) throws
  func bind(_ index: Int, text: String) throws
  func bind(_ index: Int, bytes: [UInt8]) throws
  /// Goes to the next row; `false` at the end, after which the statement is reset.
  func step() throws -> Bool
  /// Ends the statement before its last row.
  func reset()

  func isNull(_ column: Int) -> Bool
  func int(_ column: Int) -> Int64
  func text(_ column: Int) -> String
  func bytes(_ column: Int) -> [UInt8]
  func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
}

extension Statement {
  /// Binds integers from the first parameter on.
  func bind(all values: [Int64]) throws {
    for (index, value) in values.enumerated() { try bind(index + 1, value) }
  }

  func bind(_ index: Int, optional value: Int64?) throws {
    if let value { try bind(index, value) } else { try bindNull(index) }
  }

  func bind(_ index: Int, optionalText text: String?) throws {
    if let text { try bind(index, text: text) } else { try bindNull(index) }
  }

  func optionalInt(_ column: Int) -> Int64? { isNull(column) ? nil : int(column) }

  func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// Runs a statement that gives no rows.
  func run() throws {
    while try step() {}
  }

  func run(_ values: Int64...) throws {
    try bind(all: values)
    try run()
  }

  /// All rows.
  func rows<Row>(_ row: (any Statement) throws -> Row) throws -> [Row] {
    var rows: [Row] = []
    do {
      while try step() { rows.append(try row(self)) }
    } catch {
      reset()
      throw error
    }
    return rows
  }

  /// The first row.
  func first<Row>(_ row: (any Statement) throws -> Row) throws -> Row? {
    defer { reset() }
    return try step() ? try row(self) : nil
  }
}
