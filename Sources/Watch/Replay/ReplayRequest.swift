import Audit
import Foundation
import GitHistory
import Identifiers
import Ledger
import Report

/// A replay of one branch into a store: what `axwatch replay` is given.
public struct ReplayRequest: Sendable {
  public var repository: String
  /// The folder of `ledger.sqlite` and `readings.sqlite`.
  public var store: String
  /// The default branch unless given.
  public var branch: String?
  /// Where the site is written, if anywhere.
  public var output: String?
  public var verify: Int?
  /// Where lines and commits are linked to; the forge of the remote `origin` unless given.
  public var forge: Forge?
  /// The address at which the site will be, without a slash at its end, for the links in feeds.
  public var siteURL: String?
  public var asOf: Day
  /// The repository's name in addresses.
  public var name: String
  /// How long a history is that is audited in two parts at once where all of it was read before.
  var fewestForHalves = BranchAudit.fewestForHalves

  public init(repository: String, store: String, name: String? = nil, asOf: Day) {
    self.repository = repository
    self.store = store
    self.asOf = asOf
    self.name = name ?? Self.name(of: repository)
  }

  public struct Outcome: Sendable {
    public var catchUp: CatchUp
    public var branch: String
    /// Commits in the ledger.
    public var total: Int
    public var seconds: Double
    /// Seconds of those for writing the site.
    public var publishing: Double
  }

  public func run(with pool: ReaderPool, progress: BranchAudit.Progress) throws -> Outcome {
    let start = SystemCall.monotonicSeconds()
    let git = try Repository(at: repository)
    let branchName = try branch ?? git.defaultBranch() ?? "HEAD"
    guard let tip = try branchName == "HEAD" ? git.resolve("HEAD") : git.tip(of: branchName) else {
      let known = try git.branches().keys.sorted()
      guard !known.isEmpty else {
        throw WatchError(
          "replay", repository, cause: "the repository has no commit yet", hint: "commit something, or name another one"
        )
      }
      throw WatchError(
        "replay", "branch \(branchName) of \(repository)", cause: "there is no such branch",
        hint: Self.suggestion(branchName, known))
    }
    try PlainTree.makeFolder(store)
    let ledger = try Ledger(at: store + "/ledger.sqlite", access: .write)
    let run = try ledger.run(RunIdentity(), on: ledger.branch(branchName, of: name))
    let source = BranchSource(repository: repository, readings: store + "/readings.sqlite")
    let audit = try BranchAudit(
      source, appender: ledger.appender(to: run), pool: pool, fewestForHalves: fewestForHalves)
    let catchUp = try audit.catchUp(to: tip, verify: verify, progress: progress)
    if catchUp.commits > 1000 { ledger.checkpoint() }
    if run.state == .building { try ledger.makeCurrent(run) }
    let published = SystemCall.monotonicSeconds()
    if let output { try publish(run, branchName, git, from: ledger, to: output) }
    let end = SystemCall.monotonicSeconds()
    let total = try ledger.history(of: run).tip().map { $0.position + 1 } ?? 0
    return Outcome(
      catchUp: catchUp, branch: branchName, total: total, seconds: end - start,
      publishing: output == nil ? 0 : end - published)
  }

  private func publish(
    _ run: Run, _ branch: String, _ git: Repository, from ledger: Ledger, to output: String
  ) throws {
    let subject = ReportSubject(
      repository: name, branch: branch, branches: [.init(name: branch, slug: nil)],
      forge: forge ?? git.origin.flatMap { Forge(remote: $0) }, siteURL: siteURL, asOf: asOf)
    let publication = try BranchPublication(subject, run: run, ledger: ledger, merges: MergeBook(git), backfill: 30)
    let site = SiteReport(url: siteURL, asOf: asOf, branches: [publication.card], rules: Rules.texts)
    try PlainTree.write(publication.files + site.files(items: publication.items), to: output)
  }

  private static func suggestion(_ name: String, _ known: [String]) -> String {
    Nearest.word(to: name, in: known).map { "did you mean \($0)?" }
      ?? "there are \(known.prefix(10).joined(separator: ", "))\(known.count > 10 ? ", …" : "")"
  }

  /// The last part of a path or URL, without `.git`.
  static func lastName(of text: String) -> String {
    let last = text.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? "app"
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// A name for addresses, from the last parts of a path.
  static func name(of path: String) -> String {
    let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
    var parts = absolute.split(separator: "/").map(String.init)
    while let last = parts.last, [".git", "repo", "repository"].contains(last), parts.count > 1 { parts.removeLast() }
    let last = parts.last ?? "app"
    return WatchedRepository.nameLike(last.hasSuffix(".git") ? String(last.dropLast(4)) : last)
  }
}
