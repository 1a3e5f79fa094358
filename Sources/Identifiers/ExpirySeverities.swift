/// What the configuration says of `exception_expired`, by the file in which an exception stands: a day decides later
/// which exceptions have ended.
public struct ExpirySeverities: Hashable, Sendable {
  /// `nil`: the rule is off.
  public var standard: Severity?
  /// Files for which another severity is set.
  public var byPath: [String: Severity?]

  public init(standard: Severity? = RuleName.exceptionExpired.severity, byPath: [String: Severity?] = [:]) {
    self.standard = standard
    self.byPath = byPath
  }

  public subscript(path: String) -> Severity? { byPath[path] ?? standard }

  public var isUsual: Bool { self == ExpirySeverities() }
}
