import Readings

/// Whatever takes bytes that come from a repository, from a reader or from a cache.
enum FuzzedReader: String, CaseIterable {
  case objectiveC = "objective-c"
  case python
  case commands
  case lint
  case slices
  case flowYAML = "flow-yaml"
  case xcodegen
  case swift
  case interfaceBuilder = "interface-builder"
  case xcodeProject = "xcode-project"
  case javaScript = "javascript"
  case configuration
  case codeOwners = "code-owners"
  case stored
  case versions
  case frames
  case outlines
  case audit

  /// The kind of the files that it reads; `nil` when it reads several or no files.
  var kind: FileKind? {
    switch self {
    case .objectiveC: .objectiveC
    case .python: .flowPython
    case .commands: .commands
    case .lint: .lintConfiguration
    case .slices, .swift: .swift
    case .flowYAML: .flowYAML
    case .xcodegen: .xcodegen
    case .interfaceBuilder: .interfaceBuilder
    case .xcodeProject: .xcodeProject
    case .javaScript: .flowScript
    case .configuration: .configuration
    case .codeOwners: .codeOwners
    case .stored, .versions, .frames, .outlines, .audit: nil
    }
  }
}
