import Foundation
import Identifiers
import Ledger
import Report

/// What is written from the ledger for one branch: its files and its card on the front page.
struct BranchPublication: Sendable {
  var files: [PublishedFile]
  var card: BranchCard
  /// The newest items of the branch.
  var items: [FeedItem]

  /// How many items documents are made from.
  private static let mostItems = 10_000

  /// Makes the feed items that are new, stores them, and writes everything.
  ///
  /// - Parameter settled: see `BranchReport.files`.
  init(
    _ subject: ReportSubject, run: Run, ledger: Ledger, events: [WatchEvent] = [], backfill: Int,
    settled: Int? = nil
  ) throws {
    let known = try ledger.feedItems(of: run.branch, limit: Self.mostItems)
    let new = try ledger.consistently {
      try BranchReport(subject: subject, answers: ledger.history(of: run)).newItems(
        known: known, events: events, backfill: backfill)
    }
    try ledger.publish(new, on: run.branch)
    let items = try ledger.feedItems(of: run.branch, limit: Self.mostItems)
    self = try ledger.consistently {
      let report = try BranchReport(subject: subject, answers: ledger.history(of: run))
      return try BranchPublication(
        files: report.files(settled: settled, items: items), card: report.card, items: items)
    }
  }

  private init(files: [PublishedFile], card: BranchCard, items: [FeedItem]) {
    (self.files, self.card, self.items) = (files, card, items)
  }
}
