/// What is known of a commit, as the ledger keeps it.
public struct Commit: Hashable, Sendable {
  /// Git's object name, 40 hexadecimal digits.
  public var id: String
  public var parents: [String]
  public var authorName: String
  public var authorEmail: String
  /// Seconds since 1970.
  public var authorTime: Int64
  /// Seconds since 1970, clamped so that it never goes back along the chain.
  public var time: Int64
  /// The first line of the message.
  public var subject: String
  /// The rest of the message, cut at 4 kB.
  public var body: String

  public init(
    id: String, parents: [String], authorName: String, authorEmail: String, authorTime: Int64, time: Int64,
    subject: String, body: String
  ) {
    self.id = id
    self.parents = parents
    self.authorName = authorName
    self.authorEmail = authorEmail
    self.authorTime = authorTime
    self.time = time
    self.subject = subject
    self.body = body
  }
}
