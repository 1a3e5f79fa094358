import Identifiers

/// A value of the catalog while it is worked on.
struct EntryRecord: Hashable, Sendable {
  var assignments: Set<SiteKey> = []
  var selectors: Set<SiteKey> = []
  /// The assignments that clash with another one.
  var duplicates: Set<SiteKey> = []
  /// How many groups of assignments can be told apart.
  var groups = 0
  /// What the repository writes for this value in a typed way, or with a constant, if it does somewhere.
  var typedSpelling: String?
  var constantSpelling: String?
  var isMigrated = false
}

/// Groups of assignments of one value, and which of them are in each other's way.
enum Duplicates {
  /// Sites that are equal as far as duplicates are concerned.
  struct Class: Hashable {
    var group: String
    var path: String
    var conditions: [ConditionReference]
    var apps: Set<String>?

    init(_ record: SiteRecord, assigning value: IdentifierValue) {
      group = record.audited.group(of: value)
      // `#if` blocks are numbered by file: without one, the file does not matter.
      conditions = record.audited.conditions
      path = conditions.isEmpty ? "" : record.key.path
      apps = record.apps
    }

    /// Whether the compiler takes at most one of the two: they stand in two clauses of one `#if`.
    func isAlternative(to other: Class) -> Bool {
      guard path == other.path else { return false }
      return conditions.contains { own in
        other.conditions.contains { $0.block == own.block && $0.clause != own.clause }
      }
    }

    func clashes(with other: Class) -> Bool {
      group != other.group && !isAlternative(to: other) && SiteRecord.overlap(apps, other.apps)
    }
  }

  /// - Returns: of the sites that assign a value those that clash with another, and the number of groups.
  static func find(
    among records: [SiteRecord], assigning value: IdentifierValue
  ) -> (clashing: Set<SiteKey>, groups: Int) {
    var classes: [Class: [SiteKey]] = [:]
    for record in records { classes[Class(record, assigning: value), default: []].append(record.key) }
    guard classes.count > 1 else { return ([], classes.count) }
    let sorted = classes.sorted { left, right in
      (left.key.group, left.key.path, left.value.min { $0.id < $1.id }?.id ?? "")
        < (right.key.group, right.key.path, right.value.min { $0.id < $1.id }?.id ?? "")
    }
    var clashing: Set<SiteKey> = []
    // A group takes alternatives in: each of its members must leave room for none of the others.
    var groups: [[Class]] = []
    for (own, keys) in sorted {
      if sorted.contains(where: { $0.key.clashes(with: own) }) { clashing.formUnion(keys) }
      let home = groups.firstIndex { members in
        members.allSatisfy { $0.group == own.group || $0.isAlternative(to: own) }
      }
      if let home { groups[home].append(own) } else { groups.append([own]) }
    }
    return (clashing, groups.count)
  }
}
