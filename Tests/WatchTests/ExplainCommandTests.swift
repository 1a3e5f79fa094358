import FixtureRepositories
import Foundation
import Testing

@Suite("axwatch explain")
struct ExplainCommandTests {
  private static let view = """
    import SwiftUI
    enum AX { static let title = "pier_title" }
    struct PierView: View {
      var body: some View {
        // axwatch:legacy untyped_constant until=2020-01-01 -- frozen UI tests
        Text("a").accessibilityIdentifier(AX.title)
      }
    }

    """

  @Test("tells of a place on disk, of a revision, and of a place without a site")
  func places() throws {
    let repository = try FixtureRepository(bare: false)
    try repository.commit("Begin") { $0.write("App/Pier: old/PierView.swift", Self.view) }
    try repository.checkOut()
    try repository.writeOnDisk("App/Pier: old/PierView.swift", "\n" + Self.view)
    let path = "App/Pier: old/PierView.swift"
    let absolute = try Axwatch.run(["explain", "\(repository.path)/\(path):7:40"])
    #expect(absolute.status == 0, "\(absolute.errors)")
    for part in [
      "Site at 7:15: swiftui_modifier, constant", "static let AX.title  (line 3)",
      "warning untyped_constant",
    ] {
      #expect(absolute.output.contains(part), "\(absolute.output)")
    }
    let revision = try Axwatch.run(["explain", "--rev", "main", "--format", "json", "\(path):6", repository.path])
    #expect(revision.status == 0 && revision.output.contains("\"line\":6,\"column\":15"), "\(revision.output)")
    let comment = try Axwatch.run(["explain", "\(path):6", repository.path])
    #expect(comment.status == 0 && comment.output.contains("held until 2020-01-01"), "\(comment.output)")
    let nothing = try Axwatch.run(["explain", "\(path):1", repository.path])
    #expect(nothing.status == 1 && nothing.output.contains("No site."))
    for bad in ["\(path)", "\(path):0", ":3"] {
      #expect(try Axwatch.run(["explain", bad, repository.path]).status == 2)
    }
  }
}
