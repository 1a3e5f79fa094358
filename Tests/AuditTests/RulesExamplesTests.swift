import Identifiers
import Readings
import SourceReading
import Testing

@testable import Audit

/// Every example of every rule, read and audited: a finding at each mark, and no other of that rule.
@Suite struct RulesExamplesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: RuleName
    var example: RuleExample
    var isTriggering: Bool
    var number: Int
    var testDescription: String { "\(rule.rawValue) \(isTriggering ? "triggering" : "non-triggering") \(number)" }
  }

  static let cases: [Case] = Rules.texts.flatMap { text in
    text.triggering.enumerated().map { Case(rule: text.name, example: $1, isTriggering: true, number: $0) }
      + text.nonTriggering.enumerated().map { Case(rule: text.name, example: $1, isTriggering: false, number: $0) }
  }

  @Test(arguments: cases) func example(_ one: Case) throws {
    var marks: [Place] = []
    var files: [String: String] = [:]
    for (path, source) in one.example.files {
      let (text, places) = Self.unmark(source, path)
      files[path] = text
      marks += places
    }
    if one.isTriggering && marks.isEmpty { marks = [Place(path: ".", line: 1)] }
    let snapshot = try ExampleAudit.snapshot(of: files)
    let asOf = Expiry.apply(findings: snapshot.findings, exceptions: snapshot.exceptions, asOf: "2026-11-30")
    let found = asOf.filter { $0.rule == one.rule && $0.exception == nil }.map { "\($0.place.path):\($0.place.line)" }
    #expect(found.sorted() == marks.map { "\($0.path):\($0.line)" }.sorted())
  }

  @Test func everyRuleHasItsText() {
    #expect(Rules.texts.map(\.name) == RuleName.allCases.sorted())
    for text in Rules.texts {
      #expect(!text.triggering.isEmpty && !text.nonTriggering.isEmpty, "\(text.name)")
      for part in [text.summary, text.reason, text.instead, text.falsePositives, text.falseNegatives] {
        #expect(part.hasSuffix(".") || part.hasSuffix("`"), "\(text.name): \(part)")
        #expect(!part.contains("\n"), "\(text.name): \(part)")
      }
    }
  }

  /// The text without marks, and where they stood.
  static func unmark(_ source: String, _ path: String) -> (String, [Place]) {
    var places: [Place] = []
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      var clean = ""
      for character in line {
        if character == RuleExample.mark {
          places.append(Place(path: path, line: index + 1, column: clean.utf8.count + 1))
        } else {
          clean.append(character)
        }
      }
      return clean
    }
    return (lines.joined(separator: "\n"), places)
  }
}

/// Audits a tree that stands in memory.
enum ExampleAudit {
  struct Unread: Error {
    var path: String
  }

  static func snapshot(of files: [String: String], overrides: Settings? = nil) throws -> Snapshot {
    var snapshot = Snapshot(overrides: overrides)
    var updates: [FileUpdate] = []
    for (number, (path, text)) in files.sorted(by: { $0.key < $1.key }).enumerated() {
      guard let kind = FileKind(path: path) else { continue }
      updates.append(
        FileUpdate(path: path, content: try content(number), kind: kind, outline: outline(of: text, kind: kind)))
    }
    var step = snapshot.apply(TreeUpdate(updated: updates))
    while case .needs(let needs) = step { step = snapshot.provide(try answers(needs, files)) }
    return snapshot
  }

  static func answers(_ needs: [Need], _ files: [String: String]) throws -> [Need: Provided] {
    var answers: [Need: Provided] = [:]
    for need in needs {
      guard let text = files[need.path] else { throw Unread(path: need.path) }
      switch SourceReader.read(Array(text.utf8), kind: need.kind, part: need.part) {
      case .reading(let reading): answers[need] = .reading(reading)
      case .gap(let reason, let detail): answers[need] = .gap(reason, detail)
      }
    }
    return answers
  }

  static func outline(of text: String, kind: FileKind) -> Outline? {
    Array(text.utf8).withUnsafeBytes { SourceReader.outline(of: $0, kind: kind) }
  }

  private static func content(_ number: Int) throws -> ContentID {
    let bytes = (0..<20).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return try #require(ContentID(bytes: bytes))
  }
}
