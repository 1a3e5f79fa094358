import Audit
import Foundation
import GitHistory
import Identifiers
import Readings
import Report
import SourceReading

/// One tree to audit: what `axwatch audit` and `axwatch catalog` are given.
public struct AuditRequest: Sendable {
  public var path: String
  /// A revision to audit instead of the files on disk.
  public var revision: String?
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
  public func run(with pool: ReaderPool) throws -> AuditDocument {
    let desk = ReadingDesk(pool: pool)
    if let repository = try repository() {
      if revision != nil || repository.isBare || isObjectFolder {
        return try audit(commit: repository.resolve(revision ?? "HEAD"), of: repository, desk: desk)
      }
      return try audit(workTreeOf: repository, desk: desk)
    }
    if let revision {
      throw WatchError(
        "find", "revision \(revision)", cause: "\(path) is no git repository",
        hint: "leave --rev out to audit the folder as it is on disk")
    }
    return try audit(FolderTree(root: path), desk: desk)
  }

  /// Whether the path itself holds the objects: a bare repository, also one whose configuration does not say so.
  private var isObjectFolder: Bool { ["/HEAD", "/objects", "/refs"].allSatisfy { access(path + $0, F_OK) == 0 } }

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

  private func audit(_ tree: FolderTree, desk: ReadingDesk) throws -> AuditDocument {
    let limit = FileContent.mostBytes
    let files = try tree.files().map { file in
      file.isLink
        ? TreeAudit.File(
          update: FileExaminer.gap(.symlink, "", path: file.path, id: ContentID(naming: []), kind: file.kind))
        : TreeAudit.File(onDisk: tree.content(of: file.path, limit: limit), path: file.path, kind: file.kind)
    }
    let audit = TreeAudit(
      provider: ReadingProvider(desk: desk, memory: nil) { path, _ in tree.content(of: path, limit: limit) })
    return document(try audit.snapshot(of: files, overrides: overrides), source: .folder)
  }

  private func audit(workTreeOf repository: Repository, desk: ReadingDesk) throws -> AuditDocument {
    let limit = FileContent.mostBytes
    let files = try repository.files().compactMap { path -> TreeAudit.File? in
      guard let kind = FileKind(path: path) else { return nil }
      let content: FileContent
      switch repository.contentOnDisk(at: path, limit: limit) {
      case .bytes(let bytes): content = .bytes(bytes)
      case .tooLarge(let size): content = .tooLarge(size)
      case .symlink:
        return TreeAudit.File(
          update: FileExaminer.gap(.symlink, "", path: path, id: ContentID(naming: []), kind: kind))
      case .missing: return nil
      case .unreadable(let cause): content = .missing(cause)
      }
      return TreeAudit.File(onDisk: content, path: path, kind: kind)
    }
    let provider = ReadingProvider(desk: desk, memory: nil) { path, _ in
      if case .bytes(let bytes) = repository.contentOnDisk(at: path, limit: limit) { return .bytes(bytes) }
      return .missing("it is not there any more")
    }
    let audit = TreeAudit(provider: provider)
    let head = try repository.branches().isEmpty ? nil : repository.resolve("HEAD").hex
    return document(try audit.snapshot(of: files, overrides: overrides), source: .worktree(commit: head))
  }

  private func audit(commit id: ObjectID, of repository: Repository, desk: ReadingDesk) throws -> AuditDocument {
    let objects = GitObjects(repository: repository)
    let differences = try objects.differences(from: nil, to: repository.commit(id).tree)
    let files = differences.compactMap { difference -> TreeAudit.File? in
      switch difference {
      case .removed: return nil
      case .gap(let update): return TreeAudit.File(update: update)
      case .file(let path, let kind, let id):
        let content = objects.content(of: id)
        var file = TreeAudit.File(update: FileExaminer.examine(content, path: path, id: id, kind: kind))
        if case .bytes(let bytes) = content { file.bytes = bytes }
        return file
      }
    }
    let audit = TreeAudit(
      provider: ReadingProvider(desk: desk, memory: nil) { _, content in objects.content(of: content) })
    return document(try audit.snapshot(of: files, overrides: overrides), source: .commit(id.hex))
  }

  private func document(_ snapshot: Snapshot, source: AuditDocument.Source) -> AuditDocument {
    AuditDocument(
      versions: .current, asOf: asOf, source: source, sites: snapshot.sites,
      findings: Expiry.apply(findings: snapshot.findings, exceptions: snapshot.exceptions, asOf: asOf.text),
      catalog: snapshot.catalog, exceptions: snapshot.exceptions, gaps: snapshot.gaps, counts: snapshot.counts)
  }
}
