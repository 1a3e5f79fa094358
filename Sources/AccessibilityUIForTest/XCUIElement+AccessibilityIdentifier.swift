#if canImport(ObjectiveC)
  import XCTest
#elseif canImport(XCUIAutomation)
  import XCUIAutomation
#endif

#if canImport(ObjectiveC) || canImport(XCUIAutomation)
  import AccessibilityUI

  extension XCUIElement {
    /// Whether the element carries exactly this identifier.
    public func has(_ identifier: AccessibilityIdentifier) -> Bool {
      self.identifier == identifier.rawValue
    }

    /// The first element of any type inside this one whose identifier is exactly this one.
    ///
    /// ```swift
    /// app[.loginView(.submitButton)].tap()
    /// ```
    ///
    /// For screenshots and helpers that do not care about the type. A query of one type is quicker.
    public subscript(identifier: AccessibilityIdentifier) -> XCUIElement {
      descendants(matching: .any)[identifier]
    }
  }
#endif
