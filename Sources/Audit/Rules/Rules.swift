import Identifiers

/// The registry of all rules. A rule that is missing here does not run; a test compares it with `RuleName`.
public enum Rules {
  static let siteRules: [any SiteRule.Type] = [
    RawAppIdentifier.self, RawTestSelector.self, UntypedConstant.self, DuplicateIdentifier.self, DanglingSelector.self,
    StaleSelectorSuspect.self, InterfaceBuilderIdentifier.self, LocalizedIdentifier.self, SensitiveComponent.self,
    UnstableComponent.self, AmbiguousSiblingIdentifier.self, ContainerOverridesChildren.self, DecorativeTarget.self,
    ReuseNotCleared.self, ComponentInventsIdentity.self,
  ]

  static let fileRules: [any FileRule.Type] = [
    UntypedComponentParameter.self, ReflectedIdentifier.self, ReflectionInheritedProperty.self,
    ReflectionLazyProperty.self, ReflectionWrappedProperty.self, GenericIdentifierType.self,
    StringLiteralConformance.self, SelectorForwardsToString.self, TestCodeInProduct.self, ContractImportsApp.self,
    TestableImportOfContract.self, InvalidScope.self, InvalidElement.self, InvalidComponent.self,
  ]

  static let repositoryRules: [any RepositoryRule.Type] = [
    UnguardedRepository.self, InvalidConfiguration.self, CatalogMissingEntry.self, CatalogStaleEntry.self,
    CatalogAbsent.self,
  ]

  /// In the order in which they are asked.
  static let exceptionRules: [any ExceptionRule.Type] = [
    ExceptionWithoutReason.self, ExceptionExpired.self, ExceptionUnused.self,
  ]

  static let all: [any Rule.Type] = siteRules + fileRules + repositoryRules + exceptionRules

  /// The text of every rule, in the order of the names.
  public static let texts: [RuleText] = all.map { $0.text }.sorted { $0.name < $1.name }
}
