import Identifiers
import Readings

extension FileEvaluation {
  /// The app side's forms that are calls. Whether the call is done with.
  func appCall(_ call: CallSite) -> Bool {
    guard let name = calleeName(call.callee) else { return false }
    switch name {
    case "accessibilityIdentifier": return modifier(call)
    case "accessibility":
      guard let argument = call.argument("identifier") else { return false }
      emit(modifierDraft(call, argument))
      return true
    case "setAccessibilityIdentifier": return setter(call)
    case "setValue": return keyValueSetter(call)
    case "assign": return publisherAssignment(call)
    default:
      if tree.settings.assignHelpers.contains(name) { return configuredHelper(call, lookup: .assignment) }
      return false
    }
  }

  /// `.accessibilityIdentifier(e)`, also with `isEnabled:`.
  private func modifier(_ call: CallSite) -> Bool {
    guard let first = call.arguments.first, first.label == nil,
      call.arguments.dropFirst().allSatisfy({ $0.label == "isEnabled" })
    else { return false }
    // `.accessibilityIdentifier(x)` without a base is a case with a payload.
    if case .member(nil, _) = facts[call.callee].kind {
      recorder?.reject(at: facts[call.callee].offset, "a case or static member with a payload, not a modifier")
      return true
    }
    if isOwnFunction("accessibilityIdentifier", call) {
      recorder?.reject(at: facts[call.callee].offset, "the type's own function of that name, and the type is no view")
      return false
    }
    emit(modifierDraft(call, first))
    return true
  }

  private func modifierDraft(_ call: CallSite, _ argument: Argument) -> Draft {
    var draft = draft(
      .swiftUIModifier, call.use, call.index, at: facts[call.callee].offset, argument.value, lookup: .assignment,
      element: element(of: base(call.callee)))
    draft.expected = expectedTypes("accessibilityIdentifier")
    draft.takesType = true
    return draft
  }

  /// Whether a call names a function or case of a type of the repository that is no view, by its own declaration.
  func isOwnFunction(_ name: String, _ call: CallSite) -> Bool {
    let key: String?
    if let base = base(call.callee) {
      switch type(of: base, call.use) {
      case .instance(let shape)?: key = shape.name
      case .metatype(let type)?: key = type
      case nil: key = nil
      }
    } else {
      key = file.typeKey(around: call.use.scope)
    }
    guard let key, resolver.isDeclared(key) else { return false }
    let own = resolver.declared(name, in: key, from: file).filter { reference in
      let declaration = reference.declaration
      guard declaration.kind == .function || declaration.kind == .enumCase else { return false }
      guard !declaration.modifiers.contains(.override) else { return false }
      return ArgumentMatching.match(declaration.parameters, call.arguments) != nil
    }
    return !own.isEmpty && !resolver.inherits(key, from: AppleTypes.viewProtocols) && !isSystemObject(key)
  }

  /// Types beside `String` that overloads of a setter or query take, for implicit members.
  func expectedTypes(_ name: String) -> [String] {
    var result: [String] = []
    for entry in tables.flows.entries(named: name, resolver) {
      guard let reference = entry.reference, let first = reference.declaration.parameters.first,
        let key = resolver.type(first.type, in: reference.declaration.scope, of: reference.file)?.key, key != "String",
        !result.contains(key)
      else { continue }
      result.append(key)
    }
    if !result.contains(IdentifierTypes.contractType) { result.append(IdentifierTypes.contractType) }
    return result + tree.settings.types.filter { !result.contains($0) }
  }

  /// A function of a dependency that the configuration names: its first argument.
  func configuredHelper(_ call: CallSite, lookup: LookupKind) -> Bool {
    guard let first = call.arguments.first, !first.isTrailing else { return false }
    var draft = draft(
      .helperCall, call.use, call.index, at: facts[call.callee].offset, first.value, lookup: lookup,
      element: element(of: base(call.callee)))
    draft.dropsCleared = true
    draft.expected = expectedTypes(calleeName(call.callee) ?? "")
    emit(draft)
    return true
  }
}
