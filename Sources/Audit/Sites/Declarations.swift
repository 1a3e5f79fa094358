import Identifiers
import Readings

extension FileEvaluation {
  /// Sites that stand in declarations: overrides, wrapped properties, defaults.
  func look(at id: DeclarationID) {
    recorder?.forget()
    let declaration = facts[id]
    switch declaration.kind {
    case .variable, .constant:
      if declaration.modifiers.contains(.local) { return }
      if !isTest {
        overriddenProperty(id, declaration)
        wrappedProperty(id, declaration)
      }
      storedDefault(id, declaration)
    case .function:
      if !isTest { overriddenProperty(id, declaration) }
      defaults(id, declaration)
    case .initializer, .subscript: defaults(id, declaration)
    default: break
    }
  }

  private func draft(
    _ form: Form, _ id: DeclarationID, at offset: Int32, _ expression: ExpressionID, scope: ScopeID,
    lookup: LookupKind, element: String?
  ) -> Draft {
    let declaration = facts[id]
    return Draft(
      form: form, side: lookup == .assignment ? .app : .test, offset: offset, expression: expression, lookup: lookup,
      element: element, scope: scope, condition: declaration.condition, declaration: id)
  }

  /// `override var accessibilityIdentifier: String? { get { "x" } set {} }`, AppKit's getter.
  private func overriddenProperty(_ id: DeclarationID, _ declaration: Declaration) {
    guard declaration.name == "accessibilityIdentifier",
      declaration.modifiers.contains(.override) || isMethodOfClass(declaration), declaration.parameters.isEmpty,
      let result = declaration.results.first
    else { return }
    var draft = draft(
      .overriddenProperty, id, at: declaration.offset, result, scope: declaration.body ?? declaration.scope,
      lookup: .assignment, element: nil)
    var frame = frame(draft.scope)
    frame.expected = []
    let values = declaration.results.flatMap { evaluator.evaluate($0, frame) }
    _ = evaluator.takeReads()
    let classed = evaluator.classify(values, at: result, frame, takesType: false)
    switch classed.state {
    case .raw, .constant, .derived, .typed: break
    case .dynamic:
      if handsOn(result) { return }
    default: return
    }
    draft.values = values
    emit(draft)
  }

  /// Objective-C says nowhere that a method overrides another one.
  private func isMethodOfClass(_ declaration: Declaration) -> Bool {
    guard facts.language == .objectiveC, declaration.kind == .function, !declaration.isStatic,
      let key = file.scopeKeys[declaration.scope.index]
    else { return false }
    return isSystemObject(key)
  }

  /// Whether an expression only reads the property of something else.
  private func handsOn(_ id: ExpressionID) -> Bool {
    switch facts[id].kind {
    case .member(_, "accessibilityIdentifier"), .name("accessibilityIdentifier"): true
    case .call(let callee, _): handsOn(callee)
    case .infix("??", let left, let right): handsOn(left) || handsOn(right)
    default: false
    }
  }

  /// `@AccessibilityIdentify(identifier: "x") var view`.
  private func wrappedProperty(_ id: DeclarationID, _ declaration: Declaration) {
    for attribute in declaration.attributes where attribute.name == "AccessibilityIdentify" {
      guard let argument = attribute.arguments.first(where: { $0.label == "identifier" }) else { continue }
      emit(
        draft(
          .propertyWrapper, id, at: attribute.offset, argument.value, scope: declaration.scope, lookup: .assignment,
          element: declaration.name))
    }
  }

  // MARK: Defaults

  /// A default value of a parameter through which identifiers go.
  private func defaults(_ id: DeclarationID, _ declaration: Declaration) {
    let reference = DeclarationReference(file: file, id: id)
    var endings: [Ending]?
    for (index, parameter) in declaration.parameters.enumerated() {
      guard let value = parameter.defaultValue, !isNothing(value) else { continue }
      if endings == nil { endings = tables.flows.endings(of: FlowKey(function: reference), resolver) }
      let mine = (endings ?? []).filter { $0.inputs == [String(index)] && $0.side == side }
      let label = parameter.label ?? parameter.name
      emitDefault(
        value, mine, id, declaration, at: parameter.offset, label: label, type: parameter.type,
        element: declaration.name)
    }
  }

  /// The value of a stored `var` that a memberwise initialiser takes.
  private func storedDefault(_ id: DeclarationID, _ declaration: Declaration) {
    guard declaration.kind == .variable, declaration.isStored, !declaration.isStatic, let value = declaration.value,
      !isNothing(value), let owner = file.scopeKeys[declaration.scope.index]
    else { return }
    let mine = tables.flows.endings(of: FlowKey(property: declaration.name, of: owner), resolver)
      .filter { $0.inputs == [declaration.name] && $0.side == side }
    guard !mine.isEmpty, resolver.kind(of: owner) == .struct else { return }
    let own = resolver.declared("init", in: owner, from: file).filter { $0.declaration.kind == .initializer }
    guard own.isEmpty else { return }
    emitDefault(
      value, mine, id, declaration, at: declaration.offset, label: declaration.name, type: declaration.type,
      element: Evaluator.innermostName(owner))
  }

  private func emitDefault(
    _ value: ExpressionID, _ endings: [Ending], _ id: DeclarationID, _ declaration: Declaration, at offset: Int32,
    label: String, type: String?, element: String?
  ) {
    guard let first = endings.first else { return }
    let form: Form = evaluator.labels.contains(label) && !isTest ? .labelledArgument : .helperCall
    var draft = draft(form, id, at: offset, value, scope: declaration.scope, lookup: first.lookup, element: element)
    draft.side = side
    draft.dropsCleared = true
    if let key = resolver.type(type, in: declaration.scope, of: file)?.key { draft.expected = [key] }
    draft.takesType = endings.contains(where: \.isTyped)
    var frame = frame(draft.scope)
    frame.expected = draft.expected
    let values = evaluator.evaluate(value, frame)
    draft.values = values
    // What only the run time knows is no value that could be told here.
    let reads = evaluator.takeReads()
    guard evaluator.classify(values, at: value, frame, takesType: draft.takesType).state != .dynamic else { return }
    for read in reads { evaluator.noteRead(read) }
    emit(draft)
  }

  private func isNothing(_ id: ExpressionID) -> Bool {
    switch facts[id].kind {
    case .null, .text(""), .boolean, .number, .closure: true
    // It is the name of whatever calls.
    case .macro("function", _): true
    default: false
    }
  }
}
