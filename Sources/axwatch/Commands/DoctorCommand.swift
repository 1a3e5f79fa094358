import Watch

enum DoctorCommand: Command {
  static let shape = CommandShape(
    name: "doctor",
    summary: "Checks a configuration and everything that it needs, without changing anything",
    options: [.init("--config", "FILE", help: "the configuration")],
    statuses: [(0, "nothing is wrong"), (1, "something is wrong"), (2, "it failed")])

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let file = arguments["--config"] else { throw UsageError("--config is missing", hint: "write --config FILE") }
    let findings = Doctor.examine(file)
    for finding in findings {
      Terminal.writeLine("\(finding.isFine ? "ok   " : "WRONG") \(finding.subject): \(finding.text)")
    }
    return findings.allSatisfy(\.isFine) ? 0 : 1
  }
}
