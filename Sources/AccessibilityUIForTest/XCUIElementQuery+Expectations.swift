#if canImport(ObjectiveC)
  import XCTest
#elseif canImport(XCUIAutomation)
  import XCUIAutomation
#endif

#if canImport(ObjectiveC) || canImport(XCUIAutomation)
  import AccessibilityUI

  extension XCUIElementQuery {
    /// Whether an element with this identifier is there now.
    public func exists(_ identifier: AccessibilityIdentifier) -> Bool {
      self[identifier].exists
    }

    /// Waits until an element with this identifier is there, and gives it back.
    ///
    /// The test fails when it does not come in time, with the identifier in the message:
    ///
    /// ```swift
    /// app.buttons.expect(.loginView(.submitButton)).tap()
    /// ```
    @discardableResult
    public func expect(
      _ identifier: AccessibilityIdentifier, timeout: TimeInterval = 5, file: StaticString = #filePath,
      line: UInt = #line
    ) -> XCUIElement {
      let element = self[identifier]
      if !element.waitForExistence(timeout: timeout) {
        XCTFail(IdentifierMessage.missing(identifier, after: timeout), file: file, line: line)
      }
      return element
    }

    /// Waits until one of several elements of the same role is there, and gives it back.
    @discardableResult
    public func expect(
      _ identifier: AccessibilityIdentifier, _ component: AccessibilityIdentifierComponent,
      timeout: TimeInterval = 5, file: StaticString = #filePath, line: UInt = #line
    ) -> XCUIElement {
      let text = IdentifierPredicate.prefix(of: identifier) + component.rawValue
      return expect(AccessibilityIdentifier(rawValue: text), timeout: timeout, file: file, line: line)
    }

    /// Waits until exactly one element with this identifier is there, and gives it back.
    ///
    /// Two elements of one identifier are a defect that ``subscript(_:)`` would pass over, since it takes the first.
    @discardableResult
    public func expectOnly(
      _ identifier: AccessibilityIdentifier, timeout: TimeInterval = 5, file: StaticString = #filePath,
      line: UInt = #line
    ) -> XCUIElement {
      let element = expect(identifier, timeout: timeout, file: file, line: line)
      let count = matching(identifier).count
      if count > 1 {
        XCTFail(IdentifierMessage.ambiguous(identifier, count: count), file: file, line: line)
      }
      return element
    }

    /// Waits until no element with this identifier is there any more.
    public func expectNone(
      _ identifier: AccessibilityIdentifier, timeout: TimeInterval = 5, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      let element = self[identifier]
      guard element.exists else { return }
      let gone = XCTNSPredicateExpectation(predicate: NSPredicate(format: "exists == false"), object: element)
      if XCTWaiter().wait(for: [gone], timeout: timeout) != .completed {
        XCTFail(IdentifierMessage.present(identifier, after: timeout), file: file, line: line)
      }
    }
  }
#endif
