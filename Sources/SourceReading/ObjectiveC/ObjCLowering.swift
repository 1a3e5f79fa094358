import Readings

/// Lowers one Objective-C file to facts: a recursive descent that never goes back and never fails.
///
/// Selectors of several pieces are named by their first one, the others are labels. Types are written without `*`,
/// nullability and storage, so that `NSString *` reads as `NSString`.
final class ObjCLowering: FactsBuilder {
  static let maximumDepth = 240

  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [ObjCToken]
  private(set) var position = 0
  /// Behind the last token that may be looked at: a macro's body is walked like a file of its own.
  private var end: Int
  private var macros: ArraySlice<ObjCMacro>
  var depth = 0
  var isTooDeep = false
  /// The scope of the class, category or protocol that is open.
  var container: ScopeID?
  /// The scopes of `@implementation`s.
  var implementations: Set<ScopeID> = []
  /// The parameters of the macro whose body is read.
  var macroParameters: Set<String> = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    var lexer = ObjCLexer(bytes)
    // The bodies of macros stand behind the file's own end: one list, one cursor.
    var all = lexer.tokens
    for index in lexer.macros.indices {
      let start = all.count
      // A definition is one line, however it is broken.
      all += lexer.macros[index].body.map { token in
        var token = token
        token.startsLine = false
        return token
      }
      all.append(ObjCToken(kind: .end, start: 0, end: 0, condition: -1, startsLine: true))
      lexer.macros[index].range = start..<all.count - 1
    }
    tokens = all
    end = lexer.tokens.count - 1
    macros = lexer.macros[...]
    super.init(.objectiveC)
    facts.imports = lexer.imports
    facts.conditions = lexer.conditions
    facts.comments = lexer.comments
    facts.lineStarts = LineTable.starts(of: bytes)
  }

  func lower() -> Facts {
    while !atEnd, !isTooDeep {
      let before = position
      lowerMacros()
      topLevel()
      if position == before { advance() }
    }
    lowerMacros()
    settleLocals()
    settleStatics()
    sortUses()
    return facts
  }

  // MARK: The cursor

  var atEnd: Bool { position >= end }

  func token(_ ahead: Int = 0) -> ObjCToken { tokens[min(position + ahead, end)] }

  func advance(_ count: Int = 1) {
    position = min(position + count, end)
    let clause = tokens[position].condition
    condition = clause < 0 ? nil : ConditionID(raw: clause)
  }

  func jump(to index: Int) { advance(index - position) }

  /// Whether the token is exactly `text`.
  func isToken(_ token: ObjCToken, _ text: StaticString) -> Bool {
    let length = Int(token.end - token.start)
    guard length == text.utf8CodeUnitCount, token.kind == .word || token.kind == .sign || token.kind == .at else {
      return false
    }
    for index in 0..<length where bytes[Int(token.start) + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether the token ahead is this sign or word; not one behind `@`.
  func isAt(_ text: StaticString, ahead: Int = 0) -> Bool {
    let token = token(ahead)
    return token.kind != .at && isToken(token, text)
  }

  func take(_ text: StaticString) -> Bool {
    guard !atEnd, isAt(text) else { return false }
    advance()
    return true
  }

  func isWord(ahead: Int = 0) -> Bool { position + ahead < end && token(ahead).kind == .word }

  func text(_ token: ObjCToken) -> String {
    guard token.end > token.start else { return "" }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)]), as: UTF8.self)
  }

  /// The index behind the bracket that closes the one at `index`; the end when none does.
  func behindBracket(at index: Int) -> Int {
    var open = 0
    var index = index
    while index < end {
      let token = tokens[index]
      if token.kind == .sign || token.kind == .at, token.end - token.start == 1 {
        switch bytes[Int(token.start)] {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          open -= 1
          if open <= 0 { return index + 1 }
        default: break
        }
      }
      index += 1
    }
    return end
  }

  /// Passes what is in brackets.
  func skipBrackets() { jump(to: behindBracket(at: position)) }

  /// Goes to behind the next `;` that is not in brackets, or before a bracket that closes.
  func skipStatement() {
    while !atEnd {
      if take(";") { return }
      if isAt("(") || isAt("[") || isAt("{") {
        skipBrackets()
      } else if isAt("}") || isAt(")") || isAt("]") || (token().kind == .at && isAtKeyword) {
        return
      } else {
        advance()
      }
    }
  }

  /// At `@end`, `@interface` and the like.
  var isAtKeyword: Bool {
    let token = token()
    guard token.kind == .at else { return false }
    return ["end", "interface", "implementation", "protocol", "property", "class"].contains(text(token))
  }

  /// Runs one level deeper, unless that is too deep.
  func deeper(_ work: () -> Void) {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth {
      isTooDeep = true
      position = end
      return
    }
    work()
  }

  func hash(_ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in range {
      for offset in Int(tokens[index].start)..<Int(max(tokens[index].start, tokens[index].end)) {
        hash = (hash ^ UInt64(bytes[offset])) &* 0x0000_0100_0000_01b3
      }
      hash = (hash ^ 0x1F) &* 0x0000_0100_0000_01b3
    }
    return hash
  }

  func declare(_ kind: Declaration.Kind, _ name: ObjCToken, from start: Int) -> DeclarationID {
    reserveDeclaration(kind, text(name), at: name.start, hash: hash(start..<max(start, min(position, end))))
  }

  // MARK: Macros

  /// Lowers the macros that are defined before the current token.
  private func lowerMacros() {
    while let macro = macros.first, macro.token <= position {
      macros.removeFirst()
      lower(macro)
    }
  }

  private func lower(_ macro: ObjCMacro) {
    let (outerPosition, outerEnd, outerScope, outerOwner) = (position, end, scope, owner)
    defer {
      (position, end, scope, owner) = (outerPosition, outerEnd, outerScope, outerOwner)
      advance(0)
    }
    scope = Facts.fileScope
    (position, end) = (macro.range.lowerBound, macro.range.upperBound)
    let clause = macro.name.condition
    condition = clause < 0 ? nil : ConditionID(raw: clause)
    let id = reserveDeclaration(.macro, text(macro.name), at: macro.name.start, hash: hash(macro.range))
    if let parameters = macro.parameters {
      facts.declarations[id.index].parameters = parameters.map {
        Parameter(label: nil, name: text($0), type: nil, offset: $0.start)
      }
      macroParameters = Set(parameters.map(text))
    }
    defer { macroParameters = [] }
    guard !macro.range.isEmpty else { return }
    scope = newScope(.body, declaration: id)
    facts.declarations[id.index].body = scope
    owner = id
    if isAt("{") || isAt("do") || isAt("if") || isAt("for") {
      statement()
      return
    }
    let value = expression()
    if macro.parameters == nil { facts.declarations[id.index].value = value }
    facts.declarations[id.index].results = [value]
    while !atEnd, !isTooDeep {
      // Several statements: `a.x = 1; a.y = 2`.
      let before = position
      facts.declarations[id.index].modifiers.insert(.hasOtherStatements)
      statement()
      if position == before { advance() }
    }
  }

  /// What is `static` in a header is for every file that includes it. A header is told by what it does not have: a class
  /// is implemented elsewhere.
  private func settleStatics() {
    let isHeader = !facts.declarations.contains { declaration in
      if declaration.kind == .extension, let body = declaration.body { return implementations.contains(body) }
      return declaration.kind == .function && declaration.body != nil && !declaration.modifiers.contains(.fileprivate)
    }
    guard isHeader else { return }
    for index in facts.declarations.indices { facts.declarations[index].modifiers.remove(.fileprivate) }
  }

  /// A local that is written once stands for its value, as a `let` does in Swift.
  private func settleLocals() {
    var assigned: Set<String> = []
    for expression in facts.expressions {
      switch expression.kind {
      case .assignment(let left, _, _): if case .name(let name) = facts[left].kind { assigned.insert(name) }
      case .prefix(let sign, let operand) where sign == "&" || sign == "++" || sign == "--":
        if case .name(let name) = facts[operand].kind { assigned.insert(name) }
      default: break
      }
    }
    for index in facts.declarations.indices {
      let declaration = facts.declarations[index]
      if declaration.kind == .variable, declaration.modifiers.contains(.local), declaration.value != nil,
        !assigned.contains(declaration.name)
      {
        facts.declarations[index].kind = .constant
      }
    }
  }
}
