import Identifiers
import Testing

@testable import Audit

/// What the audit says of small trees, a line a site: path, line, form, state, values.
enum RealCode {
  static func snapshot(_ files: [String: String]) throws -> Snapshot { try SourceDesk().snapshot(of: files) }

  static func sites(_ files: [String: String]) throws -> [String] {
    let sites = try snapshot(files).sites.sorted { left, right in
      (left.key.path, left.line, left.column) < (right.key.path, right.line, right.column)
    }
    return sites.map { site in
      let values = site.values.map(\.text).joined(separator: ", ")
      let name = site.key.path.split(separator: "/").last ?? ""
      return "\(name):\(site.line) \(site.key.form.rawValue) \(site.state.rawValue) [\(values)]"
    }
  }

  /// The sites of one file of an app.
  static func sites(_ source: String) throws -> [String] {
    try sites(["App/A.swift": source]).map { String($0.dropFirst("A.swift:".count)) }
  }

  static func findings(_ rule: RuleName, _ files: [String: String]) throws -> [String] {
    try snapshot(files).findings.filter { $0.rule == rule }
      .map { "\($0.place.path.split(separator: "/").last ?? ""):\($0.place.line)" }.sorted()
  }

  static func findings(_ rule: RuleName, _ source: String) throws -> [String] {
    try findings(rule, ["App/A.swift": source]).map { String($0.dropFirst("A.swift:".count)) }
  }
}
