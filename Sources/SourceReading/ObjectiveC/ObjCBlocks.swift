import Readings

extension ObjCLowering {
  func block(call: ExpressionID?, label: String?) -> ExpressionID {
    let start = token().start
    advance()
    let id = reserve(at: start)
    let inner = newScope(.closure, call: call, label: label)
    // A result type may stand before the parameters.
    while !atEnd, !isAt("("), !isAt("{"), isWord() || isAt("*") { advance() }
    if isAt("(") { within(inner) { blockParameters() } }
    guard isAt("{") else { return id }
    let result = bodyInBraces(inner)
    fill(id, .closure(inner, results: result.results))
    return id
  }

  /// C++ `[&](int x) { … }`.
  var isLambda: Bool {
    let behind = behindBracket(at: position)
    guard behind - position < 20, behind < tokens.count else { return false }
    guard isToken(tokens[behind], "{") || isToken(tokens[behind], "(") else { return false }
    var lastIsWord = false
    for index in position + 1..<max(position + 1, behind - 1) {
      let isWord = tokens[index].kind == .word
      if isWord && lastIsWord { return false }
      if !isWord, !["&", "=", ",", "*"].contains(where: { isToken(tokens[index], $0) }) { return false }
      lastIsWord = isWord
    }
    return true
  }

  func lambda() -> ExpressionID {
    let id = reserve(at: token().start)
    skipBrackets()
    let inner = newScope(.closure)
    if isAt("(") { within(inner) { blockParameters() } }
    while !atEnd, !isAt("{"), !isAt(";"), !isAt(")"), !isAt(",") { advance() }
    guard isAt("{") else { return id }
    let result = bodyInBraces(inner)
    fill(id, .closure(inner, results: result.results))
    return id
  }

  private func blockParameters() {
    for parameter in parameters() where !parameter.name.isEmpty {
      let id = reserveDeclaration(.binding, parameter.name, at: parameter.offset, hash: 0)
      facts.declarations[id.index].type = parameter.type
    }
  }
}
