#if canImport(ObjectiveC)
  import XCTest
#elseif canImport(XCUIAutomation)
  import XCUIAutomation
#endif

#if canImport(ObjectiveC) || canImport(XCUIAutomation)
  import AccessibilityUI

  extension XCUIElementQuery {
    /// The first element of the query whose identifier is exactly this one.
    ///
    /// ```swift
    /// app.buttons[.loginView(.submitButton)].tap()
    /// app.buttons[LoginView.accessibilityIdentifiers[.submitButton]].tap()
    /// ```
    ///
    /// The element is looked up by a predicate on `identifier`, so that no label can stand in for it.
    public subscript(identifier: AccessibilityIdentifier) -> XCUIElement {
      matching(identifier).firstMatch
    }

    /// The first of several elements of the same role, told apart by a component.
    ///
    /// ```swift
    /// app.cells[.ordersView(.orderRow), AccessibilityIdentifierComponent(42)].tap()
    /// ```
    public subscript(
      identifier: AccessibilityIdentifier, component: AccessibilityIdentifierComponent
    ) -> XCUIElement {
      let text = IdentifierPredicate.prefix(of: identifier) + component.rawValue
      return matching(NSPredicate(format: IdentifierPredicate.equal, text)).firstMatch
    }

    /// The elements of the query whose identifier is exactly this one.
    public func matching(_ identifier: AccessibilityIdentifier) -> XCUIElementQuery {
      matching(NSPredicate(format: IdentifierPredicate.equal, identifier.rawValue))
    }

    /// The elements of the query that have this identifier with any component: all rows of a list.
    ///
    /// ```swift
    /// let rows = app.cells.matchingAnyComponent(of: .ordersView(.orderRow)).count
    /// ```
    public func matchingAnyComponent(of identifier: AccessibilityIdentifier) -> XCUIElementQuery {
      let prefix = IdentifierPredicate.prefix(of: identifier)
      return matching(NSPredicate(format: IdentifierPredicate.anyComponent, prefix))
    }
  }
#endif
