import Readings

extension SwiftLowering {
  // MARK: Bodies

  func bodyOf(_ block: Int, in inner: ScopeID, givesValue: Bool) -> Body {
    guard let items = table.child(block, .codeBlockItemList) else { return Body() }
    return bodyOf(items: items, in: inner, givesValue: givesValue)
  }

  /// Walks a body. When all of it is one expression, that is its result; an `if` or `switch` is a choice then.
  func bodyOf(items: Int, in inner: ScopeID, givesValue: Bool) -> Body {
    let outer = body
    body = Body()
    within(inner) {
      if !givesValue || !singleResult(items) { statements(items) }
    }
    let result = body
    body = outer
    return result
  }

  /// Whether the items are one expression, which then is the result.
  private func singleResult(_ items: Int) -> Bool {
    let all = table.children(items).filter { table.kind($0) == .codeBlockItem }
    guard all.count == 1, let only = table.firstNode(all[0]) else { return false }
    if table.kind(only) == .ifConfigDecl {
      conditional(only) { if !singleResult($0) { statements($0) } }
      return true
    }
    guard let node = plainExpression(only) else { return false }
    switch table.kind(node) {
    case .ifExpr, .switchExpr: body.results.append(choice(node))
    default: body.results.append(expression(node))
    }
    return true
  }

  /// The expression that an item is, if it is one.
  private func plainExpression(_ node: Int) -> Int? {
    switch table.kind(node) {
    case .expressionStmt: return table.firstNode(node)
    case .returnStmt, .throwStmt, .guardStmt, .forStmt, .whileStmt, .repeatStmt, .doStmt, .deferStmt, .labeledStmt,
      .yieldStmt, .other, .missing:
      return nil
    default: return isDeclaration(node) ? nil : node
    }
  }

  private func isDeclaration(_ node: Int) -> Bool {
    switch table.kind(node) {
    case .actorDecl, .associatedTypeDecl, .classDecl, .deinitializerDecl, .enumCaseDecl, .enumDecl, .extensionDecl,
      .functionDecl, .ifConfigDecl, .importDecl, .initializerDecl, .macroExpansionDecl, .protocolDecl, .structDecl,
      .subscriptDecl, .typeAliasDecl, .variableDecl:
      true
    default: false
    }
  }

  // MARK: Statements

  func statements(_ items: Int) {
    guard table.kind(items) == .codeBlockItemList else { return members(items) }
    for item in table.children(items) where table.kind(item) == .codeBlockItem {
      if let node = table.firstNode(item) { statement(node) }
    }
  }

  func statement(_ node: Int) {
    switch table.kind(node) {
    case .ifConfigDecl: conditional(node) { statements($0) }
    case .expressionStmt: if let inner = table.firstNode(node) { statement(inner) }
    case .ifExpr: ifStatement(node)
    case .switchExpr: switchStatement(node)
    case .returnStmt:
      if let inner = table.firstNode(node) { body.results.append(value(inner)) }
    case .yieldStmt:
      if let inner = table.firstNode(node), table.kind(inner) != .yieldedExpressionsClause {
        body.results.append(value(inner))
      }
    case .throwStmt:
      body.hasOtherStatements = true
      if let inner = table.firstNode(node) { _ = value(inner) }
    case .guardStmt: guardStatement(node)
    case .forStmt: forStatement(node)
    case .whileStmt:
      body.hasOtherStatements = true
      within(newScope(.loop)) {
        if let conditions = table.child(node, .conditionElementList) { _ = self.conditions(conditions) }
        block(table.child(node, .codeBlock))
      }
    case .repeatStmt:
      body.hasOtherStatements = true
      within(newScope(.loop)) { block(table.child(node, .codeBlock)) }
      if let last = table.lastNode(node), table.kind(last) != .codeBlock { _ = value(last) }
    case .doStmt: doStatement(node)
    case .deferStmt:
      body.hasOtherStatements = true
      within(newScope(.block)) { block(table.child(node, .codeBlock)) }
    case .labeledStmt: if let inner = table.lastNode(node) { statement(inner) }
    case .missing, .other: break
    default:
      if declaration(node) { return }
      body.hasOtherStatements = true
      _ = expression(node)
    }
  }

  private func block(_ node: Int?) {
    if let node, let items = table.child(node, .codeBlockItemList) { statements(items) }
  }

  private func guardStatement(_ node: Int) {
    if let conditions = table.child(node, .conditionElementList) { _ = self.conditions(conditions) }
    within(newBranch(.guardElse, of: node)) { block(table.child(node, .codeBlock)) }
  }

  private func forStatement(_ node: Int) {
    body.hasOtherStatements = true
    // `for` pattern `: T` `in` sequence `where` condition block: names are visible in the block only.
    let parts = table.children(node).filter { table.kind($0) != .token && table.kind($0) != .unexpected }
    guard let pattern = parts.first else { return }
    var written: String?
    var sequence: ExpressionID?
    var filter: Int?
    for part in parts.dropFirst() {
      switch table.kind(part) {
      case .typeAnnotation: written = table.lastNode(part).map { table.text(of: $0) }
      case .whereClause: filter = table.lastNode(part)
      case .codeBlock: break
      default: sequence = value(part)
      }
    }
    let loop = newScope(.loop)
    facts[loop].call = sequence
    within(loop) {
      let names = declared(pattern, .binding, in: pattern)
      if let sequence { bind(names, to: sequence) }
      if let written, let first = names.first { facts.declarations[first.id.index].type = written }
      if let filter { _ = value(filter) }
      block(table.child(node, .codeBlock))
    }
  }

  private func doStatement(_ node: Int) {
    within(newScope(.block)) { block(table.child(node, .codeBlock)) }
    guard let clauses = table.child(node, .catchClauseList) else { return }
    for clause in table.children(clauses) where table.kind(clause) == .catchClause {
      within(newBranch(.catch, of: clause)) {
        if let items = table.child(clause, .catchItemList) {
          for item in table.children(items) where table.kind(item) == .catchItem { patternItem(item, subject: nil) }
        }
        block(table.child(clause, .codeBlock))
      }
    }
  }

  /// A pattern with an optional `where`, of `case` and `catch`.
  private func patternItem(_ item: Int, subject: ExpressionID?) {
    for part in table.children(item) {
      switch table.kind(part) {
      case .token, .unexpected: break
      case .whereClause: if let filter = table.lastNode(part) { _ = value(filter) }
      default:
        let names = declared(part, .binding, in: part)
        if let subject { bind(names, to: subject) }
      }
    }
  }

  // MARK: Conditions

  /// Walks the conditions of `if`, `guard`, `while`; gives the first.
  func conditions(_ list: Int) -> ExpressionID? {
    var first: ExpressionID?
    for element in table.children(list) where table.kind(element) == .conditionElement {
      guard let node = table.firstNode(element) else { continue }
      let id: ExpressionID?
      switch table.kind(node) {
      case .availabilityCondition: id = add(.opaque(table.text(of: node, limit: 200)), at: table.start(node))
      case .optionalBindingCondition, .matchingPatternCondition: id = binding(node)
      default: id = value(node)
      }
      first = first ?? id
    }
    return first
  }

  /// `let x = e`, `let x`, `case p = e`.
  private func binding(_ node: Int) -> ExpressionID? {
    guard let pattern = table.firstNode(node) else { return nil }
    var bound = initialValue(node)
    let names = declared(pattern, .binding, in: node)
    if bound == nil, table.kind(node) == .optionalBindingCondition, let first = names.first {
      let declaration = facts.declarations[first.id.index]
      bound = add(.name(declaration.name), at: declaration.offset)
    }
    if let bound { bind(names, to: bound) }
    if let annotation = table.child(node, .typeAnnotation), let type = table.lastNode(annotation),
      let first = names.first
    {
      facts.declarations[first.id.index].type = table.text(of: type)
    }
    return bound
  }

  // MARK: Branches as statements

  private func ifStatement(_ node: Int) {
    var current: Int? = node
    while let branch = current {
      current = nil
      var seenElse = false
      let inner = newBranch(.then, of: node)
      for part in table.children(branch) {
        switch table.kind(part) {
        case .token: if table.token(part, is: "else") { seenElse = true }
        case .conditionElementList: within(inner) { _ = conditions(part) }
        case .codeBlock:
          if seenElse { within(newBranch(.otherwise, of: node)) { block(part) } } else { within(inner) { block(part) } }
        case .ifExpr: current = part
        default: break
        }
      }
    }
  }

  private func switchStatement(_ node: Int) {
    var subject: ExpressionID?
    for part in table.children(node) {
      switch table.kind(part) {
      case .token, .unexpected: break
      case .switchCaseList:
        cases(part) { inner, _, _, items in
          within(inner) { if let items { statements(items) } }
        } subject: {
          subject
        }
      default: subject = value(part)
      }
    }
  }

  /// Walks the cases of a `switch`: `work` gets the scope, the case names, whether it is `default`, and the statements.
  func cases(
    _ list: Int, _ work: (ScopeID, [String], Bool, Int?) -> Void, subject: () -> ExpressionID?
  ) {
    for node in table.children(list) {
      switch table.kind(node) {
      case .ifConfigDecl:
        // SwiftSyntax takes an `#if` among cases as one of the list.
        conditional(node) { inner in if table.kind(inner) == .switchCaseList { cases(inner, work, subject: subject) } }
      case .switchCase:
        var names: [String] = []
        let isDefault = table.child(node, .switchDefaultLabel) != nil
        let inner = newBranch(isDefault ? .default : .case, of: list)
        if let label = table.child(node, .switchCaseLabel) {
          within(inner) {
            guard let items = table.child(label, .switchCaseItemList) else { return }
            for item in table.children(items) where table.kind(item) == .switchCaseItem {
              patternItem(item, subject: subject())
              if let pattern = table.firstNode(item), let name = caseName(pattern) { names.append(name) }
            }
          }
        }
        work(inner, names, isDefault, table.child(node, .codeBlockItemList))
      default: break
      }
    }
  }

  /// `a` of the patterns `.a`, `T.a`, `.a(let x)`, `.a?`, `let .a(x)`.
  private func caseName(_ pattern: Int) -> String? {
    var node: Int? = pattern
    while let current = node {
      switch table.kind(current) {
      case .valueBindingPattern: node = table.lastNode(current)
      case .expressionPattern, .optionalChainingExpr, .functionCallExpr: node = table.firstNode(current)
      case .memberAccessExpr:
        guard let name = table.lastNode(current), table.kind(name) == .declReferenceExpr else { return nil }
        return table.firstToken(name).map { table.name($0) }
      default: return nil
      }
    }
    return nil
  }

  // MARK: Branches as values

  /// An `if` or `switch` for its value.
  func choice(_ node: Int) -> ExpressionID {
    let id = reserve(at: table.start(node))
    fill(id, .choice(table.kind(node) == .ifExpr ? ifChoice(node) : switchChoice(node)))
    return id
  }

  private func ifChoice(_ node: Int) -> Choice {
    var result = Choice(subject: nil, isSwitch: false, branches: [])
    var current: Int? = node
    while let branch = current {
      current = nil
      var seenElse = false
      let inner = newBranch(.then, of: node)
      for part in table.children(branch) {
        switch table.kind(part) {
        case .token: if table.token(part, is: "else") { seenElse = true }
        case .conditionElementList:
          let first = within(inner) { conditions(part) }
          result.subject = result.subject ?? first
        case .codeBlock:
          let items = table.child(part, .codeBlockItemList)
          let results = branchResults(items, in: seenElse ? newBranch(.otherwise, of: node) : inner)
          result.branches.append(Choice.Branch(cases: [], isDefault: seenElse, results: results))
        case .ifExpr: current = part
        default: break
        }
      }
    }
    return result
  }

  private func switchChoice(_ node: Int) -> Choice {
    var result = Choice(subject: nil, isSwitch: true, branches: [])
    for part in table.children(node) {
      switch table.kind(part) {
      case .token, .unexpected: break
      case .switchCaseList:
        cases(part) { inner, names, isDefault, items in
          let results = branchResults(items, in: inner)
          result.branches.append(Choice.Branch(cases: names, isDefault: isDefault, results: results))
        } subject: {
          result.subject
        }
      default: result.subject = value(part)
      }
    }
    return result
  }

  private func branchResults(_ items: Int?, in inner: ScopeID) -> [ExpressionID] {
    guard let items else { return [] }
    let result = bodyOf(items: items, in: inner, givesValue: true)
    if result.hasOtherStatements { body.hasOtherStatements = true }
    return result.results
  }
}
