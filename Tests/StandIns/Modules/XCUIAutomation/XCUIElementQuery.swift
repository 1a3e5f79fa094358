@MainActor
open class XCUIElementQuery {
  let screen: Screen
  let type: XCUIElement.ElementType
  let matches: (StandInElement) -> Bool

  init(screen: Screen, type: XCUIElement.ElementType, matches: @escaping (StandInElement) -> Bool) {
    self.screen = screen
    self.type = type
    self.matches = matches
  }

  var elements: [StandInElement] {
    screen.elements.filter {
      (type == .any || $0.kind == type) && $0.appears <= screen.now && screen.now < $0.vanishes && matches($0)
    }
  }

  open var count: Int { elements.count }
  open var firstMatch: XCUIElement { XCUIElement(query: self) }

  open func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
    narrowed { predicate.evaluate(with: ["identifier": $0.identifier, "label": $0.label]) }
  }

  open func matching(identifier: String) -> XCUIElementQuery {
    narrowed { $0.identifier == identifier }
  }

  /// As the real one, this matches an identifier or a label.
  open subscript(key: String) -> XCUIElement {
    narrowed { $0.identifier == key || $0.label == key }.firstMatch
  }

  private func narrowed(_ condition: @escaping (StandInElement) -> Bool) -> XCUIElementQuery {
    let matches = matches
    return XCUIElementQuery(screen: screen, type: type) { matches($0) && condition($0) }
  }
}
