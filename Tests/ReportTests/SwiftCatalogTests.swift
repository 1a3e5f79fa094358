import Foundation
import Identifiers
import Testing

@testable import Report

/// The catalog as Swift source, compiled and run: the file, and the tests of validity and uniqueness that come with it.
@Suite struct SwiftCatalogTests {
  private func document(_ entries: [CatalogEntry]) -> AuditDocument {
    let site = Sample.site(path: "App/\"Odd\" \\(name).swift")
    return AuditDocument(
      versions: .current, asOf: Day(year: 2026, month: 11, day: 30), source: .folder, sites: [site], findings: [],
      catalog: entries.map { entry in
        var entry = entry
        entry.assignments = [site.key.id]
        return entry
      }, gaps: [], counts: Counts())
  }

  private func entry(_ text: String, _ source: CatalogSource = .raw, groups: Int = 1) -> CatalogEntry {
    CatalogEntry(value: IdentifierValue(text), source: source, groups: groups)
  }

  /// Compiles the files with XCTest as a program that runs the tests, in the language mode given.
  private func run(_ format: SwiftCatalogFormat, mode: String) throws -> (status: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catalog-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record("\(error)") }
    }
    for (name, text) in [
      (SwiftCatalogFormat.catalogName, format.catalog), (SwiftCatalogFormat.testName, format.test),
      (
        "main.swift",
        """
        import XCTest
        XCTMain([
          testCase([
            ("testIdentifiersAreValid", IdentifierCatalogTests.testIdentifiersAreValid),
            ("testIdentifiersAreUnique", IdentifierCatalogTests.testIdentifiersAreUnique),
          ])
        ])
        """
      ),
    ] {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    let compiled = try call(
      "/usr/bin/env",
      ["swiftc", "-swift-version", mode, "-warnings-as-errors", "-o", "run"]
        + [SwiftCatalogFormat.catalogName, SwiftCatalogFormat.testName, "main.swift"], in: folder)
    guard compiled.status == 0 else { return compiled }
    return try call(folder.appendingPathComponent("run").path, [], in: folder)
  }

  private func call(_ program: String, _ arguments: [String], in folder: URL) throws -> (status: Int32, output: String)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test(arguments: ["5", "6"]) func aGoodCatalogCompilesAndPasses(mode: String) throws {
    var entries = (0..<250).map { entry("row_\($0)") }
    entries += [
      entry("LoginView_submitButton", .typed), entry("say \"hi\" \\(x) 👩‍💻 é", .interfaceBuilder),
      entry("no\u{200B}width"),
      CatalogEntry(value: IdentifierValue(texts: ["Row_cell_", ""], holes: [.some]), source: .typed),
    ]
    let result = try run(SwiftCatalogFormat(document(entries)), mode: mode)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("Executed 2 tests, with 0 failures"))
  }

  @Test func aBadCatalogCompilesAndSaysWhatIsWrong() throws {
    let entries = [
      entry("twice", groups: 2), entry(" padded"), entry("two\nlines"), entry("loginView_submit", .typed),
      entry("LoginView_", .typed), entry("fine"),
    ]
    let result = try run(SwiftCatalogFormat(document(entries)), mode: "6")
    #expect(result.status != 0)
    for message in [
      "twice is assigned by unrelated places", " padded has white space at its ends",
      "has line ends or control characters",
      "loginView_submit is not written as Scope_element", "LoginView_ is not written as Scope_element",
    ] {
      #expect(result.output.contains(message), "\(message)\n\(result.output)")
    }
    #expect(!result.output.contains("error") || result.output.contains("with 5 failures"), "\(result.output)")
  }

  @Test func anEmptyCatalogCompiles() throws {
    let result = try run(SwiftCatalogFormat(document([])), mode: "6")
    #expect(result.status == 0, "\(result.output)")
  }
}

/// What became of identifiers between two trees, and whether UI tests still find theirs.
@Suite struct CatalogComparisonTests {
  private struct Item {
    var value: String
    var owner: String
    var expression: String?
    var source = CatalogSource.raw
    var isLookedUp = false
  }

  private func document(_ items: [Item], hasTests: Bool = true) -> AuditDocument {
    var sites: [Site] = []
    var entries: [CatalogEntry] = []
    for item in items {
      let site = Sample.site(item.value, owner: item.owner, expression: item.expression)
      sites.append(site)
      entries.append(
        CatalogEntry(
          value: IdentifierValue(item.value), source: item.source, assignments: [site.key.id],
          selectors: item.isLookedUp ? ["selector"] : []))
    }
    if hasTests { sites.append(Sample.site("any", path: "UITests/T.swift", side: .test, form: .querySubscript)) }
    return AuditDocument(
      versions: .current, asOf: Day(year: 2026, month: 11, day: 30), source: .folder, sites: sites, findings: [],
      catalog: entries, gaps: [], counts: Counts())
  }

  @Test func addedRemovedRenamedRetyped() {
    let old = document([
      Item(value: "gone", owner: "A.body"), Item(value: "login_go", owner: "Login.body", isLookedUp: true),
      Item(value: "title", owner: "T.body", expression: "AX.title", source: .constant),
      Item(value: "Sail_mast", owner: "S.body"),
    ])
    let new = document([
      Item(value: "new", owner: "B.body"), Item(value: "login_submit", owner: "Login.body", isLookedUp: true),
      Item(value: "head", owner: "T.body", expression: "AX.title", source: .constant),
      Item(value: "Sail_mast", owner: "S.body", source: .typed),
    ])
    let comparison = CatalogComparison(from: old, to: new)
    #expect(comparison.added.map(\.value.text) == ["new"])
    #expect(comparison.removed.map(\.value.text) == ["gone"])
    // One by an edited expression, one by the constant behind the same expression.
    #expect(
      comparison.renamed.map { "\($0.old.value.text) -> \($0.new.value.text)" } == [
        "login_go -> login_submit", "title -> head",
      ])
    #expect(comparison.retyped.map(\.value.text) == ["Sail_mast"])
    #expect(comparison.verdict == .breaking && comparison.broken.map(\.value.text) == ["login_go"])
    #expect(comparison.text.contains("1 added, 1 removed, 2 renamed, 1 retyped: breaking for UI tests (login_go)"))
    let json = JSONValue(parsing: comparison.json)
    #expect(json?["verdict"]?.text == "breaking")
    #expect(json?["renamed"]?.items.first?["to"]?["value"]?.text == "login_submit")
    #expect(json?["retyped"]?.items.first?["to"]?.text == "typed")
  }

  @Test func whatNoTestLooksUpBreaksNothing() {
    let old = document([Item(value: "gone", owner: "A.body"), Item(value: "kept", owner: "K.body", isLookedUp: true)])
    let new = document([Item(value: "kept", owner: "Moved.body", source: .typed, isLookedUp: true)])
    let comparison = CatalogComparison(from: old, to: new)
    #expect(comparison.verdict == .compatible && comparison.removed.count == 1 && comparison.retyped.count == 1)
    // Without UI tests in the repository, nobody knows who looks: every loss is one.
    #expect(CatalogComparison(from: old, to: document([], hasTests: false)).verdict == .breaking)
    let alone = document([Item(value: "gone", owner: "A.body")], hasTests: false)
    #expect(CatalogComparison(from: alone, to: document([], hasTests: false)).broken.map(\.value.text) == ["gone"])
    #expect(CatalogComparison(from: old, to: old).isEmpty)
  }

  @Test func aPatternThatGivesTheLiteralKeepsIt() {
    let old = document([Item(value: "row_1", owner: "A.body", isLookedUp: true)])
    var new = document([Item(value: "row_", owner: "B.body", isLookedUp: true)])
    new.catalog[0].value = IdentifierValue(texts: ["row_", ""], holes: [.some])
    #expect(CatalogComparison(from: old, to: new).verdict == .compatible)
  }
}
