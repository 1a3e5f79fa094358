import AccessibilityUI
import Testing

@testable import AccessibilityUIForTest

struct TestBridgeTests {
  @Test func elementsAreMatchedByTheirIdentifierAlone() {
    #expect(IdentifierPredicate.equal == "identifier == %@")
    #expect(IdentifierPredicate.anyComponent == "identifier BEGINSWITH %@")
    #expect(IdentifierPredicate.prefix(of: .loginView(.emailField)) == "LoginView_emailField_")
  }

  @Test func messagesBeginWithTheIdentifier() {
    let identifier = AccessibilityIdentifier.loginView(.submitButton)
    #expect(
      IdentifierMessage.missing(identifier, after: 5)
        == "LoginView_submitButton: no element has this identifier after 5 s.")
    #expect(
      IdentifierMessage.missing(identifier, after: 0) == "LoginView_submitButton: no element has this identifier.")
    #expect(
      IdentifierMessage.present(identifier, after: 0.25)
        == "LoginView_submitButton: an element still has this identifier after 0.3 s.")
    #expect(
      IdentifierMessage.ambiguous(identifier, count: 2)
        == "LoginView_submitButton: 2 elements have this identifier, one was expected.")
  }
}
