import Glibc

/// The little that the ledger needs of files beside what SQLite does.
enum FileSystem {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Removes a database with its write-ahead log.
  static func removeDatabase(_ path: String) throws {
    for suffix in ["", "-wal", "-shm", "-journal"] where unlink(path + suffix) != 0 && errno != ENOENT {
      throw LedgerError(
        kind: errno == EROFS || errno == EACCES ? .readOnly : .other, operation: "remove", object: path + suffix,
        cause: String(cString: strerror(errno)), hint: "remove it by hand")
    }
  }
}
