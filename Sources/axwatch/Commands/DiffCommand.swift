import Report
import Watch

enum DiffCommand: Command {
  enum Format: String, CaseIterable { case text, json }

  static let shape = CommandShape(
    name: "diff",
    summary: "Tells what changed between two commits: sites, identifiers and findings",
    options: [.init("--format", "text|json", help: "what to print; text is for people")],
    operands: [
      .init("A..B", help: "two revisions; A.. stands for A..HEAD"), .init("PATH", help: "a git repository"),
    ],
    statuses: [(0, "nothing changed"), (1, "something changed"), (2, "it failed")])

  static func run(_ arguments: Arguments) throws -> Int32 {
    let format = try arguments.choice("--format", default: Format.text)
    guard let range = arguments.operands[0].firstRange(of: "..") else {
      throw UsageError("'\(arguments.operands[0])' is no span of commits", hint: "write main~10..main")
    }
    let from = String(arguments.operands[0][..<range.lowerBound])
    let to = String(arguments.operands[0][range.upperBound...])
    guard !from.isEmpty, !to.hasPrefix(".") else {
      throw UsageError("'\(arguments.operands[0])' is no span of commits", hint: "write main~10..main, with two dots")
    }
    let pool = try ReaderPool()
    defer { pool.close() }
    func audit(_ revision: String) throws -> AuditDocument {
      try AuditRequest(path: arguments.operands[1], revision: revision, asOf: try arguments.day("--date")).run(
        with: pool
      ).document
    }
    let difference = AuditDifference(before: try audit(from), after: try audit(to.isEmpty ? "HEAD" : to))
    switch format {
    case .text: Terminal.write(difference.text)
    case .json: Terminal.write(difference.json)
    }
    return difference.isEmpty ? 0 : 1
  }
}
