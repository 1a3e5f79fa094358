import Foundation
import Report
import Watch

enum ReplayCommand: Command {
  static let shape = CommandShape(
    name: "replay",
    summary: "Audits every commit of a branch's history and keeps the result in a store",
    details: """
      Follows the first parents of the branch from the oldest commit to the newest. A store that has a part of the
      history already goes on from there, also after the program was killed.
      """,
    options: [
      .init("--store", "DIR", help: "where the ledger and the cache of readings are kept"),
      .init("--branch", "B", help: "the branch to follow; the default branch unless given"),
      .init("--output", "DIR", help: "write the report there, as plain files"),
      .init("--name", "NAME", help: "the repository's name in addresses; made from PATH unless given"),
      .init("--forge", "URL", help: "where the repository can be looked at; that of its remote origin unless given"),
      .init("--url", "URL", help: "where the report is going to be, for the links in feeds"),
      .init("--verify", "N", help: "compare every N-th commit with an audit from scratch"),
      .init("--date", "DAY", help: "the day of the report, YYYY-MM-DD; today unless given"),
    ],
    operands: [.init("PATH", help: "a git repository, bare or with a work tree")])

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let store = arguments["--store"] else {
      throw UsageError("--store is missing", hint: "write --store and a folder for the ledger")
    }
    var request = ReplayRequest(
      repository: arguments.operands[0], store: store, name: arguments["--name"], asOf: try arguments.day("--date"))
    request.branch = arguments["--branch"]
    request.output = arguments["--output"]
    if let address = arguments["--forge"] {
      guard let forge = Forge(remote: address) else {
        throw UsageError(
          "--forge '\(address)' is of no known forge", hint: "write https://github.com/OWNER/NAME, or one of gitlab.com"
        )
      }
      request.forge = forge
    }
    if let address = arguments["--url"] {
      guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
        throw UsageError("--url '\(address)' is no web address", hint: "write https://ax.example.org/")
      }
      request.siteURL = address.hasSuffix("/") ? String(address.dropLast()) : address
    }
    request.verify = try arguments.number("--verify", atLeast: 1)
    let pool = try ReaderPool()
    defer { pool.close() }
    let bar = ProgressBar(unit: "commits")
    defer { bar.end() }
    let outcome = try request.run(with: pool) { bar.show(done: $0, total: $1) }
    bar.end()
    Terminal.writeLine(text(of: outcome))
    return 0
  }

  private static func text(of outcome: ReplayRequest.Outcome) -> String {
    let seconds = String(format: "%.2f", outcome.seconds)
    let auditing = max(outcome.seconds - outcome.publishing, 0.001)
    var lines: [String] = []
    switch outcome.catchUp.segment {
    case .rewritten: lines.append("the branch \(outcome.branch) was rewritten")
    case .relinearised: lines.append("the branch \(outcome.branch) goes by other first parents than before")
    case .first, nil: break
    }
    if outcome.catchUp.commits == 0 {
      lines.append("\(outcome.branch) is up to date with \(outcome.total) commits, \(seconds) s")
    } else {
      let rate = Int((Double(outcome.catchUp.commits) / auditing).rounded())
      lines.append(
        "\(outcome.catchUp.commits) commits of \(outcome.branch) in \(seconds) s, \(rate) commits per second, "
          + "\(outcome.total) in all")
    }
    if outcome.catchUp.verified > 0 {
      lines.append("\(outcome.catchUp.verified) commits equal an audit from scratch")
    }
    return lines.joined(separator: "\n")
  }
}
