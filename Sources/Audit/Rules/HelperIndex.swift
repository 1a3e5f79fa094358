import Identifiers

/// How many places call each helper and component that takes an identifier.
struct HelperIndex {
  private var helpers: [SiteKey: String] = [:]
  private var counts: [String: Int] = [:]
  /// Files by the helpers whose parameters they declare.
  private var files: [String: Set<String>] = [:]
  private var helpersByFile: [String: Set<String>] = [:]

  func calls(of helper: String) -> Int { counts[helper] ?? 0 }

  /// Takes a change in.
  /// - Returns: the files of which a helper is called otherwise than before.
  mutating func update(_ touched: Set<SiteKey>, _ catalog: Catalog, _ results: [String: FileResult?]) -> Set<String> {
    for (path, result) in results {
      let now = Set((result?.parameters ?? []).map(\.helper))
      let old = helpersByFile[path] ?? []
      for helper in old.subtracting(now) {
        files[helper]?.remove(path)
        if files[helper]?.isEmpty == true { files[helper] = nil }
      }
      for helper in now.subtracting(old) { files[helper, default: []].insert(path) }
      helpersByFile[path] = now.isEmpty ? nil : now
    }
    var changed: Set<String> = []
    for key in touched {
      let (old, now) = (helpers[key], catalog.sites[key]?.audited.helper)
      guard old != now else { continue }
      for (helper, amount) in [(old, -1), (now, 1)] {
        guard let helper else { continue }
        let before = calls(of: helper)
        let after = before + amount
        counts[helper] = after == 0 ? nil : after
        if (before > 1) != (after > 1) || (before > 0) != (after > 0) { changed.formUnion(files[helper] ?? []) }
      }
      helpers[key] = now
    }
    return changed
  }
}
