/// How far a fetch has come.
public struct FetchProgress: Hashable, Sendable, Codable {
  /// Objects that the remote sends; 0 while that is not known.
  public var totalObjects: Int
  public var receivedObjects: Int
  /// Objects that are checked and indexed.
  public var indexedObjects: Int
  public var receivedBytes: Int

  public init(totalObjects: Int = 0, receivedObjects: Int = 0, indexedObjects: Int = 0, receivedBytes: Int = 0) {
    self.totalObjects = totalObjects
    self.receivedObjects = receivedObjects
    self.indexedObjects = indexedObjects
    self.receivedBytes = receivedBytes
  }
}

/// What a fetch brought.
public struct FetchResult: Hashable, Sendable {
  /// A branch or a tag that came, moved or went.
  public struct Change: Hashable, Sendable {
    /// `refs/heads/main`.
    public var reference: String
    public var old: ObjectID?
    public var new: ObjectID?

    public init(reference: String, old: ObjectID?, new: ObjectID?) {
      self.reference = reference
      self.old = old
      self.new = new
    }
  }

  /// In the order of their names.
  public var changes: [Change]
  /// The branch that the remote's `HEAD` names, where it says so.
  public var defaultBranch: String?
  public var progress: FetchProgress

  public init(changes: [Change], defaultBranch: String?, progress: FetchProgress) {
    self.changes = changes
    self.defaultBranch = defaultBranch
    self.progress = progress
  }
}
