/// What a repository says of itself in `.axwatch.yml`, or the server's override of it.
public struct Settings: Hashable, Sendable {
  public var target = MigrationTarget.typed
  /// Globs for the roles of files; the first that matches decides.
  public var roles: [RoleGlob] = []
  /// Module names by glob, in order.
  public var modules: [NamedGlob] = []
  /// Further argument labels that carry an identifier.
  public var labels: [String] = []
  /// Further identifier types.
  public var types: [String] = []
  /// Functions of dependencies that take an identifier.
  public var assignHelpers: [String] = []
  public var lookupHelpers: [String] = []
  /// The file of the explicit catalog.
  public var catalog: String?
  public var migrationFiles: [String] = []
  /// Severities by rule; `nil` inside means off.
  public var rules: [RuleName: Severity?] = [:]
  /// Severities by rule and path, in order: of one rule's, the first whose glob matches decides, before `rules`.
  public var pathRules: [PathRule] = []
  public var goal: Goal?
  public var exceptions: [LegacyException] = []

  public init() {}

  public struct RoleGlob: Hashable, Sendable {
    public var role: FileRole
    public var glob: String

    public init(role: FileRole, glob: String) {
      self.role = role
      self.glob = glob
    }
  }

  public struct NamedGlob: Hashable, Sendable {
    public var name: String
    public var glob: String

    public init(name: String, glob: String) {
      self.name = name
      self.glob = glob
    }
  }

  /// `rules: {raw_app_identifier: {"Legacy/**": info}}`.
  public struct PathRule: Hashable, Sendable {
    public var rule: RuleName
    public var glob: String
    /// `nil` means off.
    public var severity: Severity?

    public init(rule: RuleName, glob: String, severity: Severity?) {
      self.rule = rule
      self.glob = glob
      self.severity = severity
    }
  }

  /// `goal: {typed: 90%, by: 2027-03-01}`.
  public struct Goal: Hashable, Sendable {
    public var share: Double
    public var by: String

    public init(share: Double, by: String) {
      self.share = share
      self.by = by
    }
  }
}

/// What a file is to the audit.
public enum FileRole: String, CaseIterable, Codable, Sendable { case app, test, excluded }
