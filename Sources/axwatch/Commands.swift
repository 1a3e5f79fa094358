import Watch

/// All commands, and how one is found and run.
enum Commands {
  static var all: [any Command.Type] {
    [
      TryCommand.self,
      WatchCommand.self,
      StatusCommand.self,
      DoctorCommand.self,
      ReplayCommand.self,
      AuditCommand.self,
      ExplainCommand.self,
      CatalogCommand.self,
      DiffCommand.self,
      RulesCommand.self,
      VersionCommand.self,
      ReaderCommand.self,
      FetchWorkerCommand.self,
      BenchFloorCommand.self,
    ]
  }

  /// Runs what the words ask for and gives the exit status.
  static func run(_ words: [String]) -> Int32 {
    guard let name = words.first else {
      Terminal.complain(Help.overview(of: all))
      return failureStatus
    }
    if ["help", "--help", "-h"].contains(name) {
      if words.count > 1, let command = all.first(where: { $0.shape.name == words[1] }) {
        Terminal.writeLine(Help.page(of: command.shape))
      } else {
        Terminal.writeLine(Help.overview(of: all))
      }
      return 0
    }
    guard let command = all.first(where: { $0.shape.name == (name == "--version" ? "version" : name) }) else {
      let known = all.map { $0.shape }.filter { !$0.isHidden }.map(\.name)
      Terminal.complain("axwatch: there is no command '\(name)'")
      Terminal.complain(
        Nearest.word(to: name, in: known).map { "hint: did you mean 'axwatch \($0)'?" }
          ?? "hint: the commands are \(known.joined(separator: ", "))")
      return failureStatus
    }
    do {
      let arguments = try Arguments(Array(words.dropFirst()), for: command.shape)
      if arguments.wantsHelp {
        Terminal.writeLine(Help.page(of: command.shape))
        return 0
      }
      return try command.run(arguments)
    } catch let error as UsageError {
      Terminal.complain("axwatch \(command.shape.name): \(error)\n\(Help.usage(of: command.shape))")
      return failureStatus
    } catch {
      Terminal.complain("axwatch \(command.shape.name): \(error)")
      return failureStatus
    }
  }
}
