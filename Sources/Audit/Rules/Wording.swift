import Identifiers

/// How rules speak of identifiers, and what they propose.
enum Wording {
  /// `"login_submit"`, or the first of several values and how many more there are.
  static func quoted(_ values: [IdentifierValue]) -> String {
    guard let first = values.first else { return "an identifier that is not known" }
    let more = values.count - 1
    return "\"\(first.text)\"" + (more > 0 ? " and \(more) more" : "")
  }

  /// The typed spelling of a value at a site, made up from the type around it: `LoginView.accessibilityIdentifiers[.submit]`.
  static func typedProposal(for site: SiteRecord) -> String? {
    guard site.values.count == 1, let value = site.values.first, site.audited.site.valuesOmitted == 0 else {
      return nil
    }
    let owner = typeName(of: site.key.owner)
    guard let owner, !frameworkTypes.contains(owner), let element = element(of: value, in: owner) else { return nil }
    if value.isPattern {
      let component = site.audited.holes.first.map { "AccessibilityIdentifierComponent(\($0.text))" }
      guard value.holes.count == 1, let component else { return nil }
      return "\(owner).accessibilityIdentifier(for: .\(element), component: \(component))"
    }
    return "\(owner).accessibilityIdentifiers[.\(element)]"
  }

  /// An extension of these is no screen, and cannot have a contract of its own.
  private static let frameworkTypes: Set<String> = [
    "Button", "Image", "NSView", "NSViewController", "Text", "UIButton", "UILabel", "UIView", "UIViewController",
    "View",
    "ViewModifier",
  ]

  /// The innermost type of an owner path: `Shop.LoginView.body` → `LoginView`.
  static func typeName(of owner: String) -> String? {
    owner.split(separator: ".").map(String.init).prefix { $0.first?.isUppercase == true && $0.allSatisfy(isWord) }.last
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// A name for a screen's element in lower camel case, without the words that the screen's name has already.
  static func element(of value: IdentifierValue, in owner: String) -> String? {
    var words = value.texts.flatMap { $0.split { !($0.isLetter || $0.isNumber) }.map(String.init) }
    guard words.allSatisfy({ $0.allSatisfy(\.isASCII) }) else { return nil }
    let screen = owner.lowercased()
    while words.count > 1, screen.contains(words[0].lowercased()) { words.removeFirst() }
    guard let first = words.first, first.first?.isLetter == true else { return nil }
    let head = first.prefix(1).lowercased() + first.dropFirst()
    return words.dropFirst().reduce(head) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
