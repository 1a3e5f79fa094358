/// What a day does to exceptions: the audit of a commit knows none, so that the same commit gives the same audit for ever.
public enum Expiry {
  /// Whether an exception no longer holds on a day. One whose date is no day of the calendar holds on none: a slip of
  /// the pen must not make an exception for ever.
  ///
  /// - Parameter asOf: `YYYY-MM-DD`.
  public static func isExpired(_ exception: LegacyException, asOf: String) -> Bool {
    guard let until = exception.until else { return false }
    return Day(until) == nil || until < asOf
  }

  /// Applies a day to an audit: findings under an exception that has ended count again, and the exception is one of
  /// `exception_expired` — unless it had no reason in the first place, which is said instead.
  ///
  /// - Parameters:
  ///   - severities: what the configuration says of `exception_expired`.
  /// - Returns: the findings in the order given, with those about expired exceptions at the end, by place.
  public static func apply(
    findings: [Finding], exceptions: [LegacyException], asOf: String,
    severities: ExpirySeverities = ExpirySeverities()
  ) -> [Finding] {
    let ended = exceptions.filter { isExpired($0, asOf: asOf) }
    guard !ended.isEmpty else { return findings }
    let endedIDs = Set(ended.map(\.id))
    // Another exception that still holds may cover the finding too.
    var holding: [String: String] = [:]
    for exception in exceptions.sorted(by: precedes) where !endedIDs.contains(exception.id) {
      for finding in exception.covers where holding[finding] == nil { holding[finding] = exception.id }
    }
    var withoutReason: Set<Place> = []
    var endedPlaces: Set<Place> = []
    for exception in ended {
      if exception.reason == nil { withoutReason.insert(exception.place) }
      endedPlaces.insert(exception.place)
    }
    var result: [Finding] = []
    for finding in findings {
      if finding.rule == .exceptionUnused, endedPlaces.contains(finding.place) { continue }
      var finding = finding
      if let exception = finding.exception, endedIDs.contains(exception) { finding.exception = holding[finding.id] }
      result.append(finding)
    }
    return result
      + ended.filter { !withoutReason.contains($0.place) }.sorted { ($0.place, $0.id) < ($1.place, $1.id) }
      .compactMap { ended in severities[ended.place.path].map { finding(ended, severity: $0) } }
  }

  /// The finding about an exception that has ended.
  public static func finding(
    _ exception: LegacyException, severity: Severity = RuleName.exceptionExpired.severity
  ) -> Finding {
    let until = exception.until ?? ""
    let isDay = Day(until) != nil
    return Finding(
      rule: .exceptionExpired, severity: severity, place: exception.place,
      message: isDay
        ? "The exception for \(names(exception)) held until \(until)."
        : "The exception for \(names(exception)) does not hold: '\(until)' is no day.",
      suggestion: isDay ? "Migrate what it covers, or give it a new date." : "Write the day as YYYY-MM-DD.",
      subject: .file(path: exception.place.path, name: exception.id))
  }

  /// The order in which exceptions cover: at the site first, the lint tool's next, the configuration's last.
  public static func precedes(_ left: LegacyException, _ right: LegacyException) -> Bool {
    (rank(left.origin), left.place, left.ordinal, left.id) < (rank(right.origin), right.place, right.ordinal, right.id)
  }

  /// `raw_app_identifier and untyped_constant`, for messages about an exception.
  public static func names(_ exception: LegacyException) -> String {
    exception.rules.isEmpty ? "no known rule" : exception.rules.map(\.rawValue).joined(separator: " and ")
  }

  private static func rank(_ origin: LegacyException.Origin) -> Int {
    switch origin {
    case .comment: 0
    case .swiftlint: 1
    case .configuration: 2
    }
  }
}
