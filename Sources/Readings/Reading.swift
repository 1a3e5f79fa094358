/// What a reader gives for the bytes of one file.
public enum Reading: Hashable, Sendable {
  /// Swift and Objective-C.
  case source(Facts)
  /// `project.pbxproj`, `project.yml` and what it includes.
  case project(ProjectFacts)
  /// `.axwatch.yml`.
  case configuration(ConfigurationFacts)
  /// CODEOWNERS.
  case owners(OwnersFacts)
  /// `.swiftlint.yml`.
  case lint(LintFacts)
}
