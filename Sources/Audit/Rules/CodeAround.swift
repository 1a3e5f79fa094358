import Identifiers
import Readings

/// The code around the sites of one file: what a site is attached to, and which calls and loops it stands in.
final class CodeAround {
  let facts: Facts
  /// Roots of modifier chains that hold `.accessibilityElement(children: .contain)`.
  private(set) lazy var containing: Set<ExpressionID> = findContaining()
  /// Calls by the closures inside which something stands, by use: filled on demand.
  private var closureCalls: [ScopeID: [ClosureCall]] = [:]

  /// A closure around a place, and the call that it is handed to.
  struct ClosureCall {
    var call: ExpressionID
    var label: String?
  }

  init(_ facts: Facts) { self.facts = facts }

  func use(of site: SiteRecord) -> Use? {
    guard let index = site.audited.use?.index, facts.uses.indices.contains(index) else { return nil }
    return facts.uses[index]
  }

  // MARK: Scopes

  /// The scopes around a place, from the inside out, up to the body of the function or accessor that it stands in.
  func scopesInBody(from scope: ScopeID) -> [ScopeID] {
    var scopes: [ScopeID] = []
    var current: ScopeID? = scope
    while let id = current {
      let value = facts[id]
      if value.kind == .type || value.kind == .file { break }
      scopes.append(id)
      if value.kind == .body { break }
      current = value.parent
    }
    return scopes
  }

  /// The closures around a place within its function, from the inside out.
  func closures(around scope: ScopeID) -> [ClosureCall] {
    if let known = closureCalls[scope] { return known }
    let found = scopesInBody(from: scope).compactMap { id -> ClosureCall? in
      let value = facts[id]
      guard value.kind == .closure, let call = value.call else { return nil }
      return ClosureCall(call: call, label: value.label)
    }
    closureCalls[scope] = found
    return found
  }

  /// The function, initialiser or property in whose body a place is.
  func function(around scope: ScopeID) -> (id: DeclarationID, body: ScopeID)? {
    guard let body = scopesInBody(from: scope).last, facts[body].kind == .body,
      let declaration = facts[body].declaration
    else { return nil }
    return (declaration, body)
  }

  /// The innermost type or extension around a place.
  func type(around scope: ScopeID) -> DeclarationID? {
    var current: ScopeID? = scope
    while let id = current {
      if facts[id].kind == .type { return facts[id].declaration }
      current = facts[id].parent
    }
    return nil
  }

  // MARK: Expressions

  /// The name that a call calls: `VStack` of `VStack {}`, `padding` of `x.padding()`.
  func calleeName(_ call: ExpressionID) -> String? {
    guard case .call(let callee, _) = facts[call].kind else { return nil }
    switch facts[callee].kind {
    case .name(let name), .member(_, let name): return name
    default: return nil
    }
  }

  func arguments(_ call: ExpressionID) -> [Argument] {
    if case .call(_, let arguments) = facts[call].kind { arguments } else { [] }
  }

  /// The innermost expression of a chain of members, calls and subscripts: `Text("x")` of `Text("x").bold().padding()`.
  func root(of expression: ExpressionID) -> ExpressionID {
    var current = expression
    while true {
      switch facts[current].kind {
      case .call(let callee, _):
        guard case .member(let base?, _) = facts[callee].kind else { return current }
        current = base
      case .member(let base?, _), .index(let base, _), .cast(let base, _): current = base
      default: return current
      }
    }
  }

  /// What a place names, as a dotted path without `self`: `badge.accessibilityIdentifier`; `nil` when it is not a path.
  func path(_ expression: ExpressionID) -> [String]? {
    switch facts[expression].kind {
    case .name(let name): return name == "self" ? [] : [name]
    case .member(let base?, let name):
      guard let base = path(base) else { return nil }
      return base + [name]
    default: return nil
    }
  }

  private func findContaining() -> Set<ExpressionID> {
    var roots: Set<ExpressionID> = []
    for use in facts.uses where calleeName(use.expression) == "accessibilityElement" {
      let contains = arguments(use.expression).contains { argument in
        guard argument.label == "children", case .member(_, let name) = facts[argument.value].kind else { return false }
        return name == "contain"
      }
      if contains { roots.insert(root(of: use.expression)) }
    }
    return roots
  }
}

/// The code around sites, by file, for the time of one change.
final class CodeCache {
  private var byPath: [String: CodeAround] = [:]
  private let tree: Tree
  /// Worked out when first asked for.
  var explicitCatalog: ExplicitCatalog?

  init(_ tree: Tree) { self.tree = tree }

  subscript(path: String) -> CodeAround? {
    if let known = byPath[path] { return known }
    guard let facts = tree.file(path)?.facts else { return nil }
    let code = CodeAround(facts)
    byPath[path] = code
    return code
  }
}
