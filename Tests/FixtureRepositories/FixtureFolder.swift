import GitHistory

/// A folder of a fixture's tree. It never changes: an edit gives a new one that shares what it did not touch.
final class FixtureFolder {
  enum Node {
    case folder(FixtureFolder)
    case entry(RawTreeEntry.Mode, ObjectID)
  }

  static var empty: FixtureFolder { FixtureFolder([:]) }
  let children: [[UInt8]: Node]
  private var known: ObjectID?

  init(_ children: [[UInt8]: Node]) {
    self.children = children
  }

  /// What an existing tree holds.
  init(tree: ObjectID, in repository: FixtureRepository) throws {
    var children: [[UInt8]: Node] = [:]
    for entry in try repository.readTree(tree) {
      children[entry.name] =
        entry.mode == .folder
        ? .folder(try FixtureFolder(tree: entry.id, in: repository)) : .entry(entry.mode, entry.id)
    }
    self.children = children
    known = tree
  }

  /// The tree object's name; written when it is asked for.
  func id(in repository: FixtureRepository) throws -> ObjectID {
    if let known { return known }
    var entries: [RawTreeEntry] = []
    for (name, node) in children {
      switch node {
      case .folder(let folder): entries.append(RawTreeEntry(.folder, name, try folder.id(in: repository)))
      case .entry(let mode, let id): entries.append(RawTreeEntry(mode, name, id))
      }
    }
    let id = try repository.writeTree(entries)
    known = id
    return id
  }

  /// What stands at a path.
  func node(at path: ArraySlice<[UInt8]>) -> Node? {
    guard let name = path.first else { return .folder(self) }
    guard let node = children[name] else { return nil }
    if path.count == 1 { return node }
    guard case .folder(let folder) = node else { return nil }
    return folder.node(at: path.dropFirst())
  }

  /// The folder with `node` at a path; `nil` takes away what stands there. Folders that become empty go.
  func replacing(_ path: ArraySlice<[UInt8]>, with node: Node?) -> FixtureFolder {
    guard let name = path.first else { return self }
    var children = children
    if path.count == 1 {
      children[name] = node
    } else {
      var folder = FixtureFolder.empty
      if case .folder(let existing)? = children[name] { folder = existing }
      let changed = folder.replacing(path.dropFirst(), with: node)
      children[name] = changed.children.isEmpty ? nil : .folder(changed)
    }
    return FixtureFolder(children)
  }

  func merged(with other: FixtureFolder) -> FixtureFolder {
    FixtureFolder(
      children.merging(other.children) { ours, theirs in
        if case .folder(let a) = ours, case .folder(let b) = theirs { return .folder(a.merged(with: b)) }
        return theirs
      })
  }

  /// Paths of everything that is no folder.
  func paths(under prefix: [[UInt8]] = []) -> [[[UInt8]]] {
    children.flatMap { name, node -> [[[UInt8]]] in
      if case .folder(let folder) = node { return folder.paths(under: prefix + [name]) }
      return [prefix + [name]]
    }
  }
}
