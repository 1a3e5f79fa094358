import Readings

extension Evaluator {
  /// Whether a type has a contract: it conforms to `AccessibilityInstrumented`, directly or in an extension.
  func isInstrumented(_ key: String) -> Bool { resolver.inherits(key, from: ["AccessibilityInstrumented"]) }

  /// `Owner.accessibilityIdentifiers`.
  func contractNamespace(_ key: String) -> Value? {
    guard isInstrumented(key) else { return nil }
    return .instance(Instance(type: IdentifierTypes.namespaceType, fields: ["owner": [.type(key)]], payload: []))
  }

  /// `Owner.accessibilityIdentifier(for: .element, component: …)`.
  func contractCall(
    _ name: String, on key: String, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame
  ) -> [Value]? {
    guard name == "accessibilityIdentifier", let first = arguments.first, first.label == "for", isInstrumented(key)
    else { return nil }
    let component = arguments.first { $0.label == "component" }?.value
    return contract(key, element: first.value, component: component, id, frame)
  }

  /// `namespace[.element]`.
  func index(_ base: ExpressionID, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame) -> [Value] {
    evaluate(base, frame.expecting([])).flatMap { value -> [Value] in
      if case .instance(let instance) = value, instance.type == IdentifierTypes.namespaceType,
        case .type(let owner)? = instance.fields["owner"]?.first, let first = arguments.first
      {
        return contract(owner, element: first.value, component: arguments.dropFirst().first?.value, id, frame)
      }
      if case .array(let elements) = value, let first = arguments.first,
        case .number(let text) = frame.file.facts[first.value].kind, let position = Int(text), position < elements.count
      {
        return elements[position]
      }
      if case .dictionary(let fields) = value, arguments.count == 1 {
        return look(up: arguments[0].value, in: fields, frame) ?? [unknown(id, frame)]
      }
      if let key = typeKey(value),
        let function = best(
          resolver.members(named: "subscript", of: key, from: frame.file), arguments),
        !function.declaration.results.isEmpty
      {
        return invoke(function, arguments, selfValue: value, id, frame)
      }
      return [unknown(id, frame)]
    }
  }

  private func typeKey(_ value: Value) -> String? {
    switch value {
    case .type(let key): key
    case .instance(let instance): instance.type
    case .object(let object): object.type?.key.flatMap { resolver.isDeclared($0) ? $0 : nil }
    default: nil
    }
  }

  /// The enum of a contract's elements.
  func elementType(of owner: String, _ frame: Frame) -> String? {
    if let named = resolver.nested("AccessibilityUIElement", in: owner, from: frame.file) { return named }
    resolver.askProperties(of: owner)
    for reference in resolver.tree.members(of: owner) where reference.declaration.kind == .enum {
      guard let key = reference.file.typeKeys[reference.id.raw] else { continue }
      resolver.record(.member(owner, reference.declaration.name))
      if resolver.inherits(key, from: ["AccessibilityElement"]) { return key }
    }
    return nil
  }

  private func contract(
    _ owner: String, element: ExpressionID, component: ExpressionID?, _ id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    recorder?.remark("the contract of \(owner): scope, element\(component == nil ? "" : " and component")")
    let type = elementType(of: owner, frame)
    let elements = evaluate(element, frame.expecting(type.map { [$0] } ?? []))
    let scopes = member("accessibilityIdentifierScope", of: .type(owner), at: id, frame)
      .flatMap { member("rawValue", of: $0, at: id, frame) }
    let components = component.map { part in
      evaluate(part, frame.expecting([IdentifierTypes.componentType])).flatMap {
        member("rawValue", of: $0, at: id, frame)
      }
    }
    var result: [Value] = []
    for each in elements {
      let raws = member("rawValue", of: each, at: id, frame)
      for scope in scopes {
        for raw in raws {
          for last in components ?? [.null] {
            var parts = self.parts(of: scope, at: id, frame) + [.text("_", own: false)]
            parts += self.parts(of: raw, at: id, frame)
            if components != nil { parts += [.text("_", own: false)] + self.parts(of: last, at: id, frame) }
            result.append(typedIdentifier(parts, owner: owner, element: each, isComponent: components != nil))
          }
        }
      }
    }
    return result.unique.ifEmpty([unknown(id, frame)])
  }

  private func typedIdentifier(_ parts: [Part], owner: String, element: Value, isComponent: Bool) -> Value {
    var origin: Origin?
    if case .enumCase(_, let reference) = element {
      let name = Self.innermostName(owner)
      origin = Origin(
        reference: reference, name: owner + "." + reference.declaration.name,
        contract: ContractParts(
          scope: name, element: reference.declaration.name, component: isComponent ? "{}" : nil))
    }
    let text = Value.text(Text(parts: parts)).fromConstant(nil)
    return .instance(
      Instance(type: IdentifierTypes.contractType, fields: [:], payload: [text], origin: origin))
  }
}
