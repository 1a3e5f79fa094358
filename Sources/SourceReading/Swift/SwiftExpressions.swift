import Readings

extension SwiftLowering {
  /// An expression where its value is wanted: `if` and `switch` are choices.
  func value(_ node: Int) -> ExpressionID {
    switch table.kind(node) {
    case .ifExpr, .switchExpr: choice(node)
    case .expressionStmt: table.firstNode(node).map { value($0) } ?? opaque(node)
    default: expression(node)
    }
  }

  func expression(_ node: Int) -> ExpressionID {
    let start = table.start(node)
    switch table.kind(node) {
    case .stringLiteralExpr, .simpleStringLiteralExpr: return stringLiteral(node)
    case .integerLiteralExpr, .floatLiteralExpr: return add(.number(table.text(of: node)), at: start)
    case .booleanLiteralExpr: return add(.boolean(table.hasToken(node, "true")), at: start)
    case .nilLiteralExpr: return add(.null, at: start)
    case .declReferenceExpr:
      guard let token = baseName(node) else { return opaque(node) }
      return add(.name(table.name(token)), at: table.start(token))
    case .superExpr: return add(.name("super"), at: start)
    case .discardAssignmentExpr: return add(.name("_"), at: start)
    case .typeExpr: return add(.name(table.text(of: node)), at: start)
    case .memberAccessExpr: return member(node)
    case .functionCallExpr: return call(node)
    case .subscriptCallExpr: return index(node)
    case .tupleExpr: return tuple(node)
    case .arrayExpr: return array(node)
    case .dictionaryExpr: return dictionary(node)
    case .closureExpr: return closure(node, call: nil, label: nil)
    case .sequenceExpr: return sequence(node)
    case .prefixOperatorExpr, .postfixOperatorExpr:
      guard let inner = table.firstNode(node), let token = table.firstToken(node) else { return opaque(node) }
      let operand = expression(inner)
      return add(.prefix(table.text(ofToken: token), operand), at: table.start(token))
    case .tryExpr, .awaitExpr, .inOutExpr, .forceUnwrapExpr, .optionalChainingExpr, .borrowExpr, .consumeExpr,
      .copyExpr, .unsafeExpr, .packElementExpr, .packExpansionExpr:
      return table.firstNode(node).map { value($0) } ?? opaque(node)
    case .genericSpecializationExpr: return specialization(node)
    case .keyPathExpr: return keyPath(node)
    case .macroExpansionExpr: return macro(node)
    case .ifExpr, .switchExpr: return choice(node)
    case .postfixIfConfigExpr: return postfixCondition(node)
    default: return opaque(node)
    }
  }

  /// `Box<Int>`: the expression of `Box`, with a note of what stands in the brackets.
  private func specialization(_ node: Int) -> ExpressionID {
    guard let inner = table.firstNode(node) else { return opaque(node) }
    let id = value(inner)
    if let clause = table.child(node, .genericArgumentClause) {
      let text = table.text(of: clause)
      facts.specializations.append(
        Facts.Specialization(expression: id, arguments: String(text.dropFirst().dropLast())))
    }
    return id
  }

  func opaque(_ node: Int) -> ExpressionID { add(.opaque(table.text(of: node, limit: 200)), at: table.start(node)) }

  /// The name of a reference, behind a module selector.
  private func baseName(_ node: Int) -> Int? { table.firstToken(node) }

  // MARK: Postfix expressions

  private func member(_ node: Int) -> ExpressionID {
    var base: ExpressionID?
    var seenPeriod = false
    for part in table.children(node) {
      switch table.kind(part) {
      case .unexpected: break
      case .token: if table.token(part, is: ".") { seenPeriod = true }
      default:
        if !seenPeriod {
          base = value(part)
        } else if let token = table.kind(part) == .declReferenceExpr ? baseName(part) : table.firstToken(part) {
          if base == nil {
            // The first link of a chain in a clause of a postfix `#if`.
            base = postfixBase
            postfixBase = nil
          }
          return add(.member(base: base, name: table.name(token)), at: table.start(token))
        }
      }
    }
    // `a.` that somebody was still writing.
    return base ?? opaque(node)
  }

  private func call(_ node: Int) -> ExpressionID {
    guard let first = table.firstNode(node) else { return opaque(node) }
    let callee = value(first)
    let id = reserve(at: facts[callee].offset)
    use(id)
    fill(id, .call(callee: callee, arguments: allArguments(node, behind: first, call: id)))
    return id
  }

  private func index(_ node: Int) -> ExpressionID {
    guard let first = table.firstNode(node) else { return opaque(node) }
    let base = value(first)
    let bracket = table.children(node).first { table.token($0, is: "[") }
    let id = reserve(at: table.start(bracket ?? node))
    use(id)
    fill(id, .index(base: base, arguments: allArguments(node, behind: first, call: id)))
    return id
  }

  /// What stands in parentheses and the closures behind them.
  private func allArguments(_ node: Int, behind callee: Int?, call: ExpressionID) -> [Argument] {
    var result: [Argument] = []
    for part in table.children(node) where callee.map({ part > $0 }) ?? true {
      switch table.kind(part) {
      case .labeledExprList: result += arguments(part, call: call)
      case .closureExpr:
        let value = closure(part, call: call, label: nil)
        result.append(Argument(value: value, isTrailing: true, offset: table.start(part)))
      case .multipleTrailingClosureElementList:
        for element in table.children(part) where table.kind(element) == .multipleTrailingClosureElement {
          guard let body = table.lastNode(element) else { continue }
          let label = table.firstToken(element).map { table.name($0) }
          let value = closure(body, call: call, label: label)
          result.append(Argument(label: label, value: value, isTrailing: true, offset: table.start(element)))
        }
      default: break
      }
    }
    return result
  }

  func arguments(_ list: Int, call: ExpressionID? = nil) -> [Argument] {
    var result: [Argument] = []
    result.reserveCapacity(table.children(list).count)
    for element in table.children(list) where table.kind(element) == .labeledExpr {
      guard let inner = table.lastNode(element) else { continue }
      var label: String?
      if let first = table.children(element).first, table.kind(first) == .token, first != inner {
        label = table.name(first)
        if label == "_" { label = nil }
      }
      let id = table.kind(inner) == .closureExpr ? closure(inner, call: call, label: label) : value(inner)
      result.append(Argument(label: label, value: id, offset: table.start(element)))
    }
    return result
  }

  // MARK: Literals of several parts

  private func tuple(_ node: Int) -> ExpressionID {
    guard let list = table.child(node, .labeledExprList) else { return add(.tuple([]), at: table.start(node)) }
    let parts = arguments(list)
    if parts.count == 1, parts[0].label == nil { return parts[0].value }
    return add(.tuple(parts), at: table.start(node))
  }

  private func array(_ node: Int) -> ExpressionID {
    var elements: [ExpressionID] = []
    if let list = table.child(node, .arrayElementList) {
      for element in table.children(list) where table.kind(element) == .arrayElement {
        if let inner = table.firstNode(element) { elements.append(value(inner)) }
      }
    }
    return add(.array(elements), at: table.start(node))
  }

  private func dictionary(_ node: Int) -> ExpressionID {
    var entries: [DictionaryEntry] = []
    if let list = table.child(node, .dictionaryElementList) {
      for element in table.children(list) where table.kind(element) == .dictionaryElement {
        guard let first = table.firstNode(element), let last = table.lastNode(element), first != last else { continue }
        let key = value(first)
        entries.append(DictionaryEntry(key: key, value: value(last)))
      }
    }
    return add(.dictionary(entries), at: table.start(node))
  }

  private func keyPath(_ node: Int) -> ExpressionID {
    var root: String?
    var names: [String] = []
    for part in table.children(node) {
      switch table.kind(part) {
      case .token, .unexpected: break
      case .keyPathComponentList:
        for component in table.children(part) where table.kind(component) == .keyPathComponent {
          guard let inner = table.lastNode(component) else { continue }
          switch table.kind(inner) {
          case .keyPathPropertyComponent:
            if let name = table.firstNode(inner), let token = table.firstToken(name) { names.append(table.name(token)) }
          case .keyPathSubscriptComponent:
            if let list = table.child(inner, .labeledExprList) { _ = arguments(list) }
            names.append("[]")
          default: break
          }
        }
      default: root = table.text(of: part)
      }
    }
    return add(.keyPath(root: root, names: names), at: table.start(node))
  }

  /// `#Preview("x") { … }` as an expression or a declaration.
  func macro(_ node: Int) -> ExpressionID {
    let tokens = table.children(node).filter { table.kind($0) == .token }
    guard tokens.count > 1 else { return opaque(node) }
    let id = reserve(at: table.start(tokens[0]))
    fill(id, .macro(table.name(tokens[1]), arguments: allArguments(node, behind: tokens[1], call: id)))
    return id
  }

  /// `base` `#if … .a() #else .b() #endif`: the clauses go on from the same base. The value is that of the first
  /// clause, so that a chain behind it still leads to the base; the uses of every clause are kept.
  private func postfixCondition(_ node: Int) -> ExpressionID {
    let parts = table.children(node).filter { table.kind($0) != .token && table.kind($0) != .unexpected }
    let outer = postfixBase
    postfixBase = nil
    var base = outer
    var config: Int?
    for part in parts {
      if table.kind(part) == .ifConfigDecl { config = part } else { base = value(part) }
    }
    var result: ExpressionID?
    if let config {
      conditional(config) { inner in
        postfixBase = base
        let id = value(inner)
        result = result ?? id
      }
      postfixBase = outer
    }
    return result ?? base ?? opaque(node)
  }

  // MARK: Closures

  func closure(_ node: Int, call: ExpressionID?, label: String?) -> ExpressionID {
    let id = reserve(at: table.start(node))
    let inner = newScope(.closure, call: call, label: label)
    let outerBase = postfixBase
    postfixBase = nil
    if let signature = table.child(node, .closureSignature) { within(inner) { self.signature(signature) } }
    var results: [ExpressionID] = []
    if let items = table.child(node, .codeBlockItemList) {
      results = bodyOf(items: items, in: inner, givesValue: true).results
    }
    postfixBase = outerBase
    fill(id, .closure(inner, results: results))
    return id
  }

  private func signature(_ node: Int) {
    for part in table.children(node) {
      switch table.kind(part) {
      case .closureCaptureClause:
        guard let list = table.child(part, .closureCaptureList) else { continue }
        for capture in table.children(list) where table.kind(capture) == .closureCapture { self.capture(capture) }
      case .closureShorthandParameterList:
        for parameter in table.children(part) where table.kind(parameter) == .closureShorthandParameter {
          guard let token = table.firstToken(parameter) else { continue }
          bindParameter(table.name(token), nil, at: table.start(token), in: parameter)
        }
      case .closureParameterClause:
        for parameter in parameters(part) where !parameter.name.isEmpty {
          bindParameter(parameter.name, parameter.type, at: parameter.offset, in: part)
        }
      default: break
      }
    }
  }

  private func bindParameter(_ name: String, _ type: String?, at offset: Int32, in node: Int) {
    guard name != "_", !name.isEmpty else { return }
    let id = reserveDeclaration(.binding, name, at: offset, hash: table.hash(of: node))
    facts.declarations[id.index].type = type
  }

  private func capture(_ node: Int) {
    let tokens = table.children(node).filter { table.kind($0) == .token }
    let bound = initialValue(node)
    guard let token = tokens.first, !table.token(token, is: "self") else { return }
    let id = reserveDeclaration(.binding, table.name(token), at: table.start(token), hash: table.hash(of: node))
    facts.declarations[id.index].value = bound ?? add(.name(table.name(token)), at: table.start(token))
  }
}
