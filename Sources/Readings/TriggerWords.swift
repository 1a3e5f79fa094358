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

  /// Words that say so together: SwiftUI's deprecated modifier, and KIF's way to name an identifier.
  public static let together = [["accessibility", "identifier"], ["usingIdentifier"]]
}
