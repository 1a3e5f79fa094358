import Identifiers
import Readings

extension FileEvaluation {
  /// The contracts that this file declares: types with a conformance to `AccessibilityInstrumented` that stands here.
  func findContracts() {
    for (index, declaration) in facts.declarations.enumerated() where declaration.kind.isType {
      let isConformance = declaration.inherited.contains {
        $0 == "AccessibilityInstrumented" || $0.hasSuffix(".AccessibilityInstrumented")
      }
      guard isConformance, declaration.kind != .protocol, let key = file.typeKeys[Int32(index)] else { continue }
      let place = place(declaration.offset)
      var contract = ContractDeclaration(
        owner: key.split(separator: ".").map { String($0.prefix { $0 != "@" }) }.joined(separator: "."), place: place,
        conformance: place, elements: [])
      if let (text, place) = scope(of: key) {
        contract.scope = text
        contract.scopePlace = place
      }
      contract.elements = elements(of: key)
      outcome.result.contracts.append(contract)
    }
  }

  private func place(_ offset: Int32) -> Place {
    let (line, column) = facts.position(of: offset)
    return Place(path: file.path, line: line, column: column)
  }

  /// The literal of `accessibilityIdentifierScope`, if it has one.
  private func scope(of key: String) -> (String, Place)? {
    for reference in resolver.declared("accessibilityIdentifierScope", in: key, from: file) {
      let facts = reference.file.facts
      for value in [reference.declaration.value].compactMap({ $0 }) + reference.declaration.results {
        guard case .call(_, let arguments) = facts[value].kind, let first = arguments.first,
          case .text(let text) = facts[first.value].kind
        else { continue }
        let (line, column) = facts.position(of: facts[first.value].offset)
        return (text, Place(path: reference.path, line: line, column: column))
      }
    }
    return nil
  }

  private func elements(of key: String) -> [ContractDeclaration.Element] {
    guard let type = evaluator.elementType(of: key, frame(Facts.fileScope)) else { return [] }
    resolver.askType(type)
    resolver.record(.cases(type))
    return tree.members(of: type).filter { $0.declaration.kind == .enumCase }.map { reference in
      var value: String?
      if let raw = reference.declaration.value, case .text(let text) = reference.file.facts[raw].kind { value = text }
      return ContractDeclaration.Element(name: reference.declaration.name, value: value, place: reference.place)
    }
  }
}
