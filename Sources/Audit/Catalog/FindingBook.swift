import Identifiers

/// All findings that stand, by what they were found in, so that a change runs rules only where something changed.
struct FindingBook {
  /// What rules run on.
  enum Unit: Hashable {
    case site(SiteKey)
    case file(String)
    case repository(RuleName)
    /// The exceptions of a file.
    case exceptions(String)
  }

  struct Entry: Hashable {
    var finding: Finding
    /// The values that an exception's identifier glob is held against.
    var identifiers: [String]
  }

  private var idsByUnit: [Unit: [String]] = [:]
  private(set) var entries: [String: Entry] = [:]
  /// Ids by the path at which the findings stand.
  private(set) var byPath: [String: Set<String>] = [:]
  /// Ids and paths that have changed since they were last taken.
  private(set) var touched: Set<String> = []
  private(set) var touchedPaths: Set<String> = []

  /// The findings of one unit as they are now.
  mutating func set(_ unit: Unit, _ findings: [Finding], identifiers: [String] = []) {
    guard !findings.isEmpty || idsByUnit[unit] != nil else { return }
    let old = idsByUnit[unit] ?? []
    var now: [String: Entry] = [:]
    var order: [String] = []
    for finding in findings {
      let id = finding.id
      guard now[id] == nil else { continue }
      var entry = Entry(finding: finding, identifiers: identifiers)
      // What covers a finding is found out afterwards.
      entry.finding.exception = entries[id]?.finding.exception
      now[id] = entry
      order.append(id)
    }
    for id in old where now[id] == nil { remove(id) }
    for id in order {
      guard let entry = now[id], entries[id] != entry else { continue }
      if let before = entries[id]?.finding.place.path, before != entry.finding.place.path { remove(id) }
      entries[id] = entry
      byPath[entry.finding.place.path, default: []].insert(id)
      touch(id, entry.finding.place.path)
    }
    idsByUnit[unit] = order.isEmpty ? nil : order
  }

  mutating func cover(_ id: String, by exception: String?) {
    guard let entry = entries[id], entry.finding.exception != exception else { return }
    entries[id]?.finding.exception = exception
    touched.insert(id)
  }

  mutating func takeTouched() -> Set<String> {
    defer {
      touched = []
      touchedPaths = []
    }
    return touched
  }

  var units: [Unit] { Array(idsByUnit.keys) }

  func rules(in unit: Unit) -> [RuleName] { (idsByUnit[unit] ?? []).compactMap { entries[$0]?.finding.rule } }

  private mutating func remove(_ id: String) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    let path = entry.finding.place.path
    byPath[path]?.remove(id)
    if byPath[path]?.isEmpty == true { byPath[path] = nil }
    touch(id, path)
  }

  private mutating func touch(_ id: String, _ path: String) {
    touched.insert(id)
    touchedPaths.insert(path)
  }
}
