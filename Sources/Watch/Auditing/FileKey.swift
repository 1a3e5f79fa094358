import Identifiers
import Readings

/// A file's content, its reader, and what is read of it.
public struct FileKey: Hashable, Sendable {
  public var content: ContentID
  public var kind: FileKind
  /// `nil`: all.
  public var part: SliceRequest?

  public init(content: ContentID, kind: FileKind, part: SliceRequest? = nil) {
    self.content = content
    self.kind = kind
    self.part = part?.isEverything == true ? nil : part
  }

  var whole: FileKey { FileKey(content: content, kind: kind) }
}
