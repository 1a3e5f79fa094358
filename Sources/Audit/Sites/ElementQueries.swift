import Identifiers
import Readings

extension FileEvaluation {
  /// `app.buttons[e]`.
  func querySubscript(_ use: Use, _ index: Int, _ base: ExpressionID, _ arguments: [Argument]) {
    guard arguments.count == 1, let only = arguments.first, !isPosition(only.value) else { return }
    let receiver = type(of: base, use)
    guard case .instance(let shape)? = receiver, let key = shape.name,
      key.hasPrefix("XCUI") || resolver.isDeclared(key) && !subscripts(of: receiver, arguments).isEmpty
    else {
      recorder?.reject(
        at: facts[use.expression].offset,
        receiver?.key.map { "a subscript of \($0), which is no element query" }
          ?? "a subscript of something whose type is not known to be an element query")
      return
    }
    let isQuery = key == "XCUIElementQuery"
    let overloads = subscripts(of: receiver, arguments)
    guard isQuery ? only.label == nil || !overloads.isEmpty : !overloads.isEmpty else { return }
    var draft = draft(
      isQuery ? .querySubscript : .helperCall, use, index, at: facts[use.expression].offset, only.value, lookup: .query,
      element: queryName(base))
    draft.expected = overloads.compactMap { reference in
      guard let first = reference.declaration.parameters.first else { return nil }
      return resolver.type(first.type, in: reference.declaration.scope, of: reference.file)?.key
    }
    if !draft.expected.contains(IdentifierTypes.contractType) { draft.expected.append(IdentifierTypes.contractType) }
    draft.takesType = true
    emit(draft)
  }

  /// The repository's own subscripts that hand an identifier on and fit.
  private func subscripts(of receiver: StaticType?, _ arguments: [Argument]) -> [DeclarationReference] {
    tables.flows.entries(named: "subscript", resolver).compactMap { entry in
      guard let reference = entry.reference, isPossible(entry.key.owner, for: receiver, declares: "subscript") else {
        return nil
      }
      // A label that is written twice, `subscript(id id: String)`, is one of the call; written once it is none.
      let declaration = reference.declaration
      let fits =
        ArgumentMatching.match(ArgumentMatching.ofSubscript(declaration), arguments) != nil
        || ArgumentMatching.match(declaration.parameters, arguments) != nil
      return fits ? reference : nil
    }
  }

  private func isPosition(_ id: ExpressionID) -> Bool {
    switch facts[id].kind {
    case .number, .closure: return true
    case .infix(let sign, _, _): return sign.hasPrefix("..")
    default: return false
    }
  }

  /// The query that is asked: `buttons`, the type of `descendants(matching:)`.
  func queryName(_ id: ExpressionID?, depth: Int = 0) -> String? {
    guard let id, depth < 24 else { return nil }
    switch facts[id].kind {
    case .member(let base?, "firstMatch"), .member(let base?, "element"):
      return queryName(base, depth: depth + 1)
    case .name(let name):
      // A local stands for the query that it is bound to.
      guard let scope = file.expressionScopes[id], !AppleTypes.queryProviders.contains(name),
        case .local(let reference) = resolver.meaning(
          of: name, at: facts[id].offset, in: scope, of: file, global: false),
        reference.declaration.kind == .constant, let value = reference.declaration.value
      else { return name }
      return queryName(value, depth: depth + 1) ?? name
    case .member(_, let name): return name
    case .call(let callee, let arguments):
      if let name = calleeName(callee),
        ["descendants", "children", "descendantsMatchingType", "childrenMatchingType"].contains(name),
        let first = arguments.first
      {
        return calleeName(first.value).map(elementType) ?? name
      }
      return base(callee).flatMap { queryName($0, depth: depth + 1) } ?? calleeName(callee)
    case .index(let base, _): return queryName(base, depth: depth + 1)
    default: return nil
    }
  }

  /// `XCUIElementTypeStaticText` → `staticText`.
  private func elementType(_ name: String) -> String {
    guard name.hasPrefix("XCUIElementType"), name.count > 15 else { return name }
    let type = name.dropFirst(15)
    return type.prefix(1).lowercased() + type.dropFirst()
  }

  /// The test side's forms that are calls. Whether the call is done with.
  func testCall(_ call: CallSite) -> Bool {
    guard let name = calleeName(call.callee) else { return false }
    if name == "NSPredicate" || name == "predicateWithFormat" { return predicate(call) }
    if name.hasPrefix("XCTAssert"), assertion(call) { return false }
    if name == "isEqualToString" || name == "isEqual", call.arguments.count == 1, let left = base(call.callee),
      let element = identifierOf(left, call.use)
    {
      emitComparison(call.use, call.index, element, left, call.arguments[0].value)
      return true
    }
    if tree.settings.lookupHelpers.contains(name) { return configuredHelper(call, lookup: .query) }
    return matching(call, name)
  }

  /// `matching(identifier: e)` and its kin.
  private func matching(_ call: CallSite, _ name: String) -> Bool {
    let argument: Argument
    switch name {
    case "matching", "element", "containing":
      guard let found = call.argument("identifier") else { return false }
      argument = found
    case "matchingIdentifier":
      guard let first = call.arguments.first else { return false }
      argument = first
    case "elementMatchingType", "matchingType", "containingType":
      guard let found = call.argument("identifier") else { return false }
      argument = found
    default: return false
    }
    guard let base = base(call.callee) else {
      // Within an extension of a query.
      guard case .instance(let shape)? = type(ofSelf: call.use), shape.name?.hasPrefix("XCUI") == true else {
        return false
      }
      emitMatching(call, argument, nil)
      return true
    }
    guard resolver.isElement(type(of: base, call.use), in: file) else {
      recorder?.reject(at: facts[call.callee].offset, "'\(name)' of something that is no element or query")
      return false
    }
    emitMatching(call, argument, base)
    return true
  }

  private func type(ofSelf use: Use) -> StaticType? {
    file.typeKey(around: use.scope).map { .instance(.named($0, arguments: [])) }
  }

  private func emitMatching(_ call: CallSite, _ argument: Argument, _ base: ExpressionID?) {
    var draft = draft(
      .matchingIdentifier, call.use, call.index, at: facts[call.callee].offset, argument.value, lookup: .explicit,
      element: queryName(base))
    draft.expected = [IdentifierTypes.contractType]
    draft.takesType = true
    emit(draft)
  }

  // MARK: Comparisons

  /// `element.identifier == e`.
  func comparison(_ use: Use, _ index: Int, _ left: ExpressionID, _ right: ExpressionID) {
    guard !isInPredicateBlock(use.scope) else { return }
    if let name = identifierOf(left, use) {
      emitComparison(use, index, name, left, right)
    } else if let name = identifierOf(right, use) {
      emitComparison(use, index, name, right, left)
    }
  }

  /// `XCTAssertEqual(element.identifier, e)`. Whether it was one.
  private func assertion(_ call: CallSite) -> Bool {
    guard call.arguments.count >= 2, let name = calleeName(call.callee),
      ["XCTAssertEqual", "XCTAssertNotEqual", "XCTAssertEqualObjects", "XCTAssertNotEqualObjects"].contains(name)
    else { return false }
    let (left, right) = (call.arguments[0].value, call.arguments[1].value)
    if let element = identifierOf(left, call.use) {
      emitComparison(call.use, call.index, element, left, right)
      return true
    }
    if let element = identifierOf(right, call.use) {
      emitComparison(call.use, call.index, element, right, left)
      return true
    }
    return false
  }

  private func emitComparison(_ use: Use, _ index: Int, _ element: String, _ side: ExpressionID, _ other: ExpressionID)
  {
    if identifierOf(other, use) != nil { return }
    var draft = draft(
      .identifierComparison, use, index, at: facts[side].offset, other, lookup: .explicit, element: element)
    draft.dropsCleared = true
    emit(draft)
  }

  /// The name of the element whose identifier an expression is.
  private func identifierOf(_ id: ExpressionID, _ use: Use) -> String? {
    guard case .member(let base?, "identifier") = facts[id].kind,
      case .instance(let shape)? = type(of: base, use), shape.name == "XCUIElement" || shape.name == "XCUIApplication"
    else { return nil }
    return queryName(base).flatMap { $0.hasPrefix("$") ? nil : $0 } ?? "element"
  }

  private func isInPredicateBlock(_ scope: ScopeID) -> Bool {
    var next: ScopeID? = scope
    while let at = next {
      if predicateBlocks.contains(at) { return true }
      next = facts[at].parent
    }
    return false
  }
}
