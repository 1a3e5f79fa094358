import Identifiers
import Ledger

extension Expiry {
  /// The findings as they count on a day, each with its history: the ledger knows what commits did, a day does the rest.
  static func findings(
    _ findings: [Standing<Finding>], exceptions: [DatedException], asOf: Day,
    severities: ExpirySeverities = ExpirySeverities()
  ) -> [Standing<Finding>] {
    guard exceptions.contains(where: \.isExpired) else { return findings }
    let known = Dictionary(findings.map { ($0.item.id, $0) }, uniquingKeysWith: { first, _ in first })
    let ended = Dictionary(
      exceptions.filter(\.isExpired).map { (finding($0.item).id, $0.standing) }, uniquingKeysWith: { first, _ in first }
    )
    let counting = apply(
      findings: findings.map(\.item), exceptions: exceptions.map(\.item), asOf: asOf.text, severities: severities)
    return counting.compactMap { finding in
      let id = finding.id
      if var standing = known[id] {
        standing.item = finding
        return standing
      }
      return ended[id].map {
        Standing(item: finding, track: $0.track, since: $0.since, changed: $0.changed, placed: $0.placed)
      }
    }.sorted { Order.findings($0.item, $1.item) }
  }
}
