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

extension Repository {
  /// What stands at a path of a tree; `nil` when nothing or a folder does, or when a folder on the way cannot be read.
  public func entry(at path: String, in tree: ObjectID) -> TreeEntry? {
    guard let (folder, name) = parent(of: path, in: tree) else { return nil }
    return folder.line(named: name, isFolder: false).flatMap(folder.entry)
  }

  /// The tree object of a folder.
  package func folder(at path: String, in tree: ObjectID) -> ObjectID? {
    guard let (folder, name) = parent(of: path, in: tree) else { return nil }
    return folder.line(named: name, isFolder: true).map(folder.id)
  }

  private func parent(of path: String, in tree: ObjectID) -> (TreeObject, ArraySlice<UInt8>)? {
    let names = TreePath.encode(path).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard var folder = TreeObject(tree, in: self), let last = names.last else { return nil }
    for name in names.dropLast() {
      guard let line = folder.line(named: name, isFolder: true),
        let next = TreeObject(folder.id(line), in: self)
      else { return nil }
      folder = next
    }
    return (folder, last)
  }
}
