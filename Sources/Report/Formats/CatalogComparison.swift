import Identifiers

/// What became of the identifiers between two trees, and whether UI tests written for the old one still find theirs.
public struct CatalogComparison {
  public struct Rename: Hashable, Sendable {
    public var old: CatalogEntry
    public var new: CatalogEntry
  }

  /// The same value from another kind of source: a raw string that became typed, say.
  public struct Retyping: Hashable, Sendable {
    public var value: IdentifierValue
    public var old: CatalogSource
    public var new: CatalogSource
  }

  public private(set) var added: [CatalogEntry] = []
  public private(set) var removed: [CatalogEntry] = []
  public private(set) var renamed: [Rename] = []
  public private(set) var retyped: [Retyping] = []
  /// The identifiers that went or were renamed, and that UI tests look up; of a repository without UI tests, all of them.
  public private(set) var broken: [CatalogEntry] = []

  public enum Verdict: String, Sendable { case compatible, breaking }

  public var verdict: Verdict { broken.isEmpty ? .compatible : .breaking }
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty && renamed.isEmpty && retyped.isEmpty }

  public init(from old: AuditDocument, to new: AuditDocument) {
    let before = Dictionary(old.catalog.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.catalog.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })
    var gone = old.catalog.filter { after[$0.value] == nil }.sorted { $0.value < $1.value }
    var come = new.catalog.filter { before[$0.value] == nil }.sorted { $0.value < $1.value }
    for entry in new.catalog.sorted(by: { $0.value < $1.value }) {
      if let was = before[entry.value], was.source != entry.source {
        retyped.append(Retyping(value: entry.value, old: was.source, new: entry.source))
      }
    }
    for match in [Self.sameSite(old, new), Self.samePlace(old, new)] {
      let (oldKeys, newKeys) = match
      // Only what is sure: one that went and one that came, and nobody else, at the same sites.
      for entry in gone {
        let keys = Set(entry.assignments.compactMap { oldKeys[$0] })
        let heirs = come.filter { heir in heir.assignments.contains { newKeys[$0].map(keys.contains) ?? false } }
        guard heirs.count == 1, let heir = heirs.first else { continue }
        let heirKeys = Set(heir.assignments.compactMap { newKeys[$0] })
        let rivals = gone.filter { rival in rival.assignments.contains { oldKeys[$0].map(heirKeys.contains) ?? false } }
        guard rivals.count == 1 else { continue }
        renamed.append(Rename(old: entry, new: heir))
        gone.removeAll { $0.value == entry.value }
        come.removeAll { $0.value == heir.value }
      }
    }
    (removed, added) = (gone, come)
    renamed.sort { $0.old.value < $1.old.value }
    let hasTests = (old.sites + new.sites).contains { $0.key.side == .test }
    broken = (removed + renamed.map(\.old)).filter { entry in
      guard !hasTests || !entry.selectors.isEmpty else { return false }
      // A pattern that takes the place of a literal still gives it.
      return !new.catalog.contains { $0.value.matches(entry.value) }
    }.sorted { $0.value < $1.value }
  }

  /// Sites that are the same in both trees: only the constant behind them has changed.
  private static func sameSite(_ old: AuditDocument, _ new: AuditDocument) -> ([String: String], [String: String]) {
    func keys(_ document: AuditDocument) -> [String: String] {
      Dictionary(document.sites.map { ($0.key.id, $0.key.id) }, uniquingKeysWith: { first, _ in first })
    }
    return (keys(old), keys(new))
  }

  /// Sites at one place, form and element of one declaration, where each tree has one only: the expression has changed.
  private static func samePlace(_ old: AuditDocument, _ new: AuditDocument) -> ([String: String], [String: String]) {
    func keys(_ document: AuditDocument) -> [String: String] {
      var groups: [String: [String]] = [:]
      for site in document.sites {
        let key = site.key
        let place = [key.side.rawValue, key.form.rawValue, key.path, key.owner, key.element ?? "\u{1}"]
        groups[place.joined(separator: "\u{0}"), default: []].append(key.id)
      }
      var result: [String: String] = [:]
      for (place, ids) in groups where ids.count == 1 { result[ids[0]] = place }
      return result
    }
    return (keys(old), keys(new))
  }

  // MARK: For people and programs

  public var text: String {
    var lines: [String] = []
    func values(_ entry: CatalogEntry) -> String {
      let tests = entry.selectors.isEmpty ? "" : ", looked up at \(Numbers.counted(entry.selectors.count, "place"))"
      return "\(Visible.text(entry.value.text)) (\(entry.source.rawValue)\(tests))"
    }
    lines += removed.map { "- " + values($0) }
    lines += added.map { "+ " + values($0) }
    lines += renamed.map { "~ \(values($0.old)) -> \(Visible.text($0.new.value.text)) (\($0.new.source.rawValue))" }
    lines += retyped.map { "= \(Visible.text($0.value.text)): \($0.old.rawValue) -> \($0.new.rawValue)" }
    if !lines.isEmpty { lines.append("") }
    lines.append(
      "\(added.count) added, \(removed.count) removed, \(renamed.count) renamed, \(retyped.count) retyped: "
        + (broken.isEmpty
          ? "compatible with UI tests"
          : "breaking for UI tests (\(broken.map { Visible.text($0.value.text) }.joined(separator: ", ")))"))
    return lines.joined(separator: "\n") + "\n"
  }

  public var json: [UInt8] {
    JSONWriter.document { json in
      json.field("verdict", verdict.rawValue)
      json.field("added", each: added) { entry in json.object { json.entryFields(entry) } }
      json.field("removed", each: removed) { entry in json.object { json.entryFields(entry) } }
      json.field("renamed", each: renamed) { rename in
        json.object {
          json.object("from") { json.entryFields(rename.old) }
          json.object("to") { json.entryFields(rename.new) }
        }
      }
      json.field("retyped", each: retyped) { retyping in
        json.object {
          json.field("value", retyping.value.text)
          json.field("pattern", retyping.value.isPattern)
          json.field("from", retyping.old.rawValue)
          json.field("to", retyping.new.rawValue)
        }
      }
      json.field("broken", strings: broken.map(\.value.text))
    }
  }
}
