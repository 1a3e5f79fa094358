import Readings

extension ObjCLowering {
  /// An expression with commas: the last one counts.
  func expression() -> ExpressionID {
    var result = assignment()
    while isAt(","), !atEnd {
      advance()
      result = assignment()
    }
    return result
  }

  private static let assignments: [(StaticString, String)] = [
    ("=", ""), ("+=", "+"), ("-=", "-"), ("*=", "*"), ("/=", "/"), ("%=", "%"), ("&=", "&"), ("|=", "|"), ("^=", "^"),
    ("<<=", "<<"), (">>=", ">>"),
  ]

  func assignment() -> ExpressionID {
    var result = add(.null, at: token().start)
    deeper {
      result = ternary()
      guard token().kind == .sign, let match = Self.assignments.first(where: { isAt($0.0) }) else { return }
      let id = reserve(at: token().start)
      use(id)
      advance()
      let right = assignment()
      fill(id, .assignment(left: result, right: right, operator: match.1))
      result = id
    }
    return result
  }

  private func ternary() -> ExpressionID {
    let start = token().start
    let condition = binary(0)
    guard take("?") else { return condition }
    if take(":") {
      let otherwise = assignment()
      return add(.infix("??", left: condition, right: otherwise), at: start)
    }
    let then = assignment()
    guard take(":") else { return then }
    let otherwise = assignment()
    return add(.ternary(condition: condition, then: then, otherwise: otherwise), at: start)
  }

  private static let binaries: [(StaticString, Int)] = [
    ("||", 1), ("&&", 2), ("|", 3), ("^", 4), ("&", 5), ("==", 6), ("!=", 6), ("<", 7), (">", 7), ("<=", 7),
    (">=", 7), ("<<", 8), ("+", 9), ("-", 9), ("*", 10), ("/", 10), ("%", 10),
  ]

  private func binary(_ minimum: Int) -> ExpressionID {
    var left = unary()
    var operands = 0
    while token().kind == .sign, !atEnd, let match = Self.binaries.first(where: { isAt($0.0) }), match.1 >= minimum,
      match.1 > 0
    {
      let offset = token().start
      let sign = text(token())
      advance()
      let right = binary(match.1 + 1)
      operands += 1
      // A chain that nobody wrote by hand is kept flat: its parts are there, its nesting is not.
      if operands > Limits.operands { continue }
      let id = add(.infix(sign, left: left, right: right), at: offset)
      if match.1 == 6 || match.1 == 7 { use(id) }
      left = id
    }
    return left
  }

  private func unary() -> ExpressionID {
    var result = add(.null, at: token().start)
    deeper {
      let start = token()
      if let type = castType() {
        let text = typeText(type) ?? ""
        jump(to: type.upperBound + 1)
        if isAt("{") {
          result = initializerList()
        } else {
          let value = unary()
          result = text == "void" ? value : add(.cast(value, type: text), at: start.start)
        }
      } else if start.kind == .sign,
        ["!", "-", "+", "~", "*", "&", "++", "--"].contains(where: { isToken(start, $0) })
      {
        advance()
        let operand = unary()
        result = isToken(start, "*") ? operand : add(.prefix(text(start), operand), at: start.start)
      } else {
        result = postfix()
      }
    }
    return result
  }

  private func postfix() -> ExpressionID {
    var result = primary()
    var links = 0
    while !atEnd {
      links += 1
      if links > 3_000 {
        isTooDeep = true
        return result
      }
      if isAt(".") || isAt("->") || isAt("::"), isWord(ahead: 1) {
        advance()
        result = add(.member(base: result, name: text(token())), at: token().start)
        advance()
      } else if isAt("[") {
        let id = reserve(at: token().start)
        use(id)
        advance()
        let start = token().start
        let value = expression()
        close("]")
        fill(id, .index(base: result, arguments: [Argument(value: value, offset: start)]))
        result = id
      } else if isAt("(") {
        let id = reserve(at: facts[result].offset)
        use(id)
        fill(id, .call(callee: result, arguments: arguments(call: id)))
        result = id
      } else if isAt("++") || isAt("--") {
        result = add(.prefix(text(token()), result), at: token().start)
        advance()
      } else {
        return result
      }
    }
    return result
  }

  /// Behind the bracket, whatever stands before it.
  func close(_ bracket: StaticString) {
    while !atEnd, !isAt(bracket) {
      if isAt(";") || isAt("}") { return }
      if isAt("(") || isAt("[") || isAt("{") { skipBrackets() } else { advance() }
    }
    _ = take(bracket)
  }

  /// `(a, b)` of a C call.
  private func arguments(call: ExpressionID) -> [Argument] {
    var result: [Argument] = []
    advance()
    while !atEnd, !isAt(")"), !isAt(";"), !isAt("}") {
      let start = token().start
      let before = position
      result.append(Argument(value: argument(call: call, label: nil), offset: start))
      if !take(","), !isAt(")") {
        close(")")
        return result
      }
      if position == before { advance() }
    }
    _ = take(")")
    return result
  }

  /// A value that is passed: a block knows what it is passed to.
  private func argument(call: ExpressionID, label: String?) -> ExpressionID {
    isAt("^") ? block(call: call, label: label) : assignment()
  }

  // MARK: Primary expressions

  private func primary() -> ExpressionID {
    let first = token()
    if isStringified { return strings() }
    switch first.kind {
    case .text: return strings()
    case .number:
      advance()
      return add(.number(text(first)), at: first.start)
    case .character:
      advance()
      return add(.number("'\(text(first))'"), at: first.start - 1)
    case .at: return literal(first)
    case .word: return word(first)
    case .sign:
      if isAt("(") { return parenthesis() }
      if isAt("[") { return isLambda ? lambda() : message() }
      if isAt("^") { return block(call: nil, label: nil) }
      if isAt("{") { return initializerList() }
      if isAt("::"), isWord(ahead: 1) {
        advance()
        return word(token())
      }
      if !isAt(")"), !isAt("]"), !isAt("}"), !isAt(";"), !isAt(","), !isAt(":") { advance() }
      return add(.opaque(text(first)), at: first.start)
    case .end: return add(.opaque(""), at: first.start)
    }
  }

  private func word(_ first: ObjCToken) -> ExpressionID {
    let name = text(first)
    advance()
    switch name {
    case "YES", "true", "TRUE": return add(.boolean(true), at: first.start)
    case "NO", "false", "FALSE": return add(.boolean(false), at: first.start)
    case "nil", "NULL", "Nil", "nullptr": return add(.null, at: first.start)
    case "sizeof", "__typeof", "typeof", "_Alignof", "alignof", "__builtin_available":
      if isAt("(") { skipBrackets() }
      return add(.opaque(name), at: first.start)
    case "new", "delete", "co_await": return isWord() || isAt("(") ? postfix() : add(.name(name), at: first.start)
    default: break
    }
    if name.hasSuffix("_cast"), isAt("<"), let behind = behindAngle(position) { jump(to: behind) }
    let id = add(.name(name), at: first.start)
    // `PREFIX @"x"`: macros that stand for text.
    if token().kind == .text || isStringified, !token().startsLine {
      return add(.infix("+", left: id, right: strings()), at: first.start)
    }
    return id
  }

  /// Literals that stand side by side are one text; a name between them is a macro that stands for text.
  private func strings() -> ExpressionID {
    let start = token().start
    var result: ExpressionID?
    var utf8: [UInt8] = []

    func flush() {
      guard !utf8.isEmpty || result == nil else { return }
      let part = add(.text(String(decoding: utf8, as: UTF8.self)), at: start)
      result = result.map { add(.infix("+", left: $0, right: part), at: start) } ?? part
      utf8 = []
    }

    var macros = 0
    while !atEnd {
      if token().kind == .text {
        CEscapes.append(bytes, token().start, token().end, to: &utf8)
        advance()
      } else if isWord(), !isAt(":", ahead: 1), macros < 16,
        isMacroName(text(token())) || macroParameters.contains(text(token()))
      {
        flush()
        let name = add(.name(text(token())), at: token().start)
        result = result.map { add(.infix("+", left: $0, right: name), at: start) } ?? name
        macros += 1
        advance()
      } else if isStringified, macros < 16 {
        flush()
        let part = stringified()
        result = result.map { add(.infix("+", left: $0, right: part), at: start) } ?? part
        macros += 1
      } else {
        break
      }
    }
    flush()
    return result ?? add(.text(""), at: start)
  }

  /// Whether `#x` or `@#x` is next, in the body of a macro that takes `x`.
  private var isStringified: Bool {
    guard !macroParameters.isEmpty, token().kind == .sign || token().kind == .at, isToken(token(), "#") else {
      return false
    }
    return isWord(ahead: 1) && macroParameters.contains(text(token(1)))
  }

  /// `#x`: the text of what the macro is given.
  private func stringified() -> ExpressionID {
    let start = token().start
    advance()
    let name = add(.name(text(token())), at: token().start)
    advance()
    return add(.macro("#", arguments: [Argument(value: name, offset: facts[name].offset)]), at: start)
  }

  private func isMacroName(_ word: String) -> Bool { word.first?.isUppercase == true || word.hasPrefix("k") }

  /// Behind `@`.
  private func literal(_ first: ObjCToken) -> ExpressionID {
    let start = first.start - 1
    if isToken(first, "(") {
      advance()
      let value = expression()
      close(")")
      return value
    }
    if isToken(first, "[") {
      advance()
      var elements: [ExpressionID] = []
      while !atEnd, !isAt("]"), !isAt(";"), !isAt("}") {
        let before = position
        elements.append(assignment())
        _ = take(",")
        if position == before { advance() }
      }
      _ = take("]")
      return add(.array(elements), at: start)
    }
    if isToken(first, "{") {
      advance()
      var entries: [DictionaryEntry] = []
      while !atEnd, !isAt("}"), !isAt(";") {
        let before = position
        let key = assignment()
        if take(":") { entries.append(DictionaryEntry(key: key, value: assignment())) }
        _ = take(",")
        if position == before { advance() }
      }
      _ = take("}")
      return add(.dictionary(entries), at: start)
    }
    let name = text(first)
    if isAtKeyword { return add(.opaque("@\(name)"), at: start) }
    advance()
    switch name {
    case "YES", "true": return add(.boolean(true), at: start)
    case "NO", "false": return add(.boolean(false), at: start)
    default: break
    }
    if let digit = name.utf8.first, (48...57).contains(digit) { return add(.number(name), at: start) }
    guard isAt("(") else { return add(.opaque("@\(name)"), at: start) }
    // `@selector(a:b:)`, `@encode(int)`, `@available(iOS 11, *)`.
    let end = behindBracket(at: position)
    let inner = (position + 1..<max(position + 1, end - 1)).map { text(tokens[$0]) }.joined()
    let argument = add(.opaque(String(inner.prefix(200))), at: token(1).start)
    jump(to: end)
    return add(.macro(name, arguments: [Argument(value: argument, offset: facts[argument].offset)]), at: start)
  }

  private func parenthesis() -> ExpressionID {
    let start = token().start
    advance()
    if isAt("{") {
      // `({ … })`: its statements run where it stands, like a closure that is called.
      let closure = reserve(at: start)
      let inner = newScope(.closure)
      let result = bodyInBraces(inner)
      fill(closure, .closure(inner, results: result.results))
      close(")")
      return add(.call(callee: closure, arguments: []), at: start)
    }
    let value = expression()
    close(")")
    return value
  }

  /// `{ 1, 2 }`, `{ .x = 1 }`.
  func initializerList() -> ExpressionID {
    let start = token().start
    advance()
    var elements: [ExpressionID] = []
    while !atEnd, !isAt("}"), !isAt(";") {
      let before = position
      if isAt("."), isWord(ahead: 1), isAt("=", ahead: 2) { advance(3) }
      elements.append(assignment())
      _ = take(",")
      if position == before { advance() }
    }
    _ = take("}")
    return add(.array(elements), at: start)
  }

  // MARK: Messages

  private func message() -> ExpressionID {
    advance()
    let receiver = assignment()
    guard !atEnd, isWord() || isAt(":") else {
      close("]")
      return receiver
    }
    let piece = token()
    let name = piece.kind == .word ? text(piece) : ""
    let callee = add(.member(base: receiver, name: name), at: piece.start)
    let id = reserve(at: piece.start)
    use(id)
    if piece.kind == .word { advance() }
    var arguments: [Argument] = []
    if take(":") {
      arguments.append(passed(call: id, label: nil, at: token().start))
      while !atEnd, !isAt("]"), !isAt(";"), !isAt("}") {
        let before = position
        if take(",") {
          arguments.append(passed(call: id, label: nil, at: token().start))
        } else if isWord(), isAt(":", ahead: 1) {
          let label = token()
          advance(2)
          arguments.append(passed(call: id, label: text(label), at: label.start))
        } else if isAt(":") {
          advance()
          arguments.append(passed(call: id, label: nil, at: token().start))
        } else {
          break
        }
        if position == before { advance() }
      }
    }
    close("]")
    fill(id, .call(callee: callee, arguments: arguments))
    return id
  }

  private func passed(call: ExpressionID, label: String?, at offset: Int32) -> Argument {
    Argument(label: label, value: argument(call: call, label: label), offset: offset)
  }
}
