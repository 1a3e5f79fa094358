import Foundation
import Identifiers
import Ledger
import Report
import Synchronization

/// What is written from the ledger for one branch: its files and its card on the front page.
struct BranchPublication: Sendable {
  var files: [PublishedFile]
  var card: BranchCard
  /// The newest items of the branch.
  var items: [FeedItem]

  /// How many items documents are made from.
  private static let mostItems = 10_000

  /// Held from the choice of a date for new items until they are stored: no two items of any branches share one.
  private static let dating = Mutex(())

  /// Makes the feed items that are new, stores them, and writes everything.
  ///
  /// - Parameters:
  ///   - merges: what merges brought; without it that is not told.
  ///   - settled: see `BranchReport.files`.
  init(
    _ subject: ReportSubject, run: Run, ledger: Ledger, merges: MergeBook? = nil, events: [WatchEvent] = [],
    backfill: Int, settled: Int? = nil
  ) throws {
    let known = try ledger.feedItems(of: run.branch, limit: Self.mostItems)
    // Nobody else writes to the branch, so that all answers speak of one state.
    let report = try ledger.consistently {
      try BranchReport(subject: subject, answers: ledger.history(of: run), merges: merges?.source ?? MergeSource())
    }
    let new = try Self.dating.withLock { _ in
      let new = try ledger.consistently {
        try report.newItems(
          known: known, events: events, backfill: backfill, isTaken: { try ledger.isFeedDateTaken($0) })
      }
      return try ledger.publish(new, on: run.branch)
    }
    items = Array((new.reversed() + known).prefix(Self.mostItems))
    let items = items
    files = try ledger.consistently { try report.files(settled: settled, items: items) }
    card = report.card
  }
}
