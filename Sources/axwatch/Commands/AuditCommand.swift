import Audit
import Foundation
import Identifiers
import Report
import Watch

enum AuditCommand: Command {
  enum Format: String, CaseIterable { case text, json, sarif, github, compact }

  static let aboutPath = """
    PATH is a work tree (its files as they are on disk: tracked ones, and untracked ones that are not ignored),
    a bare repository (its HEAD), or a plain folder. Nothing above PATH is looked at.
    """

  static let shape = CommandShape(
    name: "audit",
    summary: "Finds the accessibility identifiers of one tree, and what is wrong with them",
    details: aboutPath + """


      --since tells only what a change made: findings that were not open before it, or less severe. A renamed file, a
      moved line or an edited expression makes none. When REV is on another branch, the change begins where the two part.
      In continuous integration: axwatch audit --since origin/main --format github .
      In .git/hooks/pre-commit:  exec axwatch audit --staged .
      """,
    options: [
      .init(
        "--format", "text|json|sarif|github|compact",
        help: "what to print: for people, as JSON, as SARIF 2.1.0, as annotations of GitHub, a line a finding"),
      .init("--rev", "REV", help: "audit a branch, tag or commit instead of the files on disk"),
      .init("--since", "REV", help: "tell only what was made since this branch, tag or commit"),
      .init("--staged", help: "audit what is staged, and tell only what the next commit would make"),
      .init("--date", "DAY", help: "the day on which exceptions are judged, YYYY-MM-DD; today unless given"),
    ],
    operands: [.init("PATH", help: "a work tree, a bare repository or a folder")],
    statuses: [
      (0, "nothing of severity error or warning; with --since or --staged: the change made nothing of the kind"),
      (1, "something of severity error or warning"),
      (failureStatus, "it failed"),
    ])

  static func run(_ arguments: Arguments) throws -> Int32 {
    let format = try arguments.choice("--format", default: Format.text)
    let outcome = try outcome(arguments)
    let document = outcome.document
    switch format {
    case .json: Terminal.write(document.bytes)
    case .text: Terminal.write(AuditText.page(of: document, lines: SourceLines(outcome)))
    case .sarif:
      Terminal.write(SARIFFormat(document, rules: Rules.texts, source: SourceLines(outcome).line(at:)).bytes)
    case .github: Terminal.write(GitHubFormat.lines(of: document.findings))
    case .compact: Terminal.write(CompactFormat.lines(of: document.findings))
    }
    let isClean = document.findings.allSatisfy { $0.severity == .info || $0.exception != nil }
    return isClean ? 0 : 1
  }

  /// The audit that the arguments ask for.
  static func document(_ arguments: Arguments, revision: String? = nil) throws -> AuditDocument {
    try outcome(arguments, revision: revision).document
  }

  private static func outcome(_ arguments: Arguments, revision: String? = nil) throws -> AuditOutcome {
    var request = AuditRequest(
      path: arguments.operands[0], revision: revision ?? arguments["--rev"], asOf: try arguments.day("--date"))
    request.since = arguments["--since"]
    request.isStaged = arguments.has("--staged")
    if request.isStaged {
      for option in ["--rev", "--since"] where arguments[option] != nil {
        throw UsageError(
          "--staged and \(option) do not go together", hint: "--staged compares what is staged with HEAD")
      }
      request.index = ProcessInfo.processInfo.environment["GIT_INDEX_FILE"]
    }
    let pool = try ReaderPool()
    defer { pool.close() }
    return try request.run(with: pool)
  }
}

extension Arguments {
  /// The day that an option names, or today in UTC.
  func day(_ option: String) throws -> Day {
    guard let text = self[option] else { return Day(at: Int64(Date().timeIntervalSince1970)) }
    guard let day = Day(text) else {
      throw UsageError("\(option) '\(text)' is no day", hint: "write it as 2027-03-01")
    }
    return day
  }
}
