import Readings

extension Evaluator {
  /// `T(…)`.
  func make(_ key: String, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame) -> [Value] {
    if key == "String" { return [unknown(id, frame)] }
    guard let primary = resolver.primary(key) else { return [external(key, arguments, id, frame)] }
    switch primary.declaration.kind {
    case .enum: return [enumFromRaw(key, arguments, id, frame) ?? object(key, id, frame)]
    case .struct, .class, .actor:
      guard frame.depth < Self.deepest else { return [object(key, id, frame)] }
      return [instance(key, primary, arguments, id, frame)]
    default: return [object(key, id, frame)]
    }
  }

  private func object(_ key: String, _ id: ExpressionID, _ frame: Frame) -> Value {
    .object(Object(type: .instance(.named(key, arguments: [])), source: hole(id, frame)))
  }

  /// A type that the repository does not declare: the contract's own, or one that the configuration names.
  private func external(_ key: String, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame) -> Value {
    let isKnown =
      key == IdentifierTypes.contractType || IdentifierTypes.contractParts.contains(key)
      || resolver.tree.settings.types.contains(key)
    guard isKnown, let first = arguments.first, arguments.count == 1 else { return object(key, id, frame) }
    let payload = evaluate(first.value, frame.expecting([]))
    return .instance(Instance(type: key, fields: [:], payload: payload))
  }

  private func enumFromRaw(_ key: String, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame) -> Value? {
    guard arguments.count == 1, arguments[0].label == "rawValue" else { return nil }
    let wanted = evaluate(arguments[0].value, frame.expecting([]))
    guard wanted.count == 1, case .text(let text) = wanted[0] else { return nil }
    for reference in cases(of: key) {
      guard case .text(let raw)? = rawValue(of: reference, type: key, frame) else { continue }
      if raw.parts.map(plain) == text.parts.map(plain) { return .enumCase(type: key, reference) }
    }
    return nil
  }

  private func plain(_ part: Part) -> Part {
    if case .text(let string, _) = part { return .text(string, own: false) }
    return part
  }

  private func instance(
    _ key: String, _ primary: DeclarationReference, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame
  ) -> Value {
    var instance = Instance(type: key, fields: [:], payload: [])
    let initializers = resolver.declared("init", in: key, from: frame.file).filter {
      $0.declaration.kind == .initializer
    }
    if let initializer = best(initializers, arguments),
      let match = ArgumentMatching.match(initializer.declaration.parameters, arguments)
    {
      fill(&instance, by: initializer, match, id, frame)
    } else if initializers.allSatisfy({ $0.file.facts[$0.declaration.scope].declaration.map { _ in true } ?? true }) {
      memberwise(&instance, key, arguments, frame)
    }
    return .instance(instance)
  }

  /// What the synthesised initialiser of a struct takes.
  private func memberwise(_ instance: inout Instance, _ key: String, _ arguments: [Argument], _ frame: Frame) {
    resolver.record(.stored(key))
    for argument in arguments {
      guard let label = argument.label else { continue }
      let property = resolver.declared(label, in: key, from: frame.file).first { $0.declaration.isStored }
      let type = property.flatMap { resolver.type(of: $0)?.key }
      instance.fields[label] = evaluate(argument.value, frame.expecting(type.map { [$0] } ?? []))
    }
    for reference in storedProperties(of: key) where instance.fields[reference.declaration.name] == nil {
      guard reference.declaration.kind == .variable, let value = reference.declaration.value else { continue }
      let inner = Frame(
        file: reference.file, scope: reference.declaration.scope, isOwn: false, depth: frame.depth + 1)
      instance.fields[reference.declaration.name] = evaluate(value, inner)
    }
  }

  /// The stored instance properties of a type's own declaration, in order.
  func storedProperties(of key: String) -> [DeclarationReference] {
    resolver.record(.stored(key))
    resolver.askProperties(of: key)
    return resolver.tree.members(of: key).filter { $0.declaration.isStored && !$0.declaration.isStatic }
  }

  /// `self.x = …` in an initialiser.
  private func fill(
    _ instance: inout Instance, by initializer: DeclarationReference, _ match: [ExpressionID?], _ id: ExpressionID,
    _ frame: Frame
  ) {
    let declaration = initializer.declaration
    guard let body = declaration.body,
      running(
        initializer,
        {
          var inner = Frame(
            file: initializer.file, scope: body, isOwn: frame.isOwn, arguments: [:], depth: frame.depth + 1)
          inner.arguments = bindOwn(initializer, match, frame)
          assign(&instance, in: body, inner)
          return [.null]
        }) != nil
    else { return }
    if instance.fields.isEmpty, match.count == 1, let only = match[0] {
      instance.payload = evaluate(only, frame.expecting([]))
    }
  }

  /// As `bind`, but literals stay the site's own: `AXName(rawValue: "x")` written at a site is raw there.
  private func bindOwn(
    _ function: DeclarationReference, _ match: [ExpressionID?], _ frame: Frame
  ) -> [Frame.Slot: [Value]] {
    var bound = bind(function, match, [], frame)
    for (index, argument) in match.enumerated() {
      guard let argument else { continue }
      bound[.parameter(function, index)] = evaluate(argument, frame.expecting([]))
    }
    return bound
  }

  private func assign(_ instance: inout Instance, in body: ScopeID, _ frame: Frame) {
    let facts = frame.file.facts
    for use in facts.uses where use.scope == body {
      switch facts[use.expression].kind {
      case .assignment(let left, let right, ""):
        guard let name = ownProperty(left, facts) else { continue }
        var inner = frame
        inner.isOwn = false
        instance.fields[name] = evaluate(right, inner)
      case .call(let callee, let arguments):
        guard case .member(let base?, "init") = facts[callee].kind, case .name("self") = facts[base].kind else {
          continue
        }
        let others = resolver.declared("init", in: instance.type, from: frame.file)
        if let other = best(others, arguments),
          let match = ArgumentMatching.match(other.declaration.parameters, arguments)
        {
          fill(&instance, by: other, match, use.expression, frame)
        } else {
          memberwise(&instance, instance.type, arguments, frame)
        }
      default: continue
      }
    }
  }

  private func ownProperty(_ id: ExpressionID, _ facts: Facts) -> String? {
    switch facts[id].kind {
    case .name(let name): return name
    case .member(let base?, let name):
      if case .name("self") = facts[base].kind { return name }
      return nil
    default: return nil
    }
  }
}
