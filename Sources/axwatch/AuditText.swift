import Foundation
import Identifiers
import Report
import Watch

/// An audit for people.
enum AuditText {
  static func page(of document: AuditDocument, lines: SourceLines) -> String {
    let open = document.findings.filter { $0.exception == nil }.sorted { $0.place < $1.place }
    let format = CaretFormat(isColoured: Terminal.isColoured, source: lines.line(at:))
    var page = open.map(format.text(of:)).joined()
    var lines: [String] = []
    lines += document.gaps.sorted { $0.path < $1.path }.map { gap in
      "\(Visible.text(gap.path)): not read: \(gap.reason.rawValue)" + (gap.detail.isEmpty ? "" : " (\(gap.detail))")
    }
    page += lines.map { $0 + "\n" }.joined()
    if !page.isEmpty { page += "\n" }
    return page + (document.since.map { change($0, document, open: open) } ?? summary(document, open: open)) + "\n"
  }

  /// What a change made, in a line or two.
  private static func change(_ since: AuditDocument.Since, _ document: AuditDocument, open: [Finding]) -> String {
    let start = since.commit.map { "since \($0.prefix(10))" } ?? "since nothing was there"
    let now = document.counts.progress()
    return """
      \(counted(open.count)) made \(start), \(since.gone) gone
      migrated: \(since.progress.done) of \(since.progress.total) before, \(now.done) of \(now.total) now
      """
  }

  private static func counted(_ count: Int) -> String { count == 1 ? "1 finding" : "\(count) findings" }

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
      counted(open.count) + (excepted == 0 ? "" : ", \(excepted) more under exceptions")
      + ", \(document.catalog.count) identifiers in the catalog"
    return (sides + [found]).joined(separator: "\n")
  }
}

/// Lines of the audited files, as they are in the audited tree.
final class SourceLines {
  private let outcome: AuditOutcome
  private var files: [String: [Substring]] = [:]

  init(_ outcome: AuditOutcome) { self.outcome = outcome }

  func line(at place: Place) -> String? {
    if files[place.path] == nil {
      files[place.path] = String(decoding: outcome.content(of: place.path) ?? [], as: UTF8.self)
        .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }
    guard let lines = files[place.path], place.line > 0, place.line <= lines.count else { return nil }
    return String(lines[place.line - 1])
  }
}
