import Identifiers

/// Everything that an audit from scratch finds at the newest commit of a run.
public struct StandingAudit: Sendable {
  public var sites: [Site]
  public var entries: [CatalogEntry]
  public var findings: [Finding]
  public var exceptions: [LegacyException]
  public var gaps: [Gap]

  public init(
    sites: [Site] = [], entries: [CatalogEntry] = [], findings: [Finding] = [], exceptions: [LegacyException] = [],
    gaps: [Gap] = []
  ) {
    self.sites = sites
    self.entries = entries
    self.findings = findings
    self.exceptions = exceptions
    self.gaps = gaps
  }
}

extension OpenState {
  /// What makes of the rows that stand what an audit from scratch finds.
  func correction(to audit: StandingAudit) -> AuditDelta {
    var delta = AuditDelta()
    delta.sites = Self.difference(
      from: sites.rows.values.map(\.item), to: audit.sites, id: \.key.id, key: \.key, isSame: Self.isSame(SiteKind.self)
    )
    delta.entries = Self.difference(
      from: entries.rows.values.map(\.item), to: audit.entries, id: \.value, key: \.value,
      isSame: Self.isSame(EntryKind.self))
    delta.findings = Self.difference(
      from: findings.rows.values.map(\.item), to: audit.findings, id: \.id, key: \.id,
      isSame: Self.isSame(FindingKind.self))
    delta.exceptions = Self.difference(
      from: exceptions.rows.values.map(\.item), to: audit.exceptions, id: \.id, key: \.id, isSame: ==)
    delta.gaps = Self.difference(
      from: gaps.rows.values.map(\.item), to: audit.gaps, id: { ExactText(text: $0.path) }, key: \.id, isSame: ==)
    return delta
  }

  private static func isSame<Kind: RowKind>(_ kind: Kind.Type) -> (Kind.Item, Kind.Item) -> Bool {
    { Kind.isSame($0, $1) && Kind.hasSamePlace($0, $1) }
  }

  private static func difference<Item, Key, ID: Hashable>(
    from old: [Item], to new: [Item], id: (Item) -> ID, key: (Item) -> Key, isSame: (Item, Item) -> Bool
  ) -> AuditDelta.Changes<Item, Key> {
    var changes = AuditDelta.Changes<Item, Key>()
    var left = Dictionary(old.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    for item in new {
      if let before = left.removeValue(forKey: id(item)) {
        if !isSame(before, item) { changes.changed.append(item) }
      } else {
        changes.opened.append(item)
      }
    }
    changes.closed = left.values.map(key)
    return changes
  }
}

extension AuditDelta {
  var changesNothing: Bool {
    sites.isEmpty && entries.isEmpty && findings.isEmpty && exceptions.isEmpty && gaps.isEmpty
  }

  /// This change and then another one, as one.
  func followed(by next: AuditDelta) -> AuditDelta {
    var delta = next
    delta.sites = Self.joined(sites, next.sites, item: \.key.id, key: \.id)
    delta.entries = Self.joined(entries, next.entries, item: \.value, key: \.self)
    delta.findings = Self.joined(findings, next.findings, item: \.id, key: \.self)
    delta.exceptions = Self.joined(exceptions, next.exceptions, item: \.id, key: \.self)
    delta.gaps = Self.joined(
      gaps, next.gaps, item: { ExactText(text: $0.path) }, key: { ExactText(text: $0) })
    return delta
  }

  private enum Fate<Item, Key> {
    case opened(Item)
    case changed(Item)
    case closed(Key)
  }

  private static func joined<Item, Key, ID: Hashable>(
    _ first: Changes<Item, Key>, _ second: Changes<Item, Key>, item: (Item) -> ID, key: (Key) -> ID
  ) -> Changes<Item, Key> {
    var fates: [ID: Fate<Item, Key>] = [:]
    var order: [ID] = []
    func set(_ id: ID, _ fate: Fate<Item, Key>?) {
      if fates[id] == nil { order.append(id) }
      fates[id] = fate
    }
    for opened in first.opened { set(item(opened), .opened(opened)) }
    for changed in first.changed { set(item(changed), .changed(changed)) }
    for closed in first.closed { set(key(closed), .closed(closed)) }
    for closed in second.closed {
      // What the first one opened never was.
      if case .opened? = fates[key(closed)] { set(key(closed), nil) } else { set(key(closed), .closed(closed)) }
    }
    for opened in second.opened {
      if case .closed? = fates[item(opened)] {
        set(item(opened), .changed(opened))
      } else {
        set(item(opened), .opened(opened))
      }
    }
    for changed in second.changed {
      if case .opened? = fates[item(changed)] {
        set(item(changed), .opened(changed))
      } else {
        set(item(changed), .changed(changed))
      }
    }
    var changes = Changes<Item, Key>()
    var told: Set<ID> = []
    for id in order where told.insert(id).inserted {
      switch fates[id] {
      case .opened(let item): changes.opened.append(item)
      case .changed(let item): changes.changed.append(item)
      case .closed(let key): changes.closed.append(key)
      case nil: break
      }
    }
    return changes
  }
}
