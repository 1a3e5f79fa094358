extension AccessibilityIdentifier {
  /// Keeps a value from before the contract, so that tests and recorded flows go on while code becomes typed.
  ///
  /// ```swift
  /// extension AccessibilityIdentifier {
  ///   static let legacyPayButton = AccessibilityIdentifier.preserving("checkout_pay_btn")
  /// }
  /// ```
  ///
  /// The value is a literal: nothing of a user and nothing localized can come in. List it in the catalog
  /// (`preserving:`), and normalise its name in a later change of its own.
  public static func preserving(_ rawValue: StaticString) -> Self {
    Self(rawValue: "\(rawValue)")
  }

  /// Keeps a value from before the contract that had a run-time part: `row_42_title`.
  ///
  /// ```swift
  /// static func legacyRow(_ id: Int) -> Self { .preserving("row_", AccessibilityIdentifierComponent(id), "_title") }
  /// ```
  public static func preserving(
    _ prefix: StaticString, _ component: AccessibilityIdentifierComponent, _ suffix: StaticString = ""
  ) -> Self {
    Self(rawValue: "\(prefix)\(component.rawValue)\(suffix)")
  }
}
