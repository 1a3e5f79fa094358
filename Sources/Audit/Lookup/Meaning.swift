import Readings

/// What a bare name stands for.
enum Meaning {
  /// A local `let` or `var`, or a name bound by a pattern or a closure.
  case local(DeclarationReference)
  /// A parameter of a function, initialiser or subscript.
  case parameter(DeclarationReference, Int)
  /// `newValue` or `oldValue` of a property's accessor.
  case accessorParameter(DeclarationReference, Accessor.Kind)
  /// `$0` of a closure.
  case shorthand(ScopeID, Int)
  /// A member of the type `owner`, found from within `enclosing`.
  case members([DeclarationReference], enclosing: String)
  /// File-level variables and functions.
  case files([DeclarationReference])
  /// A type, by its key; one of the repository.
  case type(String)
  case unknown
}

extension Resolver {
  /// The meaning of a name at a place, as Swift looks it up: locals, parameters, the types around with their extensions and
  /// what they inherit, the file, the module, other modules.
  ///
  /// - Parameter global: whether a lower-case name may be a variable of another file; costs the reading of all files that
  ///   declare one.
  /// - Parameter hidden: whether the scope is only that of the body around: the name may stand in a block inside.
  func meaning(
    of name: String, at offset: Int32, in scope: ScopeID, of file: FileIndex, global: Bool = true, hidden: Bool = false
  ) -> Meaning {
    let facts = file.facts
    var next: ScopeID? = scope
    var isOutermostBody = true
    while let at = next {
      let here = facts[at]
      if here.kind == .file { break }
      if here.kind == .type, let key = file.scopeKeys[at.index] {
        let found = members(named: name, of: key, from: file)
        if let type = onlyType(found) { return .type(type) }
        let values = found.filter { !$0.declaration.kind.isType && $0.declaration.kind != .typealias }
        if !values.isEmpty { return .members(values, enclosing: key) }
      } else {
        if let local = local(name, before: offset, in: at, of: file) { return .local(local) }
        if here.kind == .closure, name.hasPrefix("$"), let index = Int(name.dropFirst()) {
          return .shorthand(at, index)
        }
        if here.kind == .body, let id = here.declaration {
          let owner = facts[id]
          if let accessor = here.accessor,
            owner.accessors.contains(where: { $0.kind == accessor && $0.body == at && $0.parameter == name })
          {
            return .accessorParameter(DeclarationReference(file: file, id: id), accessor)
          }
          if let index = owner.parameters.firstIndex(where: { $0.name == name }) {
            return .parameter(DeclarationReference(file: file, id: id), index)
          }
          if hidden, isOutermostBody, let hidden = hiddenLocal(name, before: offset, within: at, of: file) {
            return .local(hidden)
          }
          isOutermostBody = false
        }
      }
      next = here.parent
    }
    if let own = file.fileNames[name] {
      record(.member("", name))
      return meaning(ofFileLevel: own.map { DeclarationReference(file: file, id: $0) })
    }
    let first = name.first
    let isUpper = first?.isUppercase ?? false
    guard isUpper || global, !Self.wellKnown.contains(name) else { return .unknown }
    return meaning(ofFileLevel: fileLevel(name, from: file))
  }

  private func meaning(ofFileLevel found: [DeclarationReference]) -> Meaning {
    if let type = onlyType(found) { return .type(type) }
    let values = found.filter { !$0.declaration.kind.isType }
    return values.isEmpty ? .unknown : .files(values)
  }

  /// The type that declarations stand for, when one of them is a type.
  private func onlyType(_ found: [DeclarationReference]) -> String? {
    for reference in found {
      let declaration = reference.declaration
      switch declaration.kind {
      case .class, .struct, .enum, .actor, .protocol, .typealias:
        let scope = declaration.scope
        if let key = resolveType(declaration.name, in: scope, of: reference.file) { return key }
        if declaration.kind == .typealias, let written = declaration.type, case .some(let shape) = shape(written) {
          return shape.name
        }
      default: continue
      }
    }
    return nil
  }

  private func local(
    _ name: String, before offset: Int32, in scope: ScopeID, of file: FileIndex
  ) -> DeclarationReference? {
    var best: DeclarationID?
    for id in file.declarations(in: scope) {
      let declaration = file.facts[id]
      guard declaration.name == name, declaration.offset < offset, !declaration.kind.isType else { continue }
      best = id
    }
    return best.map { DeclarationReference(file: file, id: $0) }
  }

  /// A local in a block inside a body, for a result that stands in it.
  private func hiddenLocal(
    _ name: String, before offset: Int32, within body: ScopeID, of file: FileIndex
  ) -> DeclarationReference? {
    var best: DeclarationID?
    let facts = file.facts
    for index in (body.index + 1)..<max(body.index + 1, facts.scopes.count) {
      let scope = facts.scopes[index]
      guard let parent = scope.parent, parent >= body else { break }
      guard scope.kind == .branch || scope.kind == .block || scope.kind == .loop else { continue }
      for id in file.declarations(in: ScopeID(index)) {
        let declaration = facts[id]
        let last = best.map { facts[$0].offset } ?? -1
        if declaration.name == name, declaration.offset < offset, last < declaration.offset { best = id }
      }
    }
    return best.map { DeclarationReference(file: file, id: $0) }
  }

  /// Members of a type by name: its own and its extensions', else those of what it inherits, nearest first. Requirements of
  /// protocols count only where nothing implements them.
  func members(named name: String, of key: String, from file: FileIndex) -> [DeclarationReference] {
    var requirements: [DeclarationReference] = []
    for type in lineage(of: key) {
      let found = declared(name, in: type, from: file)
      guard !found.isEmpty else { continue }
      let real = found.filter { !isRequirement($0) }
      if !real.isEmpty { return real }
      requirements += found
    }
    return requirements
  }

  /// Whether a declaration is a requirement in a protocol's own body.
  func isRequirement(_ reference: DeclarationReference) -> Bool {
    let scope = reference.file.facts[reference.declaration.scope]
    guard scope.kind == .type, let outer = scope.declaration else { return false }
    return reference.file.facts[outer].kind == .protocol
  }

  /// Names that are no variables of another file: inherited from UIKit, or of the language.
  static let wellKnown: Set<String> = [
    "self", "super", "Self", "view", "navigationItem", "tableView", "collectionView", "title", "window", "superview",
    "subviews", "frame", "bounds", "tag", "layer", "navigationController", "tabBarItem", "traitCollection", "tintColor",
    "backgroundColor", "contentView", "textLabel", "detailTextLabel", "imageView", "accessibilityIdentifier",
    "accessibilityLabel", "accessibilityElements", "isAccessibilityElement", "print", "fatalError", "min", "max",
    "type",
    "description", "hash", "init", "String", "Int", "Bool", "Double", "_", "XCTAssert", "XCTAssertTrue",
    "XCTAssertEqual",
  ]
}
