import Identifiers

/// What a report is about, and all that it needs beside the ledger's answers. No clock: `asOf` is handed in.
public struct ReportSubject: Hashable, Sendable {
  /// The repository's name in addresses: `[a-z0-9][a-z0-9-]{0,63}`.
  public var repository: String
  /// The repository's name for people.
  public var title: String
  public var branch: String
  /// The branch's slug in addresses (`Slug.branch`); `nil` for the first branch of the repository.
  public var branchSlug: String?
  /// Every watched branch of the repository, this one too, in the configuration's order.
  public var branches: [BranchLink]
  /// Where lines and commits can be looked at.
  public var forge: Forge?
  /// The site's address without a slash at its end; feeds need it for absolute links.
  public var siteURL: String?
  public var versions: Versions
  /// The day for which expiry, the last 7, 30 and 90 days and the forecast are worked out.
  public var asOf: Day
  public var status: WatchStatus
  /// What the team wants to reach, by when.
  public var goal: Settings.Goal?
  /// Newer versions of readers or rules that took over, by the position of the newest commit then.
  public var upgrades: [Upgrade]

  public init(
    repository: String, title: String? = nil, branch: String, branchSlug: String? = nil, branches: [BranchLink] = [],
    forge: Forge? = nil, siteURL: String? = nil, versions: Versions = .current, asOf: Day,
    status: WatchStatus = WatchStatus(), goal: Settings.Goal? = nil, upgrades: [Upgrade] = []
  ) {
    self.repository = repository
    self.title = title ?? repository
    self.branch = branch
    self.branchSlug = branchSlug
    self.branches = branches
    self.forge = forge
    self.siteURL = siteURL
    self.versions = versions
    self.asOf = asOf
    self.status = status
    self.goal = goal
    self.upgrades = upgrades
  }

  public struct BranchLink: Hashable, Sendable {
    public var name: String
    public var slug: String?

    public init(name: String, slug: String?) {
      self.name = name
      self.slug = slug
    }
  }

  public struct Upgrade: Hashable, Sendable {
    public var position: Int
    public var versions: Versions

    public init(position: Int, versions: Versions) {
      self.position = position
      self.versions = versions
    }
  }

  public var addresses: Addresses { Addresses(repository: repository, branch: branchSlug) }
}

/// What the watcher itself observes of a branch. It stands in `status.json` and on live pages alone.
public struct WatchStatus: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case ready
    case catchingUp(done: Int, total: Int)
    /// `since` and `next` are seconds since 1970.
    case failing(reason: String, since: Int64, next: Int64?)
    case paused

    public var name: String {
      switch self {
      case .ready: "ready"
      case .catchingUp: "catching-up"
      case .failing: "failing"
      case .paused: "paused"
      }
    }
  }

  public var state: State
  /// When the remote was last asked, in seconds since 1970.
  public var fetched: Int64?
  /// The newest commit that the remote is known to have.
  public var remoteHead: String?
  /// How many commits of the remote are not audited yet, where that is known.
  public var behind: Int?

  public init(state: State = .ready, fetched: Int64? = nil, remoteHead: String? = nil, behind: Int? = nil) {
    self.state = state
    self.fetched = fetched
    self.remoteHead = remoteHead
    self.behind = behind
  }
}
