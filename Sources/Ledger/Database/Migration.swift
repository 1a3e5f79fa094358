extension SQLite {
  /// Brings the database to the newest schema. A database that holds something is copied beside itself first.
  ///
  /// The version stands in a table, not in a pragma, so that other databases can have it too.
  func migrate(_ steps: [String] = Schema.steps) throws {
    let newest = Int64(steps.count)
    var version = try schemaVersion()
    try refuseNewer(version, than: newest)
    guard version < newest else { return }
    if version > 0 && access != .memory { try backUp(as: version) }
    try writing {
      // Another process may have migrated meanwhile.
      version = try schemaVersion()
      try refuseNewer(version, than: newest)
      if version == 0 { try execute("CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT") }
      for step in steps.dropFirst(Int(version)) { try execute(step) }
      try execute("DELETE FROM schema_version")
      try prepared("INSERT INTO schema_version (version) VALUES ($1)").run(newest)
    }
  }

  /// The version of the schema in the file; 0 for an empty database.
  func schemaVersion() throws -> Int64 {
    let exists = try prepared("SELECT COUNT(*) FROM sqlite_master WHERE name = 'schema_version'").first { $0.int(0) }
    guard exists == 1 else { return 0 }
    return try prepared("SELECT version FROM schema_version").first { $0.int(0) } ?? 0
  }

  func refuseNewer(_ version: Int64, than newest: Int64) throws {
    guard version > newest else { return }
    throw LedgerError(
      kind: .tooNew, operation: "open", object: name,
      cause: "it was written by a newer axwatch (schema \(version), this one knows up to \(newest))",
      hint: "use that version, or another --store")
  }

  private func backUp(as version: Int64) throws {
    var path = "\(name).schema-\(version).backup"
    var attempt = 1
    while FileSystem.exists(path) {
      attempt += 1
      path = "\(name).schema-\(version).backup-\(attempt)"
    }
    do {
      try copy(to: path)
    } catch let error as LedgerError {
      throw LedgerError(
        kind: error.kind, operation: "back up before migrating", object: name, cause: error.cause, hint: error.hint)
    }
  }
}
