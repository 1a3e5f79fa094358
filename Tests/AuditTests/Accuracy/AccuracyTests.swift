import Identifiers
import Testing

@testable import Audit

/// How right the audit is, on small repositories of which everything is known.
@Suite struct AccuracyTests {
  /// What is compared, and the least precision and recall.
  enum Aspect: String, CaseIterable {
    case sites, forms, states, values, findings

    var threshold: Double {
      switch self {
      case .sites: 0.99
      case .forms, .states, .values: 0.98
      case .findings: 0.97
      }
    }
  }

  private struct Score {
    var right = 0
    var missed: [String] = []
    var invented: [String] = []

    var precision: Double { share(invented.count) }
    var recall: Double { share(missed.count) }

    private func share(_ wrong: Int) -> Double { right + wrong == 0 ? 1 : Double(right) / Double(right + wrong) }

    mutating func add(_ wanted: [String], _ found: [String], _ name: String) {
      var left: [String: Int] = [:]
      for item in wanted { left[item, default: 0] += 1 }
      for item in found {
        if let count = left[item], count > 0 {
          left[item] = count - 1
          right += 1
        } else {
          invented.append("\(name): \(item)")
        }
      }
      for (item, count) in left.sorted(by: { $0.key < $1.key }) where count > 0 {
        missed += Array(repeating: "\(name): \(item)", count: count)
      }
    }
  }

  @Test func theCasesAreAuditedRight() throws {
    let cases = try AccuracyCase.all()
    #expect(cases.count >= 125)
    var scores: [Aspect: Score] = [:]
    for one in cases {
      let snapshot = try ExampleAudit.snapshot(of: one.files)
      for aspect in Aspect.allCases {
        scores[aspect, default: Score()].add(
          Self.wanted(aspect, one.truth), Self.found(aspect, snapshot, one.truth), one.name)
      }
    }
    for aspect in Aspect.allCases {
      let score = try #require(scores[aspect])
      guard score.precision < aspect.threshold || score.recall < aspect.threshold else { continue }
      let wrong = score.missed.map { "missed   " + $0 } + score.invented.map { "invented " + $0 }
      Issue.record(
        """
        \(aspect.rawValue): precision \(score.precision), recall \(score.recall), wanted \(aspect.threshold)
        \(wrong.joined(separator: "\n"))
        """)
    }
  }

  /// A moved line opens and closes nothing: neither sites nor findings nor exceptions know theirs.
  @Test func identitiesDoNotDependOnLines() throws {
    for one in try AccuracyCase.all() {
      var moved = one.files
      for (path, text) in one.files where path.hasSuffix(".swift") || path.hasSuffix(".m") {
        if path.hasSuffix("Package.swift") || path.hasSuffix("Project.swift") { continue }
        moved[path] = text.hasPrefix("\u{FEFF}") ? "\u{FEFF}\n\n" + text.dropFirst() : "\n\n" + text
      }
      let (before, after) = (try ExampleAudit.snapshot(of: one.files), try ExampleAudit.snapshot(of: moved))
      #expect(before.findings.map(\.id).sorted() == after.findings.map(\.id).sorted(), "\(one.name)")
      #expect(Set(before.sites.map(\.key)) == Set(after.sites.map(\.key)), "\(one.name)")
      #expect(before.exceptions.map(\.id).sorted() == after.exceptions.map(\.id).sorted(), "\(one.name)")
      #expect(before.findings.map(\.exception) == after.findings.map(\.exception), "\(one.name)")
    }
  }

  private static func wanted(_ aspect: Aspect, _ truth: AccuracyCase.Truth) -> [String] {
    guard aspect != .findings else {
      return (truth.findings ?? []).map { "\($0.path):\($0.line) \($0.rule)" }
    }
    return truth.sites.map { site in
      let detail: String
      switch aspect {
      case .forms: detail = " " + site.form
      case .states: detail = " " + site.state
      case .values: detail = " \(site.values.sorted())"
      default: detail = ""
      }
      return "\(site.path):\(site.line) \(site.side)" + detail
    }
  }

  private static func found(_ aspect: Aspect, _ snapshot: Snapshot, _ truth: AccuracyCase.Truth) -> [String] {
    guard aspect != .findings else {
      let rules = Set(truth.rules ?? [])
      let findings = Expiry.apply(
        findings: snapshot.findings, exceptions: snapshot.exceptions, asOf: "2026-11-30",
        severities: snapshot.expirySeverities)
      return findings.filter { rules.contains($0.rule.rawValue) && $0.exception == nil }
        .map { "\($0.place.path):\($0.place.line) \($0.rule.rawValue)" }
    }
    return snapshot.sites.map { site in
      let detail: String
      switch aspect {
      case .forms: detail = " " + site.key.form.rawValue
      case .states: detail = " " + site.state.rawValue
      case .values: detail = " \(site.values.map(\.text).sorted())"
      default: detail = ""
      }
      return "\(site.key.path):\(site.line) \(site.key.side.rawValue)" + detail
    }
  }
}
