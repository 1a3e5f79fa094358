import Foundation
import Testing

@testable import Report

@Suite struct AssetTests {
  @Test func theEmbeddedFilesAreThoseOfTheFolder() throws {
    let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("../../web")
      .standardizedFileURL
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { name in
      ["css", "js", "json", "svg"].contains { name.hasSuffix("." + $0) }
    }.sorted()
    let stale: Comment = "Sources/Report/Assets.generated.swift is stale; run config/embed"
    #expect(EmbeddedFiles.all.map(\.path).sorted() == names, stale)
    for file in EmbeddedFiles.all {
      let text = try String(contentsOf: root.appendingPathComponent(file.path), encoding: .utf8)
      #expect(file.text == text, stale)
    }
  }

  @Test func theStyleAsksForNothingElsewhere() {
    let style = EmbeddedFiles.all.first { $0.path == "style.css" }?.text ?? ""
    #expect(!style.isEmpty && !style.contains("url(") && !style.contains("@import"))
  }
}
