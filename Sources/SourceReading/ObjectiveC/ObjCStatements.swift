import Readings

extension ObjCLowering {
  /// Walks `{ … }` as a body of its own.
  func bodyInBraces(_ inner: ScopeID) -> Body {
    let outer = body
    body = Body()
    within(inner) { braces() }
    let result = body
    body = outer
    return result
  }

  /// `{ … }` in the current scope.
  func braces() {
    guard take("{") else { return }
    deeper {
      while !atEnd, !isAt("}") {
        // A method that starts here tells that a brace is missing.
        if isAtKeyword { return }
        let before = position
        statement()
        if position == before { advance() }
      }
    }
    _ = take("}")
  }

  func statement() {
    deeper { anyStatement() }
  }

  private func anyStatement() {
    let first = token()
    if isAt("{") { return within(newScope(.block)) { braces() } }
    if take(";") { return }
    if first.kind == .at { return atStatement(first) }
    guard first.kind == .word else { return expressionStatement() }
    switch text(first) {
    case "if": ifStatement()
    case "for": forStatement()
    case "while":
      advance()
      within(newScope(.loop)) {
        condition()
        statement()
      }
    case "do":
      advance()
      within(newScope(.loop)) { statement() }
      if take("while") { condition() }
      _ = take(";")
    case "switch": switchStatement()
    case "return":
      advance()
      if !isAt(";"), !isAt("}") { body.results.append(expression()) }
      endStatement()
    case "break", "continue", "goto": skipStatement()
    case "else", "case", "default": advance()
    case "typedef", "using": skipStatement()
    default:
      if isAt(":", ahead: 1), !isAt("::", ahead: 1) { return advance(2) }
      if let declarator = declarator() { locals(declarator) } else { expressionStatement() }
    }
  }

  private func expressionStatement() {
    body.hasOtherStatements = true
    _ = expression()
    endStatement()
  }

  private func endStatement() {
    if take(";") || atEnd || isAt("}") { return }
    // Something that is not understood: go on behind it, unless a statement starts on the next line.
    if token().startsLine { return }
    skipStatement()
  }

  private func atStatement(_ first: ObjCToken) {
    switch text(first) {
    case "try", "finally", "autoreleasepool":
      advance()
      within(newScope(.block)) { braces() }
    case "catch":
      advance()
      let inner = newScope(.branch, branch: Scope.Branch(statement: first.start, part: .catch))
      within(inner) {
        if isAt("(") {
          for parameter in parameters() where !parameter.name.isEmpty {
            let id = reserveDeclaration(.binding, parameter.name, at: parameter.offset, hash: 0)
            facts.declarations[id.index].type = parameter.type
          }
        }
        braces()
      }
    case "synchronized":
      advance()
      condition()
      within(newScope(.block)) { braces() }
    case "throw":
      advance()
      expressionStatement()
    default: if isAtKeyword { return } else { expressionStatement() }
    }
  }

  /// `( … )` of a statement.
  @discardableResult private func condition() -> ExpressionID? {
    guard take("(") else { return nil }
    // `while (NSString *x = …)`
    var value: ExpressionID?
    if let declarator = declarator() {
      locals(declarator, endsStatement: false)
    } else if !isAt(")") {
      value = expression()
    }
    close(")")
    return value
  }

  private func ifStatement() {
    let statement = token().start
    advance()
    _ = take("constexpr")
    condition()
    within(newScope(.branch, branch: Scope.Branch(statement: statement, part: .then))) { self.statement() }
    while take("else") {
      if isAt("if") {
        advance()
        condition()
        within(newScope(.branch, branch: Scope.Branch(statement: statement, part: .then))) { self.statement() }
      } else {
        within(newScope(.branch, branch: Scope.Branch(statement: statement, part: .otherwise))) { self.statement() }
        return
      }
    }
  }

  private func forStatement() {
    advance()
    body.hasOtherStatements = true
    within(newScope(.loop)) {
      guard take("(") else { return }
      if let name = forInName() {
        let declaration = name
        jump(to: name.name + 2)
        let sequence = expression()
        let id = declare(.binding, tokens[declaration.name], from: declaration.name)
        facts.declarations[id.index].type = typeText(declaration.type)
        facts.declarations[id.index].value = sequence
      } else {
        if let declarator = declarator() { locals(declarator) } else if !take(";") { expressionStatement() }
        if !isAt(";") { _ = expression() }
        _ = take(";")
        if !isAt(")") { _ = expression() }
      }
      close(")")
      statement()
    }
  }

  /// `T *x in`.
  private func forInName() -> Declarator? {
    for index in position..<min(tokens.count - 1, position + 24) {
      let next = tokens[index + 1]
      if tokens[index].kind == .word, next.kind == .word || next.kind == .sign,
        isToken(next, "in") || isToken(next, ":")
      {
        return Declarator(type: position..<index, name: index)
      }
      if tokens[index].kind == .end || isToken(tokens[index], ";") || isToken(tokens[index], "=")
        || isToken(tokens[index], ")")
      {
        return nil
      }
    }
    return nil
  }

  private func switchStatement() {
    let statement = token().start
    advance()
    condition()
    guard take("{") else { return self.statement() }
    deeper {
      while !atEnd, !isAt("}"), !isAtKeyword {
        let before = position
        let isDefault = isAt("default")
        let inner = newScope(.branch, branch: Scope.Branch(statement: statement, part: isDefault ? .default : .case))
        within(inner) {
          while !atEnd, isAt("case") || isAt("default") {
            advance()
            while !atEnd, !isAt(":"), !isAt("}"), !isAt(";") { advance() }
            _ = take(":")
          }
          while !atEnd, !isAt("}"), !isAt("case"), !isAt("default"), !isAtKeyword {
            let before = position
            self.statement()
            if position == before { advance() }
          }
        }
        if position == before { advance() }
      }
    }
    _ = take("}")
  }

  // MARK: Locals

  private func locals(_ first: Declarator, endsStatement: Bool = true) {
    let isConstant = contains("const", first.type)
    let isStatic = contains("static", first.type)
    let type = typeText(first.type)
    let start = position
    jump(to: first.name)
    while !atEnd, isWord() {
      let name = token()
      advance()
      if isAt(")"), isAt("(", ahead: 1) {
        // Behind a block's name.
        advance()
        skipBrackets()
      }
      while isAt("[") { skipBrackets() }
      let id = declare(isConstant ? .constant : .variable, name, from: start)
      facts.declarations[id.index].type = type
      if isStatic { facts.declarations[id.index].modifiers.insert(.static) }
      if take("=") {
        let value = isAt("{") ? initializerList() : assignment()
        facts.declarations[id.index].value = value
      }
      guard take(",") else { break }
      while isAt("*") { advance() }
    }
    if endsStatement { endStatement() }
  }
}
