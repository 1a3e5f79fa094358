import Watch

enum ReaderCommand: Command {
  static let shape = CommandShape(
    name: "reader", summary: "Reads files for another axwatch process, which starts it", isHidden: true)

  static func run(_ arguments: Arguments) -> Int32 { ReaderService.serve() }
}
