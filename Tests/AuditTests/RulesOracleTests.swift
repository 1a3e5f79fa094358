import Identifiers
import Readings
import SourceReading
import Testing

@testable import Audit

/// Random edits with the rules' examples for material: what rules, exceptions, stages and inventory say after each step
/// is what an audit from scratch says.
@Suite struct RulesOracleTests {
  private static let material: [[String: String]] = Rules.texts.flatMap { text in
    (text.triggering + text.nonTriggering).map { example in
      Dictionary(uniqueKeysWithValues: example.files.map { ($0, RulesExamplesTests.unmark($1, $0).0) })
    }
  }

  @Test(arguments: 0..<8) func everyStepEqualsAnAuditFromScratch(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var files: [String: String] = [:]
    var incremental = IncrementalAudit()
    for step in 0..<60 {
      var changed: [String: String?] = [:]
      if files.isEmpty || Int.random(in: 0..<4, using: &random) > 0 {
        for (path, text) in random.element(of: Self.material) where Int.random(in: 0..<5, using: &random) > 0 {
          changed[path] = .some(text)
        }
      }
      for path in files.keys.sorted() where Int.random(in: 0..<12, using: &random) == 0 { changed[path] = .some(nil) }
      for path in files.keys.sorted() where Int.random(in: 0..<10, using: &random) == 0 && changed[path] == nil {
        // A moved line changes places and nothing else.
        changed[path] = .some("\n" + (files[path] ?? ""))
      }
      for (path, text) in changed { files[path] = text }
      try incremental.apply(changed)
      let whole = try ExampleAudit.snapshot(of: files)
      let one = incremental.snapshot
      let names = files.keys.sorted().joined(separator: " ")
      Self.compare(one.findings, whole.findings, "seed \(seed) step \(step): \(names)")
      Self.compare(one.exceptions, whole.exceptions, "seed \(seed) step \(step): \(names)")
      Self.compare(one.catalog, whole.catalog, "seed \(seed) step \(step): \(names)")
      #expect(one.counts == whole.counts, "seed \(seed) step \(step)")
      #expect(one.inventory?.json == whole.inventory?.json, "seed \(seed) step \(step)")
      if one.findings != whole.findings { return }
    }
  }

  private static func compare<Item: Hashable>(_ one: [Item], _ other: [Item], _ comment: String) {
    let (extra, missing) = (Set(one).subtracting(other), Set(other).subtracting(one))
    if let item = extra.first { Issue.record("\(comment): only incremental: \(item)") }
    if let item = missing.first { Issue.record("\(comment): only from scratch: \(item)") }
    #expect(one.count == other.count, "\(comment)")
  }
}

/// An audit that follows changes of a tree in memory.
struct IncrementalAudit {
  private(set) var snapshot = Snapshot()
  private var files: [String: String] = [:]
  private var version = 1000

  mutating func apply(_ changed: [String: String?]) throws {
    var update = TreeUpdate()
    for (path, text) in changed.sorted(by: { $0.key < $1.key }) {
      guard let kind = FileKind(path: path) else { continue }
      guard let text else {
        if files.removeValue(forKey: path) != nil { update.removed.append(path) }
        continue
      }
      files[path] = text
      version += 1
      let bytes = (0..<20).map { UInt8(truncatingIfNeeded: version >> (8 * $0)) }
      let content = try #require(ContentID(bytes: bytes))
      update.updated.append(
        FileUpdate(path: path, content: content, kind: kind, outline: ExampleAudit.outline(of: text, kind: kind)))
    }
    var step = snapshot.apply(update)
    while case .needs(let needs) = step { step = snapshot.provide(try ExampleAudit.answers(needs, files)) }
  }
}
