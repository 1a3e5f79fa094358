import AccessibilityUI
import AccessibilityUIForTest
import Testing
import XCUIAutomation

@MainActor
@Suite(.serialized)
struct TestBridgeTests {
  private let submit = LoginView.accessibilityIdentifiers[.submitButton]
  private let row = OrdersController.accessibilityIdentifiers[.orderRow]

  private func app(_ elements: StandInElement...) -> XCUIApplication {
    let app = XCUIApplication()
    app.standInElements = elements
    app.launch()
    return app
  }

  @Test func aLabelCannotStandInForAnIdentifier() {
    let app = app(StandInElement(.button, label: "LoginView_submitButton"))
    #expect(app.buttons["LoginView_submitButton"].exists)
    #expect(!app.buttons[submit].exists)
  }

  @Test func theWholeIdentifierIsCompared() {
    let app = app(
      StandInElement(.button, identifier: "LoginView_submitButton2"),
      StandInElement(.button, identifier: "loginview_submitbutton"))
    #expect(!app.buttons.exists(submit))
  }

  @Test func theFirstMatchIsTaken() {
    let app = app(
      StandInElement(.button, identifier: submit.rawValue, label: "first"),
      StandInElement(.button, identifier: submit.rawValue, label: "second"))
    #expect(app.buttons[submit].label == "first")
    #expect(app.buttons.matching(submit).count == 2)
    #expect(app[submit].has(submit))
  }

  @Test func componentsTellRowsApart() {
    let app = app(
      StandInElement(.cell, identifier: "OrdersController_orderRow_17", label: "seventeen"),
      StandInElement(.cell, identifier: "OrdersController_orderRow_4", label: "four"),
      StandInElement(.cell, identifier: "OrdersController_orderRowFooter"))
    #expect(app.cells[row, .init(4)].label == "four")
    #expect(app.cells[OrdersController.accessibilityIdentifiers[.orderRow, .init(17)]].label == "seventeen")
    #expect(app.cells.matchingAnyComponent(of: row).count == 2)
    app.cells.expect(row, .init(17)).tap()
    #expect(app.standInTaps == ["OrdersController_orderRow_17"])
  }

  @Test func waitingEndsWhenTheElementComes() {
    let app = app(StandInElement(.button, identifier: submit.rawValue, appears: 2))
    #expect(!app.buttons[submit].exists)
    app.buttons.expect(submit).tap()
    #expect(app.standInTaps == ["LoginView_submitButton"])
    #expect(StandInFailures.take() == [])
  }

  @Test func aMissingElementIsReportedByItsIdentifier() {
    let app = app(StandInElement(.button, identifier: submit.rawValue, appears: 9))
    app.buttons.expect(submit, timeout: 3)
    app.cells.expect(row, .init(1), timeout: 0)
    #expect(
      StandInFailures.take() == [
        "LoginView_submitButton: no element has this identifier after 3 s.",
        "OrdersController_orderRow_1: no element has this identifier.",
      ])
  }

  @Test func anElementThatStaysIsReportedByItsIdentifier() {
    let app = app(
      StandInElement(.button, identifier: submit.rawValue),
      StandInElement(.cell, identifier: row.rawValue, vanishes: 2))
    app.cells.expectNone(row)
    #expect(StandInFailures.take() == [])
    app.buttons.expectNone(submit, timeout: 1)
    #expect(
      StandInFailures.take() == ["LoginView_submitButton: an element still has this identifier after 1 s."])
  }

  @Test func twoElementsOfOneIdentifierAreReported() {
    let app = app(
      StandInElement(.button, identifier: submit.rawValue), StandInElement(.button, identifier: submit.rawValue))
    app.buttons.expectOnly(submit)
    #expect(
      StandInFailures.take() == ["LoginView_submitButton: 2 elements have this identifier, one was expected."])
  }
}
