import Identifiers
import Ledger

/// What the front page and `repositories.json` tell of a branch. Made with the branch's own report, kept until the
/// next one, so that one repository's commit costs no questions about another.
public struct BranchCard: Hashable, Sendable {
  public var subject: ReportSubject
  public var commit: String?
  public var time: Int64?
  /// The first line of the newest commit's message, and whether the commit has a page of its own.
  public var message: String
  public var hasPage: Bool
  public var progress: Fraction
  public var app: Fraction
  public var test: Fraction
  public var critical: Fraction
  /// The share migrated at the end of each of up to 90 days, in thousandths; days before the history are left out.
  public var trend: [Int]
  public var findings: Int
  public var errors: Int
  /// Findings that came and went, in all, in the last 7 and 30 days.
  public var gained: [Int]
  public var lost: [Int]
  /// Exceptions that end within 14 days, and those that are past their date.
  public var expiring: Int
  public var expired: Int

  /// How the watching stands may change without a new commit.
  public var status: WatchStatus {
    get { subject.status }
    set { subject.status = newValue }
  }
}

extension BranchReport {
  public var card: BranchCard {
    let now = counts
    let days = (0..<90).reversed().compactMap { history.counts(daysAgo: $0, asOf: asOf) }
    let spans = [7, 30].map { history.commits(lastDays: $0, asOf: asOf) }
    return BranchCard(
      subject: subject, commit: tip?.commit.id, time: tip?.commit.time, message: tip?.commit.subject ?? "",
      hasPage: tip.map { !$0.changes.isEmpty } ?? false, progress: now.progress(), app: now.progress(.app),
      test: now.progress(.test), critical: now.critical,
      trend: days.map { Numbers.permille($0.progress()) ?? 0 }, findings: openFindings.count,
      errors: openFindings.count { $0.item.severity == .error },
      gained: spans.map { $0.reduce(0) { $0 + $1.changes.findingsOpened } },
      lost: spans.map { $0.reduce(0) { $0 + $1.changes.findingsClosed } },
      expiring: exceptions.count { if case .dated(let left) = $0.state { left <= 14 } else { false } },
      expired: exceptions.count(where: \.isExpired))
  }
}

extension History {
  func commits(lastDays days: Int, asOf: Day) -> ArraySlice<StoredCommit> {
    let start = (asOf - days).end
    // The first commit brings everything that was there: that is no news.
    guard let index = commits.firstIndex(where: { $0.commit.time > start && $0.position > 0 }) else { return [] }
    return commits[index...]
  }
}
