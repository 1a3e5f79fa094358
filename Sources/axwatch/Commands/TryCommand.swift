import Foundation
import Watch

enum TryCommand: Command {
  static let shape = CommandShape(
    name: "try",
    summary: "Shows the report of one repository, without any configuration",
    details: """
      Everything is kept in a folder of its own under ~/.cache/axwatch, so that the second time is quick.
      """,
    options: [
      .init("--listen", "ADDR", help: "where to serve, HOST:PORT; 127.0.0.1:8080 unless given"),
      .init("--no-serve", help: "write the report and end"),
      .init("--state", "DIR", help: "keep everything there instead"),
    ],
    operands: [.init("PATH|URL", help: "a git repository; the current folder unless given", isRequired: false)],
    statuses: [
      (0, "it was told to end"), (1, "with --no-serve: the repository could not be followed"), (2, "it failed"),
    ])

  static func run(_ arguments: Arguments) throws -> Int32 {
    let source = arguments.operands.first ?? FileManager.default.currentDirectoryPath
    var configuration = try ServiceConfiguration(trying: source, state: arguments["--state"])
    configuration.listen = arguments["--listen"]
    var options = WatchService.Options()
    options.once = arguments.has("--no-serve")
    options.opened = { address in
      Terminal.writeLine("The report of \(source) is at \(address)\nStop with Ctrl-C.")
    }
    let status = try WatchService(configuration, options: options).run()
    if options.once && status == 0 {
      Terminal.writeLine("The report is at \(configuration.state)/site/current/index.html")
    }
    return status
  }
}
