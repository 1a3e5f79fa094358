import Identifiers

enum VersionCommand: Command {
  static let shape = CommandShape(
    name: "version", summary: "Prints the versions of the program, its readers and its rules")

  static func run(_ arguments: Arguments) -> Int32 {
    let versions = Versions.current
    Terminal.writeLine("axwatch \(versions.axwatch) (reader \(versions.reader), rules \(versions.rules))")
    return 0
  }
}
