import Identifiers
import Ledger

/// What a day changes though no commit did: a finding whose exception has expired counts again, and the exception is a
/// finding of its own.
enum Expiry {
  static func findings(_ findings: [Standing<Finding>], exceptions: [DatedException]) -> [Standing<Finding>] {
    let expired = exceptions.filter(\.isExpired)
    guard !expired.isEmpty else { return findings }
    let ids = Set(expired.map(\.item.id))
    var result = findings.map { standing in
      guard let exception = standing.item.exception, ids.contains(exception) else { return standing }
      var open = standing
      open.item.exception = nil
      return open
    }
    let known = Set(result.map(\.item.id))
    for exception in expired {
      let finding = Self.finding(exception.item)
      let isTold = result.contains {
        $0.item.place == exception.item.place
          && [.exceptionExpired, .exceptionUnused, .exceptionWithoutReason].contains($0.item.rule)
      }
      guard !isTold, !known.contains(finding.id) else { continue }
      result.append(
        Standing(
          item: finding, track: exception.standing.track, since: exception.standing.since,
          changed: exception.standing.changed))
    }
    return result.sorted { Order.findings($0.item, $1.item) }
  }

  static func finding(_ exception: LegacyException) -> Finding { Identifiers.Expiry.finding(exception) }
}
