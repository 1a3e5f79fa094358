import Audit
import Identifiers

/// Compares an audit that was kept up to date with one from scratch: they have to be equal.
enum SnapshotDifference {
  /// The first difference, in the order of what depends on what, in words; `nil` when there is none.
  static func smallest(incremental: Snapshot, scratch: Snapshot) -> String? {
    compare("site", incremental.sites, scratch.sites) { site in
      "\(site.key.path):\(site.line):\(site.column) \(site.key.form.rawValue) \(site.key.expression)"
    }
      ?? compare("catalog entry", incremental.catalog, scratch.catalog) { $0.value.canonicalText }
      ?? compare("finding", incremental.findings, scratch.findings) { finding in
        "\(finding.place.path):\(finding.place.line):\(finding.place.column) \(finding.rule.rawValue)"
      }
      ?? compare("exception", incremental.exceptions, scratch.exceptions) { "\($0.place.path):\($0.place.line)" }
      ?? compare("gap", incremental.gaps, scratch.gaps) { $0.path }
      ?? (incremental.counts == scratch.counts
        ? nil : "counts differ: incremental \(incremental.counts), from scratch \(scratch.counts)")
  }

  private static func compare<Item: Hashable>(
    _ kind: String, _ left: [Item], _ right: [Item], name: (Item) -> String
  ) -> String? {
    let (only, missing) = (Set(left).subtracting(right), Set(right).subtracting(left))
    guard let first = (only.map(name) + missing.map(name)).min() else {
      return left.count == right.count ? nil : "\(left.count) \(kind)s, from scratch \(right.count): some stand twice"
    }
    let before = only.filter { name($0) == first }.map { "\($0)" }.sorted().joined(separator: "; ")
    let after = missing.filter { name($0) == first }.map { "\($0)" }.sorted().joined(separator: "; ")
    return """
      \(only.count + missing.count) \(kind)s differ; the first is \(first)
        incremental:  \(before.isEmpty ? "nothing" : before)
        from scratch: \(after.isEmpty ? "nothing" : after)
      """
  }
}
