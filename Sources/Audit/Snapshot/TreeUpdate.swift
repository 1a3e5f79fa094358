import Identifiers
import Readings

/// What a commit does to the tree.
public struct TreeUpdate: Sendable {
  public var removed: [String]
  public var updated: [FileUpdate]

  public init(removed: [String] = [], updated: [FileUpdate] = []) {
    self.removed = removed
    self.updated = updated
  }
}

/// A file that is new or has new content.
public struct FileUpdate: Sendable {
  public var path: String
  public var content: ContentID
  public var kind: FileKind
  /// `nil` for kinds without an outline and for gaps.
  public var outline: Outline?
  public var gap: Gap?

  public init(path: String, content: ContentID, kind: FileKind, outline: Outline? = nil, gap: Gap? = nil) {
    self.path = path
    self.content = content
    self.kind = kind
    self.outline = outline
    self.gap = gap
  }
}

/// A reading that the audit cannot go on without.
public struct Need: Hashable, Sendable {
  public var path: String
  public var content: ContentID
  public var kind: FileKind
  /// `nil`: the whole file; else these declarations at least.
  public var part: SliceRequest?

  public init(path: String, content: ContentID, kind: FileKind, part: SliceRequest? = nil) {
    self.path = path
    self.content = content
    self.kind = kind
    self.part = part
  }
}

/// The answer to a need.
public enum Provided: Sendable {
  case reading(Reading)
  case gap(Gap.Reason, String)
}

/// How far an audit has come.
public enum Step: Sendable {
  /// The audit goes on when these readings are provided.
  case needs([Need])
  case done(AuditDelta)
}
