import Foundation
import Identifiers
import Ledger
import Testing

@testable import Report

/// The whole site of a repository: what is true of every page and document.
@Suite struct SiteTests {
  struct Site {
    var files: [PublishedFile]
    var items: [FeedItem]

    init(_ subject: ReportSubject, _ answers: HistoryStub) throws {
      let report = try BranchReport(subject: subject, answers: answers)
      items = try report.newItems(known: [], backfill: 400)
      let site = SiteReport(
        url: subject.siteURL, versions: subject.versions, asOf: subject.asOf, branches: [report.card],
        rules: [Sample.rule])
      files = try report.files(items: items) + site.files(items: items)
    }
  }

  static let harbour = Result { try Site(Harbour.subject, Harbour.story(elements: 24)) }
  static let hostile = Result { try Site(Hostile.subject, Hostile.story()) }
  static let empty = Result { try Site(Harbour.subject, HistoryStub()) }
  static let withoutIdentifiers = Result { try Site(Harbour.subject, Hostile.nothing()) }

  static func site(_ index: Int) throws -> Site {
    try [{ harbour }, { hostile }, { empty }, { withoutIdentifiers }][index]().get()
  }

  @Test(arguments: [0, 1, 2, 3])
  func everyDocumentIsAsItsSchemaSays(index: Int) throws {
    let validator = SchemaValidator()
    for file in try Self.site(index).files where file.kind == .json || file.kind == .feed {
      let name = file.path.split(separator: "/").last.map(String.init) ?? ""
      let isSpan = name.hasPrefix("completion-")
      let schema = file.kind == .feed ? "feed.json" : isSpan ? "completion.json" : name
      let errors = validator.errors(file.bytes, schema)
      #expect(errors.isEmpty, "\(file.path): \(errors.prefix(5))")
      if file.kind == .json && name != "badge.json" {
        #expect(JSONValue(parsing: file.bytes)?["schema"]?.text == "/schema/\(schema)")
      }
    }
  }

  /// The text of a page without its markup.
  private static func text(of path: String, in site: Site) throws -> String {
    let file = try #require(site.files.first { $0.path == path + "index.html" })
    return String(decoding: file.bytes, as: UTF8.self)
      .replacingOccurrences(of: "<wbr>", with: "").replacingOccurrences(
        of: "<[^>]+>", with: " ", options: .regularExpression
      )
      .replacingOccurrences(of: " +", with: " ", options: .regularExpression)
  }

  @Test func theListsOfFindingsAddUp() throws {
    let page = try Self.text(of: "r/harbour-ios/findings/", in: Self.site(0))
    let start = try #require(page.range(of: "By module Module Findings "))
    let end = try #require(page.range(of: "By owner"))
    let modules = page[start.upperBound..<end.lowerBound].split(separator: " ").compactMap { Int($0) }
    let count = try #require(page.firstMatch(of: /([0-9]+) open finding/).flatMap { Int($0.1) })
    #expect(modules.reduce(0, +) == count)
  }

  @Test func whatIsGoneIsNotAssigned() throws {
    let site = try Self.site(0)
    let report = try BranchReport(subject: Harbour.subject, answers: Harbour.story(elements: 24))
    let rename = try #require(try report.answers.identifierRenames(in: nil).first)
    let old = try Self.text(of: report.addresses.identifier(rename.from), in: site)
    #expect(old.contains("The catalog has not had this identifier since"))
    #expect(old.contains("Last assigned: 1 place") && !old.contains(" Assigned: "))
    let new = try Self.text(of: report.addresses.identifier(rename.to), in: site)
    #expect(new.contains(" Assigned: 1 place") && !new.contains("Last assigned"))
  }

  @Test(arguments: [0, 1, 2, 3])
  func everyLinkLeadsToAPublishedFile(index: Int) throws {
    let site = try Self.site(index)
    let paths = Set(site.files.map(\.path))
    #expect(paths.count == site.files.count, "two files at one path")
    for file in site.files where file.kind == .html {
      let folder = "/" + file.path.dropLast("index.html".count)
      for link in Self.attributes(["href", "src", "data-source"], in: file.bytes) where !link.contains("://") {
        if link.hasPrefix("#") { continue }
        var target = URL(fileURLWithPath: link, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))
          .standardizedFileURL.path
        target.removeFirst()
        if link.hasSuffix("/") || target.isEmpty { target += target.isEmpty ? "index.html" : "/index.html" }
        #expect(paths.contains(target), "\(file.path) links to \(link)")
      }
    }
  }

  @Test(arguments: [0, 1, 2, 3])
  func noPageHasAStyleOrAScriptOfItsOwn(index: Int) throws {
    for file in try Self.site(index).files where file.kind == .html {
      let text = String(decoding: file.bytes, as: UTF8.self)
      for whole in Self.tags(in: text) {
        let tag = whole.replacingOccurrences(of: "\"[^\"]*\"", with: "\"\"", options: .regularExpression)
        #expect(!tag.contains(" style="), "\(file.path): \(tag)")
        #expect(tag.range(of: " on[a-z]+=", options: .regularExpression) == nil, "\(file.path): \(tag)")
        #expect(!tag.hasPrefix("script") || tag.contains(" src="), "\(file.path): \(tag)")
        #expect(!tag.hasPrefix("img") && !tag.hasPrefix("iframe"), "\(file.path): \(tag)")
      }
      #expect(!text.unicodeScalars.contains { Visible.spelling(of: $0, after: "\u{600}", multiline: true) != nil })
    }
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    let one = try Self.harbour.get()
    let other = try Site(Harbour.subject, Harbour.story(elements: 24))
    #expect(one.files.map(\.path) == other.files.map(\.path))
    for (left, right) in zip(one.files, other.files) { #expect(left.bytes == right.bytes, "\(left.path)") }
  }

  @Test func settledPagesOfOldCommitsAreLeftOut() throws {
    let story = Harbour.story(elements: 12)
    let report = try BranchReport(subject: Harbour.subject, answers: story)
    let last = story.moments.count - 1
    let all = try Dictionary(uniqueKeysWithValues: report.files().map { ($0.path, $0.bytes) })
    let new = try report.files(settled: last - 1)
    #expect(new.count { $0.path.contains("/commits/") && !$0.path.hasSuffix("commits/index.html") } == 1)
    for file in new { #expect(all[file.path] == file.bytes, "\(file.path)") }
  }

  /// What is published commit by commit is what is published at once.
  @Test(arguments: [1, 4, 9])
  func settledPagesStayTrue(commits: Int) throws {
    let story = Harbour.story(elements: 12)
    func isSettled(_ path: String) -> Bool { path.contains("/identifiers/") || path.contains("/commits/") }
    func pages(_ answers: HistoryStub, settled: Int? = nil) throws -> [String: [UInt8]] {
      let files = try BranchReport(subject: Harbour.subject, answers: answers).files(settled: settled)
      return Dictionary(uniqueKeysWithValues: files.filter { isSettled($0.path) }.map { ($0.path, $0.bytes) })
    }
    let last = story.moments.count - 1
    let grown = try pages(story.without(last: commits)).merging(pages(story, settled: last - commits)) { $1 }
    let whole = try pages(story)
    #expect(Set(grown.keys) == Set(whole.keys))
    let stale = whole.keys.filter { grown[$0] != whole[$0] }.sorted()
    #expect(stale.isEmpty, "\(stale)")
  }

  @Test func goldenDocuments() throws {
    let report = try BranchReport(subject: Harbour.subject, answers: Harbour.story(elements: 8))
    let items = try report.newItems(known: [], backfill: 200)
    for file in try report.files(items: items) {
      let name = file.path.split(separator: "/").last.map(String.init) ?? ""
      let isLive = ["summary.json", "series.json", "findings.json", "catalog.json", "exceptions.json", "commits.json"]
        .contains(name)
      if isLive || file.kind == .feed || name == "feed.atom" || name == "findings.csv" || name == "badge.svg" {
        expectGolden(file.bytes, name)
      }
      if file.path == "r/harbour-ios/index.html" { expectGolden(Self.broken(file.bytes), "overview.html") }
    }
  }

  /// HTML with a line feed before each tag, so that a difference can be read, without the hashes of the assets.
  static func broken(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "><", with: ">\n<")
    return Array(
      text.replacingOccurrences(
        of: "assets/([a-z]+)-[0-9a-f]{10}", with: "assets/$1-HASH", options: .regularExpression
      ).utf8)
  }

  static func tags(in text: String) -> [Substring] {
    text.split(separator: "<").dropFirst().compactMap {
      $0.split(separator: ">", omittingEmptySubsequences: false).first
    }
  }

  static func attributes(_ names: [String], in bytes: [UInt8]) -> [String] {
    tags(in: String(decoding: bytes, as: UTF8.self)).flatMap { tag in
      names.compactMap { name in
        guard let start = tag.range(of: " \(name)=\"") else { return nil }
        return tag[start.upperBound...].split(separator: "\"", omittingEmptySubsequences: false).first.map(String.init)
      }
    }
  }
}
