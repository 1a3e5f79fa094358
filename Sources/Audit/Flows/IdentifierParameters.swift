import Identifiers
import Readings

extension FlowKey {
  /// The name under which calls and declarations of a helper meet.
  var helper: String { "\(kind == .property ? "property" : "function") \(owner).\(name)" }
}

extension FileEvaluation {
  /// The parameters and properties through which identifiers go to an element of the app.
  func findParameters() {
    var found: Set<IdentifierParameter> = []
    for contribution in outcome.contributions where contribution.ending.side == .app {
      switch contribution.key.kind {
      case .function:
        guard let reference = outcome.references[contribution.key] else { continue }
        for input in contribution.ending.inputs {
          guard let position = Int(input), reference.declaration.parameters.indices.contains(position) else { continue }
          found.insert(parameter(reference, position, contribution))
        }
      case .property:
        for reference in resolver.declared(contribution.key.name, in: contribution.key.owner, from: file)
        where reference.declaration.isStored && isSettable(reference, contribution.ending) {
          found.insert(
            IdentifierParameter(
              place: reference.place, declaration: contribution.key.owner, name: contribution.key.name,
              type: reference.declaration.type, isTyped: contribution.ending.isTyped, side: .app,
              helper: contribution.key.helper, isProperty: true))
        }
      }
    }
    outcome.result.parameters = found.sorted { ($0.place, $0.name) < ($1.place, $1.name) }
  }

  private func parameter(
    _ reference: DeclarationReference, _ position: Int, _ contribution: Contribution
  ) -> IdentifierParameter {
    let declaration = reference.declaration
    let parameter = declaration.parameters[position]
    let (line, column) = reference.file.facts.position(of: parameter.offset)
    let labels = declaration.parameters.map { ($0.label ?? "_") + ":" }.joined()
    return IdentifierParameter(
      place: Place(path: reference.path, line: line, column: column),
      declaration: reference.qualifiedName + "(\(labels))", name: parameter.name, type: parameter.type,
      isTyped: contribution.ending.isTyped, side: .app, helper: contribution.key.helper, isProperty: false)
  }

  /// Whether other code gives the property its value: by assignment, or through the memberwise initialiser of a struct.
  private func isSettable(_ reference: DeclarationReference, _ ending: Ending) -> Bool {
    if ending.isAssignable { return true }
    let declaration = reference.declaration
    guard !declaration.modifiers.contains(.private), !declaration.isStatic,
      let primary = resolver.primary(reference.owner),
      primary.declaration.kind == .struct, declaration.kind == .variable || declaration.value == nil
    else { return false }
    return !resolver.declared("init", in: reference.owner, from: file).contains { $0.file === primary.file }
  }
}
