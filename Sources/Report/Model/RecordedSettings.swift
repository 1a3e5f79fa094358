import Identifiers

/// What the audit noted of a repository's configuration, for what only a day can decide.
struct RecordedSettings {
  static let document = "settings"

  var expiry = ExpirySeverities()
  var goal: Settings.Goal?

  init(_ text: String?) {
    guard let text, let value = JSONValue(parsing: text.utf8) else { return }
    let ended = value["exceptionExpired"]
    if let word = ended?["standard"]?.text { expiry.standard = Severity(rawValue: word) }
    for member in ended?["byPath"]?.members ?? [] {
      expiry.byPath.updateValue(member.value.text.flatMap(Severity.init(rawValue:)), forKey: member.name)
    }
    if let share = value["goalShare"]?.text.flatMap(Double.init), let by = value["goalBy"]?.text {
      goal = Settings.Goal(share: share, by: by)
    }
  }
}
