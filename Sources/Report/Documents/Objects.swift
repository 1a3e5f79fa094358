import Identifiers

/// The objects that several documents share: the same thing has the same shape everywhere.
extension JSONWriter {
  func fraction(_ name: String, _ fraction: Fraction) {
    object(name) {
      field("done", fraction.done)
      field("total", fraction.total)
    }
  }

  func versions(_ versions: Versions) {
    object("version") {
      field("axwatch", versions.axwatch)
      field("reader", versions.reader)
      field("rules", versions.rules)
    }
  }

  /// The fields of a site, without the braces, so that documents may add their own.
  func siteFields(_ site: Site) {
    field("id", site.key.id)
    field("path", site.key.path)
    field("line", site.line)
    field("column", site.column)
    field("side", site.key.side.rawValue)
    field("form", site.key.form.rawValue)
    field("state", site.state.rawValue)
    field("values", strings: site.values.map(\.text))
    field("valuesOmitted", site.valuesOmitted)
    field("expression", site.key.expression)
    field("owner", site.key.owner)
    field("element", site.key.element)
    field("module", site.module)
  }

  func findingFields(_ finding: Finding) {
    field("id", finding.id)
    field("rule", finding.rule.rawValue)
    field("severity", finding.severity.rawValue)
    field("path", finding.place.path)
    field("line", finding.place.line)
    field("column", finding.place.column)
    field("message", finding.message)
    field("suggestion", finding.suggestion)
    field("site", finding.site)
    field("exception", finding.exception)
  }

  func entryFields(_ entry: CatalogEntry) {
    field("value", entry.value.text)
    field("pattern", entry.value.isPattern)
    field("key", Slug.identifier(entry.value))
    field("source", entry.source.rawValue)
    field("scope", entry.scope)
    field("element", entry.element)
    field("component", entry.component)
    field("declarations", each: entry.declarations) { place in object { placeFields(place) } }
    field("assignments", strings: entry.assignments)
    field("selectors", strings: entry.selectors)
    field("migrated", entry.isMigrated)
    field("groups", entry.groups)
    field("module", entry.module)
    field("owners", strings: entry.owners)
    field("problems", strings: entry.problems.map(\.rawValue))
  }

  func exceptionFields(_ exception: LegacyException) {
    field("id", exception.id)
    field("origin", exception.origin.rawValue)
    field("rules", strings: exception.rules.map(\.rawValue))
    field("path", exception.place.path)
    field("line", exception.place.line)
    field("pathGlob", exception.pathGlob)
    field("identifierGlob", exception.identifierGlob)
    field("reason", exception.reason)
    field("owner", exception.owner)
    field("until", exception.until)
    field("covers", strings: exception.covers)
  }

  func gapFields(_ gap: Gap) {
    field("path", gap.path)
    field("reason", gap.reason.rawValue)
    field("detail", gap.detail)
  }

  func placeFields(_ place: Place) {
    field("path", place.path)
    field("line", place.line)
    field("column", place.column)
  }

  /// Sites by state, in the order of the states; states without sites are left out.
  func states(_ name: String, _ states: [SiteState: Int]) {
    object(name) {
      for state in SiteState.allCases where states[state] ?? 0 != 0 { field(state.rawValue, states[state] ?? 0) }
    }
  }

  /// Numbers by name, in the order of the names.
  func numbers(_ name: String, _ numbers: [String: Int]) {
    object(name) {
      for (key, number) in numbers.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        field(key, number)
      }
    }
  }

  func numbers(_ name: String, _ numbers: [RuleName: Int]) {
    object(name) {
      for (rule, number) in numbers.sorted(by: { $0.key < $1.key }) { field(rule.rawValue, number) }
    }
  }

  /// Progress of both sides together and of each, and of what automation depends on.
  func progress(_ counts: Counts) {
    object("progress") {
      fraction("all", counts.progress())
      fraction("app", counts.progress(.app))
      fraction("test", counts.progress(.test))
      fraction("critical", counts.critical)
    }
  }

  /// The seven stages. A stage that the audit did not count is left out.
  /// - Parameter missing: what a stage lacks, where that was worked out.
  func stages(_ counts: Counts, missing: [Stage: [StageGap]]? = nil) {
    field("stages", each: zip(Stage.allCases, counts.stages)) { stage, fraction in
      object {
        field("stage", stage.rawValue)
        field("title", stage.title)
        field("done", fraction.done)
        field("total", fraction.total)
        if let missing {
          field("missing", each: missing[stage] ?? []) { gap in
            object {
              field("text", gap.text)
              field("page", gap.address)
            }
          }
        }
      }
    }
  }
}
