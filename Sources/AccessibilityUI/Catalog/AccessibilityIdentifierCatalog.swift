/// The list of an app's contracts, kept by hand, and the test of it.
///
/// Swift cannot find every conforming type by itself, so an app names its contracts once:
///
/// ```swift
/// public let identifierCatalog = AccessibilityIdentifierCatalog(
///   LoginView.self,
///   OrdersView.self,
///   preserving: [.legacyPayButton]
/// )
/// ```
///
/// and its unit tests check the whole of it:
///
/// ```swift
/// @Test func identifiersAreValidAndUnique() throws {
///   try identifierCatalog.validate()
/// }
/// ```
public struct AccessibilityIdentifierCatalog: Sendable {
  /// Every identifier without a component, contracts first, in the order in which they were named.
  public let entries: [Entry]

  /// Lists contracts, and the kept values that stand outside them.
  public init(_ contracts: any AccessibilityInstrumented.Type..., preserving kept: [AccessibilityIdentifier] = []) {
    self.init(contracts: contracts, preserving: kept)
  }

  /// Lists contracts that are already in an array, such as those of several feature modules.
  public init(contracts: [any AccessibilityInstrumented.Type], preserving kept: [AccessibilityIdentifier] = []) {
    entries = contracts.flatMap { Self.entries(of: $0) } + kept.map(Entry.init(preserving:))
  }

  /// Every identifier of the catalog.
  public var identifiers: [AccessibilityIdentifier] { entries.map(\.identifier) }

  private static func entries<Contract: AccessibilityInstrumented>(of contract: Contract.Type) -> [Entry] {
    Contract.AccessibilityUIElement.allCases.map { Entry(element: $0, of: contract) }
  }
}

extension AccessibilityIdentifierCatalog {
  /// One identifier of the catalog and where it comes from.
  public struct Entry: Hashable, Sendable {
    /// The identifier.
    public let identifier: AccessibilityIdentifier

    /// The scope and the element of the contract; nil for a kept value that stands outside contracts.
    public let element: Element?

    /// The type that owns it, such as `LoginView`, and the element; for a kept value, the word `preserved`.
    public let owner: String

    /// Whether it keeps a value from before the contract.
    public var isPreserved: Bool {
      guard let element else { return true }
      return identifier != .joining(element.scope, element.name)
    }
  }

  /// An element of a contract, by its names.
  public struct Element: Hashable, Sendable {
    /// The contract's scope.
    public let scope: String

    /// The element's raw value.
    public let name: String
  }
}

extension AccessibilityIdentifierCatalog.Entry {
  init<Contract: AccessibilityInstrumented>(element: Contract.AccessibilityUIElement, of contract: Contract.Type) {
    let names = AccessibilityIdentifierCatalog.Element(
      scope: Contract.accessibilityIdentifierScope.rawValue, name: element.rawValue)
    // A bad name would stop a debug build in the contract itself; here it is to be listed with all others.
    let identifier =
      names.problems.isEmpty
      ? Contract.accessibilityIdentifier(for: element) : .joining(names.scope, names.name)
    self.init(identifier: identifier, element: names, owner: "\(contract).\(element.rawValue)")
  }

  init(preserving identifier: AccessibilityIdentifier) {
    self.init(identifier: identifier, element: nil, owner: "preserved")
  }
}

extension AccessibilityIdentifierCatalog.Element {
  var problems: [AccessibilityIdentifierProblem] {
    [
      AccessibilityIdentifierProblem.inScope(scope),
      AccessibilityIdentifierProblem.inElement(name, ofScope: scope),
    ].compactMap { $0 }
  }
}
