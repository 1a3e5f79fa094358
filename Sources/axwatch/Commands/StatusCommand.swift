import Foundation
import Watch

enum StatusCommand: Command {
  static let shape = CommandShape(
    name: "status",
    summary: "Tells how the watched repositories stand",
    options: [
      .init("--config", "FILE", help: "the daemon's configuration, for its state directory"),
      .init("--state", "DIR", help: "the state directory itself"),
      .init("--json", help: "print the status document"),
    ],
    statuses: [(0, "all branches are up to date or catching up"), (1, "one is failing"), (2, "it failed")])

  private struct Document: Decodable {
    struct Branch: Decodable {
      var repository: String
      var branch: String
      var state: String
      var done: Int?
      var total: Int?
      var reason: String?
      var audited: String?
      var auditedTime: String?
    }
    var branches: [Branch]
  }

  static func run(_ arguments: Arguments) throws -> Int32 {
    let state = try arguments["--state"] ?? arguments["--config"].map { try ConfigurationFile.read($0).state }
    guard let state else { throw UsageError("--config or --state is missing", hint: "write --config FILE") }
    guard let (bytes, isRunning) = try DaemonAddress.status(of: state) else {
      throw WatchError(
        "tell the status of", state, cause: "nothing was published there yet",
        hint: "start axwatch watch with this configuration")
    }
    let data = Data(bytes)
    let document = try JSONDecoder().decode(Document.self, from: data)
    if arguments.has("--json") {
      Terminal.write([UInt8](data))
    } else {
      if !isRunning { Terminal.complain("No daemon runs on \(state): this is what was published last.") }
      for branch in document.branches { Terminal.writeLine(line(branch)) }
    }
    return document.branches.contains { $0.state == "failing" } ? 1 : 0
  }

  private static func line(_ branch: Document.Branch) -> String {
    var line = "\(branch.repository) \(branch.branch): \(branch.state)"
    if let done = branch.done, let total = branch.total, total > 0 { line += " \(done)/\(total)" }
    if let commit = branch.audited { line += ", audited up to \(commit.prefix(10)) of \(branch.auditedTime ?? "?")" }
    if let reason = branch.reason { line += ", \(reason)" }
    return line
  }
}
