import Watch

enum WatchCommand: Command {
  static let shape = CommandShape(
    name: "watch",
    summary: "Follows the configured repositories for ever and serves the report",
    details: """
      config/axwatch.yml is a sample of a configuration. SIGHUP reads it again; SIGTERM ends within two seconds.
      """,
    options: [
      .init("--config", "FILE", help: "the configuration"),
      .init("--once", help: "look at every repository once, write the site, and end"),
    ],
    statuses: [(0, "it was told to end"), (1, "with --once: a repository could not be followed"), (2, "it failed")])

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let file = arguments["--config"] else {
      throw UsageError("--config is missing", hint: "write --config and a file; config/axwatch.yml is a sample")
    }
    var options = WatchService.Options()
    options.once = arguments.has("--once")
    options.reload = { try ConfigurationFile.read(file) }
    return try WatchService(try ConfigurationFile.read(file), options: options).run()
  }
}
