import Watch

enum FetchWorkerCommand: Command {
  static let shape = CommandShape(
    name: "fetch-worker", summary: "Fetches for another axwatch process, which starts it", isHidden: true)

  static func run(_ arguments: Arguments) -> Int32 { FetchWorker.run() }
}
