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
  /// Scripts, makefiles, fastlane's files and tools' configurations: which commands the project uses.
  case commands = 12
  /// The description of an Xcode workspace outside of a project.
  case workspace = 13

  /// The kind of the file at `path`, or `nil` when no reader wants it.
  ///
  /// Manifests (`Package.swift`, Tuist's `Project.swift`) are Swift.
  public init?(path: String) {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    switch name {
    case "project.pbxproj": self = .xcodeProject
    case "project.yml", "project.yaml": self = .xcodegen
    case ".axwatch.yml" where name.startIndex == path.startIndex: self = .configuration
    case "CODEOWNERS": self = .codeOwners
    case ".swiftlint.yml", ".swiftlint.yaml": self = .lintConfiguration
    case "Makefile", "makefile", "GNUmakefile", "Rakefile", "Justfile", "justfile", "Fastfile", "Snapfile", "Scanfile",
      "Dangerfile", "Mintfile", "Brewfile", ".swiftformat", ".swift-format", "lefthook.yml", "lefthook.yaml",
      ".pre-commit-config.yaml", ".pre-commit-config.yml", "bitrise.yml", ".gitlab-ci.yml", ".travis.yml",
      "azure-pipelines.yml":
      self = .commands
    case "contents.xcworkspacedata" where !path.contains(".xcodeproj/") && !path.contains(".swiftpm/"):
      self = .workspace
    case _ where path.hasPrefix(".github/workflows/") || path.hasPrefix(".circleci/"): self = .commands
    default:
      guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
        let kind = Self.endings[name[name.utf8.index(after: dot)...]]
      else { return nil }
      self = kind
    }
  }

  private static let endings: [Substring: FileKind] = [
    "m": .objectiveC, "mm": .objectiveC, "h": .objectiveC,
    "swift": .swift, "storyboard": .interfaceBuilder, "xib": .interfaceBuilder, "yml": .flowYAML, "yaml": .flowYAML,
    "js": .flowScript, "mjs": .flowScript, "ts": .flowScript, "tsx": .flowScript, "jsx": .flowScript,
    "py": .flowPython, "sh": .commands,
  ]
}
