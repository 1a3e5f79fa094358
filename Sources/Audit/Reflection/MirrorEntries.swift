import Identifiers
import Readings

/// The entries of a `customMirror`, which replaces the list of properties by a dictionary of its own.
struct MirrorEntries {
  struct Entry {
    var label: String
    var place: Place
    var type: String?
    /// The property behind the entry, when it is one.
    var kind: StoredProperty.Kind
  }

  let properties: ViewProperties
  private var resolver: Resolver { properties.evaluator.resolver }

  init(_ properties: ViewProperties) { self.properties = properties }

  /// `nil` when neither the class nor what it inherits has a mirror of its own, or when its entries cannot be told.
  func entries(of key: String, seenFrom file: FileIndex) -> [Entry]? {
    guard let mirror = resolver.members(named: "customMirror", of: key, from: file).first(where: { !isRequirement($0) })
    else { return nil }
    let facts = mirror.file.facts
    for result in mirror.declaration.results {
      guard case .call(let callee, let arguments) = facts[result].kind, isMirror(callee, facts),
        let children = arguments.first(where: { $0.label == "children" }),
        case .dictionary(let entries) = facts[children.value].kind
      else { continue }
      return entries.compactMap { entry($0, mirror) }
    }
    return nil
  }

  private func isRequirement(_ reference: DeclarationReference) -> Bool { resolver.isRequirement(reference) }

  private func isMirror(_ callee: ExpressionID, _ facts: Facts) -> Bool {
    switch facts[callee].kind {
    case .name("Mirror"), .member(nil, "init"): true
    default: false
    }
  }

  /// What stands before `as Any`.
  private static func plain(_ id: ExpressionID, _ facts: Facts) -> ExpressionID {
    if case .cast(let inner, let type) = facts[id].kind, type == "Any" || type == "AnyObject" { return inner }
    return id
  }

  private func entry(_ entry: DictionaryEntry, _ mirror: DeclarationReference) -> Entry? {
    let facts = mirror.file.facts
    guard case .text(let label) = facts[entry.key].kind else { return nil }
    let (line, column) = facts.position(of: facts[entry.key].offset)
    let scope = mirror.declaration.body ?? mirror.declaration.scope
    let type = resolver.type(of: Self.plain(entry.value, facts), in: scope, of: mirror.file)
    return Entry(
      label: label.replacing(".storage", with: ""), place: Place(path: mirror.path, line: line, column: column),
      type: type?.key.map { Evaluator.innermostName($0) }, kind: properties.kind(type))
  }
}
