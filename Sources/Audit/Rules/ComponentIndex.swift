import Identifiers
import Readings

/// View types that hard-code identifiers, and how many places use them.
struct ComponentIndex {
  private var sites: [String: Set<SiteKey>] = [:]
  private var uses: [String: Uses] = [:]

  /// Uses of a type.
  private struct Uses {
    var word: UInt32
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
    for type in uses.keys {
      let (word, was) = (uses[type]?.word ?? 0, isShared(type))
      for path in paths {
        let count = Self.uses(of: type, word, in: path, files, tree)
        if uses[type]?.byPath[path] ?? 0 != count { uses[type]?.set(path, count) }
      }
      if was != isShared(type) { changed.formUnion(sites[type] ?? []) }
    }
    for key in touched {
      let type = catalog.sites[key].flatMap(ComponentInventsIdentity.component)
      for (other, keys) in sites where other != type && keys.contains(key) {
        sites[other]?.remove(key)
        if sites[other]?.isEmpty == true {
          sites[other] = nil
          uses[other] = nil
        }
      }
      guard let type else { continue }
      sites[type, default: []].insert(key)
      guard uses[type] == nil else { continue }
      var found = Uses(word: Outline.hash(type))
      for path in tree.files.keys { found.set(path, Self.uses(of: type, found.word, in: path, files, tree)) }
      uses[type] = found
    }
    return changed
  }

  /// In a file that was evaluated, the constructions of the type; in another one, which was not read, whether it
  /// seems to construct the type counts as one.
  private static func uses(
    of type: String, _ word: UInt32, in path: String, _ files: [String: FileResult], _ tree: Tree
  ) -> Int {
    guard let file = tree.file(path), let outline = file.outline, outline.mentions(word) else { return 0 }
    if let result = files[path] { return result.constructions[type] ?? 0 }
    // A type of that name that stands there is another one.
    let isUsed = file.kind == .swift ? outline.constructs(word) : true
    guard isUsed, !outline.declares(word), tree.role(of: path) == .app else { return 0 }
    return 1
  }
}
