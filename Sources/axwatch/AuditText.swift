import Identifiers
import Report

/// An audit for people.
enum AuditText {
  static func page(of document: AuditDocument) -> String {
    let open = document.findings.filter { $0.exception == nil }.sorted { $0.place < $1.place }
    var lines = open.map { finding in
      let place = "\(Visible.text(finding.place.path)):\(finding.place.line):\(finding.place.column)"
      let advice = finding.suggestion.map { "\n    \(Visible.text($0))" } ?? ""
      return "\(place): \(finding.severity.rawValue): \(Visible.text(finding.message)) [\(finding.rule.rawValue)]"
        + advice
    }
    lines += document.gaps.sorted { $0.path < $1.path }.map { gap in
      "\(Visible.text(gap.path)): not read: \(gap.reason.rawValue)" + (gap.detail.isEmpty ? "" : " (\(gap.detail))")
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(summary(document, open: open))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func summary(_ document: AuditDocument, open: [Finding]) -> String {
    let counts = document.counts
    let sides = Side.allCases.map { side -> String in
      let progress = counts.progress(side)
      let states = SiteState.allCases.compactMap { state -> String? in
        let count = counts.count(side, state)
        return count == 0 ? nil : "\(count) \(state.rawValue)"
      }
      let detail = states.isEmpty ? "no sites" : states.joined(separator: ", ")
      return "\(side.rawValue): \(progress.done) of \(progress.total) migrated (\(detail))"
    }
    let excepted = document.findings.count - open.count
    let found =
      "\(open.count) findings" + (excepted == 0 ? "" : ", \(excepted) more under exceptions")
      + ", \(document.catalog.count) identifiers in the catalog"
    return (sides + [found]).joined(separator: "\n")
  }
}
