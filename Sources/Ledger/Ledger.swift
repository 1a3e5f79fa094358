import Identifiers

/// What is known: every commit that was audited, and for every site, entry, finding and exception when it stood.
///
/// A handle belongs to one thread. One handle writes; any number of others read what was committed, also from other
/// processes. Nothing that was committed is lost when a process is killed.
public final class Ledger {
  public enum Access: Sendable { case write, read }

  let database: SQLite
  let strings: Strings
  let numbers: Numbers

  /// Opens the ledger at `path`; for writing, makes it or brings it to the newest schema, with a backup before.
  public convenience init(at path: String, access: Access) throws {
    let database = try SQLite(at: path, access: access == .write ? .write : .read)
    if access == .write {
      try database.migrate()
    } else {
      let version = try database.schemaVersion()
      try database.refuseNewer(version, than: Schema.version)
      guard version == Schema.version else {
        throw LedgerError(
          kind: .other, operation: "read", object: path,
          cause: "it was written by an older axwatch (schema \(version))",
          hint: "let the new version write to it once")
      }
    }
    self.init(database)
  }

  /// A private ledger in memory, for tests and for one-off answers.
  public static func inMemory() throws -> Ledger {
    let database = try SQLite(at: "a ledger in memory", access: .memory)
    try database.migrate()
    return Ledger(database)
  }

  private init(_ database: SQLite) {
    self.database = database
    strings = Strings(database)
    numbers = Numbers(database)
  }

  /// Runs `body` on one state of the ledger, whatever is appended meanwhile. For the answers of one publication.
  public func consistently<Result>(_ body: () throws -> Result) throws -> Result { try database.reading(body) }

  /// Moves the write-ahead log into the database file; worth while after a bulk load.
  public func checkpoint() { database.checkpoint() }

  /// Runs `body` in one transaction of the writer.
  func writing<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try database.writing {
        try numbers.check { self.strings.forget() }
        return try body()
      }
    } catch {
      // What was numbered in the transaction does not exist.
      strings.forget()
      numbers.forget()
      throw error
    }
  }
}

/// The next free numbers of rows and tracks. One writer gives them out; when another one has written, they are read
/// again.
final class Numbers {
  private let database: any Database
  private var rows: [String: Int64] = [:]
  private var track: Int64?
  private var seen: Int64?

  init(_ database: any Database) { self.database = database }

  func forget() { (rows, track, seen) = ([:], nil, nil) }

  /// Forgets what is known when another connection has committed.
  func check(_ changed: () -> Void) throws {
    let now = try database.foreignCommits()
    if seen != now {
      forget()
      changed()
    }
    seen = now
  }

  func row(in table: IntervalTable) throws -> Int64 {
    let next = try rows[table.name] ?? (try table.largest("id", in: database)) + 1
    rows[table.name] = next + 1
    return next
  }

  func newTrack() throws -> Int64 {
    let next = try track ?? (IntervalTable.all.map { try $0.largest("track", in: database) }.max() ?? 0) + 1
    track = next + 1
    return next
  }
}
