import Identifiers

/// What `axwatch explain` prints: an explanation with the findings of the line, why their rules are there, and the
/// exceptions that cover them.
public struct ExplanationDocument {
  private let explanation: Explanation
  private let document: AuditDocument
  private let texts: [RuleName: RuleText]
  private let source: (Place) -> String?
  private let findings: [Finding]
  private let exceptions: [String: LegacyException]

  /// - Parameter source: the text of a line.
  public init(
    _ explanation: Explanation, of document: AuditDocument, rules: [RuleText], source: @escaping (Place) -> String?
  ) {
    self.explanation = explanation
    self.document = document
    self.source = source
    texts = Dictionary(rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    exceptions = Dictionary(document.exceptions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let sites = Set(explanation.sites.map(\.site.key.id))
    let place = explanation.place
    findings = document.findings.filter { finding in
      if let site = finding.site, sites.contains(site) { return true }
      guard finding.place.path == place.path, finding.place.line == place.line else { return false }
      return finding.site == nil || !explanation.hasColumn
    }.sorted(by: Order.findings)
  }

  /// Whether there is a site or a finding.
  public var isEmpty: Bool { explanation.sites.isEmpty && findings.isEmpty }

  /// The exceptions that stand at the line itself.
  private var here: [LegacyException] {
    document.exceptions.filter {
      $0.place.path == explanation.place.path && $0.place.line == explanation.place.line
    }.sorted(by: Order.exceptions)
  }

  private func isExpired(_ exception: LegacyException) -> Bool {
    Expiry.isExpired(exception, asOf: document.asOf.text)
  }

  // MARK: For people

  public var text: String {
    var lines: [String] = []
    let place = explanation.place
    lines.append("\(Self.place(place)): \(explanation.file.joined(separator: ", "))")
    if let line = source(place) { lines.append("    " + Visible.text(line.trimmingSpaces)) }
    for site in explanation.sites { lines += text(of: site) }
    if explanation.sites.isEmpty { lines += ["", "No site."] }
    for other in explanation.others { append(other, 1, &lines) }
    if !findings.isEmpty { lines += ["", "Findings"] }
    for finding in findings { lines += text(of: finding) }
    if findings.isEmpty, !explanation.sites.isEmpty { lines += ["", "No findings."] }
    for exception in here { lines += ["", "The exception here " + text(of: exception)] }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(of explained: Explanation.ExplainedSite) -> [String] {
    let site = explained.site
    var lines = ["", "Site at \(site.line):\(site.column): \(site.key.form.rawValue), \(site.state.rawValue)"]
    lines.append("  form   " + explained.form)
    if !site.key.owner.isEmpty { lines.append("  in     " + Visible.text(site.key.owner)) }
    if let element = site.key.element { lines.append("  of     " + Visible.text(element)) }
    let values = site.values.map { "\"\(Visible.text($0.text))\"" }
    let more = site.valuesOmitted > 0 ? " and \(site.valuesOmitted) more" : ""
    lines.append("  value  " + (values.isEmpty ? "none" : values.joined(separator: ", ") + more))
    if !explained.steps.isEmpty {
      lines.append("  how the value was found")
      for step in explained.steps { append(step, 2, &lines) }
    }
    if !explained.branches.isEmpty || !explained.state.isEmpty { lines.append("  why \(site.state.rawValue)") }
    for branch in explained.branches {
      lines.append("    \(Visible.text(branch.value)) is \(branch.state.rawValue): \(branch.rule)")
    }
    for remark in explained.state { lines.append("    " + Visible.text(remark)) }
    return lines
  }

  private func append(_ step: Explanation.Step, _ depth: Int, _ lines: inout [String]) {
    guard depth < 40 else { return }
    var line = String(repeating: "  ", count: depth) + Visible.text(step.text)
    if let place = step.place {
      let isHere = place.path == explanation.place.path
      line += isHere ? "  (line \(place.line))" : "  (\(Self.place(place)))"
    }
    if step.steps.isEmpty, let values = step.values { line += " = " + Self.list(values) }
    lines.append(line)
    for inner in step.steps { append(inner, depth + 1, &lines) }
    if !step.steps.isEmpty, let values = step.values {
      lines.append(String(repeating: "  ", count: depth + 1) + "= " + Self.list(values))
    }
  }

  private static func list(_ values: [String]) -> String {
    let shown = values.prefix(12).map { Visible.text($0) }.joined(separator: " or ")
    return values.isEmpty ? "nothing" : shown + (values.count > 12 ? " or \(values.count - 12) more" : "")
  }

  private func text(of finding: Finding) -> [String] {
    var lines = ["  \(finding.severity.rawValue) \(finding.rule.rawValue): \(Visible.text(finding.message))"]
    if let text = texts[finding.rule] { lines.append("    why      " + text.reason) }
    if let suggestion = finding.suggestion { lines.append("    instead  " + Visible.text(suggestion)) }
    if let id = finding.exception, let exception = exceptions[id] {
      lines.append("    covered by the exception at \(Self.place(exception.place)), which " + text(of: exception))
    }
    return lines
  }

  private func text(of exception: LegacyException) -> String {
    var parts = ["is for \(Expiry.names(exception))"]
    parts.append(exception.reason.map { "reason: \(Visible.text($0))" } ?? "gives no reason")
    if let owner = exception.owner { parts.append("owner \(Visible.text(owner))") }
    if let until = exception.until {
      let ended =
        Day(until) == nil
        ? "does not hold: '\(Visible.text(until))' is no day" : "held until \(until) and counts no longer"
      parts.append(isExpired(exception) ? ended : "holds until \(until)")
    }
    parts.append("covers \(Numbers.counted(exception.covers.count, "finding"))")
    return parts.joined(separator: "; ")
  }

  private static func place(_ place: Place) -> String { "\(Visible.text(place.path)):\(place.line)" }

  // MARK: For programs

  public var json: [UInt8] {
    JSONWriter.document { json in
      json.field("schema", Schema.explanation.address)
      json.versions(document.versions)
      json.field("asOf", document.asOf.text)
      json.object("source") {
        json.field("kind", document.source.kind)
        json.field("commit", document.source.commit)
      }
      json.field("path", explanation.place.path)
      json.field("line", explanation.place.line)
      json.field("file", strings: explanation.file)
      json.field("sites", each: explanation.sites) { explained in
        json.object {
          json.siteFields(explained.site)
          json.field("formExplained", explained.form)
          json.field("steps", each: explained.steps) { write($0, json, 0) }
          json.field("branches", each: explained.branches) { branch in
            json.object {
              json.field("value", branch.value)
              json.field("state", branch.state.rawValue)
              json.field("rule", branch.rule)
            }
          }
          json.field("stateExplained", strings: explained.state)
        }
      }
      json.field("others", each: explanation.others) { write($0, json, 0) }
      json.field("findings", each: findings) { finding in
        json.object {
          json.findingFields(finding)
          json.field("reason", texts[finding.rule]?.reason)
        }
      }
      let used = Set(findings.compactMap(\.exception))
      let shown = document.exceptions.filter { used.contains($0.id) || here.contains($0) }.sorted(by: Order.exceptions)
      json.field("exceptions", each: shown) { exception in
        json.object {
          json.exceptionFields(exception)
          json.field("expired", isExpired(exception))
        }
      }
    }
  }

  private func write(_ step: Explanation.Step, _ json: JSONWriter, _ depth: Int) {
    json.object {
      json.field("text", step.text)
      if let place = step.place {
        json.object("place") { json.placeFields(place) }
      } else {
        json.field("place") { json.null() }
      }
      if let values = step.values {
        json.field("values", strings: values)
      } else {
        json.field("values") { json.null() }
      }
      json.field("steps", each: depth < 40 ? step.steps : []) { write($0, json, depth + 1) }
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
