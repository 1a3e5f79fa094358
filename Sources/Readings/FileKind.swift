/// Which reader reads a file. Decided by the path alone.
public enum FileKind: UInt8, CaseIterable, Codable, Sendable {
  case swift = 1
  case objectiveC = 2
  case interfaceBuilder = 3
  case flowYAML = 4
  /// JavaScript and TypeScript.
  case flowScript = 5
  case xcodeProject = 6
  /// `project.yml` and what it includes.
  case xcodegen = 7
  /// `.axwatch.yml` in the root.
  case configuration = 8
  case codeOwners = 9
  case lintConfiguration = 10
  case flowPython = 11

  /// The kind of the file at `path`, or `nil` when no reader wants it.
  ///
  /// Manifests (`Package.swift`, Tuist's `Project.swift`) are Swift.
  public init?(path: String) {
    if path.hasSuffix(".swift") {
      self = .swift
    } else {
      return nil
    }
  }
}
