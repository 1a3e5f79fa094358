import Foundation

/// Calls of the program that was built beside the tests, as a user makes them.
enum Axwatch {
  struct Result: Equatable {
    var status: Int32
    var output: String
    var errors: String

    /// The lines of the compact format, each cut after its place and rule.
    var findings: [String] {
      output.split(separator: "\n").map { line in
        let place = line.split(separator: ":").prefix(2).joined(separator: ":")
        return place + " " + (line.split(separator: "[").last.map { String($0.dropLast()) } ?? "")
      }
    }
  }

  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Programs.axwatch)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: written, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self))
  }
}
