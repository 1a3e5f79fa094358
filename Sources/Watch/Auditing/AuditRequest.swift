import Audit
import Foundation
import GitHistory
import Identifiers
import Ledger
import Report

/// One tree to audit: what `axwatch audit`, `axwatch catalog` and `axwatch explain` are given.
public struct AuditRequest: Sendable {
  public var path: String
  /// A revision to audit instead of the files on disk.
  public var revision: String?
  /// Whether to audit what is staged instead of the files on disk; only what the next commit would make is told.
  public var isStaged = false
  /// The file of the index, when it is not the repository's own: git's `GIT_INDEX_FILE`.
  public var index: String?
  /// Only what was made since this revision is told.
  public var since: String?
  /// The day on which dates are judged.
  public var asOf: Day
  public var overrides: Settings?

  public init(path: String, revision: String? = nil, asOf: Day, overrides: Settings? = nil) {
    self.path = path
    self.revision = revision
    self.asOf = asOf
    self.overrides = overrides
  }

  /// Audits the tree with the pool's readers.
  public func run(with pool: ReaderPool) throws -> AuditOutcome {
    let (tree, base) = try trees()
    let desk = ReadingDesk(pool: pool)
    guard let base else {
      let snapshot = try TreeAudit(provider: provider(of: tree, desk)).snapshot(of: tree.files(), overrides: overrides)
      return AuditOutcome(document: document(snapshot, source: tree.source), snapshot: snapshot, tree: tree)
    }
    // One audit of the base, and from there on only what changed.
    let audit = TreeAudit(
      provider: ReadingProvider(desk: desk, memory: nil) { path, id in
        base.names[path] == id ? base.content(of: path, id) : tree.content(of: path, id)
      })
    var snapshot = try audit.snapshot(of: base.files(), overrides: overrides)
    let before = document(snapshot, source: base.source)
    let changes = try tree.changes(since: base)
    try audit.apply(changes, to: &snapshot)
    let change = AuditChange(
      from: before, to: document(snapshot, source: tree.source), renames: try tree.renames(changes, since: base),
      since: base.commit?.hex)
    return AuditOutcome(document: change.document, snapshot: snapshot, tree: tree)
  }

  private func provider(of tree: any AuditedTree, _ desk: ReadingDesk) -> ReadingProvider {
    ReadingProvider(desk: desk, memory: nil, content: tree.content)
  }

  // MARK: Which trees

  private func trees() throws -> (tree: any AuditedTree, base: CommitTree?) {
    guard let repository = try repository() else {
      for (option, value) in [("--rev", revision), ("--since", since), ("--staged", isStaged ? "" : nil)] {
        guard let value else { continue }
        throw WatchError(
          "find", value.isEmpty ? "what is staged" : "revision \(value)", cause: "\(path) is no git repository",
          hint: repositoryAround().map { "name the whole repository, \($0)" }
            ?? "name a git repository; a plain folder is audited as it is on disk, without \(option)")
      }
      return (FolderTree(root: path), nil)
    }
    if isStaged {
      guard !repository.isBare else {
        throw WatchError(
          "audit", "what is staged in \(path)", cause: "a bare repository has no index", hint: "name a work tree")
      }
      let base = CommitTree(repository: repository, commit: try repository.head())
      return (try IndexTree(repository: repository, file: index), base)
    }
    let tree: any AuditedTree
    let head: ObjectID?
    if revision != nil || repository.isBare || isObjectFolder {
      let commit = try repository.resolve(revision ?? "HEAD")
      (tree, head) = (CommitTree(repository: repository, commit: commit), commit)
    } else {
      head = try repository.head()
      tree = try WorkTree(repository: repository, head: head)
    }
    guard let since else { return (tree, nil) }
    var base = try repository.resolve(since)
    // What another branch has done since is not this change's doing.
    if let head, let shared = try repository.mergeBase(base, head) { base = shared }
    return (tree, CommitTree(repository: repository, commit: base))
  }

  /// Whether the path itself holds the objects: a bare repository, also one whose configuration does not say so.
  private var isObjectFolder: Bool { ["/HEAD", "/objects", "/refs"].allSatisfy { access(path + $0, F_OK) == 0 } }

  /// The work tree that the path lies in, for a hint.
  private func repositoryAround() -> String? {
    var folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
    while folder.path != "/" {
      if access(folder.path + "/.git", F_OK) == 0 { return folder.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private func repository() throws -> Repository? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw WatchError(
        "audit", path, cause: SystemCall.reason(), hint: "give the path of a work tree, a bare repository or a folder")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw WatchError("audit", path, cause: "it is not a folder", hint: "give the folder that the file lies in")
    }
    return isObjectFolder || access(path + "/.git", F_OK) == 0 ? try Repository(at: path) : nil
  }

  private func document(_ snapshot: Snapshot, source: AuditDocument.Source) -> AuditDocument {
    AuditDocument(
      versions: .current, asOf: asOf, source: source, sites: snapshot.sites,
      findings: Expiry.apply(
        findings: snapshot.findings, exceptions: snapshot.exceptions, asOf: asOf.text,
        severities: snapshot.expirySeverities),
      catalog: snapshot.catalog, exceptions: snapshot.exceptions, gaps: snapshot.gaps, counts: snapshot.counts)
  }
}

/// What an audit of one tree gave.
public final class AuditOutcome {
  public let document: AuditDocument
  private let snapshot: Snapshot
  private let tree: any AuditedTree

  init(document: AuditDocument, snapshot: Snapshot, tree: any AuditedTree) {
    self.document = document
    self.snapshot = snapshot
    self.tree = tree
  }

  /// Why a line has the sites that it has.
  public func explain(_ path: String, line: Int, column: Int?) -> Explanation {
    snapshot.explain(path, line: line, column: column)
  }

  /// The bytes of a file of the audited tree, to show its lines.
  public func content(of path: String) -> [UInt8]? {
    if case .bytes(let bytes) = tree.content(of: path) { return bytes }
    return nil
  }
}
