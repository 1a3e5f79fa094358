import Foundation
import Identifiers
import Report

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
    return page + summary(document, open: open) + "\n"
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

/// Lines of the audited files as they are on disk. A commit's lines are not shown: the files may have changed since.
final class SourceLines {
  private let root: String?
  private var files: [String: [Substring]] = [:]

  init(_ arguments: Arguments) { root = arguments["--rev"] == nil ? arguments.operands.first : nil }

  func line(at place: Place) -> String? {
    guard let root else { return nil }
    if files[place.path] == nil {
      let data = FileManager.default.contents(atPath: root + "/" + place.path) ?? Data()
      files[place.path] = String(decoding: data, as: UTF8.self)
        .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }
    guard let lines = files[place.path], place.line > 0, place.line <= lines.count else { return nil }
    return String(lines[place.line - 1])
  }
}
