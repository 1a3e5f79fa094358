import CSQLite

/// The driver for SQLite: write-ahead log, one writer, prepared statements kept.
final class SQLite: Database {
  enum Access {
    case write
    case read
    /// A private database that vanishes with the connection.
    case memory
  }

  enum Durability: String {
    /// Nothing committed is lost by a kill.
    case normal = "NORMAL"
    /// For what may be lost.
    case off = "OFF"
  }

  let name: String
  let access: Access
  let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]
  private var depth = 0

  init(
    at path: String, access: Access, durability: Durability = .normal, pageSize: Int = 4096, cacheKilobytes: Int = 16384
  ) throws {
    name = path
    self.access = access
    var opened: OpaquePointer?
    let flags: Int32 =
      switch access {
      case .write: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      case .read: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
      case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_MEMORY
      }
    let status = sqlite3_open_v2(access == .memory ? ":memory:" : path, &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      let error = LedgerError.sqlite(status, opened, operation: "open", object: path)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 5000)
    try execute("PRAGMA foreign_keys = ON; PRAGMA cache_size = -\(cacheKilobytes); PRAGMA temp_store = MEMORY;")
    if access == .write {
      try execute(
        """
        PRAGMA page_size = \(pageSize);
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = \(durability.rawValue);
        PRAGMA wal_autocheckpoint = 2000;
        PRAGMA journal_size_limit = 67108864;
        """)
    }
  }

  deinit {
    for statement in statements.values { statement.close() }
    sqlite3_close_v2(handle)
  }

  func prepared(_ sql: String) throws -> any Statement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    var prepared: OpaquePointer?
    let status = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard status == SQLITE_OK, let prepared else {
      throw LedgerError.sqlite(status, handle, operation: "prepare a statement for", object: name)
    }
    let statement = SQLiteStatement(prepared, of: handle, name: name)
    statements[sql] = statement
    return statement
  }

  func execute(_ script: String) throws {
    let status = sqlite3_exec(handle, script, nil, nil, nil)
    guard status == SQLITE_OK else {
      throw LedgerError.sqlite(status, handle, operation: depth == 0 ? "use" : "write to", object: name)
    }
  }

  func writing<Result>(_ body: () throws -> Result) throws -> Result { try within("BEGIN IMMEDIATE", body) }

  func reading<Result>(_ body: () throws -> Result) throws -> Result { try within("BEGIN", body) }

  private func within<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    if depth > 0 { return try body() }
    try execute(begin)
    depth = 1
    defer { depth = 0 }
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      for statement in statements.values { statement.reset() }
      // SQLite has rolled back by itself after some errors; then there is nothing left to roll back.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  func foreignCommits() throws -> Int64 {
    try prepared("PRAGMA data_version").first { $0.int(0) } ?? 0
  }

  /// Moves everything from the write-ahead log into the database, after a bulk load.
  func checkpoint() {
    // Readers may hold it up; the next automatic one goes on.
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
  }

  /// Writes a copy of the whole database to `path`, which must not exist.
  func copy(to path: String) throws {
    let statement = try prepared("VACUUM INTO $1")
    try statement.bind(1, text: path)
    try statement.run()
  }
}

/// A prepared statement of SQLite.
final class SQLiteStatement: Statement {
  private var statement: OpaquePointer?
  private let handle: OpaquePointer
  private let name: String

  init(_ statement: OpaquePointer, of handle: OpaquePointer, name: String) {
    self.statement = statement
    self.handle = handle
    self.name = name
  }

  func close() {
    sqlite3_finalize(statement)
    statement = nil
  }

  private func check(_ status: Int32, _ operation: String) throws {
    guard status == SQLITE_OK else {
      throw LedgerError.sqlite(status, handle, operation: operation, object: name)
    }
  }

  func bind(_ index: Int, _ value: Int64) throws {
    try check(sqlite3_bind_int64(statement, Int32(index), value), "bind a number for")
  }

  func bindNull(_ index: Int) throws { try check(sqlite3_bind_null(statement, Int32(index)), "bind nothing for") }

  func bind(_ index: Int, text: String) throws {
    var text = text
    let status = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map {
          axwatch_sqlite_bind_text(statement, Int32(index), $0, Int32(clamping: characters.count))
        } ?? axwatch_sqlite_bind_text(statement, Int32(index), "", 0)
      }
    }
    try check(status, "bind a text for")
  }

  func bind(_ index: Int, bytes: [UInt8]) throws {
    let status = bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        axwatch_sqlite_bind_blob(statement, Int32(index), $0, Int32(clamping: bytes.count))
      } ?? sqlite3_bind_zeroblob(statement, Int32(index), 0)
    }
    try check(status, "bind bytes for")
  }

  func step() throws -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(statement)
      return false
    case let status:
      let error = LedgerError.sqlite(status, handle, operation: "read or write", object: name)
      sqlite3_reset(statement)
      throw error
    }
  }

  func reset() {
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
  }

  func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL }

  func int(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }

  func text(_ column: Int) -> String { withBytes(column) { String(decoding: $0, as: UTF8.self) } }

  func bytes(_ column: Int) -> [UInt8] { withBytes(column) { [UInt8]($0) } }

  func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    let start = sqlite3_column_blob(statement, Int32(column))
    let count = sqlite3_column_bytes(statement, Int32(column))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
  }
}

extension LedgerError {
  /// The error that SQLite tells of.
  static func sqlite(_ status: Int32, _ handle: OpaquePointer?, operation: String, object: String) -> LedgerError {
    let message = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "out of memory"
    let (kind, hint): (Kind, String) =
      switch status & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED:
        (.locked, "another process is writing to it: stop that one, or try again later")
      case SQLITE_FULL: (.diskFull, "make room on the disk; nothing that was committed is lost")
      case SQLITE_READONLY, SQLITE_PERM: (.readOnly, "give the user that runs axwatch the right to write there")
      case SQLITE_CORRUPT, SQLITE_NOTADB:
        (.damaged, "restore a backup that stands beside it, or move it away to start anew")
      case SQLITE_CANTOPEN:
        (.cannotOpen, "check that its folder exists and that the user that runs axwatch may write there")
      case SQLITE_IOERR: (.other, "check the disk and its file system")
      default: (.other, "this is a fault of axwatch: please report it")
      }
    return LedgerError(
      kind: kind, operation: operation, object: object, cause: "\(message) (SQLite \(status))", hint: hint)
  }
}
