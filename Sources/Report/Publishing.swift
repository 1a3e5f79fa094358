import Identifiers
import Ledger

extension BranchReport {
  /// The pages and documents of the branch.
  ///
  /// - Parameter settled: the position of the newest commit whose pages are published already: the pages of commits
  ///   and identifiers that only speak of commits up to it stay as they are and are left out. `nil`: everything, as
  ///   after a rewritten branch, a new run or a new version of the program.
  /// - Parameter items: the feed's stored items.
  public func files(settled: Int? = nil, items: [FeedItem] = []) throws -> [PublishedFile] {
    let completions = try completions
    let inventory = try inventory
    var files = [overviewPage(inventory)]
    files += findingsPages + catalogPages
    files.append(try exceptionsPage)
    files += commitListPages
    files.append(inventoryPage(inventory))
    files += completionFiles(completions)
    files += try commitPages(after: settled)
    files += try identifierPages(after: settled)
    files += try documents(inventory)
    files += badgeFiles + feedFiles(items)
    return files
  }

  /// The documents under `/api/v1/`.
  func documents(_ inventory: JSONValue?) throws -> [PublishedFile] {
    func file(_ name: String, _ bytes: [UInt8], _ kind: PublishedFile.Kind = .json) -> PublishedFile {
      PublishedFile(path: addresses.documents + name, bytes: bytes, kind: kind)
    }
    return [
      file("summary.json", summaryDocument(inventory)),
      file("series.json", seriesDocument),
      file("findings.json", findingsDocument),
      file("findings.csv", findingsTable, .csv),
      file("catalog.json", catalogDocument),
      file("catalog.csv", catalogTable, .csv),
      file("exceptions.json", try exceptionsDocument),
      file("commits.json", try commitsDocument),
      file("inventory.json", try inventoryDocument(inventory)),
    ]
  }
}
