import Readings

/// What generic parameters stand for, by their names.
typealias GenericBindings = [String: TypeShape]

/// The generic parameters of types, as far as a member's type depends on them: `context.viewState` is a `LoginState` where
/// `context` is a `LoginModel.Context` and `LoginModel` inherits `StateModel<LoginState>`, whose `Context` has a
/// `viewState: State`.
extension Resolver {
  /// The generic parameters of a type and of the types around it, outermost first.
  private func genericParameters(of key: String) -> [String] {
    if let known = knownGenerics[key] { return known }
    var result: [String] = []
    for end in key.indices.filter({ key[$0] == "." }) + [key.endIndex] {
      let outer = String(key[..<end])
      recordType(outer)
      let type = tree.declarations(ofType: outer).first { $0.declaration.kind != .extension }
      result += type?.declaration.genericParameters ?? []
    }
    knownGenerics[key] = result
    return result
  }

  /// The arguments of a type that its name does not write: an alias has them, or the way by which the name was found.
  func impliedArguments(
    of key: String, _ name: String, _ given: [TypeShape], in scope: ScopeID, of file: FileIndex,
    bound: GenericBindings, depth: Int
  ) -> [TypeShape]? {
    let count = genericParameters(of: key).count
    guard count > given.count, depth < 8 else { return nil }
    let parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first, let found = firstNaming(first, in: scope, of: file) else { return nil }
    var outer: TypeShape?
    if let within = found.within { outer = .named(within, arguments: arguments(of: within, bound)) }
    var shape =
      found.by.map { self.shape(of: $0, found.key, in: outer, depth: depth) } ?? .named(found.key, arguments: [])
    for part in parts.dropFirst() {
      guard let at = shape.name, let next = nestedNaming(part, in: at, from: file) else { return nil }
      shape = self.shape(of: next.by, next.key, in: shape, depth: depth)
    }
    guard case .named(key, let arguments) = shape, arguments.count + given.count == count else { return nil }
    return arguments + given
  }

  /// The parameters of a type as they are bound; none where one is not.
  private func arguments(of key: String, _ bound: GenericBindings) -> [TypeShape] {
    let arguments = genericParameters(of: key).map { bound[$0] }
    return arguments.allSatisfy { $0 != nil } ? arguments.compactMap { $0 } : []
  }

  /// What a declaration of a type or alias names, asked as a member of `outer`.
  private func shape(of reference: DeclarationReference, _ key: String, in outer: TypeShape?, depth: Int) -> TypeShape {
    let declaration = reference.declaration
    let bound = outer.map { bindings(of: reference, in: $0, depth: depth + 1) } ?? [:]
    if declaration.kind == .typealias, let written = declaration.type, case .some(let shape) = shape(written) {
      return resolved(shape, in: declaration.scope, of: reference.file, bound: bound, depth: depth + 1)
    }
    return .named(key, arguments: arguments(of: reference.owner, bound))
  }

  /// What the generic parameters around a member stand for, when it is asked of a value of `type`.
  func bindings(of member: DeclarationReference, in type: TypeShape, depth: Int = 0) -> GenericBindings {
    let owner = member.owner
    guard !owner.isEmpty else { return [:] }
    let parameters = genericParameters(of: owner)
    guard !parameters.isEmpty, let arguments = arguments(of: owner, inheritedBy: type, depth: depth),
      arguments.count == parameters.count
    else { return [:] }
    return GenericBindings(zip(parameters, arguments), uniquingKeysWith: { $1 })
  }

  /// The arguments with which a type inherits another one; its own where it is that type itself.
  private func arguments(of base: String, inheritedBy type: TypeShape, depth: Int) -> [TypeShape]? {
    guard case .named(let key, let arguments) = type else { return nil }
    if key == base { return arguments.isEmpty ? nil : arguments }
    guard depth < 8, lineage(of: key).contains(base) else { return nil }
    let own = genericParameters(of: key)
    let bound =
      own.count == arguments.count ? GenericBindings(zip(own, arguments), uniquingKeysWith: { $1 }) : [:]
    for reference in tree.declarations(ofType: key) {
      for written in reference.declaration.inherited {
        guard case .some(let shape) = shape(written) else { continue }
        let inherited = resolved(
          shape, in: reference.declaration.scope, of: reference.file, bound: bound, depth: depth + 1)
        if let found = self.arguments(of: base, inheritedBy: inherited, depth: depth + 1) { return found }
      }
    }
    return nil
  }
}
