import Identifiers

/// The name of a reading: the file's content, what was read of it, by which reader.
public struct ReadingKey: Hashable, Sendable {
  public var content: ContentID
  /// The kind of file and of reading, as the caller likes: `swift/outline`, …
  public var kind: String
  /// The reader's version.
  public var version: Int
  /// A hash of what was asked for; 0 for the whole file.
  public var names: UInt64

  public init(content: ContentID, kind: String, version: Int, names: UInt64 = 0) {
    self.content = content
    self.kind = kind
    self.version = version
    self.names = names
  }
}

/// Readings of files by their content, so that no content is read twice in any commit, branch or repository.
///
/// It may be deleted at any time. When it is damaged, or was written by another version, it is made anew. A handle
/// belongs to one thread; several handles, also of several processes, may read, one at a time may write.
public final class ReadingsCache {
  private let path: String
  private let isInMemory: Bool
  private var database: SQLite
  private var kinds: [String: Int64] = [:]
  private let report: (String) -> Void

  /// Opens the cache at `path`, or makes it.
  /// - Parameter report: is told when the cache was damaged and had to be made anew.
  public init(at path: String, report: @escaping (String) -> Void = { _ in }) throws {
    self.path = path
    self.report = report
    isInMemory = false
    database = try Self.opened(path, report)
  }

  private init(inMemory database: SQLite) {
    (path, isInMemory, report) = (database.name, true, { _ in })
    self.database = database
  }

  /// A private cache in memory, for tests and for one-off audits.
  public static func inMemory() throws -> ReadingsCache {
    let database = try SQLite(at: "readings in memory", access: .memory)
    try database.execute(schema)
    return ReadingsCache(inMemory: database)
  }

  /// Raised with every change of the schema: an older cache is thrown away.
  private static let schemaVersion: Int64 = 2

  private static let schema = """
    CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE readings (
      id INTEGER PRIMARY KEY, content BLOB NOT NULL, kind INTEGER NOT NULL, version INTEGER NOT NULL,
      names INTEGER NOT NULL, checksum INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
    CREATE UNIQUE INDEX readings_by_content ON readings (content, kind, version, names);
    CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;
    INSERT INTO schema_version (version) VALUES (\(schemaVersion));
    """

  private static func opened(_ path: String, _ report: (String) -> Void) throws -> SQLite {
    do {
      let database = try open(path)
      if try database.schemaVersion() == schemaVersion { return database }
    } catch let error as LedgerError where error.kind == .damaged {
      report("the cache of readings \(path) is damaged and is made anew: \(error.cause)")
    }
    try FileSystem.removeDatabase(path)
    return try open(path)
  }

  private static func open(_ path: String) throws -> SQLite {
    // A cache needs no flushing to the disk: what a power failure damages is made anew.
    let database = try SQLite(at: path, access: .write, durability: .off, pageSize: 8192)
    // The schema is made in the transaction that finds none: two processes may open it at once.
    try database.writing { if try !database.hasTables() { try database.execute(schema) } }
    return database
  }

  /// Runs `body`; a cache that turns out to be damaged is made anew, and `fallback` is the answer.
  private func guarding<Result>(_ fallback: Result, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as LedgerError where error.kind == .damaged && !isInMemory {
      report("the cache of readings \(path) is damaged and is made anew: \(error.cause)")
      kinds = [:]
      // The old handle goes with its files; a new one stands in their place.
      database = try SQLite(at: path, access: .memory)
      try FileSystem.removeDatabase(path)
      database = try Self.open(path)
      return fallback
    }
  }

  /// The number of a kind, which is made when it is new.
  private func number(ofKind kind: String) throws -> Int64 {
    if let known = try knownNumber(ofKind: kind) { return known }
    let insert = try database.prepared("INSERT INTO kinds (name) VALUES ($1)")
    try insert.bind(1, text: kind)
    try insert.run()
    return try knownNumber(ofKind: kind) ?? 0
  }

  private func knownNumber(ofKind kind: String) throws -> Int64? {
    if let known = kinds[kind] { return known }
    let select = try database.prepared("SELECT id FROM kinds WHERE name = $1")
    try select.bind(1, text: kind)
    guard let number = try select.first({ $0.int(0) }) else { return nil }
    kinds[kind] = number
    return number
  }

  /// The reading, or `nil` when it is not there.
  public func reading(_ key: ReadingKey) throws -> [UInt8]? {
    try guarding(nil) { try found(key) }
  }

  /// The readings that are there, of those asked for.
  public func readings(_ keys: some Collection<ReadingKey>) throws -> [ReadingKey: [UInt8]] {
    try guarding([:]) {
      try database.reading {
        var readings: [ReadingKey: [UInt8]] = [:]
        for key in keys { readings[key] = try found(key) }
        return readings
      }
    }
  }

  /// The `names` of all readings that differ in them alone, oldest first.
  public func names(besides key: ReadingKey) throws -> [UInt64] {
    try guarding([]) {
      guard let kind = try knownNumber(ofKind: key.kind) else { return [] }
      let select = try database.prepared(
        "SELECT names FROM readings WHERE content = $1 AND kind = $2 AND version = $3 AND names <> $4 ORDER BY id")
      try bind(key, kind, to: select)
      return try select.rows { UInt64(bitPattern: $0.int(0)) }
    }
  }

  private func found(_ key: ReadingKey) throws -> [UInt8]? {
    guard let kind = try knownNumber(ofKind: key.kind) else { return nil }
    let select = try database.prepared(
      "SELECT checksum, bytes FROM readings WHERE content = $1 AND kind = $2 AND version = $3 AND names = $4")
    try bind(key, kind, to: select)
    let found = try select.first { ($0.int(0), $0.bytes(1)) }
    guard let (checksum, bytes) = found else { return nil }
    // Bytes that changed on the disk, or that an index names wrongly, are no reading.
    return checksum == Self.checksum(bytes, of: key) ? bytes : nil
  }

  /// Binds the first four parameters: content, kind, version, names.
  private func bind(_ key: ReadingKey, _ kind: Int64, to statement: any Statement) throws {
    try statement.bind(1, bytes: key.content.bytes)
    try statement.bind(2, kind)
    try statement.bind(3, Int64(key.version))
    try statement.bind(4, Int64(bitPattern: key.names))
  }

  /// Stores readings in one transaction. A reading that is there already is replaced.
  public func store(_ readings: some Collection<(key: ReadingKey, bytes: [UInt8])>) throws {
    if readings.isEmpty { return }
    try guarding(()) {
      do {
        try database.writing {
          for (key, bytes) in readings {
            let insert = try database.prepared(
              """
              INSERT INTO readings (content, kind, version, names, checksum, bytes) VALUES ($1, $2, $3, $4, $5, $6)
              ON CONFLICT (content, kind, version, names) DO UPDATE
              SET checksum = excluded.checksum, bytes = excluded.bytes
              """)
            try bind(key, number(ofKind: key.kind), to: insert)
            try insert.bind(5, Self.checksum(bytes, of: key))
            try insert.bind(6, bytes: bytes)
            try insert.run()
          }
        }
      } catch {
        kinds = [:]
        throw error
      }
    }
  }

  /// How many readings there are.
  public func count() throws -> Int {
    try guarding(0) { Int(try database.prepared("SELECT COUNT(*) FROM readings").first { $0.int(0) } ?? 0) }
  }

  /// Moves the write-ahead log into the cache's file, after a bulk load.
  public func checkpoint() { database.checkpoint() }

  /// Of the bytes and of the name that they stand under. It is stored: a change needs a new `schemaVersion`.
  static func checksum(_ bytes: [UInt8], of key: ReadingKey) -> Int64 {
    let name = Checksum.of(
      key.content.bytes + Array(key.kind.utf8), after: key.names &+ UInt64(bitPattern: Int64(key.version)) << 48)
    return Int64(bitPattern: Checksum.of(bytes, after: name))
  }
}

extension SQLite {
  fileprivate func hasTables() throws -> Bool {
    try prepared("SELECT COUNT(*) FROM sqlite_master").first { $0.int(0) } != 0
  }
}
