import Identifiers

/// What changed between the audits of two trees: what `axwatch diff` prints.
public struct AuditDifference {
  /// One thing before and after; it came or went where one is missing.
  private struct Change<Item> {
    var before: Item?
    var after: Item?
  }

  private let before: AuditDocument
  private let after: AuditDocument
  private let sites: [Change<Site>]
  private let entries: [Change<CatalogEntry>]
  private let findings: [Change<Finding>]

  public init(before: AuditDocument, after: AuditDocument) {
    self.before = before
    self.after = after
    sites = Self.changes(before.sites.sorted(by: Order.sites), after.sites.sorted(by: Order.sites), \.key.id) {
      ($0.state, $0.values) == ($1.state, $1.values)
    }
    entries = Self.changes(
      before.catalog.sorted { $0.value < $1.value }, after.catalog.sorted { $0.value < $1.value }, \.value.canonicalText
    ) { ($0.isMigrated, $0.source) == ($1.isMigrated, $1.source) }
    findings = Self.changes(
      before.findings.sorted(by: Order.findings), after.findings.sorted(by: Order.findings), \.id
    ) { ($0.severity, $0.exception) == ($1.severity, $1.exception) }
  }

  public var isEmpty: Bool { sites.isEmpty && entries.isEmpty && findings.isEmpty }

  /// What went, in the order of what was before, and then what came or changed.
  private static func changes<Item>(
    _ before: [Item], _ after: [Item], _ key: (Item) -> String, same: (Item, Item) -> Bool
  ) -> [Change<Item>] {
    let old = Dictionary(before.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let new = Set(after.map(key))
    let gone = before.filter { !new.contains(key($0)) }.map { Change(before: $0, after: nil) }
    return gone
      + after.compactMap { item in
        guard let was = old[key(item)] else { return Change(before: nil, after: item) }
        return same(was, item) ? nil : Change(before: was, after: item)
      }
  }

  public var json: [UInt8] {
    JSONWriter.document { json in
      json.versions(after.versions)
      json.field("from", before.source.commit)
      json.field("to", after.source.commit)
      json.object("before") { json.progress(before.counts) }
      json.object("after") { json.progress(after.counts) }
      write("sites", sites, to: json) { json.siteFields($0) }
      write("catalog", entries, to: json) { json.entryFields($0) }
      write("findings", findings, to: json) { json.findingFields($0) }
    }
  }

  private func write<Item>(
    _ name: String, _ changes: [Change<Item>], to json: JSONWriter, _ fields: (Item) -> Void
  ) {
    json.field(name, each: changes) { change in
      json.object {
        for (side, item) in [("before", change.before), ("after", change.after)] {
          if let item { json.object(side) { fields(item) } } else { json.field(side) { json.null() } }
        }
      }
    }
  }

  public var text: String {
    var lines: [String] = []
    for change in sites {
      guard let site = change.after ?? change.before else { continue }
      let values = site.values.map(\.text).joined(separator: ", ")
      let what: String
      switch (change.before, change.after) {
      case (let old?, let new?) where old.state != new.state: what = "\(old.state.rawValue) → \(new.state.rawValue)"
      case (_?, let new?): what = "other values, \(new.state.rawValue)"
      default: what = site.state.rawValue
      }
      lines.append("\(mark(change)) site \(place(site.key.path, site.line)) \(what) \(Visible.text(values))")
    }
    for change in entries {
      guard let entry = change.after ?? change.before else { continue }
      lines.append(
        "\(mark(change)) identifier \(Visible.text(entry.value.text)) \(entry.isMigrated ? "migrated" : "not migrated")"
      )
    }
    for change in findings {
      guard let finding = change.after ?? change.before else { continue }
      lines.append(
        "\(mark(change)) \(finding.severity.rawValue) \(place(finding.place.path, finding.place.line)) "
          + "\(Visible.text(finding.message)) [\(finding.rule.rawValue)]")
    }
    let (old, new) = (before.counts.progress(), after.counts.progress())
    lines.append("migrated: \(old.done) of \(old.total) before, \(new.done) of \(new.total) after")
    return lines.joined(separator: "\n") + "\n"
  }

  private func mark<Item>(_ change: Change<Item>) -> String {
    change.before == nil ? "+" : change.after == nil ? "-" : "~"
  }

  private func place(_ path: String, _ line: Int) -> String { "\(Visible.text(path)):\(line)" }
}
