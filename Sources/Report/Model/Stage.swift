import Identifiers

/// The seven stages of the migration, in the order in which they are done.
enum Stage: String, CaseIterable {
  case coreContract = "core_contract"
  case criticalScreens = "critical_screens"
  case appSites = "app_sites"
  case selectors
  case catalogTests = "catalog_tests"
  case lintGuard = "lint_guard"
  case leftovers

  var title: String {
    switch self {
    case .coreContract: "Core contract and test bridge"
    case .criticalScreens: "Automation-critical screens under contract"
    case .appSites: "App side migrated"
    case .selectors: "Selectors migrated"
    case .catalogTests: "Catalog and duplicate tests"
    case .lintGuard: "Lint guard"
    case .leftovers: "Temporary conformances and exceptions gone"
    }
  }

  /// Whether nothing is left. A stage with nothing to do in it is done.
  static func isDone(_ fraction: Fraction) -> Bool { fraction.done >= fraction.total }
}
