import Audit
import Foundation
import GitHistory
import Identifiers
import Readings
import SourceReading

/// The bytes of a file, or why there are none.
enum FileContent: Sendable {
  case bytes([UInt8])
  /// Longer than any reader takes: how many bytes.
  case tooLarge(Int)
  case missing(String)

  /// Longer files are nobody's source; they are not even looked at.
  static let mostBytes = 16 << 20

  /// The reason and what was seen, when there are no bytes.
  var gap: (Gap.Reason, String)? {
    switch self {
    case .bytes: nil
    case .tooLarge(let size): (.tooLarge, "\(size) bytes")
    case .missing(let why): (.missingObject, why)
    }
  }
}

/// Makes of a file's bytes what the audit wants to know of every file.
enum FileExaminer {
  /// The beginning of a git-lfs pointer: the file's real content is elsewhere.
  private static let largeFileHead = Array("version https://git-lfs.github.com/spec/".utf8)

  static func examine(_ content: FileContent, path: String, id: ContentID, kind: FileKind) -> FileUpdate {
    if let (reason, detail) = content.gap { return gap(reason, detail, path: path, id: id, kind: kind) }
    guard case .bytes(let bytes) = content else { preconditionFailure("content has bytes or a gap") }
    if bytes.starts(with: largeFileHead) {
      return gap(.lfsPointer, "git-lfs keeps the content", path: path, id: id, kind: kind)
    }
    let outline = bytes.withUnsafeBytes { SourceReader.outline(of: $0, kind: kind) }
    return FileUpdate(path: path, content: id, kind: kind, outline: outline)
  }

  static func gap(
    _ reason: Gap.Reason, _ detail: String, path: String, id: ContentID, kind: FileKind
  ) -> FileUpdate {
    FileUpdate(
      path: path, content: id, kind: kind, outline: nil, gap: Gap(path: path, reason: reason, detail: detail))
  }
}

extension ContentID {
  init(_ id: ObjectID) {
    guard let content = ContentID(bytes: id.bytes) else { preconditionFailure("an object's name has 20 bytes") }
    self = content
  }
}

extension ObjectID {
  init(_ content: ContentID) {
    guard let id = ObjectID(bytes: content.bytes) else { preconditionFailure("a content's name has 20 bytes") }
    self = id
  }
}
