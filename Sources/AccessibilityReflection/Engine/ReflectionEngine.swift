/// Finds the views that an object holds in its properties, and names them. One engine for every system.
///
/// It sees what `Mirror` sees: stored properties, of the object's own class unless the rules say otherwise; nothing
/// computed, nothing static. An object's own `customMirror` replaces its properties.
///
/// ```swift
/// let engine = ReflectionEngine(rules: .strict, seam: seam)
/// engine.assign(to: screen)                     // "Screen.titleLabel", "Screen.rows_0", …
/// ```
public struct ReflectionEngine<View: AnyObject> {
  /// What the engine sees and how it spells names.
  public let rules: ReflectionRules

  /// How the engine reads and writes the identifier of a view.
  public let seam: ViewSeam<View>

  /// Makes an engine for a class of views.
  public init(rules: ReflectionRules, seam: ViewSeam<View>) {
    self.rules = rules
    self.seam = seam
  }

  /// The views of an object by the name that each has in it, in the order of their properties.
  public func views(of owner: Any) -> [(name: String, view: View)] {
    var found: [(name: String, view: View)] = []
    var taken: Set<String> = []
    for (mirror, isInherited) in mirrors(of: owner) {
      for child in mirror.children {
        guard let label = child.label else { continue }
        var (name, views) = self.views(in: child.value, labelled: label)
        if isInherited, taken.contains(name) { name = "\(mirror.subjectType).\(name)" }
        taken.insert(name)
        switch views {
        case .none: break
        case .one(let view): found.append((name, view))
        case .several(let views): found += views.enumerated().map { ("\(name)_\($0.offset)", $0.element) }
        }
      }
    }
    return found
  }

  /// Names the views of an object: `prefix.name`, and what the system adds after it.
  ///
  /// - Parameters:
  ///   - owner: The object whose properties hold the views.
  ///   - prefix: What stands before a property's name; the name of the object's own type if nil.
  ///   - suffix: What stands after it.
  ///   - replaceExisting: Whether views that have an identifier get this one.
  public func assign(to owner: Any, prefix: String? = nil, suffix: String = "", replaceExisting: Bool = true) {
    let prefix = prefix ?? ReflectedType.name(of: owner)
    for (name, view) in views(of: owner) {
      assign("\(prefix).\(name)\(suffix)", to: view, replaceExisting: replaceExisting)
    }
  }

  /// Names one view.
  public func assign(_ identifier: String, to view: View?, replaceExisting: Bool = true) {
    guard let view, replaceExisting || seam.identifier(view) == nil else { return }
    seam.assign(view, identifier)
  }
}

/// The name that a type has in identifiers: its innermost name, with generic arguments, such as `Box<Int>`.
enum ReflectedType {
  static func name(of owner: Any) -> String { "\(type(of: owner))" }
}

extension ReflectionEngine {
  private enum Found {
    case none
    case one(View)
    case several([View])
  }

  /// The object's own mirror first, then those of its superclasses if the rules want them.
  private func mirrors(of owner: Any) -> [(mirror: Mirror, isInherited: Bool)] {
    let own = Mirror(reflecting: owner)
    guard rules.namesInherited else { return [(own, false)] }
    let inherited = sequence(first: own, next: \.superclassMirror).dropFirst()
    return [(own, false)] + inherited.map { ($0, true) }
  }

  private func views(in value: Any, labelled label: String) -> (name: String, Found) {
    let name = rules.name(ofLabel: label)
    if let found = views(in: value) { return (name, found) }
    guard rules.looksIntoWrappers, label.hasPrefix("_") else { return (name, .none) }
    let found = WrappedStorage.values(in: value).lazy.compactMap { views(in: $0) }.first
    return (WrappedStorage.barePropertyName(name), found ?? .none)
  }

  private func views(in value: Any) -> Found? {
    if let view = value as? View { return .one(view) }
    if rules.namesArrays, let views = value as? [View] { return .several(views) }
    return nil
  }
}
