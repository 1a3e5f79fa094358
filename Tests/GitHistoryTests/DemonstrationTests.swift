import FixtureRepositories
import Foundation
import GitHistory
import Testing

@Suite("The demonstration repository")
struct DemonstrationTests {
  @Test("is the same on every machine, and its main branch has sixty commits of its own")
  func made() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("Harbour")
    try #require(try Demonstration.make(at: path) == 0)
    let repository = try Repository(at: path)
    let tip = try #require(try repository.tip(of: "main"))
    #expect(
      tip.hex == "7c546ce7588ae233d413d0a9a9e28b4e70504cdf", "git show what changed, then write the new name here")
    #expect(try repository.firstParentChain(to: tip).count == 60)
    #expect(try repository.files().contains("App/Login/LoginView.swift"))
    #expect(try Demonstration.make(at: path) == 1)
  }
}

/// The script that makes the demonstration repository.
enum Demonstration {
  static func make(at path: String) throws -> Int32 {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let process = Process()
    process.executableURL = root.appendingPathComponent("config/demonstration/make")
    process.arguments = [path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
