extension Repository {
  /// Where two trees differ, in the order of their paths, folders that can be read again first. Folders with equal trees
  /// are not looked into.
  ///
  /// A folder that cannot be read is itself an entry (`unreadableFolder`), given whatever `wanting` says, with removals
  /// for the files that stood in it before; when it can be read again, the entry is removed and its files are given.
  /// Symbolic links and submodules are entries like files. The result depends on the two trees alone, also when a tree
  /// is badly sorted or names a thing twice.
  /// - Parameters:
  ///   - limit: how many paths may differ before it is given up: some repositories are built to harm.
  ///   - wanting: whether a path matters; it is asked for every path that differs.
  public func changes(
    from oldTree: ObjectID?, to newTree: ObjectID?, limit: Int = 5_000_000, wanting: (String) -> Bool = { _ in true }
  ) throws(GitError) -> [TreeChange] {
    guard oldTree != newTree else { return [] }
    var walk = TreeWalk(repository: self, limit: limit)
    try walk.compare(oldTree, newTree, wanting)
    return walk.result
  }
}

/// Walks two trees side by side. It has its own stack: how deep folders lie is the repository's choice.
private struct TreeWalk {
  /// Deeper folders count as unreadable.
  static let depth = 4_096

  let repository: Repository
  let limit: Int
  private var changes: [TreeChange] = []
  /// Folders that could not be read before.
  private var endedGaps: Set<String> = []
  private var visited = 0
  /// The path of the folder that is compared, with a slash at its end unless it is the root.
  private var folder: [UInt8] = []
  private var open: [Level] = []

  init(repository: Repository, limit: Int) {
    self.repository = repository
    self.limit = limit
  }

  /// The changes, with those folders removed in whose place no file stands now.
  var result: [TreeChange] {
    guard !endedGaps.isEmpty else { return changes }
    let replaced = endedGaps.intersection(changes.map(\.path))
    let ended = endedGaps.subtracting(replaced).sorted()
    return ended.map { TreeChange(path: $0, new: nil) } + changes
  }

  private struct Level {
    var old: TreeObject?
    var new: TreeObject?
    var nextOld = 0
    var nextNew = 0
    /// How much of `folder` is the path of this level.
    var length: Int
  }

  mutating func compare(_ old: ObjectID?, _ new: ObjectID?, _ wanting: (String) -> Bool) throws(GitError) {
    enter(old, new)
    while let level = open.indices.last {
      folder.removeLast(folder.count - open[level].length)
      let old = open[level].old
      let new = open[level].new
      var left = old.flatMap { open[level].nextOld < $0.lines.count ? $0.lines[open[level].nextOld] : nil }
      var right = new.flatMap { open[level].nextNew < $0.lines.count ? $0.lines[open[level].nextNew] : nil }
      if let old, let new, let a = left, let b = right {
        let order = TreeObject.compare(old, a, new, b)
        if order > 0 { left = nil }
        if order < 0 { right = nil }
      }
      guard left != nil || right != nil else {
        open.removeLast()
        continue
      }
      if left != nil { open[level].nextOld += 1 }
      if right != nil { open[level].nextNew += 1 }
      let oldID = left.flatMap { line in old.map { $0.id(line) } }
      let newID = right.flatMap { line in new.map { $0.id(line) } }
      if oldID == newID, left?.kind == right?.kind { continue }
      try count()
      // A file and a folder never meet here: a folder is ordered as if a slash followed its name.
      if left?.kind == .folder || right?.kind == .folder {
        append(name(left, in: old) ?? name(right, in: new))
        enter(oldID, newID)
      } else {
        let entry = right.flatMap { line in new.flatMap { $0.entry(line) } }
        let length = folder.count
        append(name(left, in: old) ?? name(right, in: new))
        let path = TreePath.decode(folder)
        folder.removeLast(folder.count - length)
        if wanting(path) { changes.append(TreeChange(path: path, new: entry)) }
      }
    }
  }

  /// Opens the folder whose path `folder` holds, and records what of it cannot be read.
  private mutating func enter(_ oldID: ObjectID?, _ newID: ObjectID?) {
    let isTooDeep = open.count >= Self.depth
    let old = isTooDeep ? nil : oldID.flatMap { TreeObject($0, in: repository) }
    let new = isTooDeep ? nil : newID.flatMap { TreeObject($0, in: repository) }
    if let newID, new == nil {
      let gap = TreeEntry(id: newID, mode: .unreadableFolder)
      changes.append(TreeChange(path: TreePath.decode(folder), new: gap))
    } else if oldID != nil, old == nil {
      endedGaps.insert(TreePath.decode(folder))
    }
    guard old != nil || new != nil else { return }
    if !folder.isEmpty { folder.append(UInt8(ascii: "/")) }
    open.append(Level(old: old, new: new, length: folder.count))
  }

  private func name(_ line: TreeObject.Line?, in tree: TreeObject?) -> UnsafeRawBufferPointer? {
    guard let line, let tree else { return nil }
    return tree.name(line)
  }

  private mutating func append(_ name: UnsafeRawBufferPointer?) {
    if let name { folder.append(contentsOf: name) }
  }

  private mutating func count() throws(GitError) {
    visited += 1
    guard visited > limit else { return }
    throw GitError(
      operation: "compare", object: "two trees of \(repository.path)",
      cause: "they differ in more than \(limit) paths", hint: "a repository of this size cannot be followed")
  }
}
