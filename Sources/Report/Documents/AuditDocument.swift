import Identifiers

/// The document of `axwatch audit --format json`.
public struct AuditDocument {
  /// What was audited: `worktree`, `index`, `commit` or `folder`, and the commit where there is one.
  public enum Source: Hashable, Sendable {
    case worktree(commit: String?)
    /// What is staged on top of a commit.
    case index(commit: String?)
    case commit(String)
    case folder

    var kind: String {
      switch self {
      case .worktree: "worktree"
      case .index: "index"
      case .commit: "commit"
      case .folder: "folder"
      }
    }

    var commit: String? {
      switch self {
      case .worktree(let commit), .index(let commit): commit
      case .commit(let commit): commit
      case .folder: nil
      }
    }
  }

  /// What a document that tells only what a change made says of the tree before it.
  public struct Since: Hashable, Sendable {
    /// The commit before the change; `nil` when there was none.
    public var commit: String?
    /// How many findings that were open before are not any more.
    public var gone: Int
    public var progress: Fraction

    public init(commit: String?, gone: Int, progress: Fraction) {
      self.commit = commit
      self.gone = gone
      self.progress = progress
    }
  }

  public var versions: Versions
  public var asOf: Day
  public var source: Source
  public var sites: [Site]
  public var findings: [Finding]
  public var catalog: [CatalogEntry]
  public var exceptions: [LegacyException]
  public var gaps: [Gap]
  public var counts: Counts
  /// Set when only what a change made stands here.
  public var since: Since?

  public init(
    versions: Versions, asOf: Day, source: Source, sites: [Site], findings: [Finding], catalog: [CatalogEntry],
    exceptions: [LegacyException] = [], gaps: [Gap], counts: Counts
  ) {
    self.versions = versions
    self.asOf = asOf
    self.source = source
    self.sites = sites
    self.findings = findings
    self.catalog = catalog
    self.exceptions = exceptions
    self.gaps = gaps
    self.counts = counts
  }

  /// The document in UTF-8, with a line feed at its end. Whatever the order of what came in, the bytes are the same.
  public var bytes: [UInt8] {
    JSONWriter.document { json in
      json.field("schema", Schema.audit.address)
      json.versions(versions)
      json.field("asOf", asOf.text)
      json.object("source") {
        json.field("kind", source.kind)
        json.field("commit", source.commit)
      }
      if let since {
        json.object("since") {
          json.field("commit", since.commit)
          json.field("findingsGone", since.gone)
          json.fraction("progress", since.progress)
        }
      }
      json.field("sites", each: sites.sorted(by: Order.sites)) { site in json.object { json.siteFields(site) } }
      json.field("findings", each: findings.sorted(by: Order.findings)) { finding in
        json.object { json.findingFields(finding) }
      }
      json.field("catalog", each: catalog.sorted { $0.value < $1.value }) { entry in
        json.object { json.entryFields(entry) }
      }
      json.field("exceptions", each: exceptions.sorted(by: Order.exceptions)) { exception in
        json.object { json.exceptionFields(exception) }
      }
      json.progress(counts)
      json.stages(counts)
      json.field("gaps", each: gaps.sorted { Order.paths($0.path, $1.path) }) { gap in
        json.object { json.gapFields(gap) }
      }
      json.numbers("excluded", counts.excluded)
    }
  }
}
