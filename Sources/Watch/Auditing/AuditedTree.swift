import Audit
import Foundation
import GitHistory
import Identifiers
import Ledger
import Readings
import Report

/// A tree that can be audited: where its files come from.
protocol AuditedTree {
  var source: AuditDocument.Source { get }
  /// All files that readers want, examined.
  func files() throws -> [TreeAudit.File]
  func content(of path: String, _ id: ContentID) -> FileContent
  func content(of path: String) -> FileContent
  /// What leads from a commit to this tree.
  func changes(since base: CommitTree) throws -> TreeAudit.Changes
  func renames(_ changes: TreeAudit.Changes, since base: CommitTree) throws -> [RenamedPath]
}

extension AuditedTree {
  /// Files that moved, by the bytes that the changes brought.
  func renames(_ changes: TreeAudit.Changes, since base: CommitTree) throws -> [RenamedPath] {
    guard let tree = try base.tree() else { return [] }
    var added: [String: [UInt8]] = [:]
    for file in changes.updated where base.names[file.update.path] == nil { added[file.update.path] = file.bytes }
    return try base.repository.renames(from: tree, removed: changes.removed, added: added)
      .map { RenamedPath(from: $0.from, to: $0.to) }
  }
}

/// The tree of a commit; without a commit, an empty one.
final class CommitTree: AuditedTree {
  let repository: Repository
  let commit: ObjectID?
  private let objects: GitObjects
  /// The contents by path, once the files were asked for.
  private(set) var names: [String: ContentID] = [:]
  /// The contents as files on disk are named.
  private(set) var namesOnDisk: [String: ContentID] = [:]

  init(repository: Repository, commit: ObjectID?) {
    self.repository = repository
    self.commit = commit
    objects = GitObjects(repository: repository)
  }

  var source: AuditDocument.Source { .commit(commit?.hex ?? "") }

  func tree() throws -> ObjectID? { try commit.map { try repository.commit($0).tree } }

  func files() throws -> [TreeAudit.File] {
    guard let tree = try tree() else { return [] }
    return try files(objects.differences(from: nil, to: tree)).updated
  }

  private func files(_ differences: [GitObjects.Difference]) -> TreeAudit.Changes {
    var changes = TreeAudit.Changes()
    for difference in differences {
      switch difference {
      case .removed(let path): changes.removed.append(path)
      case .gap(let update): take(TreeAudit.File(update: update), into: &changes)
      case .file(let path, let kind, let id): take(objects.file(path, kind, id), into: &changes)
      }
    }
    return changes
  }

  private func take(_ file: TreeAudit.File, into changes: inout TreeAudit.Changes) {
    names[file.update.path] = file.update.content
    if let bytes = file.bytes { namesOnDisk[file.update.path] = ContentID(naming: bytes) }
    changes.updated.append(file)
  }

  func content(of path: String, _ id: ContentID) -> FileContent { objects.content(of: id) }

  func content(of path: String) -> FileContent {
    do {
      guard let tree = try tree(), let entry = repository.entry(at: path, in: tree) else {
        return .missing("it is not in the commit")
      }
      return objects.content(of: ContentID(entry.id))
    } catch {
      return .missing("\(error)")
    }
  }

  func changes(since base: CommitTree) throws -> TreeAudit.Changes {
    guard let tree = try tree() else { return TreeAudit.Changes(removed: base.names.keys.sorted(), updated: []) }
    return try files(objects.differences(from: base.tree(), to: tree))
  }
}

/// What is staged.
final class IndexTree: AuditedTree {
  private let repository: Repository
  private let objects: GitObjects
  private let entries: [String: TreeEntry]
  private let head: ObjectID?

  init(repository: Repository, file: String?) throws {
    self.repository = repository
    objects = GitObjects(repository: repository)
    entries = try repository.staged(in: file)
    head = try repository.head()
  }

  var source: AuditDocument.Source { .index(commit: head?.hex) }

  func files() throws -> [TreeAudit.File] {
    try changes(since: CommitTree(repository: repository, commit: nil)).updated
  }

  func content(of path: String, _ id: ContentID) -> FileContent { objects.content(of: id) }

  func content(of path: String) -> FileContent {
    entries[path].map { objects.content(of: ContentID($0.id)) } ?? .missing("it is not in the index")
  }

  func changes(since base: CommitTree) throws -> TreeAudit.Changes {
    var changes = TreeAudit.Changes()
    changes.removed = base.names.keys.filter { entries[$0] == nil }.sorted()
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let id = ContentID(entry.id)
      guard base.names[path] != id else { continue }
      switch GitObjects.difference(path, entry) {
      case .gap(let update)?: changes.updated.append(TreeAudit.File(update: update))
      case .file(_, let kind, _)?: changes.updated.append(objects.file(path, kind, id))
      case .removed?, nil: continue
      }
    }
    return changes
  }
}

/// The files of a working tree as they are on disk. Those that a sparse checkout left out count as they are in the index.
struct WorkTree: AuditedTree {
  private let repository: Repository
  private let head: ObjectID?
  private let objects: GitObjects
  private let notCheckedOut: [String: TreeEntry]

  init(repository: Repository, head: ObjectID?) throws {
    self.repository = repository
    self.head = head
    objects = GitObjects(repository: repository)
    notCheckedOut = try repository.notCheckedOut()
  }

  var source: AuditDocument.Source { .worktree(commit: head?.hex) }

  func files() throws -> [TreeAudit.File] { try filesOnDisk() + filesOfIndex { _, _ in true } }

  private func filesOfIndex(_ isWanted: (String, ContentID) -> Bool) -> [TreeAudit.File] {
    notCheckedOut.sorted { $0.key < $1.key }.compactMap { path, entry in
      guard isWanted(path, ContentID(entry.id)) else { return nil }
      switch GitObjects.difference(path, entry) {
      case .gap(let update)?: return TreeAudit.File(update: update)
      case .file(_, let kind, let id)?: return objects.file(path, kind, id)
      case .removed?, nil: return nil
      }
    }
  }

  private func filesOnDisk() throws -> [TreeAudit.File] {
    try repository.files().compactMap { path -> TreeAudit.File? in
      guard let kind = FileKind(path: path) else { return nil }
      let content: FileContent
      switch repository.contentOnDisk(at: path, limit: FileContent.mostBytes) {
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
  }

  func content(of path: String, _ id: ContentID) -> FileContent { content(of: path) }

  func content(of path: String) -> FileContent {
    if let entry = notCheckedOut[path] { return objects.content(of: ContentID(entry.id)) }
    switch repository.contentOnDisk(at: path, limit: FileContent.mostBytes) {
    case .bytes(let bytes): return .bytes(bytes)
    case .tooLarge(let size): return .tooLarge(size)
    default: return .missing("it is not there any more")
    }
  }

  func changes(since base: CommitTree) throws -> TreeAudit.Changes {
    let files = try filesOnDisk()
    let paths = Set(files.map(\.update.path))
    return TreeAudit.Changes(
      removed: base.names.keys.filter { !paths.contains($0) && notCheckedOut[$0] == nil }.sorted(),
      updated: files.filter { $0.bytes == nil || base.namesOnDisk[$0.update.path] != $0.update.content }
        + filesOfIndex { path, id in base.names[path] != id })
  }
}

extension FolderTree: AuditedTree {
  var source: AuditDocument.Source { .folder }

  func files() throws -> [TreeAudit.File] {
    try list().map { file in
      file.isLink
        ? TreeAudit.File(
          update: FileExaminer.gap(.symlink, "", path: file.path, id: ContentID(naming: []), kind: file.kind))
        : TreeAudit.File(onDisk: content(of: file.path), path: file.path, kind: file.kind)
    }
  }

  func content(of path: String, _ id: ContentID) -> FileContent { content(of: path) }
  func content(of path: String) -> FileContent { content(of: path, limit: FileContent.mostBytes) }

  func changes(since base: CommitTree) throws -> TreeAudit.Changes {
    TreeAudit.Changes(removed: [], updated: try files())
  }
}
