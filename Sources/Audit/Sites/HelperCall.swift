import Identifiers
import Readings

extension FileEvaluation {
  /// A call that passes identifiers to helpers or components of the repository, or to ones that cannot be read.
  func helperCall(_ call: CallSite) {
    switch resolveHelper(call) {
    case .known(let targets):
      if targets.isEmpty, let recorder, let name = calleeName(call.callee) {
        recorder.reject(
          at: facts[call.callee].offset,
          "'\(name)' is declared in the repository, and hands nothing on to a setter or query")
      }
      var done: Set<[String]> = []
      for target in targets { emit(target, call, &done) }
    case .unknown: labelledArgument(call)
    }
  }

  /// An argument with a known label, passed to something that the repository does not declare.
  private func labelledArgument(_ call: CallSite) {
    guard !isTest else { return }
    for argument in call.arguments {
      guard let label = argument.label, evaluator.labels.contains(label) else { continue }
      guard !isDeclaredElsewhere(call) else {
        recorder?.reject(
          at: argument.offset, "what is called is declared in the repository, and hands '\(label)' on to nothing")
        continue
      }
      var draft = draft(
        .labelledArgument, call.use, call.index, at: argument.offset, argument.value, lookup: .assignment,
        element: calleeName(call.callee))
      draft.dropsCleared = true
      draft.expected = [IdentifierTypes.contractType]
      draft.takesType = true
      emit(draft)
    }
  }

  /// Whether the repository declares something of the callee's name that takes these labels: then its body decides.
  private func isDeclaredElsewhere(_ call: CallSite) -> Bool {
    guard let name = calleeName(call.callee) else { return false }
    if case .member(let base?, _) = facts[call.callee].kind {
      switch type(of: base, call.use) {
      case .instance(let shape)?:
        guard let key = shape.name else { return false }
        return resolver.members(named: name, of: key, from: file).contains {
          ArgumentMatching.match($0.declaration.parameters, call.arguments) != nil
        }
      case .metatype(let key)?:
        return resolver.members(named: name, of: key, from: file).contains {
          ArgumentMatching.match($0.declaration.parameters, call.arguments) != nil
        }
      case nil: return false
      }
    }
    return false
  }

  /// One site for each set of inputs that go the same way.
  func emit(_ target: HelperTarget, _ call: CallSite, _ done: inout Set<[String]>) {
    // Each identifier that a variadic parameter takes is a site.
    for (name, arguments) in target.further.sorted(by: { $0.key < $1.key }) {
      for argument in arguments {
        var other = target
        other.further = [:]
        other.arguments[name] = argument
        emit(other, call, &done)
      }
    }
    var groups: [[String]: [Ending]] = [:]
    for ending in target.endings where ending.side == side { groups[ending.inputs, default: []].append(ending) }
    for inputs in groups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let endings = groups[inputs] else { continue }
      let passed = inputs.compactMap { name in target.arguments[name].map { (name: name, argument: $0) } }
      guard let first = passed.first else {
        emitCaller(target, inputs, endings, call)
        continue
      }
      let labelled = passed.first { evaluator.labels.contains($0.argument.label ?? "") }
      let anchor = labelled ?? first
      let place = ["\(labelled?.argument.offset ?? facts[call.callee].offset)"] + passed.map { "\($0.argument.offset)" }
      guard done.insert(place).inserted else { continue }
      let isLabelled = labelled != nil && !isTest
      var draft = draft(
        isLabelled ? .labelledArgument : .helperCall, call.use, call.index,
        at: isLabelled ? anchor.argument.offset : facts[call.callee].offset, anchor.argument.value,
        lookup: strongest(endings), element: helperElement(call))
      draft.side = side
      draft.dropsCleared = true
      draft.takesType = endings.contains(where: \.isTyped)
      draft.via = endings.isEmpty ? [] : [target.key].map { via($0, inputs) }
      draft.hops = (endings.map(\.hops).min() ?? 0) + 1
      if !isInPreview(call.use.scope) { draft.values = values(endings, target, call.use.scope) }
      emit(draft)
    }
  }

  /// A helper whose parameter is `#function` unless it is given: the caller's name goes in.
  private func emitCaller(_ target: HelperTarget, _ inputs: [String], _ endings: [Ending], _ call: CallSite) {
    guard inputs.count == 1, let (reference, value) = target.defaults[inputs[0]],
      case .macro("function", _) = reference.file.facts[value].kind
    else { return }
    var draft = draft(
      .helperCall, call.use, call.index, at: facts[call.callee].offset, call.use.expression,
      lookup: strongest(endings), element: helperElement(call))
    draft.side = side
    draft.via = [target.key]
    draft.hops = (endings.map(\.hops).min() ?? 0) + 1
    let name = evaluator.functionName(call.use.expression, frame(call.use.scope))
    let values = [inputs[0]: [Value.text(Text(parts: [.derived(name)]))]]
    draft.values = endings.flatMap { fill($0, values, target, call.use.scope) }.unique
    emit(draft)
  }

  /// Where a flow through a memberwise initialiser comes from: the property.
  private func via(_ key: FlowKey, _ inputs: [String]) -> FlowKey {
    guard key.kind == .property, let first = inputs.first else { return key }
    return FlowKey(property: first, of: key.owner)
  }

  private func strongest(_ endings: [Ending]) -> LookupKind {
    if endings.contains(where: { $0.lookup == .assignment }) { return .assignment }
    return endings.contains { $0.lookup == .query } ? .query : .explicit
  }

  private func helperElement(_ call: CallSite) -> String? {
    if calleeName(call.callee) == "init" { return initializedType(call).map(Evaluator.innermostName) }
    // `Kit.Row(…)` is a row.
    if let name = calleeName(call.callee), name.first?.isUppercase == true { return name }
    if let base = base(call.callee) { return element(of: base) }
    return calleeName(call.callee)
  }

  /// What reaches the setters: the arguments put into the templates of the endings.
  private func values(_ endings: [Ending], _ target: HelperTarget, _ scope: ScopeID) -> [Value] {
    var arguments: [String: [Value]] = [:]
    for name in Set(endings.flatMap(\.inputs)).sorted() {
      if let argument = target.arguments[name] {
        var expected = target.types[name].map { [$0] } ?? []
        if expected.isEmpty { expected = [IdentifierTypes.contractType] }
        // A list is handed on one by one.
        arguments[name] = evaluator.evaluate(argument.value, frame(scope).expecting(expected)).flatMap(\.oneByOne)
      } else if let (reference, value) = target.defaults[name] {
        var outer = Frame(file: reference.file, scope: reference.declaration.scope, isOwn: false)
        outer.expected = target.types[name].map { [$0] } ?? []
        arguments[name] = evaluator.evaluate(value, outer).map { $0.fromConstant(nil) }
      }
    }
    return endings.flatMap { fill($0, arguments, target, scope) }.unique
  }

  private func fill(
    _ ending: Ending, _ arguments: [String: [Value]], _ target: HelperTarget, _ scope: ScopeID
  ) -> [Value] {
    let outer = frame(scope)
    let anchor = target.arguments.values.first?.value ?? ExpressionID(0)
    if ending.template.count == 1, case .input(let name, let path) = ending.template[0] {
      return (arguments[name] ?? []).flatMap { ask($0, path, isTyped: ending.isTyped, at: anchor, outer) }
    }
    var sums: [[Part]] = [[]]
    var origin: Origin?
    var isCleared = false
    for piece in ending.template {
      switch piece {
      case .text(let text): sums = sums.map { $0 + [.text(text, own: false)] }
      case .open: sums = sums.map { $0 + [.open] }
      case .hole: sums = sums.map { $0 + [.hole(HoleSource(text: "", names: []), isLocalized: false)] }
      case .input(let name, let path):
        let values = (arguments[name] ?? []).flatMap { ask($0, path, isTyped: false, at: anchor, outer) }
        if values.allSatisfy(\.isNull) { isCleared = true }
        origin = origin ?? values.first?.origin
        sums = evaluator.combine(sums, values.map { evaluator.parts(of: $0, at: anchor, outer) })
      }
    }
    if isCleared, ending.inputs.count == 1 { return [.null] }
    return sums.map { .text(Text(parts: $0, origin: ending.inputs.count == 1 ? origin : nil)) }
  }

  /// Asks a value for the members that the helper asks for.
  private func ask(_ value: Value, _ path: [String], isTyped: Bool, at id: ExpressionID, _ frame: Frame) -> [Value] {
    guard !path.isEmpty else { return [value] }
    switch value {
    case .text, .null: return [value]
    case .object(var object):
      if var input = object.input, isTyped {
        input.path = path
        object.input = input
        return [.object(object)]
      }
      if isTyped { return [value] }
    default: break
    }
    var values = [value]
    for name in path { values = values.flatMap { evaluator.member(name, of: $0, at: id, frame) } }
    guard isTyped else { return values }
    return values.map { inner in
      let type: String
      switch value {
      case .enumCase(let key, _): type = key
      case .instance(let instance): type = instance.type
      default: return inner
      }
      return .instance(Instance(type: type, fields: [:], payload: [inner], origin: value.origin ?? inner.origin))
    }
  }
}
