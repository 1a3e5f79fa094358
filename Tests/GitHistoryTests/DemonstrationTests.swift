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
      tip.hex == "d2ae31c65c47bc9b8881977924662e7d9b74c7f6", "git show what changed, then write the new name here")
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
