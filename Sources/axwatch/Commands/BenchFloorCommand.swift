import Foundation
import Watch

enum BenchFloorCommand: Command {
  static let shape = CommandShape(
    name: "bench-floor", summary: "Measures the parser over all files of a history that have a trigger word",
    options: [
      .init("--list", help: "print the names of all files that are read instead"),
      .init("--outline", help: "measure the outlines of all Swift files instead"),
    ],
    operands: [.init("PATH", help: "a git repository")], isHidden: true)

  static func run(_ arguments: Arguments) throws -> Int32 {
    let path = arguments.operands[0]
    if arguments.has("--list") {
      Terminal.writeLine(try ParserFloor.blobs(of: path).joined(separator: "\n"))
      return 0
    }
    if arguments.has("--outline") {
      let speed = try OutlineSpeed(of: path)
      Terminal.writeLine(
        String(
          format: "outlines of %d files, %.1f MB: %.0f MB/s of processor time, %.1f times a search for line ends",
          speed.files, Double(speed.bytes) / 1e6, Double(speed.bytes) / 1e6 / speed.outline,
          speed.outline / speed.search))
      return 0
    }
    let result = try ParserFloor.parse(path, threads: ProcessInfo.processInfo.activeProcessorCount)
    Terminal.writeLine(
      "  parser, \(result.files) files, \(String(format: "%.1f", Double(result.bytes) / 1e6)) MB, seconds:   "
        + String(format: "%.2f", result.seconds))
    return 0
  }
}
