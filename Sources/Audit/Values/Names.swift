import Readings

extension Evaluator {
  /// A bare name.
  func name(_ name: String, _ id: ExpressionID, _ frame: Frame) -> [Value] {
    self.name(name, before: frame.file.facts[id].offset, id, frame)
  }

  private func name(_ name: String, before offset: Int32, _ id: ExpressionID, _ frame: Frame) -> [Value] {
    switch name {
    case "self": return [selfValue(frame)]
    case "Self": return [.type(selfType(frame))]
    default: break
    }
    let isGuess = frame.file.expressionScopes.isGuess(id)
    switch resolver.meaning(of: name, at: offset, in: frame.scope, of: frame.file, hidden: isGuess) {
    case .local(let reference):
      recorder?.lead(to: reference, ", local")
      // `guard let id = id` is bound to the `id` further out.
      guard isRunning(reference) else { return local(reference, id, frame) }
      return self.name(name, before: reference.declaration.offset, id, frame)
    case .parameter(let reference, let index):
      if let values = frame.arguments[.parameter(reference, index)] {
        recorder?.remark("the parameter has what the call passes")
        return values
      }
      return [input(.parameter(reference, index), id, frame)]
    case .accessorParameter(let reference, _): return [input(.property(reference), id, frame)]
    case .shorthand(let scope, let index):
      return frame.arguments[.closure(path: frame.file.path, scope, index)]
        ?? elements(for: index, in: scope, id, frame) ?? [unknown(id, frame)]
    case .members(let found, let enclosing):
      let owner = selfValue(frame, enclosing: enclosing)
      return found.flatMap { ownMember($0, of: owner, enclosing: enclosing, id, frame) }.unique
    case .files(let found):
      let variables = found.filter { $0.declaration.kind != .function }
      guard !variables.isEmpty else {
        recorder?.remark("a function, not called here")
        return [unknown(id, frame)]
      }
      return variables.flatMap { value(of: $0, selfValue: nil, at: id, frame) }.unique
    case .type(let key):
      recorder?.lead(toType: key, resolver.tree)
      return [.type(key)]
    case .unknown:
      if name.first?.isUppercase == true { return [.type(name)] }
      if Self.synthesised.contains(name), frame.file.typeKey(around: frame.scope) != nil {
        return member(name, of: selfValue(frame), at: id, frame)
      }
      recorder?.remark("the repository declares no '\(name)' that is seen from here")
      return [unknown(id, frame)]
    }
  }

  /// Members that the compiler adds.
  private static let synthesised: Set<String> = [
    "rawValue", "description", "allCases", "accessibilityIdentifiers", "accessibilityIdentifierScope",
  ]

  func selfType(_ frame: Frame) -> String {
    switch frame.selfValue {
    case .type(let key)?, .enumCase(let key, _)?: return key
    case .instance(let instance)?: return instance.type
    case .object(let object)?: if let key = object.type?.key { return key }
    default: break
    }
    return frame.file.typeKey(around: frame.scope) ?? ""
  }

  /// The value of `self`, as far as it is known.
  func selfValue(_ frame: Frame, enclosing: String? = nil) -> Value {
    let key = enclosing ?? frame.file.typeKey(around: frame.scope) ?? ""
    if let known = frame.selfValue { return known }
    let shape = TypeShape.named(key, arguments: [])
    return .object(
      Object(type: .instance(shape), source: .init(text: "self", names: ["self"], type: key), isSelf: true))
  }

  /// A member that is named without `self`.
  private func ownMember(
    _ reference: DeclarationReference, of owner: Value, enclosing: String, _ id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    let declaration = reference.declaration
    if declaration.isStatic, resolver.isRequirement(reference) {
      // What the type that is asked gives, where it is known; else what every conformer gives.
      return member(declaration.name, of: .type(frame.selfValue == nil ? enclosing : selfType(frame)), at: id, frame)
    }
    if declaration.isStatic || declaration.kind == .enumCase {
      return value(of: reference, selfValue: .type(enclosing), at: id, frame)
    }
    return instanceMember(reference, of: owner, at: id, frame)
  }

  /// What the enclosing declaration takes, as a value.
  func input(_ source: Input.Source, _ id: ExpressionID, _ frame: Frame) -> Value {
    let type: StaticType?
    switch source {
    case .parameter(let reference, let index):
      let parameter = reference.declaration.parameters[index]
      let single = resolver.type(
        parameter.type, in: reference.declaration.body ?? reference.declaration.scope, of: reference.file)
      if parameter.isVariadic, case .instance(let shape)? = single {
        type = .instance(.array(shape))
      } else {
        type = single
      }
    case .property(let reference): type = resolver.type(of: reference)
    }
    switch source {
    case .parameter(let reference, let index):
      let name = reference.declaration.parameters[index].name
      recorder?.remark("parameter '\(name)' of \(reference.explained): each call passes its own", reference.place)
    case .property(let reference):
      recorder?.lead(to: reference, ": what the type is given from outside")
    }
    let hole = SourcePrinter(facts: frame.file.facts).hole(id, type: type)
    var input = Input(source: source)
    if case .instance(.named(let key, _))? = type, key != "String" { input.type = key }
    if case .parameter(let reference, let index) = source,
      let generic = rawGeneric(reference.declaration, reference.declaration.parameters[index])
    {
      input.type = generic
    }
    return .object(Object(type: type, input: input, source: hole))
  }

  /// A generic parameter that has to be raw-representable by strings stands for any identifier type.
  private func rawGeneric(_ declaration: Declaration, _ parameter: Parameter) -> String? {
    guard let type = parameter.type, type.contains("RawRepresentable") || declaration.genericParameters.contains(type)
    else { return nil }
    let text = type.contains("RawRepresentable") ? type : declaration.requirements ?? ""
    return text.contains("RawRepresentable") ? IdentifierTypes.anyRaw : nil
  }

  /// A local stands for what it is bound to.
  private func local(_ reference: DeclarationReference, _ id: ExpressionID, _ frame: Frame) -> [Value] {
    let declaration = reference.declaration
    let facts = reference.file.facts
    let scope = facts[declaration.scope]
    if declaration.kind == .binding, declaration.value == nil, scope.kind == .closure {
      let names = reference.file.declarations(in: declaration.scope)
        .filter { facts[$0].kind == .binding && facts[$0].value == nil }
      if let position = names.firstIndex(of: reference.id),
        let values = frame.arguments[.closure(path: frame.file.path, declaration.scope, position)]
      {
        return values
      }
      return names.firstIndex(of: reference.id).flatMap { elements(for: $0, in: declaration.scope, id, frame) }
        ?? [unknown(id, frame)]
    }
    if declaration.kind == .function { return [unknown(id, frame)] }
    return running(reference) {
      var inner = frame
      inner.scope = scope.kind == .branch || scope.kind == .closure ? declaration.scope : declaration.scope
      if let written = declaration.type,
        case .instance(let shape)? = resolver.type(written, in: declaration.scope, of: reference.file),
        let key = shape.name ?? shape.element?.name
      {
        inner.expected = [key]
      } else {
        inner.expected = []
      }
      var values: [Value] = []
      if let bound = declaration.value {
        let whole = labelled(evaluate(bound, inner), by: declaration.type)
        if scope.kind == .loop {
          values = whole.flatMap { value -> [Value] in
            if case .array(let elements) = value { return elements.flatMap { $0 } }
            return [passedElement(of: value) ?? unknown(id, frame)]
          }
        } else {
          values = declaration.kind == .binding ? whole.filter { !$0.isNull } : whole
        }
      } else if !declaration.results.isEmpty {
        values = declaration.results.flatMap { evaluate($0, inner) }
      }
      if declaration.kind == .variable || (declaration.kind == .constant && declaration.value == nil) {
        guard let assigned = assignments(to: reference, inner) else { return [unknown(id, frame)] }
        values += assigned
      }
      return values.unique.ifEmpty([unknown(id, frame)])
    } ?? [unknown(id, frame)]
  }

  /// What a closure gets one by one of an array whose elements are known: `["a", "b"].forEach { … }`. Of pairs, a closure
  /// with several names gets the parts.
  private func elements(
    for position: Int, in closure: ScopeID, _ id: ExpressionID, _ frame: Frame
  ) -> [Value]? {
    let facts = frame.file.facts
    guard let call = facts[closure].call, case .call(let callee, let arguments) = facts[call].kind,
      frame.depth < Self.deepest
    else { return nil }
    let sequence: ExpressionID
    switch facts[callee].kind {
    case .member(let base?, let name) where name == "map" || Resolver.eachFunctions.contains(name): sequence = base
    case .name("ForEach"):
      guard let first = arguments.first, !first.isTrailing else { return nil }
      sequence = first.value
    default: return nil
    }
    guard isListed(sequence, facts) else { return nil }
    var outer = frame.deeper()
    outer.expected = []
    let values = evaluate(sequence, outer).flatMap { value -> [Value] in
      if case .array(let elements) = value { return elements.flatMap { $0 } }
      return passedElement(of: value).map { [$0] } ?? []
    }
    let takesParts = position > 0 || takesSeveral(closure, frame.file)
    let parts = values.flatMap { value -> [Value] in
      guard takesParts, case .tuple(let fields) = value else { return position == 0 ? [value] : [] }
      return fields.indices.contains(position) ? fields[position].values : []
    }
    return parts.isEmpty ? nil : parts.unique
  }

  /// One by one, what a list of strings has that the enclosing declaration takes: each is passed by the calls.
  private func passedElement(of value: Value) -> Value? {
    guard case .object(let object) = value, let input = object.input, input.path.isEmpty,
      case .instance(let shape)? = object.type, shape.element == .string
    else { return nil }
    return .object(Object(type: .instance(.string), input: Input(source: input.source), source: object.source))
  }

  /// Whether a closure takes the parts of what it is handed under names of their own.
  private func takesSeveral(_ closure: ScopeID, _ file: FileIndex) -> Bool {
    let facts = file.facts
    let names = file.declarations(in: closure).filter { facts[$0].kind == .binding && facts[$0].value == nil }
    guard names.isEmpty else { return names.count > 1 }
    return facts.expressions.indices.contains { index in
      guard case .name("$1") = facts.expressions[index].kind, let scope = file.expressionScopes[ExpressionID(index)]
      else { return false }
      return isWithin(scope, closure, facts)
    }
  }

  /// Whether something may be a list of known elements: a literal, a name of one, or one that is numbered or paired.
  private func isListed(_ id: ExpressionID, _ facts: Facts) -> Bool {
    switch facts[id].kind {
    case .array, .name, .member: return true
    case .call(let callee, _):
      switch facts[callee].kind {
      case .name("zip"): return true
      case .member(let base?, "enumerated"), .member(let base?, "reversed"): return isListed(base, facts)
      default: return false
      }
    default: return false
    }
  }

  /// What is assigned to a local later; `nil` when it is changed in a way that cannot be followed.
  private func assignments(to reference: DeclarationReference, _ frame: Frame) -> [Value]? {
    let facts = reference.file.facts
    let declaration = reference.declaration
    var values: [Value] = []
    assigning.insert(reference)
    defer { assigning.remove(reference) }
    for use in facts.uses {
      guard case .assignment(let left, let right, let sign) = facts[use.expression].kind,
        case .name(declaration.name) = facts[left].kind, facts[left].offset > declaration.offset,
        isWithin(use.scope, declaration.scope, facts)
      else { continue }
      guard sign.isEmpty else { return nil }
      values += evaluate(right, frame)
    }
    return values
  }

  /// Whether an expression is the local itself whose assignments are being evaluated.
  func isOwnTarget(_ id: ExpressionID, _ frame: Frame) -> Bool {
    guard !assigning.isEmpty, case .name(let name) = frame.file.facts[id].kind else { return false }
    let offset = frame.file.facts[id].offset
    guard case .local(let reference) = resolver.meaning(of: name, at: offset, in: frame.scope, of: frame.file) else {
      return false
    }
    return assigning.contains(reference)
  }

  private func isWithin(_ scope: ScopeID, _ outer: ScopeID, _ facts: Facts) -> Bool {
    var next: ScopeID? = scope
    while let at = next {
      if at == outer { return true }
      next = facts[at].parent
    }
    return false
  }
}
