import Identifiers

/// The three rules about exceptions. Whether one has expired depends on a day: `Expiry` adds those findings.
enum ExceptionRules {
  /// At most one of the three, in their order.
  static func finding(about exception: LegacyException, in context: RuleContext) -> Finding? {
    let subject = Finding.Subject.file(path: exception.place.path, name: "exception " + exception.id)
    if exception.reason == nil {
      return context.finding(
        .exceptionWithoutReason, at: exception.place, "The exception for \(Expiry.names(exception)) says no reason.",
        suggestion: exception.origin == .swiftlint
          ? "An axwatch:legacy comment with a reason beside it." : nil, subject: subject)
    }
    guard exception.covers.isEmpty else { return nil }
    return context.finding(
      .exceptionUnused, at: exception.place, "The exception for \(Expiry.names(exception)) covers nothing.",
      suggestion: "Remove it.", subject: subject)
  }
}
