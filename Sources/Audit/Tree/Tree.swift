import Identifiers
import Readings

/// The tree that is audited: its files with their readings, indexed. One a snapshot.
final class Tree {
  private(set) var files: [String: SourceFile] = [:]
  /// The configuration in force: the server's override, else the repository's `.axwatch.yml`, else nothing.
  private(set) var settings = Settings()

  func file(_ path: String) -> SourceFile? { files[path] }

  /// The module of a file, where one is known.
  func module(of path: String) -> String? { nil }

  /// What a file is to the audit.
  func role(of path: String) -> FileRole { .app }

  /// The app targets that a file ends up in; `nil` when targets are not known.
  func apps(of path: String) -> Set<String>? { nil }
}
