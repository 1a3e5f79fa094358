import Identifiers
import Readings

/// View types that hard-code identifiers, and how many places use them.
struct ComponentIndex {
  private var sites: [String: Set<SiteKey>] = [:]
  /// Uses of a type by path.
  private var uses: [String: [String: Int]] = [:]

  /// Whether a type is used at two places or more.
  func isShared(_ type: String) -> Bool { (uses[type] ?? [:]).values.reduce(0, +) > 1 }

  /// Takes a change in.
  /// - Returns: the sites in types that became shared, or ceased to be.
  mutating func update(
    _ touched: Set<SiteKey>, paths: Set<String>, _ catalog: Catalog, _ files: [String: FileResult], _ tree: Tree
  ) -> Set<SiteKey> {
    var changed: Set<SiteKey> = []
    for (type, known) in uses {
      let was = isShared(type)
      for path in paths {
        let count = Self.uses(of: type, in: path, files, tree)
        if known[path] ?? 0 != count { uses[type]?[path] = count == 0 ? nil : count }
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
      var counts: [String: Int] = [:]
      for path in tree.files.keys {
        let count = Self.uses(of: type, in: path, files, tree)
        if count > 0 { counts[path] = count }
      }
      uses[type] = counts
    }
    return changed
  }

  /// In a file that was evaluated, the constructions of the type; in another one, which was not read, whether it
  /// seems to construct the type counts as one.
  private static func uses(of type: String, in path: String, _ files: [String: FileResult], _ tree: Tree) -> Int {
    guard let file = tree.file(path), let outline = file.outline, outline.mentions(Outline.hash(type)) else { return 0 }
    if let result = files[path] { return result.constructions[type] ?? 0 }
    // A type of that name that stands there is another one.
    let isUsed = file.kind == .swift ? outline.constructs(Outline.hash(type)) : true
    guard isUsed, !outline.declares(Outline.hash(type)), tree.role(of: path) == .app else { return 0 }
    return 1
  }
}
