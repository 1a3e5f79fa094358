/// A feed item as it was first published. It is stored then and never rendered again.
public struct FeedItem: Hashable, Sendable {
  /// The permanent id, `tag:axwatch,2026:…`.
  public var id: String
  public var kind: String
  /// The object name of the commit that it speaks of, if it does.
  public var commit: String?
  /// Seconds since 1970; no two items of a branch have the same.
  public var date: Int64
  /// The item as it stands in documents.
  public var content: String

  public init(id: String, kind: String, commit: String?, date: Int64, content: String) {
    self.id = id
    self.kind = kind
    self.commit = commit
    self.date = date
    self.content = content
  }
}
