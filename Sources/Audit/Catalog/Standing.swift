import Identifiers

/// Everything that stands, in the order of documents.
extension UpperStrata {
  var sortedSites: [Site] {
    sites.values.sorted {
      ($0.key.path, $0.line, $0.column, $0.key.form, $0.key.expression, $0.key.ordinal)
        < ($1.key.path, $1.line, $1.column, $1.key.form, $1.key.expression, $1.key.ordinal)
    }
  }

  var sortedEntries: [CatalogEntry] { entries.values.sorted { $0.value < $1.value } }

  var sortedFindings: [Finding] {
    findings.sorted { left, right in
      (left.value.place, left.value.rule, left.key) < (right.value.place, right.value.rule, right.key)
    }.map(\.value)
  }

  var sortedExceptions: [LegacyException] {
    exceptions.sorted { ($0.value.place, $0.key) < ($1.value.place, $1.key) }.map(\.value)
  }

  var sortedGaps: [Gap] { gaps.values.sorted { $0.path < $1.path } }
}
