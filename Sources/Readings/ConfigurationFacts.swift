import Identifiers

/// What an `.axwatch.yml` says, and what in it is not understood. The rest counts all the same.
public struct ConfigurationFacts: Hashable, Sendable {
  public var settings: Settings
  public var faults: [Fault]

  public init(settings: Settings = Settings(), faults: [Fault] = []) {
    self.settings = settings
    self.faults = faults
  }

  /// An unknown key, a wrong type, a name that is none: where it stands, and what to write.
  public struct Fault: Hashable, Sendable {
    public var line: Int
    public var column: Int
    public var message: String
    public var suggestion: String?

    public init(line: Int, column: Int, message: String, suggestion: String? = nil) {
      self.line = line
      self.column = column
      self.message = message
      self.suggestion = suggestion
    }
  }
}

/// The lines of a CODEOWNERS file: the last one whose pattern matches a path names its owners.
public struct OwnersFacts: Hashable, Sendable {
  public struct Line: Hashable, Sendable {
    public var pattern: String
    public var owners: [String]

    public init(pattern: String, owners: [String]) {
      self.pattern = pattern
      self.owners = owners
    }
  }

  public var lines: [Line]

  public init(lines: [Line] = []) { self.lines = lines }
}

/// What a lint configuration says of raw identifiers.
public struct LintFacts: Hashable, Sendable {
  /// Names of the custom rules whose pattern looks for `accessibilityIdentifier`.
  public var guardRules: [String]

  public init(guardRules: [String] = []) { self.guardRules = guardRules }
}
