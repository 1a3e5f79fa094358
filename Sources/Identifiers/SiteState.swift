/// How far a site has come in the migration from raw strings to the typed contract.
public enum SiteState: String, CaseIterable, Codable, Sendable {
  case typed
  case constant
  case raw
  case derived
  case interfaceBuilder = "interface_builder"
  case reflected
  case untypedParameter = "untyped_parameter"
  case forwarded
  case dynamic
  case cleared
  case label

  /// How a state counts in progress.
  public enum Standing: String, Sendable { case migrated, legacy, neither }

  /// How the state counts when the repository migrates to `target`.
  public func standing(target: MigrationTarget) -> Standing {
    switch self {
    case .typed: .migrated
    case .constant: target == .constant ? .migrated : .legacy
    case .raw, .derived, .interfaceBuilder, .reflected, .untypedParameter, .dynamic: .legacy
    case .forwarded, .cleared, .label: .neither
    }
  }
}

/// What a repository migrates its identifiers to (`target` in `.axwatch.yml`).
public enum MigrationTarget: String, CaseIterable, Codable, Sendable { case typed, constant }
