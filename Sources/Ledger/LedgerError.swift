/// What went wrong in the ledger: what was done, to what, why, and what to do about it.
public struct LedgerError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Sendable {
    /// Another process holds the database.
    case locked
    case diskFull
    case readOnly
    case damaged
    /// Written by a newer version of the program.
    case tooNew
    case cannotOpen
    /// The caller and the ledger do not agree on what stands: a fault of the program.
    case inconsistent
    case other
  }

  public var kind: Kind
  /// What was done: `open`, `append`, …
  public var operation: String
  /// To what: a path, a table, a commit.
  public var object: String
  public var cause: String
  /// What to do about it.
  public var hint: String

  public init(kind: Kind, operation: String, object: String, cause: String, hint: String) {
    self.kind = kind
    self.operation = operation
    self.object = object
    self.cause = cause
    self.hint = hint
  }

  /// Whether it may pass by itself.
  public var isTransient: Bool { kind == .locked || kind == .diskFull }

  public var description: String { "cannot \(operation) \(object): \(cause); \(hint)" }
}
