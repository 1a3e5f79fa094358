import Readings

extension ObjCLowering {
  func topLevel() {
    let first = token()
    if first.kind == .at { return atDeclaration(first) }
    if container != nil, isAt("-") || isAt("+") { return method() }
    if isAt(";") || isAt("}") || isAt("{") { return advance() }
    external()
  }

  private func atDeclaration(_ first: ObjCToken) {
    let start = position
    advance()
    switch text(first) {
    case "interface": type(.class, from: start)
    case "implementation":
      type(.extension, from: start)
      if let container { implementations.insert(container) }
    case "protocol":
      if isWord(), !isAt(",", ahead: 1), !isAt(";", ahead: 1) { type(.protocol, from: start) } else { skipStatement() }
    case "end": (container, scope) = (nil, Facts.fileScope)
    case "property": property(from: start)
    case "import":
      if isWord() {
        facts.imports.append(Import(module: text(token()), offset: first.start - 1))
      }
      skipStatement()
    case "required", "optional", "public", "private", "protected", "package": break
    default: skipStatement()
    }
  }

  /// `Name`, `Name (Category)`, `Name : Super <Protocol>`; a category and an implementation are extensions.
  private func type(_ kind: Declaration.Kind, from start: Int) {
    (container, scope) = (nil, Facts.fileScope)
    guard isWord() else { return }
    let name = token()
    advance()
    var kind = kind
    var inherited: [String] = []
    if isAt("<"), let behind = behindAngle(position), kind == .class,
      isToken(tokens[min(behind, tokens.count - 1)], ":") || isToken(tokens[min(behind, tokens.count - 1)], "(")
    {
      // Generic parameters.
      jump(to: behind)
    }
    if isAt("(") {
      kind = .extension
      skipBrackets()
    }
    if take(":"), isWord() {
      inherited.append(text(token()))
      advance()
      if isAt("<"), let behind = behindAngle(position), isToken(tokens[min(behind, tokens.count - 1)], "<") {
        jump(to: behind)
      }
    }
    if isAt("<"), let behind = behindAngle(position) {
      for index in position..<behind where tokens[index].kind == .word { inherited.append(text(tokens[index])) }
      jump(to: behind)
    }
    let id = declare(kind, name, from: start)
    facts.declarations[id.index].inherited = inherited
    let inner = newScope(.type, declaration: id)
    facts.declarations[id.index].body = inner
    facts.declarations[id.index].hash = hash(start..<endOfContainer())
    (container, scope) = (inner, inner)
    if isAt("{") { instanceVariables() }
  }

  /// Where the class ends: at `@end`, or at the next one when that is missing.
  private func endOfContainer() -> Int {
    var index = position
    while index < tokens.count, tokens[index].kind != .end {
      let token = tokens[index]
      if token.kind == .at,
        isToken(token, "end") || isToken(token, "interface") || isToken(token, "implementation")
      {
        return index
      }
      index += 1
    }
    return index
  }

  private func instanceVariables() {
    advance()
    while !atEnd, !isAt("}"), !isAtKeyword {
      let before = position
      let start = position
      if token().kind == .at {
        advance()
        continue
      }
      if let declarator = declarator() {
        let type = typeText(declarator.type)
        jump(to: declarator.name)
        while isWord() {
          let id = declare(.variable, token(), from: start)
          facts.declarations[id.index].type = type
          advance()
          guard take(",") else { break }
          while isAt("*") { advance() }
        }
      }
      skipStatement()
      if position == before { advance() }
    }
    _ = take("}")
  }

  private func property(from start: Int) {
    var modifiers: Declaration.Modifiers = []
    if isAt("(") {
      let end = behindBracket(at: position)
      for index in position..<end where tokens[index].kind == .word {
        switch text(tokens[index]) {
        case "weak": modifiers.insert(.weak)
        case "class": modifiers.insert(.static)
        default: break
        }
      }
      jump(to: end)
    }
    let typeStart = position
    var name: Int?
    var typeEnd = position
    var index = position
    while index < tokens.count, tokens[index].kind != .end, !isToken(tokens[index], ";") {
      if tokens[index].kind == .at { break }
      if isToken(tokens[index], "("), isToken(tokens[min(index + 1, tokens.count - 1)], "^") {
        // A block: its name stands behind the caret.
        name = index + 2
        typeEnd = index
        break
      }
      if tokens[index].kind == .word, !isQualifier(text(tokens[index])) {
        name = index
        typeEnd = index
      }
      if isToken(tokens[index], "<"), let behind = behindAngle(index) { index = behind } else { index += 1 }
    }
    if let name, name < tokens.count, tokens[name].kind == .word {
      let id = reserveDeclaration(.variable, text(tokens[name]), at: tokens[name].start, hash: hash(start..<name + 1))
      facts.declarations[id.index].type = typeText(typeStart..<max(typeStart, typeEnd))
      facts.declarations[id.index].modifiers.formUnion(modifiers)
    }
    skipStatement()
  }

  // MARK: Methods

  private func method() {
    let start = position
    let isStatic = isAt("+")
    advance()
    var result: String?
    if isAt("(") {
      let end = behindBracket(at: position)
      result = typeText(position + 1..<max(position + 1, end - 1))
      jump(to: end)
    }
    guard isWord() || isAt(":") else { return skipStatement() }
    let name = token()
    var parameters: [Parameter] = []
    var isFirst = true
    while !atEnd, isWord() || isAt(":") {
      let label = isWord() ? token() : nil
      // A word without a colon behind the first piece is a macro.
      if label != nil {
        if !isAt(":", ahead: 1), !isFirst { break }
        advance()
      }
      guard take(":") else { break }
      parameters.append(methodParameter(isFirst ? nil : label.map { text($0) }))
      isFirst = false
    }
    let id = declare(.function, name, from: start)
    facts.declarations[id.index].parameters = parameters
    facts.declarations[id.index].type = result == "void" ? nil : result
    if isStatic { facts.declarations[id.index].modifiers.insert(.static) }
    while !atEnd, !isAt("{"), !isAt(";"), token().kind != .at, !isAt("-"), !isAt("+") {
      if isAt("(") { skipBrackets() } else { advance() }
    }
    if take(";") { return }
    if isAt("{") { functionBody(id, from: start) }
  }

  private func methodParameter(_ label: String?) -> Parameter {
    var parameter = Parameter(label: label, name: "", type: nil, offset: token().start)
    if isAt("(") {
      let end = behindBracket(at: position)
      parameter.type = typeText(position + 1..<max(position + 1, end - 1))
      jump(to: end)
    }
    while isWord(), isQualifier(text(token())), isWord(ahead: 1) { advance() }
    if isWord() {
      parameter.name = text(token())
      parameter.offset = token().start
      advance()
    }
    if isAt(","), isAt("...", ahead: 1) {
      advance(2)
      parameter.isVariadic = true
    }
    return parameter
  }

  private func functionBody(_ id: DeclarationID, from start: Int) {
    let inner = newScope(.body, declaration: id)
    facts.declarations[id.index].body = inner
    owned(by: id) {
      let result = bodyInBraces(inner)
      facts.declarations[id.index].results = result.results
      if result.hasOtherStatements { facts.declarations[id.index].modifiers.insert(.hasOtherStatements) }
    }
    facts.declarations[id.index].hash = hash(start..<position)
  }

  /// `(int a, NSString *b)` of functions and blocks.
  func parameters() -> [Parameter] {
    let end = behindBracket(at: position)
    advance()
    var result: [Parameter] = []
    while position < end - 1, !atEnd {
      let start = position
      var name: Int?
      var last = position
      while last < end - 1, !isToken(tokens[last], ",") {
        if isToken(tokens[last], "("), last + 2 < end, isToken(tokens[last + 1], "^") {
          if tokens[last + 2].kind == .word { name = last + 2 }
          last = behindBracket(at: behindBracket(at: last))
          continue
        }
        if isToken(tokens[last], "("), last > start { last = behindBracket(at: last) - 1 }
        if isToken(tokens[last], "<"), let behind = behindAngle(last) {
          last = behind
          continue
        }
        if tokens[last].kind == .word, !isQualifier(text(tokens[last])) { name = last }
        last += 1
      }
      last = min(last, end - 1)
      if let name, name > start, name < last {
        result.append(
          Parameter(
            label: nil, name: text(tokens[name]), type: typeText(start..<name), offset: tokens[name].start))
      }
      jump(to: last + 1)
      if position <= start { advance() }
    }
    jump(to: end)
    return result
  }

  // MARK: C

  /// A function, variable or type of C at the level of the file.
  private func external() {
    let start = position
    scope = Facts.fileScope
    defer { scope = container ?? Facts.fileScope }
    // `NS_ASSUME_NONNULL_BEGIN` alone on its line.
    if isWord(), token(1).startsLine, isQualifier(text(token())) || token(1).kind == .at { return advance() }
    var index = position
    var group: Int?
    while index < tokens.count, tokens[index].kind != .end {
      let token = tokens[index]
      if token.kind == .at { break }
      if token.kind == .sign {
        if isToken(token, "=") || isToken(token, ";") || isToken(token, "{") || isToken(token, "}") { break }
        if container != nil, index > start, token.startsLine, isToken(token, "-") || isToken(token, "+") { break }
        if isToken(token, "(") {
          if index > start, tokens[index - 1].kind == .word, !isToken(tokens[index - 1], "__attribute__") {
            group = index
          }
          index = behindBracket(at: index)
          continue
        }
        if isToken(token, "[") {
          index = behindBracket(at: index)
          continue
        }
      }
      index += 1
    }
    let header = start..<index
    if contains("enum", header) || startsEnum(start) { return enumeration(header) }
    if isAt("typedef") {
      jump(to: index)
      if isAt("{") { skipBrackets() }
      return skipStatement()
    }
    if index < tokens.count, isToken(tokens[index], "{") {
      if let group, !contains("struct", header) || group > start + 2 {
        function(header, group)
      } else {
        // `extern "C" {`, a namespace, a class of C++: what is in it counts as the file's.
        jump(to: index + 1)
      }
    } else if index < tokens.count, isToken(tokens[index], "=") {
      variables(header)
    } else if index < tokens.count, isToken(tokens[index], ";") {
      if let group { function(header, group) } else { variables(header) }
      _ = take(";")
    } else {
      jump(to: max(index, start + 1))
    }
  }

  private func function(_ header: Range<Int>, _ group: Int) {
    let name = tokens[group - 1]
    jump(to: group)
    let parameters = self.parameters()
    jump(to: header.upperBound)
    let id = declare(.function, name, from: header.lowerBound)
    let result = typeText(header.lowerBound..<group - 1)
    facts.declarations[id.index].parameters = parameters
    facts.declarations[id.index].type = result == "void" ? nil : result
    if contains("static", header) { facts.declarations[id.index].modifiers.insert(.fileprivate) }
    if isAt("{") { functionBody(id, from: header.lowerBound) }
  }

  private func variables(_ header: Range<Int>) {
    var last = header.upperBound - 1
    while last > header.lowerBound, tokens[last].kind != .word || isQualifier(text(tokens[last])) {
      if isToken(tokens[last], ")") {
        // `kName NS_SWIFT_NAME(x)`: back to before the parenthesis.
        while last > header.lowerBound, !isToken(tokens[last], "(") { last -= 1 }
      }
      last -= 1
    }
    guard last > header.lowerBound, tokens[last].kind == .word else {
      jump(to: header.upperBound)
      return skipStatement()
    }
    // The name may be the first of several: `a, b = 1`.
    if let comma = header.first(where: { isToken(tokens[$0], ",") }), comma > header.lowerBound + 1, comma - 1 < last {
      last = comma - 1
    }
    let type = typeText(header.lowerBound..<last)
    let isConstant = contains("const", header)
    if isToken(tokens[header.upperBound], ";"), isExternal(header) {
      // Only says that another file has it, with its value.
      jump(to: header.upperBound)
      return
    }
    jump(to: last)
    while !atEnd, isWord() {
      let name = token()
      advance()
      while isAt("[") { skipBrackets() }
      while !atEnd, !isAt("="), !isAt(","), !isAt(";"), isWord() || isAt("(") {
        if isAt("(") { skipBrackets() } else { advance() }
      }
      let id = declare(isConstant ? .constant : .variable, name, from: header.lowerBound)
      facts.declarations[id.index].type = type
      if contains("static", header) { facts.declarations[id.index].modifiers.insert(.fileprivate) }
      if take("=") {
        owned(by: id) { facts.declarations[id.index].value = isAt("{") ? initializerList() : assignment() }
      }
      guard take(",") else { break }
      while isAt("*") || (isWord() && isQualifier(text(token()))) { advance() }
    }
    if !take(";") { skipStatement() }
  }

  private func isExternal(_ header: Range<Int>) -> Bool {
    header.contains { index in
      guard tokens[index].kind == .word else { return false }
      let word = text(tokens[index])
      return word == "extern" || (isQualifier(word) && (word.contains("EXTERN") || word.contains("EXPORT")))
    }
  }

  private func startsEnum(_ start: Int) -> Bool {
    for index in start..<min(start + 3, tokens.count) where tokens[index].kind == .word {
      let word = text(tokens[index])
      if word.hasPrefix("NS_"), word.hasSuffix("ENUM") || word.hasSuffix("OPTIONS") { return true }
    }
    return false
  }

  /// `typedef NS_ENUM(NSInteger, Name) { A, B = 1 };`, `enum Name { … }`.
  private func enumeration(_ header: Range<Int>) {
    jump(to: header.upperBound)
    guard isAt("{") else { return skipStatement() }
    let end = behindBracket(at: position)
    let words = header.filter { tokens[$0].kind == .word }
    var name = words.last
    if let last = name, isToken(tokens[last], "enum") || isToken(tokens[last], "typedef") {
      name = end < tokens.count && tokens[end].kind == .word ? end : nil
    }
    let inner: ScopeID
    if let name {
      let id = reserveDeclaration(
        .enum, text(tokens[name]), at: tokens[name].start, hash: hash(header.lowerBound..<end))
      inner = newScope(.type, declaration: id)
      facts.declarations[id.index].body = inner
    } else {
      inner = newScope(.block)
    }
    advance()
    within(inner) {
      while position < end - 1, !atEnd {
        let start = position
        if isWord() {
          let name = token()
          advance()
          let id = declare(.enumCase, name, from: start)
          if take("=") { facts.declarations[id.index].value = assignment() }
        }
        while position < end - 1, !isAt(",") { advance() }
        _ = take(",")
        if position == start { advance() }
      }
    }
    jump(to: end)
    skipStatement()
  }
}
