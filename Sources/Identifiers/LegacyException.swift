/// A finding that the team has decided to keep for now.
public struct LegacyException: Hashable, Sendable {
  public enum Origin: String, Codable, Sendable {
    /// An `axwatch:legacy` comment at the site.
    case comment
    /// An entry of `.axwatch.yml`.
    case configuration
    /// A `swiftlint:disable` comment for a raw-identifier rule.
    case swiftlint
  }

  public var origin: Origin
  public var rules: [RuleName]
  public var place: Place
  /// Globs; `nil` for an exception at its site.
  public var pathGlob: String?
  public var identifierGlob: String?
  public var reason: String?
  public var owner: String?
  /// The last day on which the exception holds, `YYYY-MM-DD`.
  public var until: String?
  /// Ids of the findings that it covers.
  public var covers: [String]
  /// Tells apart exceptions that are equal in everything but their line.
  public var ordinal: Int

  public init(
    origin: Origin, rules: [RuleName], place: Place, pathGlob: String? = nil, identifierGlob: String? = nil,
    reason: String? = nil, owner: String? = nil, until: String? = nil, covers: [String] = [], ordinal: Int = 0
  ) {
    self.origin = origin
    self.rules = rules
    self.place = place
    self.pathGlob = pathGlob
    self.identifierGlob = identifierGlob
    self.reason = reason
    self.owner = owner
    self.until = until
    self.covers = covers
    self.ordinal = ordinal
  }

  /// Identity: what it says and the file that says it; not its line, date, reason or owner, which may be edited.
  public var id: String {
    SHA256.hexDigest(
      of: ([origin.rawValue, place.path, pathGlob ?? "", identifierGlob ?? "", String(ordinal)] + rules.map(\.rawValue))
        .joined(separator: "\u{0}"), digits: 16)
  }
}
