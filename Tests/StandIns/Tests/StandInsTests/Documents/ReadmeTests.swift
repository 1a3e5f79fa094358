import Foundation
import Testing

/// The examples of the README stand, line by line, in code that is compiled and run.
struct ReadmeTests {
  @Test func everyExampleIsTried() throws {
    let root = URL(fileURLWithPath: #filePath + "/../../../../../..").standardizedFileURL
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "## For app teams").last)
    let examples = section.components(separatedBy: "```swift\n").dropFirst().flatMap { text in
      text.components(separatedBy: "```")[0].split(separator: "\n")
    }
    #expect(examples.count > 20)

    var tried: Set<Substring> = []
    let folders = ["StandIns/Tests", "StandIns/ReflectionClasses", "SamplePackage"]
    for folder in folders.map({ root.appendingPathComponent("Tests/\($0)") }) {
      for case let file as URL in try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      where file.pathExtension == "swift" {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(trimmed)
        tried.formUnion(lines)
      }
    }
    let untried = examples.map(trimmed).filter { !tried.contains($0) }
    #expect(untried == [])
  }

  private func trimmed(_ line: Substring) -> Substring {
    line.drop { $0 == " " }
  }
}
