import Identifiers

/// A file that a commit moved.
public struct RenamedPath: Hashable, Sendable {
  public var from: String
  public var to: String

  public init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}

/// An identifier that a commit gave another value: the old entry ended and the new one began on a track that went on,
/// or at the same declaration.
public struct IdentifierRename: Hashable, Sendable {
  /// The position of the commit.
  public var position: Int
  public var from: IdentifierValue
  public var to: IdentifierValue

  public init(position: Int, from: IdentifierValue, to: IdentifierValue) {
    self.position = position
    self.from = from
    self.to = to
  }
}

/// An identifier that a commit removed or renamed although UI tests still look for it.
public struct BrokenIdentifier: Hashable, Sendable {
  /// The position of the commit.
  public var position: Int
  public var value: IdentifierValue
  /// The selectors that still look for the value after the commit, as they stand after it.
  public var selectors: [Site]
  /// What the identifier is called now, where that is known.
  public var likely: IdentifierValue?

  public init(position: Int, value: IdentifierValue, selectors: [Site], likely: IdentifierValue?) {
    self.position = position
    self.value = value
    self.selectors = selectors
    self.likely = likely
  }
}

/// Everything that one commit, or a span of commits, changed. Things of which only lines moved are left out.
///
/// Lists are sorted by path, line and column (entries by value), of the state after, or before where it ended.
public struct Changes: Hashable, Sendable {
  public var sites: [Change<Site>] = []
  public var entries: [Change<CatalogEntry>] = []
  public var findings: [Change<Finding>] = []
  public var exceptions: [Change<LegacyException>] = []
  public var gaps: [Change<Gap>] = []
  /// Files that were moved, of those that the audit looked at. For a span: all of its commits', in order.
  public var renames: [RenamedPath] = []
  public var identifierRenames: [IdentifierRename] = []
  public var broken: [BrokenIdentifier] = []

  public init() {}
}
