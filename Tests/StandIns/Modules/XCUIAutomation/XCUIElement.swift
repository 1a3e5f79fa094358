public typealias TimeInterval = Double

/// One element of the app under test.
public struct StandInElement: Sendable {
  public var kind: XCUIElement.ElementType
  public var identifier: String
  public var label: String
  public var appears: Double
  public var vanishes: Double

  public init(
    _ kind: XCUIElement.ElementType, identifier: String = "", label: String = "", appears: Double = 0,
    vanishes: Double = .infinity
  ) {
    self.kind = kind
    self.identifier = identifier
    self.label = label
    self.appears = appears
    self.vanishes = vanishes
  }
}

/// An element is a query that is asked anew each time, as in the real one.
@MainActor
open class XCUIElement {
  public enum ElementType: Sendable {
    case any, application, button, cell, image, secureTextField, staticText, textField, other
  }

  let query: XCUIElementQuery

  init(query: XCUIElementQuery) {
    self.query = query
  }

  var found: StandInElement? { query.elements.first }

  open var exists: Bool { found != nil }
  open var identifier: String { found?.identifier ?? "" }
  open var label: String { found?.label ?? "" }

  open func waitForExistence(timeout: TimeInterval) -> Bool {
    query.screen.wait(upTo: timeout) { self.exists }
  }

  open func tap() {
    query.screen.tapped.append(identifier)
  }

  open func descendants(matching type: ElementType) -> XCUIElementQuery {
    query.screen.query(of: type)
  }

  open var buttons: XCUIElementQuery { descendants(matching: .button) }
  open var cells: XCUIElementQuery { descendants(matching: .cell) }
  open var secureTextFields: XCUIElementQuery { descendants(matching: .secureTextField) }
  open var staticTexts: XCUIElementQuery { descendants(matching: .staticText) }
  open var textFields: XCUIElementQuery { descendants(matching: .textField) }
  open var otherElements: XCUIElementQuery { descendants(matching: .other) }
}

public final class XCUIApplication: XCUIElement {
  public var launchArguments: [String] = []
  public private(set) var isLaunched = false

  public init() {
    super.init(query: XCUIElementQuery(screen: Screen(), type: .application) { _ in true })
  }

  public func launch() {
    isLaunched = true
  }

  /// What the app shows.
  public var standInElements: [StandInElement] {
    get { query.screen.elements }
    set { query.screen.elements = newValue }
  }

  /// The identifiers of what was tapped.
  public var standInTaps: [String] { query.screen.tapped }
}

/// The app's screen, with a clock that only waiting moves.
@MainActor
final class Screen {
  var elements: [StandInElement] = []
  var tapped: [String] = []
  var now = 0.0

  nonisolated init() {}

  func query(of type: XCUIElement.ElementType) -> XCUIElementQuery {
    XCUIElementQuery(screen: self, type: type) { _ in true }
  }

  func wait(upTo timeout: Double, until condition: () -> Bool) -> Bool {
    let end = now + timeout
    let moments = elements.flatMap { [$0.appears, $0.vanishes] }.filter { $0 > now && $0 <= end }.sorted()
    for moment in moments {
      if condition() { return true }
      now = moment
    }
    if condition() { return true }
    now = end
    return condition()
  }
}
