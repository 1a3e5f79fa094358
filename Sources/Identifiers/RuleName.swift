/// The rules of the audit, by the names used in code, documents, comments and configuration.
public enum RuleName: String, CaseIterable, Codable, Comparable, Sendable {
  case rawAppIdentifier = "raw_app_identifier"
  case rawTestSelector = "raw_test_selector"
  case untypedConstant = "untyped_constant"
  case interfaceBuilderIdentifier = "interface_builder_identifier"
  case reflectedIdentifier = "reflected_identifier"
  case reflectionInheritedProperty = "reflection_inherited_property"
  case reflectionLazyProperty = "reflection_lazy_property"
  case reflectionWrappedProperty = "reflection_wrapped_property"
  case untypedComponentParameter = "untyped_component_parameter"
  case componentInventsIdentity = "component_invents_identity"
  case stringLiteralConformance = "string_literal_conformance"
  case genericIdentifierType = "generic_identifier_type"
  case selectorForwardsToString = "selector_forwards_to_string"
  case testCodeInProduct = "test_code_in_product"
  case contractImportsApp = "contract_imports_app"
  case testableImportOfContract = "testable_import_of_contract"
  case sensitiveComponent = "sensitive_component"
  case localizedIdentifier = "localized_identifier"
  case unstableComponent = "unstable_component"
  case invalidScope = "invalid_scope"
  case invalidElement = "invalid_element"
  case invalidComponent = "invalid_component"
  case duplicateIdentifier = "duplicate_identifier"
  case ambiguousSiblingIdentifier = "ambiguous_sibling_identifier"
  case containerOverridesChildren = "container_overrides_children"
  case decorativeTarget = "decorative_target"
  case reuseNotCleared = "reuse_not_cleared"
  case catalogMissingEntry = "catalog_missing_entry"
  case catalogStaleEntry = "catalog_stale_entry"
  case catalogAbsent = "catalog_absent"
  case danglingSelector = "dangling_selector"
  case staleSelectorSuspect = "stale_selector_suspect"
  case unguardedRepository = "unguarded_repository"
  case exceptionWithoutReason = "exception_without_reason"
  case exceptionExpired = "exception_expired"
  case exceptionUnused = "exception_unused"
  case invalidConfiguration = "invalid_configuration"

  public static func < (left: RuleName, right: RuleName) -> Bool { left.rawValue < right.rawValue }

  /// The severity that a finding of the rule has unless `.axwatch.yml` says otherwise.
  public var severity: Severity {
    switch self {
    case .duplicateIdentifier, .sensitiveComponent, .genericIdentifierType, .stringLiteralConformance,
      .selectorForwardsToString, .testCodeInProduct, .contractImportsApp, .testableImportOfContract, .invalidScope,
      .invalidElement, .invalidComponent, .invalidConfiguration, .exceptionExpired:
      .error
    case .danglingSelector, .containerOverridesChildren, .staleSelectorSuspect, .unguardedRepository, .catalogAbsent:
      .info
    default: .warning
    }
  }
}
