import Foundation

/// What tells elements of the same role apart, such as the rows of a list: the last part of an identifier.
///
/// A component comes from an identity that is the same in every run and carries nothing about a person: the number or
/// UUID of a record, the raw value of an enum, a key of your own making. There is no initialiser for index paths,
/// dates and floating-point numbers, nor for a bare `String`: a text has to be declared ``init(stable:)``, so that it
/// is a decision and not an accident.
///
/// Never use a position in a list, a hash, a UUID made on the spot, localized copy, or a name, e-mail address, token or
/// anything else that belongs to a user. What the types cannot refuse is checked in debug builds. A release build
/// writes ``invalid`` in the place of a text that breaks the rules, so that it cannot leave the app by this way.
public struct AccessibilityIdentifierComponent: Hashable, Sendable {
  /// The component's text.
  public let rawValue: String

  /// A component from the number of a record.
  public init(_ id: some BinaryInteger) {
    rawValue = String(id)
  }

  /// A component from the UUID of a record.
  public init(_ id: UUID) {
    rawValue = id.uuidString
  }

  /// A component from the raw value of an enum, or of an identifier type of your own.
  public init<Value: RawRepresentable>(_ value: Value) where Value.RawValue == String {
    self.init(stable: value.rawValue)
  }

  /// A component from a text that is stable and carries nothing sensitive.
  ///
  /// It has 1 to 64 characters: ASCII letters, digits, `-`, `.` and `_`.
  public init(stable text: String) {
    let problem = AccessibilityIdentifierProblem.inComponent(text)
    assertFollowsNaming(problem)
    rawValue = problem == nil ? text : Self.invalid.rawValue
  }

  /// What a release build puts in the place of a text that breaks the rules.
  public static let invalid = AccessibilityIdentifierComponent(checked: "invalid")

  private init(checked text: String) {
    rawValue = text
  }
}

extension AccessibilityIdentifierComponent: CustomStringConvertible {
  /// The component's text.
  public var description: String { rawValue }
}
