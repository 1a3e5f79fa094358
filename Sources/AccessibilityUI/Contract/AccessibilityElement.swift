/// The elements of one screen that automation may rely on.
///
/// Conform an enum with `String` raw values. Its cases are stable `lowerCamelCase` roles, such as `submitButton`:
///
/// ```swift
/// public enum AccessibilityUIElement: String, AccessibilityElement {
///   case emailField
///   case submitButton
/// }
/// ```
///
/// Keep the list short: it holds anchors of workflows, not every view.
public protocol AccessibilityElement: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {}
