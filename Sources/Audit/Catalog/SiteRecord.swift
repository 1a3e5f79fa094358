import Identifiers

/// A site as the catalog keeps it: what the files say of it, and what the catalog makes of that.
struct SiteRecord: Hashable, Sendable {
  var audited: AuditedSite
  /// `SiteKey.id`, worked out once.
  let id: String
  /// The app targets that its file ends up in, or that its UI-test target tests; `nil` when not known.
  var apps: Set<String>?
  /// Selectors: the entries that match.
  var matches: Set<IdentifierValue> = []
  /// The state that counts: `label` when a query's text matches no entry.
  var state: SiteState

  init(_ audited: AuditedSite, apps: Set<String>?, id: String? = nil) {
    self.audited = audited
    self.id = id ?? audited.site.key.id
    self.apps = apps
    state = audited.site.state
  }

  var key: SiteKey { audited.site.key }
  var isSelector: Bool { key.side == .test }

  /// The site with the state that counts, as documents show it.
  var site: Site {
    var site = audited.site
    site.state = state
    if state == .label, audited.isLocalized { site.values = [] }
    return site
  }

  /// The values that count: none for localized copy, and nothing that is a hole alone.
  var values: [IdentifierValue] {
    isSelector && audited.isLocalized ? [] : audited.site.values.filter { !$0.isBlank }
  }

  var place: Place { Place(path: key.path, line: audited.site.line, column: audited.site.column) }

  /// The state of a selector with these matches.
  func state(matching matches: Set<IdentifierValue>) -> SiteState {
    let own = audited.site.state
    guard audited.lookup == .query else { return own }
    switch own {
    case .raw, .constant, .derived:
      if audited.isLocalized { return .label }
      return values.isEmpty || !matches.isEmpty ? own : .label
    case .dynamic:
      return audited.isLocalized ? .label : own
    default:
      return own
    }
  }

  /// Whether an identifier that one of the sites assigns can be in the app that the other one assigns or tests.
  func sharesApp(with other: SiteRecord) -> Bool { Self.overlap(apps, other.apps) }

  static func overlap(_ left: Set<String>?, _ right: Set<String>?) -> Bool {
    guard let left, let right, !left.isEmpty, !right.isEmpty else { return true }
    return !left.isDisjoint(with: right)
  }
}
