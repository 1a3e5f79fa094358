extension AccessibilityIdentifierCatalog {
  /// Everything that is wrong: names that break the rules, and identifiers that stand for more than one element.
  /// Empty when the catalog is good.
  public var problems: [AccessibilityIdentifierProblem] {
    nameProblems + duplicates + ambiguities
  }

  /// Throws everything that is wrong as one error, for a test's single line.
  public func validate() throws {
    let problems = problems
    guard problems.isEmpty else { throw AccessibilityIdentifierCatalogError(problems: problems) }
  }

  private var nameProblems: [AccessibilityIdentifierProblem] {
    var seen: Set<AccessibilityIdentifierProblem> = []
    return entries.flatMap(\.problems).filter { seen.insert($0).inserted }
  }

  private var duplicates: [AccessibilityIdentifierProblem] {
    Dictionary(grouping: entries, by: \.identifier)
      .filter { $0.value.count > 1 }
      .map { .duplicate($0.key, owners: $0.value.map(\.owner)) }
      .sorted { $0.description < $1.description }
  }

  private var ambiguities: [AccessibilityIdentifierProblem] {
    let elements = entries.filter { $0.element != nil }.map(\.identifier)
    return entries.filter { $0.isPreserved }.flatMap { kept in
      elements
        .filter { kept.identifier.isMadeOf($0) }
        .map { .ambiguous(kept.identifier, element: $0) }
    }
  }
}

/// All that is wrong with a catalog, one problem a line.
public struct AccessibilityIdentifierCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems, in the catalog's order.
  public let problems: [AccessibilityIdentifierProblem]

  /// One problem a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension AccessibilityIdentifierCatalog.Entry {
  fileprivate var problems: [AccessibilityIdentifierProblem] {
    let kept = isPreserved ? AccessibilityIdentifierProblem.inPreservedValue(identifier.rawValue) : nil
    return (element?.problems ?? []) + (kept.map { [$0] } ?? [])
  }
}

extension AccessibilityIdentifier {
  /// Whether the element's identifier, joined with some component, comes to this one.
  fileprivate func isMadeOf(_ element: Self) -> Bool {
    let prefix = element.rawValue + "_"
    return rawValue.hasPrefix(prefix) && Naming.isComponent(String(rawValue.dropFirst(prefix.count)))
  }
}
