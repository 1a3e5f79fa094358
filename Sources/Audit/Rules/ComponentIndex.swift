import Identifiers
import Readings

/// View types that hard-code identifiers, and how many places use them.
struct ComponentIndex {
  private var sites: [String: Set<SiteKey>] = [:]
  private var types: [SiteKey: String] = [:]
  private var uses: [String: Uses] = [:]
  /// The types of which a path has uses.
  private var used: [String: Set<String>] = [:]
  /// The types by the hash of their names.
  private var words: [UInt32: Set<String>] = [:]

  /// Uses of a type by path.
  private struct Uses {
    var byPath: [String: Int] = [:]
    var total = 0

    mutating func set(_ path: String, _ count: Int) {
      total += count - (byPath[path] ?? 0)
      byPath[path] = count == 0 ? nil : count
    }
  }

  /// Whether a type is used at two places or more.
  func isShared(_ type: String) -> Bool { uses[type].map { $0.total > 1 } ?? false }

  /// Takes a change in.
  /// - Returns: the sites in types that became shared, or ceased to be.
  mutating func update(
    _ touched: Set<SiteKey>, paths: Set<String>, _ catalog: Catalog, _ files: [String: FileResult], _ tree: Tree
  ) -> Set<SiteKey> {
    var changed: Set<SiteKey> = []
    var before: [String: Bool] = [:]
    for path in paths {
      var types = used[path] ?? []
      if let outline = tree.file(path)?.outline {
        for (word, named) in words where outline.mentions(word) { types.formUnion(named) }
      }
      for type in types {
        let count = Self.uses(of: type, in: path, files, tree)
        guard count != uses[type]?.byPath[path] ?? 0 else { continue }
        if before[type] == nil { before[type] = isShared(type) }
        set(type, path, count)
      }
    }
    for (type, was) in before where was != isShared(type) { changed.formUnion(sites[type] ?? []) }
    for key in touched {
      let type = catalog.sites[key].flatMap(ComponentInventsIdentity.component)
      if let other = types[key], other != type {
        types[key] = nil
        sites[other]?.remove(key)
        if sites[other]?.isEmpty == true {
          sites[other] = nil
          forget(other)
        }
      }
      guard let type else { continue }
      types[key] = type
      sites[type, default: []].insert(key)
      guard uses[type] == nil else { continue }
      uses[type] = Uses()
      words[Outline.hash(type), default: []].insert(type)
      for path in tree.files.keys {
        let count = Self.uses(of: type, in: path, files, tree)
        if count > 0 { set(type, path, count) }
      }
    }
    return changed
  }

  private mutating func set(_ type: String, _ path: String, _ count: Int) {
    uses[type]?.set(path, count)
    if count > 0 {
      used[path, default: []].insert(type)
    } else {
      used[path]?.remove(type)
      if used[path]?.isEmpty == true { used[path] = nil }
    }
  }

  private mutating func forget(_ type: String) {
    for path in (uses[type]?.byPath ?? [:]).keys { set(type, path, 0) }
    uses[type] = nil
    let word = Outline.hash(type)
    words[word]?.remove(type)
    if words[word]?.isEmpty == true { words[word] = nil }
  }

  /// In a file that was evaluated, the constructions of the type; in another one, which was not read, whether it
  /// seems to construct the type counts as one.
  private static func uses(of type: String, in path: String, _ files: [String: FileResult], _ tree: Tree) -> Int {
    let word = Outline.hash(type)
    guard let file = tree.file(path), let outline = file.outline, outline.mentions(word) else { return 0 }
    if let result = files[path] { return result.constructions[type] ?? 0 }
    // A type of that name that stands there is another one.
    let isUsed = file.kind == .swift ? outline.constructs(word) : true
    guard isUsed, !outline.declares(word), tree.role(of: path) == .app else { return 0 }
    return 1
  }
}
