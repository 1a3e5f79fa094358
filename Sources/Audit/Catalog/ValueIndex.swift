import Identifiers

/// A set of values that answers which of them match another value, without looking at all of them.
///
/// Literals are found by equality. Patterns are kept by their first three literal characters; those that begin with a hole
/// or with less are few and looked at each time.
struct ValueIndex {
  private var literals: [IdentifierValue.Prefix: Set<IdentifierValue>] = [:]
  private var patterns: [IdentifierValue.Prefix: Set<IdentifierValue>] = [:]
  private var openPatterns: Set<IdentifierValue> = []
  private(set) var all: Set<IdentifierValue> = []

  func contains(_ value: IdentifierValue) -> Bool { all.contains(value) }

  mutating func insert(_ value: IdentifierValue) {
    guard all.insert(value).inserted else { return }
    let prefix = IdentifierValue.Prefix(value)
    if !value.isPattern {
      literals[prefix, default: []].insert(value)
    } else if prefix.isWhole {
      patterns[prefix, default: []].insert(value)
    } else {
      openPatterns.insert(value)
    }
  }

  mutating func remove(_ value: IdentifierValue) {
    guard all.remove(value) != nil else { return }
    let prefix = IdentifierValue.Prefix(value)
    if !value.isPattern {
      literals[prefix]?.remove(value)
      if literals[prefix]?.isEmpty == true { literals[prefix] = nil }
    } else if prefix.isWhole {
      patterns[prefix]?.remove(value)
      if patterns[prefix]?.isEmpty == true { patterns[prefix] = nil }
    } else {
      openPatterns.remove(value)
    }
  }

  /// The values of the set that match a value (`IdentifierValue.matches`), in no order.
  func matching(_ value: IdentifierValue) -> [IdentifierValue] {
    var found: [IdentifierValue] = []
    let prefix = IdentifierValue.Prefix(value)
    if !value.isPattern {
      if all.contains(value) { found.append(value) }
      if prefix.isWhole { found += (patterns[prefix] ?? []).filter { $0.matches(value) } }
      found += openPatterns.filter { $0.matches(value) }
    } else if !value.isSpecific {
      return []
    } else if prefix.isWhole {
      found += (literals[prefix] ?? []).filter { $0.matches(value) }
      found += (patterns[prefix] ?? []).filter { $0.matches(value) }
      found += openPatterns.filter { $0.matches(value) }
    } else {
      found += all.filter { $0.matches(value) }
    }
    return found
  }
}

extension IdentifierValue {
  /// The first three literal characters of a value.
  struct Prefix: Hashable {
    private var scalars: [Unicode.Scalar]

    init(_ value: IdentifierValue) {
      scalars = Array(value.texts[0].unicodeScalars.prefix(IdentifierValue.shortestRun))
    }

    /// Whether there are three: two values that begin with other three characters never match.
    var isWhole: Bool { scalars.count == IdentifierValue.shortestRun }
  }
}
