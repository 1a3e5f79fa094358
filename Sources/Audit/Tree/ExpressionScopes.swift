import Readings

/// For each expression of a file the scope that its names are looked up from.
struct ExpressionScopes {
  private(set) var scopes: [ScopeID]
  /// Where only the body around an expression is known, not the block.
  private var guesses: Set<ExpressionID> = []
  private let facts: Facts
  private static let none = ScopeID(raw: -1)

  init(_ facts: Facts) {
    self.facts = facts
    scopes = [ScopeID](repeating: Self.none, count: facts.expressions.count)
    for use in facts.uses { mark(use.expression, use.scope) }
    for declaration in facts.declarations {
      if let value = declaration.value { mark(value, declaration.scope) }
      for parameter in declaration.parameters {
        if let value = parameter.defaultValue { mark(value, declaration.scope) }
      }
      for attribute in declaration.attributes {
        for argument in attribute.arguments { mark(argument.value, declaration.scope) }
      }
      isGuessing = true
      for result in declaration.results { mark(result, declaration.body ?? declaration.scope) }
      for accessor in declaration.accessors {
        for result in accessor.results { mark(result, accessor.body ?? declaration.scope) }
      }
      isGuessing = false
    }
  }

  subscript(id: ExpressionID) -> ScopeID? {
    let scope = scopes[id.index]
    return scope == Self.none ? nil : scope
  }

  func isGuess(_ id: ExpressionID) -> Bool { guesses.contains(id) }

  private var isGuessing = false

  /// Without recursion: expressions may be nested as deep as a file is long.
  private mutating func mark(_ id: ExpressionID, _ scope: ScopeID) {
    var stack = [(id, scope)]
    while let (next, scope) = stack.popLast() {
      guard scopes[next.index] == Self.none else { continue }
      if isGuessing { guesses.insert(next) }
      scopes[next.index] = scope
      if case .closure(let inner, let results) = facts[next].kind {
        for result in results { stack.append((result, inner)) }
      } else {
        facts[next].forEachPart { stack.append(($0, scope)) }
      }
    }
  }
}

extension Expression {
  /// The expressions that this one is made of; of a closure, its results.
  func forEachPart(_ body: (ExpressionID) -> Void) {
    switch kind {
    case .text, .number, .boolean, .null, .name, .keyPath, .opaque: break
    case .interpolation(let parts), .array(let parts): parts.forEach(body)
    case .member(let base, _): if let base { body(base) }
    case .call(let callee, let arguments):
      body(callee)
      for argument in arguments { body(argument.value) }
    case .index(let base, let arguments):
      body(base)
      for argument in arguments { body(argument.value) }
    case .assignment(let left, let right, _), .infix(_, let left, let right):
      body(left)
      body(right)
    case .prefix(_, let inner), .cast(let inner, _): body(inner)
    case .ternary(let condition, let then, let otherwise):
      body(condition)
      body(then)
      body(otherwise)
    case .choice(let choice):
      if let subject = choice.subject { body(subject) }
      for branch in choice.branches { branch.results.forEach(body) }
    case .closure(_, let results): results.forEach(body)
    case .dictionary(let entries):
      for entry in entries {
        body(entry.key)
        body(entry.value)
      }
    case .tuple(let arguments), .macro(_, let arguments): for argument in arguments { body(argument.value) }
    }
  }
}
