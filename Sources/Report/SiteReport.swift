import Identifiers
import Ledger

/// The files that belong to no single repository: the front page, the status, the rules, the feed of everything.
public struct SiteReport {
  public var title: String
  public var url: String?
  public var versions: Versions
  public var asOf: Day
  /// In the order of the configuration; the first branch of each repository first.
  public var branches: [BranchCard]
  public var rules: [RuleText]
  /// Whether the site is served by the watcher, which tells of new versions at `/events`.
  public var isServed: Bool
  /// How many repositories are configured, also those of which nothing is known yet.
  public var watched: Int

  public init(
    title: String = "axwatch", url: String? = nil, versions: Versions = .current, asOf: Day, branches: [BranchCard],
    rules: [RuleText] = [], isServed: Bool = false, watched: Int = 0
  ) {
    self.title = title
    self.url = url
    self.versions = versions
    self.asOf = asOf
    self.branches = branches
    self.rules = rules
    self.isServed = isServed
    self.watched = watched
  }

  /// - Parameter items: the stored feed items of all branches.
  public func files(items: [FeedItem] = []) -> [PublishedFile] {
    [
      frontPage,
      PublishedFile(path: "api/v1/repositories.json", bytes: repositoriesDocument, kind: .json),
      statusFile,
    ]
      + rulesPages + Assets.all + Assets.schemas
      + Feed(
        title: "\(title): accessibility identifiers",
        description: "How accessibility identifiers change in every watched repository",
        base: url, folder: "", items: items
      ).files
  }

  /// What the watcher observes: the one document that changes without a commit and without a new day.
  public var statusFile: PublishedFile {
    PublishedFile(path: "api/v1/status.json", bytes: statusDocument, kind: .json)
  }

  private var statusDocument: [UInt8] {
    JSONWriter.document { json in
      json.field("schema", Schema.status.address)
      json.versions(versions)
      json.field("events", isServed ? "events" : nil)
      json.field("branches", each: branches) { card in
        json.object {
          json.field("repository", card.subject.repository)
          json.field("branch", card.subject.branch)
          json.field("state", card.status.state.name)
          switch card.status.state {
          case .ready, .paused: break
          case .catchingUp(let done, let total):
            json.field("done", done)
            json.field("total", total)
          case .failing(let reason, let since, let next):
            json.field("reason", reason)
            json.field("since", timestamp(since))
            json.field("next", next.map(timestamp))
          }
          json.field("audited", card.commit)
          json.field("auditedTime", card.time.map(timestamp))
          json.field("remoteHead", card.status.remoteHead)
          json.field("behind", card.status.behind)
          json.field("fetched", card.status.fetched.map(timestamp))
        }
      }
    }
  }

  private var repositoriesDocument: [UInt8] {
    JSONWriter.document { json in
      json.field("schema", Schema.repositories.address)
      json.versions(versions)
      json.field("asOf", asOf.text)
      json.field("branches", each: branches) { card in
        json.object {
          json.field("repository", card.subject.repository)
          json.field("title", card.subject.title)
          json.field("branch", card.subject.branch)
          json.field("page", card.subject.addresses.pages)
          json.field("documents", card.subject.addresses.documents)
          json.field("commit", card.commit)
          json.field("time", card.time.map(timestamp))
          json.object("progress") {
            json.fraction("all", card.progress)
            json.fraction("app", card.app)
            json.fraction("test", card.test)
            json.fraction("critical", card.critical)
          }
          json.field("findings", card.findings)
          json.field("errors", card.errors)
          json.field("gained", each: zip([7, 30], zip(card.gained, card.lost))) { days, numbers in
            json.object {
              json.field("days", days)
              json.field("gained", numbers.0)
              json.field("lost", numbers.1)
            }
          }
          json.field("expiring", card.expiring)
          json.field("expired", card.expired)
        }
      }
    }
  }
}
