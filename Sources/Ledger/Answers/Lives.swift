import Identifiers

/// The life of one thing: its stretches, oldest first. They join without a hole.
public struct Life<Item: Hashable & Sendable>: Hashable, Sendable {
  public var track: Track
  public var stretches: [Stretch<Item>]

  public init(track: Track, stretches: [Stretch<Item>]) {
    self.track = track
    self.stretches = stretches
  }

  /// The position of the commit that introduced it.
  public var since: Int { stretches.first?.from ?? 0 }
  /// The position of the commit that ended it.
  public var ended: Int? { stretches.last?.to }
}

/// The life of one identifier: what its page tells.
public struct IdentifierLife: Hashable, Sendable {
  public var value: IdentifierValue
  /// The times in which the catalog had it, oldest first; a value that was removed and came back has a hole.
  public var entries: [Stretch<CatalogEntry>]
  /// Every site that ever could come to the value, with its whole life: app side first, then by beginning and key.
  public var sites: [Life<Site>]
  /// Renames from and to the value.
  public var renames: [IdentifierRename]
  /// When tests were left looking for it.
  public var broken: [BrokenIdentifier]

  public init(
    value: IdentifierValue, entries: [Stretch<CatalogEntry>] = [], sites: [Life<Site>] = [],
    renames: [IdentifierRename] = [], broken: [BrokenIdentifier] = []
  ) {
    self.value = value
    self.entries = entries
    self.sites = sites
    self.renames = renames
    self.broken = broken
  }
}

/// When the catalog had a value.
public struct Sighting: Hashable, Sendable {
  /// The position of the commit that first brought it.
  public var first: Int
  /// The position of the commit that removed it last; `nil` while the catalog has it.
  public var removed: Int?

  public init(first: Int, removed: Int?) {
    self.first = first
    self.removed = removed
  }
}
