import CLibgit2

extension Repository {
  /// Where two trees differ, in the order of their paths. Folders with equal trees are not looked into.
  ///
  /// A folder that cannot be read is itself an entry (`unreadableFolder`), given whatever `wanting` says, with removals
  /// for the files that stood in it before; when it can be read again, the entry is removed and its files are given.
  /// Symbolic links and submodules are entries like files. The result depends on the two trees alone, also when a tree
  /// is badly sorted or names a thing twice.
  /// - Parameter wanting: whether a path matters; it is asked for every path that differs.
  public func changes(
    from oldTree: ObjectID?, to newTree: ObjectID?, wanting: (String) -> Bool = { _ in true }
  ) throws(GitError) -> [TreeChange] {
    guard oldTree != newTree else { return [] }
    var walk = TreeWalk(repository: self)
    let old = oldTree.map { RawEntry(name: [], kind: .folder, id: $0) }
    let new = newTree.map { RawEntry(name: [], kind: .folder, id: $0) }
    try walk.compare(old, new, wanting)
    return walk.changes
  }
}

/// Walks two trees side by side. It has its own stack: how deep folders lie is the repository's choice.
struct TreeWalk {
  /// Beyond these a repository is built to harm and not to hold an app.
  enum Limits {
    static let entries = 5_000_000
    static let depth = 4_096
  }

  let repository: Repository
  private(set) var changes: [TreeChange] = []
  private var visited = 0
  /// The path of the folder that is compared, with a slash at its end unless it is the root.
  private var folder: [UInt8] = []
  private var open: [Level] = []

  init(repository: Repository) {
    self.repository = repository
  }

  private struct Level {
    var old: [RawEntry]
    var new: [RawEntry]
    var nextOld = 0
    var nextNew = 0
    var folderLength: Int
  }

  mutating func compare(_ old: RawEntry?, _ new: RawEntry?, _ wanting: (String) -> Bool) throws(GitError) {
    enter(old, new, wanting)
    while var level = open.popLast() {
      folder.removeLast(folder.count - level.folderLength)
      var left: RawEntry? = level.nextOld < level.old.count ? level.old[level.nextOld] : nil
      var right: RawEntry? = level.nextNew < level.new.count ? level.new[level.nextNew] : nil
      guard left != nil || right != nil else { continue }
      if let a = left, let b = right {
        let order = a.compare(b)
        if order > 0 { left = nil }
        if order < 0 { right = nil }
      }
      if left != nil { level.nextOld += 1 }
      if right != nil { level.nextNew += 1 }
      open.append(level)
      visited += 1
      guard visited <= Limits.entries else {
        throw GitError(
          operation: "compare", object: "two trees of \(repository.path)",
          cause: "they differ in more than \(Limits.entries) paths",
          hint: "a repository of this size cannot be followed")
      }
      if let left, let right, left.id == right.id, left.kind == right.kind { continue }
      enter(left, right, wanting)
    }
  }

  /// Records what differs at one name, or opens the folder that stands there.
  private mutating func enter(_ old: RawEntry?, _ new: RawEntry?, _ wanting: (String) -> Bool) {
    let name = old?.name ?? new?.name ?? []
    let isFolder = old?.kind == .folder || new?.kind == .folder
    guard isFolder else {
      record(name, new?.entry, wanting)
      return
    }
    let oldContent = old.map(content) ?? .entries([])
    let newContent = new.map(content) ?? .entries([])
    let length = folder.count
    if case .unreadable = oldContent, newContent.entries != nil { record(name, nil, { _ in true }) }
    if case .unreadable(let id) = newContent {
      record(name, TreeEntry(id: id, mode: .unreadableFolder), { _ in true })
    }
    if !(name.isEmpty && length == 0) {
      folder.append(contentsOf: name)
      folder.append(UInt8(ascii: "/"))
    }
    open.append(Level(old: oldContent.entries ?? [], new: newContent.entries ?? [], folderLength: folder.count))
  }

  private enum Content {
    case entries([RawEntry])
    case unreadable(ObjectID)

    var entries: [RawEntry]? {
      if case .entries(let entries) = self { entries } else { nil }
    }
  }

  private func content(_ entry: RawEntry) -> Content {
    guard entry.kind == .folder, open.count < Limits.depth else { return .unreadable(entry.id) }
    switch repository.withObject(entry.id, GIT_OBJECT_TREE, RawEntry.entries) {
    case .success(let entries?): return .entries(entries)
    case .success(nil), .failure: return .unreadable(entry.id)
    }
  }

  private mutating func record(_ name: [UInt8], _ entry: TreeEntry?, _ wanting: (String) -> Bool) {
    let path = TreePath.decode(folder + name)
    if wanting(path) { changes.append(TreeChange(path: path, new: entry)) }
  }
}
