/// What one change of a tree changed in its audit: from `Audit` to the ledger.
public struct AuditDelta: Hashable, Sendable {
  /// Changes of a set of things with identity.
  public struct Changes<Item: Hashable & Sendable, Key: Hashable & Sendable>: Hashable, Sendable {
    public var opened: [Item] = []
    /// Same identity, something else changed. The whole new state.
    public var changed: [Item] = []
    public var closed: [Key] = []

    public init() {}

    public var isEmpty: Bool { opened.isEmpty && changed.isEmpty && closed.isEmpty }
  }

  public var sites = Changes<Site, SiteKey>()
  public var entries = Changes<CatalogEntry, IdentifierValue>()
  /// Findings by `Finding.id`.
  public var findings = Changes<Finding, String>()
  /// Exceptions by `LegacyException.id`.
  public var exceptions = Changes<LegacyException, String>()
  public var gaps = Changes<Gap, String>()
  /// Documents (the inventory, for one) that the change gave another text, by name: the whole new text.
  public var documents: [String: String] = [:]
  /// All counts after the change.
  public var counts = Counts()

  public init() {}
}

/// A file that could not be read, or not in full. Recorded and shown, never skipped in silence.
public struct Gap: Hashable, Sendable {
  public enum Reason: String, CaseIterable, Codable, Sendable {
    case missingObject = "missing_object"
    case tooLarge = "too_large"
    case tooDeep = "too_deep"
    case bracketRun = "bracket_run"
    case notText = "not_text"
    case lfsPointer = "lfs_pointer"
    case submodule
    case symlink
    case readerCrashed = "reader_crashed"
    case readerTimedOut = "reader_timed_out"
    case malformed
  }

  public var path: String
  public var reason: Reason
  /// What was seen, for people: a size, a depth, a signal.
  public var detail: String

  public init(path: String, reason: Reason, detail: String = "") {
    self.path = path
    self.reason = reason
    self.detail = detail
  }

  /// Identity: the path.
  public var id: String { path }
}
