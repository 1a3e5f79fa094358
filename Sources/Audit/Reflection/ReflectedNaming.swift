import Identifiers
import Readings

/// Makes the sites and the description of each class that is reached.
struct ReflectedNaming {
  private let evaluator: Evaluator
  private let properties: ViewProperties
  private let mirrors: MirrorEntries
  /// The generic arguments that are written behind the name of a type.
  private let specializations: [String: Set<String>]
  private var resolver: Resolver { evaluator.resolver }

  init(_ evaluator: Evaluator, specializations: [String: Set<String>]) {
    self.evaluator = evaluator
    self.specializations = specializations
    properties = ViewProperties(evaluator)
    mirrors = MirrorEntries(properties)
  }

  mutating func add(_ reached: ReflectionReach.Reached, to outcomes: inout [String: Reflection.Outcome]) {
    guard let primary = resolver.primary(reached.type), let first = reached.namings.first,
      resolver.tree.role(of: primary.path) == .app
    else { return }
    let lineage = resolver.lineage(of: reached.type)
    let stored = properties.stored(of: reached.type)
    let entries = mirrors.entries(of: reached.type, seenFrom: primary.file)
    var sites = SiteMaker(owner: Self.qualified(reached.type), source: first.system.source, reached: reached)
    sites.typeNames = typeNames(reached.type, primary)

    for naming in reached.namings where naming.system == .aaii {
      for part in Self.ownParts(lineage) {
        sites.add(
          part.label, naming, element: part.element, at: primary.place, separator: part.label.isEmpty ? "" : ".")
      }
    }
    if let entries {
      for entry in entries where entry.kind == .view || entry.kind == .views {
        for naming in reached.namings {
          if entry.kind == .views {
            guard naming.system.namesArrays else { continue }
            sites.add(entry.label, naming, element: entry.type, at: entry.place, isArray: true)
          } else {
            sites.add(entry.label, naming, element: entry.type, at: entry.place)
          }
        }
      }
    } else {
      for property in stored where !property.isWrapped {
        for naming in reached.namings where !(naming.keepsExisting && properties.isNamed(property)) {
          let label = naming.system.label(of: property.name, isLazy: property.isLazy)
          if property.kind == .view {
            sites.add(label, naming, element: property.type, at: property.reference.place, key: property.name)
          } else if property.kind == .views, naming.system.namesArrays {
            sites.add(
              label, naming, element: property.type, at: property.reference.place, key: property.name, isArray: true)
          }
        }
      }
    }
    for (path, made) in sites.finished() { outcomes[path, default: Reflection.Outcome()].sites += made }

    var described = ReflectedClass(
      system: first.system.source, name: Self.qualified(reached.type), place: primary.place, inherited: [], lazy: [],
      wrapped: [], unresolved: [])
    if entries == nil { describe(&described, stored, reached, lineage) }
    outcomes[primary.path, default: Reflection.Outcome()].classes.append(described)
  }

  /// Where the run time differs from what people expect.
  private func describe(
    _ described: inout ReflectedClass, _ stored: [StoredProperty], _ reached: ReflectionReach.Reached,
    _ lineage: [String]
  ) {
    func property(_ stored: StoredProperty) -> ReflectedClass.Property {
      ReflectedClass.Property(name: stored.name, place: stored.reference.place)
    }
    let arrays = reached.namings.contains { $0.system.namesArrays }
    func isNamed(_ stored: StoredProperty) -> Bool { stored.kind == .view || stored.kind == .views && arrays }
    described.lazy = stored.filter { isNamed($0) && $0.isLazy && !$0.isWrapped && surprises($0, reached) }.map(property)
    described.wrapped = stored.filter { $0.isWrapped && $0.kind != .other && $0.kind != .unresolved }.map(property)
    described.unresolved = stored.filter { $0.kind == .unresolved && !$0.isWrapped }.map(property)
    for type in lineage.dropFirst() where resolver.kind(of: type) == .class {
      described.inherited += properties.stored(of: type).filter { isNamed($0) && !$0.isWrapped }.map(property)
    }
  }

  /// Whether a lazy view carries the storage prefix, or is likely nil when it is named: only AccessibilityIdentificable
  /// strips the prefix, and names what has been read by the end of `viewDidLoad`.
  private func surprises(_ property: StoredProperty, _ reached: ReflectionReach.Reached) -> Bool {
    if reached.namings.contains(where: { $0.system != .identificable }) { return true }
    let facts = property.reference.file.facts
    return !facts.expressions.indices.contains { index in
      let id = ExpressionID(index)
      switch facts[id].kind {
      case .name(property.name): return true
      case .member(let base?, property.name):
        if case .name("self") = facts[base].kind { return true }
        return false
      default: return false
      }
    }
  }

  /// What AAII names beside properties: a controller's view, a table-view cell and its own views.
  private static func ownParts(_ lineage: [String]) -> [(label: String, element: String)] {
    if lineage.contains("UIViewController")
      || lineage.contains(where: { $0.hasPrefix("UI") && $0.hasSuffix("ViewController") })
    {
      return [("view", "UIView")]
    }
    guard lineage.contains("UITableViewCell") else { return [] }
    return [
      ("", "UITableViewCell"), ("contentView", "UIView"), ("textLabel", "UILabel"), ("detailTextLabel", "UILabel"),
      ("imageView", "UIImageView"),
    ]
  }

  /// What `"\(type(of: self))"` prints: the innermost name, with the arguments of a generic class where the repository says
  /// them.
  private func typeNames(_ key: String, _ primary: DeclarationReference) -> [IdentifierValue] {
    let name = IdentifierValue(Evaluator.innermostName(key))
    let parameters = primary.declaration.genericParameters.count
    guard parameters > 0 else { return [name] }
    if let known = specializations[Evaluator.innermostName(key)] {
      return known.map(RuntimeNames.arguments).sorted().map { name.appending(IdentifierValue("<\($0)>")) }
    }
    let holes = Array(repeating: IdentifierValue.hole, count: parameters)
    let inside = holes.dropFirst().reduce(holes[0]) { $0.appending(IdentifierValue(", ")).appending($1) }
    return [name.appending(IdentifierValue("<")).appending(inside).appending(IdentifierValue(">"))]
  }

  /// A type's key without the file that a private one carries.
  private static func qualified(_ key: String) -> String {
    key.split(separator: ".").map { String($0.prefix { $0 != "@" }) }.joined(separator: ".")
  }
}

/// Collects the values of each class and property, and makes one site of each.
private struct SiteMaker {
  private struct Key: Hashable {
    var place: Place
    var label: String
  }

  let owner: String
  let source: CatalogSource
  var typeNames: [IdentifierValue] = []
  private var order: [Key] = []
  private var values: [Key: Set<IdentifierValue>] = [:]
  private var elements: [Key: String] = [:]

  init(owner: String, source: CatalogSource, reached: ReflectionReach.Reached) {
    self.owner = owner
    self.source = source
  }

  mutating func add(
    _ label: String,
    _ naming: ReflectionReach.Naming,
    element: String?, at place: Place, key: String? = nil, separator: String = ".", isArray: Bool = false
  ) {
    let id = Key(place: place, label: key ?? label)
    if values[id] == nil { order.append(id) }
    elements[id] = element
    for prefix in naming.prefixes ?? typeNames {
      var value = prefix.appending(IdentifierValue(separator + label))
      if isArray { value = value.appending(IdentifierValue("_")).appending(.hole) }
      for suffix in naming.suffixes { values[id, default: []].insert(value.appending(suffix)) }
    }
  }

  func finished() -> [String: [AuditedSite]] {
    var result: [String: [AuditedSite]] = [:]
    for id in order {
      let sorted = (values[id] ?? []).sorted()
      let key = SiteKey(
        side: .app, form: .reflection, path: id.place.path, owner: owner, element: elements[id], expression: id.label)
      let site = Site(
        key: key, line: id.place.line, column: id.place.column, state: .reflected,
        values: Array(sorted.prefix(Site.mostValues)), valuesOmitted: max(0, sorted.count - Site.mostValues))
      result[id.place.path, default: []].append(
        AuditedSite(site: site, lookup: .assignment, group: key.id, source: source))
    }
    return result
  }
}
