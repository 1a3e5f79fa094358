import Identifiers

/// What cells clear before they are used again, by class: a superclass may stand in another file.
struct ReuseIndex {
  private var byFile: [String: [String: Set<[String]>]] = [:]
  private var sites: Set<SiteKey> = []

  /// The receivers of which one of the classes sets the identifier in `prepareForReuse()`, as paths from the cell.
  func receivers(setBy classes: [String]) -> Set<[String]> {
    var found: Set<[String]> = []
    for file in byFile.values {
      for type in classes { found.formUnion(file[type] ?? []) }
    }
    return found
  }

  /// Takes a change in.
  /// - Returns: the sites in cells, when a cell clears otherwise than before.
  mutating func update(_ touched: Set<SiteKey>, _ catalog: Catalog, _ results: [String: FileResult?]) -> Set<SiteKey> {
    var changed = false
    for (path, result) in results {
      let now = result?.cleared ?? [:]
      guard (byFile[path] ?? [:]) != now else { continue }
      byFile[path] = now.isEmpty ? nil : now
      changed = true
    }
    for key in touched {
      if catalog.sites[key]?.audited.host?.kind == .cell { sites.insert(key) } else { sites.remove(key) }
    }
    return changed ? sites : []
  }
}

extension FileEvaluation {
  /// What the classes of this file set the identifier of in `prepareForReuse()`.
  func findCleared() {
    guard facts.declarations.contains(where: { $0.kind == .function && $0.name == "prepareForReuse" }) else { return }
    let code = CodeAround(facts)
    for use in facts.uses {
      guard let receiver = code.identifierReceiver(use), let function = code.function(around: use.scope),
        facts[function.id].name == "prepareForReuse", let key = file.typeKey(around: use.scope)
      else { continue }
      outcome.result.cleared[key, default: []].insert(receiver)
    }
  }
}
