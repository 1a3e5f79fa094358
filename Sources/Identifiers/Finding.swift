/// Something that a rule found at a commit.
public struct Finding: Hashable, Sendable {
  public var rule: RuleName
  public var severity: Severity
  public var place: Place
  /// One sentence.
  public var message: String
  /// What to write instead, where that can be worked out.
  public var suggestion: String?
  /// What the finding is about: with the rule, its identity.
  public var subject: Subject
  /// The key of the site that the finding stands at, if it stands at one.
  public var site: String?
  /// The exception that covers the finding, if one does.
  public var exception: String?

  public init(
    rule: RuleName, severity: Severity, place: Place, message: String, suggestion: String? = nil, subject: Subject,
    site: String? = nil, exception: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.message = message
    self.suggestion = suggestion
    self.subject = subject
    self.site = site
    self.exception = exception
  }

  /// What a finding is about. Never a line, so that a moved line opens no new finding.
  public enum Subject: Hashable, Sendable {
    /// A site, by `SiteKey.id`.
    case site(String)
    /// A declaration: its file, its qualified name, and the ordinal among declarations of that name.
    case declaration(path: String, name: String, ordinal: Int)
    /// A value at one of the sites that assign it.
    case value(String, site: String)
    /// A file, or something in it that `name` tells apart.
    case file(path: String, name: String)
    /// The repository.
    case repository(name: String)

    var canonicalText: String {
      let fields: [String] =
        switch self {
        case .site(let id): ["site", id]
        case .declaration(let path, let name, let ordinal): ["declaration", path, name, String(ordinal)]
        case .value(let value, let site): ["value", value, site]
        case .file(let path, let name): ["file", path, name]
        case .repository(let name): ["repository", name]
        }
      return fields.joined(separator: "\u{0}")
    }
  }

  /// The finding's fingerprint: 16 hex digits of SHA-256 over its rule and subject.
  public var id: String {
    SHA256.hexDigest(of: rule.rawValue + "\u{0}" + subject.canonicalText, digits: 16)
  }
}

public enum Severity: String, CaseIterable, Codable, Comparable, Sendable {
  case info, warning, error

  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
