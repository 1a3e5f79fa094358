import Identifiers

/// What of the configuration in force a day decides about later: the severity of exceptions that have ended, and the
/// team's goal. The ledger keeps it as a document.
struct SettingsRecord: Hashable, Sendable {
  static let document = "settings"

  var expiry = ExpirySeverities()
  var goal: Settings.Goal?

  init() {}

  init(context: RuleContext, exceptions: some Sequence<LegacyException>) {
    let settings = context.settings
    goal = settings.goal
    expiry.standard = settings.rules[.exceptionExpired] ?? RuleName.exceptionExpired.severity
    guard settings.pathRules.contains(where: { $0.rule == .exceptionExpired }) else { return }
    for exception in exceptions where exception.until != nil {
      let severity = context.severity(of: .exceptionExpired, at: exception.place.path)
      if severity != expiry.standard { expiry.byPath.updateValue(severity, forKey: exception.place.path) }
    }
  }

  var json: String {
    var json = JSONText()
    json.object { json in
      json.object("exceptionExpired") { json in
        json.string("standard", expiry.standard?.rawValue ?? "off")
        json.object("byPath") { json in
          for (path, severity) in expiry.byPath.sorted(by: { $0.key < $1.key }) {
            json.string(path, severity?.rawValue ?? "off")
          }
        }
      }
      json.string("goalShare", goal.map { String($0.share) })
      json.string("goalBy", goal?.by)
    }
    return json.text
  }
}
