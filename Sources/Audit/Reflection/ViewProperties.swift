import Identifiers
import Readings

/// A stored property of a class, as `Mirror` sees it.
struct StoredProperty {
  enum Kind { case view, views, other, unresolved }

  var reference: DeclarationReference
  var kind: Kind
  var isLazy: Bool
  /// A property wrapper stands before it: what is stored is the wrapper, labelled `_name`.
  var isWrapped: Bool
  /// The name of the declared or initialised type, for pages.
  var type: String?

  var name: String { reference.declaration.name }
}

/// Tells the views among the stored properties of classes.
struct ViewProperties {
  let evaluator: Evaluator
  private var resolver: Resolver { evaluator.resolver }

  init(_ evaluator: Evaluator) { self.evaluator = evaluator }

  /// The stored instance properties that a class declares itself, in source order.
  func stored(of key: String) -> [StoredProperty] {
    evaluator.storedProperties(of: key).map { reference in
      let type = resolver.type(of: reference)
      return StoredProperty(
        reference: reference, kind: isAlwaysEmpty(reference) ? .other : kind(type),
        isLazy: reference.declaration.modifiers.contains(.lazy),
        isWrapped: reference.declaration.attributes.contains { isWrapper($0.name) }, type: name(type))
    }
  }

  /// `let rows: [UIView] = []` holds no view, ever.
  private func isAlwaysEmpty(_ reference: DeclarationReference) -> Bool {
    guard reference.declaration.kind == .constant, let value = reference.declaration.value,
      case .array(let elements) = reference.file.facts[value].kind
    else { return false }
    return elements.isEmpty
  }

  /// Whether a view gets an identifier of its own: in the closure that makes it, or by an assignment in its class's file.
  func isNamed(_ property: StoredProperty) -> Bool {
    let file = property.reference.file
    let facts = file.facts
    let owner = property.reference.owner
    return facts.uses.contains { use in
      guard case .assignment(let left, let right, "") = facts[use.expression].kind,
        case .member(let base?, "accessibilityIdentifier") = facts[left].kind, facts[right].kind != .null
      else { return false }
      switch facts[base].kind {
      case .name(property.name): return file.typeKey(around: use.scope) == owner
      case .member(let outer?, property.name):
        if case .name("self") = facts[outer].kind { return file.typeKey(around: use.scope) == owner }
        return false
      // The local that the closure makes and gives back.
      case .name: return use.declaration == property.reference.id && facts[use.scope].kind == .closure
      default: return false
      }
    }
  }

  private func name(_ type: StaticType?) -> String? {
    guard case .instance(let shape)? = type else { return nil }
    return (shape.element ?? shape).name.map { Evaluator.innermostName($0) }
  }

  func kind(_ type: StaticType?) -> StoredProperty.Kind {
    guard case .instance(let shape)? = type else { return .unresolved }
    switch shape {
    case .named(let key, let arguments):
      if key == "Array", arguments.count == 1 { return several(kind(.instance(arguments[0]))) }
      return kind(ofNamed: key)
    case .array(let element): return several(kind(.instance(element)))
    case .composition(let parts):
      return parts.contains { kind(.instance($0)) == .view } ? .view : .unresolved
    case .dictionary, .function, .tuple: return .other
    }
  }

  private func several(_ element: StoredProperty.Kind) -> StoredProperty.Kind {
    element == .view ? .views : element == .unresolved ? .unresolved : .other
  }

  private func kind(ofNamed key: String) -> StoredProperty.Kind {
    switch resolver.kind(of: key) {
    case .struct?, .enum?, .actor?: return .other
    case .protocol?: return .unresolved
    case .class?:
      let lineage = resolver.lineage(of: key)
      if lineage.contains(where: AppleTypes.isView) { return .view }
      // A superclass that is neither the repository's nor one of Apple's may be a view.
      let superclass = lineage.last { resolver.kind(of: $0) == .class } ?? key
      let outside = resolver.supers(of: superclass).first
      return outside.map { AppleTypes.isKnown($0) || Self.isNoView($0) || isProtocolName($0) } ?? true
        ? .other : .unresolved
    default:
      if AppleTypes.isView(key) { return .view }
      return AppleTypes.isKnown(key) || Self.isNoView(key) ? .other : .unresolved
    }
  }

  private func isProtocolName(_ name: String) -> Bool {
    resolver.kind(of: name) == .protocol
      || ["Delegate", "DataSource", "able", "ible", "Protocol", "Type"].contains { name.hasSuffix($0) }
  }

  private static func isNoView(_ name: String) -> Bool {
    noViews.contains(name) || ["CG", "NS", "CA", "AV", "Dispatch"].contains { name.hasPrefix($0) }
  }

  private static let noViews: Set<String> = [
    "String", "Int", "Bool", "Double", "Float", "Date", "Data", "URL", "UUID", "Set", "Dictionary", "Array",
    "Character",
    "Int32", "Int64", "UInt", "UInt8", "Timer", "Calendar", "Locale", "TimeInterval", "IndexPath", "IndexSet", "Error",
    "Any", "AnyObject", "Void", "Never", "Decimal", "NumberFormatter", "DateFormatter", "JSONDecoder", "JSONEncoder",
    "URLSession", "UserDefaults", "Bundle", "Notification", "AnyCancellable", "Task", "Result", "UIEdgeInsets",
  ]

  /// Whether an attribute is a property wrapper: written like a type, and none of the language's or Interface Builder's.
  private func isWrapper(_ attribute: String) -> Bool {
    guard attribute.first?.isUppercase == true else { return false }
    return !Self.plainAttributes.contains(attribute) && !attribute.hasSuffix("Actor")
  }

  private static let plainAttributes: Set<String> = [
    "IBOutlet", "IBInspectable", "IBDesignable", "GKInspectable", "NSManaged", "NSCopying", "MainActor",
  ]
}
