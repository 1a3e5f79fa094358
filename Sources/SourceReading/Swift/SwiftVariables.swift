import Readings

extension SwiftLowering {
  func variables(_ node: Int) {
    guard let list = table.child(node, .patternBindingList) else { return }
    let isLet = table.hasToken(node, "let")
    let isLocal = !isMemberScope
    if isLocal, !isLet { body.hasOtherStatements = true }
    var untyped: [DeclarationID] = []
    for binding in table.children(list) where table.kind(binding) == .patternBinding {
      guard let pattern = table.firstNode(binding) else { continue }
      let names = declared(pattern, isLet ? .constant : .variable, in: node)
      let written = table.child(binding, .typeAnnotation).flatMap { table.lastNode($0) }.map { table.text(of: $0) }
      for name in names.map(\.id) {
        head(node, name)
        if let written, names.count == 1 { facts.declarations[name.index].type = written }
      }
      let first = names.first?.id
      let work = { [self] in
        if let value = initialValue(binding) { bind(names, to: value) }
        if let block = table.child(binding, .accessorBlock), let first { accessors(block, of: first) }
      }
      if let first, !isLocal { owned(by: first, work) } else { work() }
      if written == nil, table.child(binding, .initializerClause) == nil, let first {
        untyped.append(first)
      } else {
        if let written { for id in untyped { facts.declarations[id.index].type = written } }
        untyped = []
      }
    }
  }

  /// A name that a pattern binds, and which element of a tuple it is.
  struct BoundName {
    var id: DeclarationID
    /// Positions in nested tuple patterns, outermost first.
    var path: [Int] = []
    /// Whether it stands for all that the pattern is bound to, or an element of its tuple.
    var isWhole = true
  }

  /// The names of a pattern, each as a declaration of its own.
  func declared(_ pattern: Int, _ kind: Declaration.Kind, in node: Int) -> [BoundName] {
    switch table.kind(pattern) {
    case .identifierPattern:
      guard let token = table.firstToken(pattern) else { return [] }
      let name = table.name(token)
      let id = reserveDeclaration(kind, name, at: table.start(token), hash: table.hash(of: node))
      return [BoundName(id: id)]
    case .tuplePattern:
      guard let list = table.child(pattern, .tuplePatternElementList) else { return [] }
      let elements = table.children(list).filter { table.kind($0) == .tuplePatternElement }
      return elements.enumerated().flatMap { index, element -> [BoundName] in
        guard let inner = table.lastNode(element) else { return [] }
        return declared(inner, kind, in: node).map { name in
          var name = name
          if elements.count > 1 { name.path.insert(index, at: 0) }
          return name
        }
      }
    case .valueBindingPattern:
      return table.lastNode(pattern).map { declared($0, kind, in: node) } ?? []
    case .expressionPattern:
      return table.firstNode(pattern).map { declared(inExpression: $0, kind, in: node, isWhole: true) } ?? []
    default: return []
    }
  }

  /// The names that a pattern written as an expression binds: `.a(let x)`, `x?`.
  private func declared(
    inExpression node: Int, _ kind: Declaration.Kind, in declaration: Int, isWhole: Bool
  ) -> [BoundName] {
    switch table.kind(node) {
    case .patternExpr:
      guard let pattern = table.firstNode(node) else { return [] }
      return declared(pattern, kind, in: declaration).map { name in
        var name = name
        name.isWhole = name.isWhole && isWhole
        return name
      }
    case .token, .unexpected: return []
    default:
      let staysWhole = isWhole && table.kind(node) == .optionalChainingExpr
      return table.children(node).flatMap {
        declared(inExpression: $0, kind, in: declaration, isWhole: staysWhole)
      }
    }
  }

  /// Gives names the value that their pattern is bound to, or the element of a tuple literal that fits.
  func bind(_ names: [BoundName], to value: ExpressionID) {
    for name in names where name.isWhole {
      var part: ExpressionID? = value
      for index in name.path {
        if let id = part, case .tuple(let elements) = facts[id].kind, index < elements.count {
          part = elements[index].value
        } else {
          part = part.map { add(.member(base: $0, name: String(index)), at: facts[$0].offset) }
        }
      }
      facts.declarations[name.id.index].value = part
    }
  }

  /// The expression behind `=`.
  func initialValue(_ node: Int) -> ExpressionID? {
    guard let clause = table.child(node, .initializerClause), let inner = table.lastNode(clause) else { return nil }
    return value(inner)
  }

  // MARK: Accessors

  func accessors(_ block: Int, of id: DeclarationID) {
    if let list = table.child(block, .accessorDeclList) {
      for node in table.children(list) where table.kind(node) == .accessorDecl { accessor(node, of: id) }
    } else if let items = table.child(block, .codeBlockItemList) {
      let inner = newScope(.body, declaration: id, accessor: .get)
      let result = bodyOf(items: items, in: inner, givesValue: true)
      add(Accessor(kind: .get, body: inner, results: result.results), to: id, result)
    }
  }

  private func accessor(_ node: Int, of id: DeclarationID) {
    guard let token = table.children(node).first(where: { table.kind($0) == .token }) else { return }
    let kind: Accessor.Kind
    var parameter: String?
    switch table.text(ofToken: token) {
    case "get": kind = .get
    case "set": (kind, parameter) = (.set, "newValue")
    case "willSet": (kind, parameter) = (.willSet, "newValue")
    case "didSet": (kind, parameter) = (.didSet, "oldValue")
    default: kind = .other
    }
    if let clause = table.child(node, .accessorParameters) {
      let tokens = table.children(clause).filter { table.kind($0) == .token }
      if tokens.count > 1 { parameter = table.name(tokens[1]) }
    }
    guard let code = table.child(node, .codeBlock) else {
      facts.declarations[id.index].accessors.append(Accessor(kind: kind, body: nil, parameter: parameter))
      return
    }
    let inner = newScope(.body, declaration: id, accessor: kind)
    let result = bodyOf(code, in: inner, givesValue: kind == .get || kind == .other)
    add(Accessor(kind: kind, body: inner, parameter: parameter, results: result.results), to: id, result)
  }

  private func add(_ accessor: Accessor, to id: DeclarationID, _ result: Body) {
    facts.declarations[id.index].accessors.append(accessor)
    guard accessor.kind == .get else { return }
    facts.declarations[id.index].body = accessor.body
    facts.declarations[id.index].results = result.results
    if result.hasOtherStatements { facts.declarations[id.index].modifiers.insert(.hasOtherStatements) }
  }
}
