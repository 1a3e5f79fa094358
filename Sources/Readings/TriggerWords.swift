/// The words of which one must stand in a file for a site to stand in it without a helper: one list, used by the outline,
/// the audit and the benchmark.
///
/// They are matched as substrings of words without regard to case, so that `setAccessibilityIdentifier`,
/// `AccessibilityIdentify` and `axwatch_accessibilityIdentifierHelper` all count.
public enum TriggerWords {
  /// Substrings, in lower case.
  public static let all = [
    "accessibilityidentif", "accessibilityid", "xcuiapplication", "xcuielement",
  ]

  /// A word that says so as it stands: KIF's way to name an identifier.
  public static let whole = "usingIdentifier"

  /// Words that say so together, where the first is called: SwiftUI's deprecated modifier, `accessibility(identifier:)`.
  /// They are common in texts and comments.
  public static let modifier = (called: "accessibility", label: "identifier")
}
