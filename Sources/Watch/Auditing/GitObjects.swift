import Audit
import GitHistory
import Identifiers
import Readings
import SourceReading

/// What the audit takes from git: files, and what stands where a file would.
struct GitObjects {
  let repository: Repository

  func content(of id: ContentID) -> FileContent {
    switch repository.content(of: ObjectID(id), limit: FileContent.mostBytes) {
    case .bytes(let bytes): .bytes(bytes)
    case .tooLarge(let size): .tooLarge(size)
    case .missing: .missing("object \(id.hex) is not in the repository")
    case .damaged(let cause): .missing("object \(id.hex) is damaged: \(cause)")
    }
  }

  /// A difference of two trees, as far as the audit looks at it.
  enum Difference {
    case removed(String)
    case file(String, FileKind, ContentID)
    /// Something that cannot be read whatever its content.
    case gap(FileUpdate)
  }

  func differences(from old: ObjectID?, to new: ObjectID) throws(GitError) -> [Difference] {
    try repository.changes(from: old, to: new).compactMap { change in
      guard let entry = change.new else { return .removed(change.path) }
      return Self.difference(change.path, entry)
    }
  }

  /// What an entry is to the audit; `nil` when no reader wants it.
  static func difference(_ path: String, _ entry: TreeEntry) -> Difference? {
    let kind = FileKind(path: path)
    let id = ContentID(entry.id)
    switch entry.mode {
    case .file, .executable: return kind.map { .file(path, $0, id) }
    case .symlink: return kind.map { .gap(FileExaminer.gap(.symlink, "", path: path, id: id, kind: $0)) }
    case .submodule:
      return .gap(FileExaminer.gap(.submodule, "at commit \(id.hex)", path: path, id: id, kind: kind ?? .swift))
    case .unreadableFolder:
      return .gap(
        FileExaminer.gap(.missingObject, "tree \(id.hex) cannot be read", path: path, id: id, kind: kind ?? .swift))
    }
  }

  /// A file of a tree, examined, with its bytes.
  func file(_ path: String, _ kind: FileKind, _ id: ContentID) -> TreeAudit.File {
    let content = content(of: id)
    var file = TreeAudit.File(update: FileExaminer.examine(content, path: path, id: id, kind: kind))
    if case .bytes(let bytes) = content { file.bytes = bytes }
    return file
  }
}
