/// What a reader gives for the bytes of one file.
public enum Reading: Hashable, Sendable {
  /// Swift and Objective-C.
  case source(Facts)
  /// Storyboards and xibs.
  case interface(InterfaceFacts)
  /// UI-flow files.
  case flow(FlowFacts)
  /// A file of a kind that can hold identifiers and holds none, such as a YAML file that is no flow.
  case nothing
  /// `project.pbxproj`, `project.yml` and what it includes.
  case project(ProjectFacts)
  /// `.axwatch.yml`.
  case configuration(ConfigurationFacts)
  /// CODEOWNERS.
  case owners(OwnersFacts)
  /// `.swiftlint.yml`.
  case lint(LintFacts)
  /// Scripts and tools' configurations.
  case commands(CommandFacts)
}
