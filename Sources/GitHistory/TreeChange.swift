/// What stands at a path of a tree.
public struct TreeEntry: Hashable, Sendable {
  public enum Mode: Hashable, Sendable {
    case file
    case executable
    case symlink
    /// A commit of another repository.
    case submodule
    /// A folder whose tree object is missing or damaged: what is in it is not known.
    case unreadableFolder
  }

  /// The blob; for a submodule its commit; for an unreadable folder its tree.
  public var id: ObjectID
  public var mode: Mode

  public init(id: ObjectID, mode: Mode) {
    self.id = id
    self.mode = mode
  }
}

/// One path at which two trees differ.
public struct TreeChange: Hashable, Sendable {
  public var path: String
  /// `nil`: nothing stands there any more.
  public var new: TreeEntry?

  public init(path: String, new: TreeEntry?) {
    self.path = path
    self.new = new
  }
}
