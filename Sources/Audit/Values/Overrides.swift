import Readings

extension Evaluator {
  /// What subclasses override a member with, each seen from its own class.
  func overrides(of reference: DeclarationReference) -> [(type: String, reference: DeclarationReference)] {
    let declaration = reference.declaration
    guard !declaration.modifiers.contains(.final), !declaration.modifiers.contains(.private),
      !declaration.modifiers.contains(.fileprivate), resolver.kind(of: reference.owner) == .class
    else { return [] }
    return resolver.conformers(of: reference.owner).flatMap { type in
      resolver.declared(declaration.name, in: type, from: reference.file)
        .filter {
          $0.declaration.modifiers.contains(.override) && $0.declaration.kind == declaration.kind
            && $0.declaration.parameters.map(\.label) == declaration.parameters.map(\.label)
        }
        .map { (type, $0) }
    }
  }

  /// Whether a body only says that subclasses have to bring one.
  func isAbstract(_ reference: DeclarationReference) -> Bool {
    let facts = reference.file.facts
    let results = reference.declaration.results
    return !results.isEmpty
      && results.allSatisfy { result in
        guard case .call(let callee, _) = facts[result].kind, case .name(let name) = facts[callee].kind else {
          return false
        }
        return name == "fatalError" || name == "preconditionFailure"
      }
  }

  /// The values of a computed member of the object in which the site stands: its class's own and what subclasses make
  /// of it.
  func overridable(
    _ reference: DeclarationReference, of owner: Value, at id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    let others = overrides(of: reference)
    guard !others.isEmpty else { return value(of: reference, selfValue: owner, at: id, frame) }
    var values = isAbstract(reference) ? [] : value(of: reference, selfValue: owner, at: id, frame)
    for (type, other) in others {
      let object = Object(
        type: .instance(.named(type, arguments: [])), source: hole(id, frame), isSelf: true)
      values += value(of: other, selfValue: .object(object), at: id, frame.deeper())
    }
    return values.unique.ifEmpty([unknown(id, frame)])
  }
}
