import Identifiers
import Readings

/// One file of the tree as the audit knows it.
struct SourceFile: Sendable {
  let path: String
  let content: ContentID
  let kind: FileKind
  let outline: Outline?
  /// What was read of it, when all was.
  var reading: Reading?
  /// The declarations that were read, when only some were: they are in the tree's indexes and nowhere else.
  var part: SliceRequest?
  var gap: Gap?

  /// Whether something that is asked for has yet to be read.
  func lacks(_ request: SliceRequest) -> Bool {
    reading == nil && gap == nil && part?.covers(request) != true
  }

  var facts: Facts? {
    if case .source(let facts)? = reading { facts } else { nil }
  }
}
