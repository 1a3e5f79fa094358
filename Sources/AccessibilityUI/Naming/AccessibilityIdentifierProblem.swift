/// What can be wrong with an identifier, as told by debug builds and by the catalog's test.
public enum AccessibilityIdentifierProblem: Error, Hashable, Sendable {
  /// A scope that is not `UpperCamelCase`.
  case invalidScope(String)

  /// An element whose raw value is not `lowerCamelCase`, and the scope that it belongs to.
  case invalidElement(String, scope: String)

  /// A component with characters or a length that no stable key has. The text is not repeated: it may be sensitive.
  case invalidComponent

  /// A kept value that is empty, padded or longer than a line.
  case invalidPreservedValue(String)

  /// Several contract elements or kept values share one identifier.
  case duplicate(AccessibilityIdentifier, owners: [String])

  /// A kept value that an element of a contract, joined with a component, can come to as well.
  case ambiguous(AccessibilityIdentifier, element: AccessibilityIdentifier)
}

extension AccessibilityIdentifierProblem {
  /// What is wrong with the text of a scope, or nil.
  public static func inScope(_ text: String) -> Self? {
    Naming.isUpperCamelCase(text) ? nil : .invalidScope(text)
  }

  /// What is wrong with the raw value of an element, or nil.
  public static func inElement(_ text: String, ofScope scope: String) -> Self? {
    Naming.isLowerCamelCase(text) ? nil : .invalidElement(text, scope: scope)
  }

  /// What is wrong with the text of a component, or nil. A test can send its sample data through it.
  public static func inComponent(_ text: String) -> Self? {
    Naming.isComponent(text) ? nil : .invalidComponent
  }

  /// What is wrong with a value from before the contract, or nil. Its form is free: it only has to be a visible line.
  public static func inPreservedValue(_ text: String) -> Self? {
    Naming.isVisibleLine(text) ? nil : .invalidPreservedValue(text)
  }
}

extension AccessibilityIdentifierProblem: CustomStringConvertible {
  /// The problem in one sentence, with what to do about it.
  public var description: String {
    switch self {
    case .invalidScope(let text):
      "The accessibility scope \"\(text)\" is not UpperCamelCase: write letters and digits only, such as \"LoginView\"."
    case .invalidElement(let text, let scope):
      "The accessibility element \"\(text)\" of \(scope) is not lowerCamelCase: write letters and digits only, such as "
        + "\"submitButton\"."
    case .invalidComponent:
      "An accessibility component is not a stable key of 1 to 64 ASCII letters, digits, '-', '.' and '_': use the "
        + "record's number or UUID, never copy or something about a person."
    case .invalidPreservedValue(let text):
      "The kept accessibility identifier \"\(text)\" is not one visible line without spaces at its ends."
    case .duplicate(let identifier, let owners):
      "The accessibility identifier \"\(identifier)\" stands for \(owners.joined(separator: " and ")): rename one."
    case .ambiguous(let identifier, let element):
      "The kept accessibility identifier \"\(identifier)\" is also what \"\(element)\" with a component comes to: "
        + "rename one."
    }
  }
}

/// Stops a debug build at a name that breaks the rules. A release build goes on.
func assertFollowsNaming(
  _ problem: @autoclosure () -> AccessibilityIdentifierProblem?, file: StaticString = #file, line: UInt = #line
) {
  assert(problem() == nil, problem()?.description ?? "", file: file, line: line)
}
