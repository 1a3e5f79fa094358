import Identifiers

/// The three systems that name views by reflection at run time (`identifiers.md`, section 4).
enum ReflectionSystem: CaseIterable {
  case aaii
  case axkit
  case identificable

  /// The method that names the views of the object that it is called on.
  var entryPoint: String {
    switch self {
    case .aaii: "injectAccessibilityIdentifiers"
    case .axkit: "setupAccessibilityIdentifiersForViewProperties"
    case .identificable: "generateAccessibilityIdentifiers"
    }
  }

  /// The protocol that a class must conform to for the entry point to be there. AAII extends views and controllers.
  var conformance: String? {
    switch self {
    case .aaii: nil
    case .axkit: "Accessible"
    case .identificable: "AccessibilityIdentificable"
    }
  }

  var source: CatalogSource {
    switch self {
    case .aaii: .aaii
    case .axkit: .axkit
    case .identificable: .identificable
    }
  }

  /// What stands for a property in an identifier. `Mirror` labels a lazy property `$__lazy_storage_$_name`, and only
  /// AccessibilityIdentificable strips that.
  func label(of property: String, isLazy: Bool) -> String {
    isLazy && self != .identificable ? "$__lazy_storage_$_" + property : property
  }

  /// AccessibilityIdentificable names the views of an array, with their index.
  var namesArrays: Bool { self == .identificable }

  static func named(_ entryPoint: String) -> ReflectionSystem? {
    allCases.first { $0.entryPoint == entryPoint }
  }
}
