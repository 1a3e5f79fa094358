import Identifiers
import Readings

/// One file of the tree as the audit knows it.
struct SourceFile: Sendable {
  let path: String
  let content: ContentID
  let kind: FileKind
  let outline: Outline?
  /// What was read of it, when something was; of a large file, only some declarations.
  var reading: Reading?
  var gap: Gap?

  var facts: Facts? {
    if case .source(let facts)? = reading { facts } else { nil }
  }
}
