import Identifiers
import Ledger

/// `commits.json`: every commit that changed something, newest first.
extension BranchReport {
  var changingCommits: [StoredCommit] { history.commits.reversed().filter { !$0.changes.isEmpty } }

  var commitsDocument: [UInt8] {
    get throws {
      let renamed = Dictionary(grouping: try answers.identifierRenames(in: nil), by: \.position)
      let steps = Dictionary(
        history.steps.map { ($0.commit.position, $0) }, uniquingKeysWith: { first, _ in first })
      let merged = Dictionary(
        uniqueKeysWithValues: try changingCommits.map { ($0.position, try merges.count(by: $0.commit)) })
      return JSONWriter.document { json in
        head(json, .commits)
        json.field("commits", each: changingCommits) { stored in
          json.object {
            json.field("commit", stored.commit.id)
            json.field("time", timestamp(stored.commit.time))
            json.field("author", stored.commit.authorName)
            json.field("subject", stored.commit.subject)
            json.field("merged", merged[stored.position] ?? 0)
            json.field("verdict", (steps[stored.position]?.verdict ?? .neutral).rawValue)
            if let step = steps[stored.position] { json.delta(step) }
            changes(stored.changes, json)
            json.field("broken", strings: (broken[stored.position] ?? []).map(\.value.text))
            json.field("renamed", each: renamed[stored.position] ?? []) { rename in
              json.object {
                json.field("from", rename.from.text)
                json.field("to", rename.to.text)
              }
            }
            json.field("suspicious", stored.isSuspicious)
          }
        }
      }
    }
  }

  private func changes(_ changes: ChangeCounts, _ json: JSONWriter) {
    json.object("changes") {
      json.field("sitesOpened", changes.sitesOpened)
      json.field("sitesChanged", changes.sitesChanged)
      json.field("sitesClosed", changes.sitesClosed)
      json.field("entriesOpened", changes.entriesOpened)
      json.field("entriesClosed", changes.entriesClosed)
      json.field("findingsOpened", changes.findingsOpened)
      json.field("findingsClosed", changes.findingsClosed)
      json.field("exceptionsOpened", changes.exceptionsOpened)
      json.field("exceptionsClosed", changes.exceptionsClosed)
      json.field("gapsOpened", changes.gapsOpened)
      json.field("gapsClosed", changes.gapsClosed)
    }
  }
}
