import Identifiers

/// What carries one thing (a site, an entry, a finding, an exception, a gap) over time.
///
/// The number is the database's own: the same history gives other numbers on another machine. It never goes into a
/// document; `SiteKey.id`, `Finding.id` and `LegacyException.id` do.
public struct Track: Hashable, Sendable, Comparable {
  public var number: Int64

  public init(number: Int64) { self.number = number }

  public static func < (left: Track, right: Track) -> Bool { left.number < right.number }
}

/// Something that stands at a commit.
public struct Standing<Item: Hashable & Sendable>: Hashable, Sendable {
  public var item: Item
  public var track: Track
  /// The position of the commit that introduced it: where its track began.
  public var since: Int
  /// The position of the commit that last changed something else than its lines.
  public var changed: Int
  /// The position of the commit that last changed anything of it, its lines too.
  public var placed: Int

  public init(item: Item, track: Track, since: Int, changed: Int, placed: Int? = nil) {
    self.item = item
    self.track = track
    self.since = since
    self.changed = changed
    self.placed = placed ?? changed
  }
}

/// What a commit, or a span of commits, did to one thing.
public struct Change<Item: Hashable & Sendable>: Hashable, Sendable {
  public var track: Track
  /// `nil`: it did not stand before.
  public var before: Item?
  /// `nil`: it does not stand any more.
  public var after: Item?

  public init(track: Track, before: Item?, after: Item?) {
    self.track = track
    self.before = before
    self.after = after
  }
}

/// A time in which a thing stood unchanged, but for its lines: the commits at positions `from ..< to`.
public struct Stretch<Item: Hashable & Sendable>: Hashable, Sendable {
  public var from: Int
  /// The position of the commit that changed or ended it; `nil` while it stands.
  public var to: Int?
  /// With its lines as they were at the beginning of the stretch.
  public var item: Item

  public init(from: Int, to: Int?, item: Item) {
    self.from = from
    self.to = to
    self.item = item
  }
}
