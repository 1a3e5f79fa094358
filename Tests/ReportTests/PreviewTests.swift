import Foundation
import Testing

@testable import Report

/// Writes the harbour's site to the folder that `AXWATCH_PREVIEW` names, for looking at it in a browser.
@Suite struct PreviewTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["AXWATCH_PREVIEW"] != nil))
  func writeTheSite() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["AXWATCH_PREVIEW"])
    let report = try BranchReport(subject: Harbour.subject, answers: Harbour.story())
    let items = try report.newItems(known: [])
    let site = SiteReport(
      url: "https://ids.example.com", versions: Harbour.subject.versions, asOf: Harbour.asOf, branches: [report.card])
    for file in try report.files(items: items) + site.files(items: items) {
      let url = URL(fileURLWithPath: folder).appendingPathComponent(file.path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }
}
