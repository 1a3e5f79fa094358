import Readings

/// Fills the arenas of one file's facts: what the lowerings of all languages share.
class FactsBuilder {
  var facts: Facts
  var scope = Facts.fileScope
  /// The innermost function, initialiser, subscript, property or case.
  var owner: DeclarationID?
  var condition: ConditionID?
  var body = Body()

  /// What a body gives, while it is walked.
  struct Body {
    var results: [ExpressionID] = []
    var hasOtherStatements = false
  }

  init(_ language: Facts.Language) { facts = Facts(language: language) }

  func add(_ kind: Expression.Kind, at offset: Int32) -> ExpressionID {
    facts.expressions.append(Expression(kind, offset: offset))
    return ExpressionID(facts.expressions.count - 1)
  }

  /// A place in the arena for an expression whose parts come first.
  func reserve(at offset: Int32) -> ExpressionID { add(.null, at: offset) }

  func fill(_ id: ExpressionID, _ kind: Expression.Kind) { facts.expressions[id.index].kind = kind }

  func use(_ id: ExpressionID) {
    facts.uses.append(Use(expression: id, scope: scope, declaration: owner, condition: condition))
  }

  func reserveDeclaration(_ kind: Declaration.Kind, _ name: String, at offset: Int32, hash: UInt64) -> DeclarationID {
    var declaration = Declaration(kind: kind, name: name, scope: scope)
    declaration.condition = condition
    declaration.offset = offset
    declaration.hash = hash
    if !isMemberScope { declaration.modifiers.insert(.local) }
    facts.declarations.append(declaration)
    return DeclarationID(facts.declarations.count - 1)
  }

  /// Whether declarations here are members or stand at the top of the file.
  var isMemberScope: Bool {
    let kind = facts.scopes[scope.index].kind
    return kind == .file || kind == .type
  }

  func newScope(
    _ kind: Scope.Kind, declaration: DeclarationID? = nil, call: ExpressionID? = nil, label: String? = nil,
    accessor: Accessor.Kind? = nil, branch: Scope.Branch? = nil
  ) -> ScopeID {
    facts.scopes.append(
      Scope(
        parent: scope, kind: kind, declaration: declaration, call: call, label: label, accessor: accessor,
        branch: branch, condition: condition))
    return ScopeID(facts.scopes.count - 1)
  }

  func within<Result>(_ inner: ScopeID, _ work: () -> Result) -> Result {
    let outer = scope
    scope = inner
    defer { scope = outer }
    return work()
  }

  func owned(by declaration: DeclarationID, _ work: () -> Void) {
    let outer = owner
    owner = declaration
    work()
    owner = outer
  }

  /// Uses are met nearly in order; the operands of a folded sequence are not.
  func sortUses() {
    let offsets = facts.uses.map { facts.expressions[$0.expression.index].offset }
    var isSorted = true
    for index in offsets.indices.dropFirst() where offsets[index] < offsets[index - 1] {
      isSorted = false
      break
    }
    guard !isSorted else { return }
    let order = offsets.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }
    facts.uses = order.map { facts.uses[$0] }
  }
}
