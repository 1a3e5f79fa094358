import AccessibilityUI
import Testing

struct NamingTests {
  @Test(arguments: ["LoginView", "A", "Login2View", "URLBar"])
  func scopesAreUpperCamelCase(_ text: String) {
    #expect(AccessibilityIdentifierProblem.inScope(text) == nil)
  }

  @Test(arguments: ["", "loginView", "Login_View", "Login View", "2Login", "Lógin", "Login.View", "\u{0410}View"])
  func otherScopesAreProblems(_ text: String) {
    #expect(AccessibilityIdentifierProblem.inScope(text) == .invalidScope(text))
  }

  @Test(arguments: ["submitButton", "a", "row2", "urlField"])
  func elementsAreLowerCamelCase(_ text: String) {
    #expect(AccessibilityIdentifierProblem.inElement(text, ofScope: "LoginView") == nil)
  }

  @Test(arguments: ["", "SubmitButton", "submit_button", "submit-button", "1st", "submit button"])
  func otherElementsAreProblems(_ text: String) {
    let problem = AccessibilityIdentifierProblem.inElement(text, ofScope: "LoginView")
    #expect(problem == .invalidElement(text, scope: "LoginView"))
    #expect(problem?.description.contains("LoginView is not lowerCamelCase") == true)
  }

  @Test(arguments: ["42", "sku-9", "a.b_c", "6F9619FF-8B86-D011-B42D-00C04FC964FF"])
  func componentsAreKeys(_ text: String) {
    #expect(AccessibilityIdentifierProblem.inComponent(text) == nil)
  }

  @Test(arguments: [
    "", "jane@example.com", "Jane Doe", "+49 30 1234567", "Straße", "a/b", "row\n1", String(repeating: "e", count: 65),
  ])
  func otherComponentsAreProblemsThatDoNotRepeatTheText(_ text: String) throws {
    let problem = try #require(AccessibilityIdentifierProblem.inComponent(text))
    #expect(problem == .invalidComponent)
    #expect(text.isEmpty || !problem.description.contains(text))
  }

  @Test func aDebugBuildStopsAtABadName() async {
    await #expect(processExitsWith: .failure) { _ = CarelessContract.accessibilityIdentifiers[.good] }
    await #expect(processExitsWith: .failure) {
      _ = AccessibilityIdentifierComponent(stable: "jane@example.com")
    }
  }
}
