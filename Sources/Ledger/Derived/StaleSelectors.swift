import Identifiers

/// What the history knows of labels: one whose text the catalog had until a commit is a selector that was left behind.
public enum StaleSelectors {
  /// A label whose text was an identifier once.
  public struct Suspect: Hashable, Sendable {
    public var site: Site
    public var value: IdentifierValue
    /// The position of the commit that removed the value.
    public var removed: Int
  }

  /// The labels whose values the catalog had and has no more, in the order of the sites.
  public static func suspects(
    among sites: [Standing<Site>], seen: (IdentifierValue) -> Sighting?
  ) -> [Suspect] {
    sites.compactMap { standing in
      guard standing.item.state == .label else { return nil }
      let removed = standing.item.values.compactMap { value -> (IdentifierValue, Int)? in
        guard !value.isPattern, let removed = seen(value)?.removed else { return nil }
        return (value, removed)
      }
      guard let latest = removed.max(by: { $0.1 < $1.1 }) else { return nil }
      return Suspect(site: standing.item, value: latest.0, removed: latest.1)
    }
  }
}

extension Answers {
  /// The labels that stood after a commit (`nil`: the newest) and whose values the catalog had before it.
  public func staleSelectors(at position: Int? = nil) throws -> [StaleSelectors.Suspect] {
    let labels = try sites(at: position).filter { $0.item.state == .label }
    let seen = try sightings(of: Array(Set(labels.flatMap(\.item.values))))
    return StaleSelectors.suspects(among: labels) { value in
      guard let sighting = seen[value], let removed = sighting.removed else { return nil }
      if let position, removed > position { return nil }
      return sighting
    }
  }
}
