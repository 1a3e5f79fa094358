import Foundation
import Testing

@testable import Report

/// Writes the sites of the tests to the folder that `AXWATCH_PREVIEW` names, for looking at them in a browser.
@Suite struct PreviewTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["AXWATCH_PREVIEW"] != nil))
  func writeTheSites() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["AXWATCH_PREVIEW"])
    let sites = [
      ("harbour", try SiteTests.Site(Harbour.subject, Harbour.story())), ("hostile", try SiteTests.hostile.get()),
      ("empty", try SiteTests.empty.get()),
    ]
    for (name, site) in sites {
      for file in site.files {
        let url = URL(fileURLWithPath: folder).appendingPathComponent("\(name)/\(file.path)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: url)
      }
    }
  }
}
