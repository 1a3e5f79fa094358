import Foundation

@testable import Watch

/// The programs that were built beside the tests.
enum Programs {
  static let folder: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent().path
  }()

  static var axwatch: String { folder + "/axwatch" }

  static func standIn(version: Int = 1) -> Program {
    Program(path: folder + "/StandInReader", arguments: [String(version)])
  }
}
