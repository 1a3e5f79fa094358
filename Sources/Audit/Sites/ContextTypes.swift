import Readings

/// What type the surroundings of a file's `.init(…)` and `.make(…)` ask for, worked out once, of those that matter.
struct ContextTypes {
  private(set) var types: [ExpressionID: TypeShape] = [:]
  private let resolver: Resolver
  private let file: FileIndex
  private var facts: Facts { file.facts }
  private let matters: (_ name: String, _ arguments: [Argument]) -> Bool

  /// - Parameter matters: whether the type of an implicit call of this name makes a difference. Types are looked up for
  ///   these alone: each look-up may have more of a file read.
  init(
    _ file: FileIndex, _ resolver: Resolver, where matters: @escaping (_ name: String, _ arguments: [Argument]) -> Bool
  ) {
    self.file = file
    self.resolver = resolver
    self.matters = matters
    for declaration in facts.declarations where !file.isInPreview(declaration.scope) {
      if let written = declaration.type {
        let accessors = declaration.accessors.filter { $0.kind == .get }.flatMap(\.results)
        let initial = declaration.value.map { [$0] } ?? []
        let values = (initial + declaration.results + accessors).filter { holds($0) }
        if !values.isEmpty, let shape = shape(written, in: declaration.body ?? declaration.scope) {
          for id in values { expect(shape, of: id, depth: 0) }
        }
      }
      for parameter in declaration.parameters {
        guard let value = parameter.defaultValue, let written = parameter.type, holds(value) else { continue }
        if let shape = shape(written, in: declaration.scope) { expect(shape, of: value, depth: 0) }
      }
    }
    for use in facts.uses where !file.isInPreview(use.scope) {
      switch facts[use.expression].kind {
      case .assignment(let left, let right, ""):
        guard holds(right), case .instance(let shape)? = resolver.type(of: left, in: use.scope, of: file) else {
          continue
        }
        expect(shape, of: right, depth: 0)
      case .call(let callee, let arguments):
        guard arguments.contains(where: { holds($0.value) }), let key = made(by: callee, use.scope) else { continue }
        expectArguments(arguments, ofInitializerOf: key, depth: 0)
      default: continue
      }
    }
  }

  private func shape(_ written: String, in scope: ScopeID) -> TypeShape? {
    guard case .some(let shape) = resolver.shape(written) else { return nil }
    return resolver.resolved(shape, in: scope, of: file)
  }

  /// Whether an implicit call that matters stands where `expect` finds it.
  private func holds(_ id: ExpressionID, depth: Int = 0) -> Bool {
    guard depth < 24 else { return false }
    func any(_ ids: some Sequence<ExpressionID>) -> Bool { ids.contains { holds($0, depth: depth + 1) } }
    switch facts[id].kind {
    case .call(let callee, let arguments):
      guard case .member(nil, let name) = facts[callee].kind else { return false }
      return matters(name, arguments) || name == "init" && any(arguments.lazy.map(\.value))
    case .ternary(_, let then, let otherwise), .infix("??", let then, let otherwise): return any([then, otherwise])
    case .choice(let choice): return any(choice.branches.lazy.flatMap(\.results))
    case .array(let elements): return any(elements)
    case .dictionary(let entries): return any(entries.lazy.map(\.value))
    case .tuple(let parts): return any(parts.lazy.map(\.value))
    case .closure(_, let results): return any(results)
    default: return false
    }
  }

  /// The type that a call makes, where its callee names one.
  private func made(by callee: ExpressionID, _ scope: ScopeID) -> String? {
    switch facts[callee].kind {
    case .name(let name) where name.first?.isUppercase == true:
      return resolver.resolveType(name, in: scope, of: file)
    case .member(let base?, let name):
      guard name == "init" || name.first?.isUppercase == true,
        case .metatype(let key)? = resolver.type(of: base, in: scope, of: file)
      else { return nil }
      return name == "init" ? key : resolver.nested(name, in: key, from: file)
    default: return nil
    }
  }

  private mutating func expect(_ shape: TypeShape, of id: ExpressionID, depth: Int) {
    guard depth < 24 else { return }
    switch facts[id].kind {
    case .call(let callee, let arguments):
      guard case .member(nil, let name) = facts[callee].kind else { return }
      types[id] = shape
      if name == "init", let key = shape.name { expectArguments(arguments, ofInitializerOf: key, depth: depth + 1) }
    case .ternary(_, let then, let otherwise), .infix("??", let then, let otherwise):
      expect(shape, of: then, depth: depth + 1)
      expect(shape, of: otherwise, depth: depth + 1)
    case .choice(let choice):
      for result in choice.branches.flatMap(\.results) { expect(shape, of: result, depth: depth + 1) }
    case .array(let elements):
      guard let element = shape.element else { return }
      for part in elements { expect(element, of: part, depth: depth + 1) }
    case .dictionary(let entries):
      guard case .dictionary(_, let value) = shape else { return }
      for entry in entries { expect(value, of: entry.value, depth: depth + 1) }
    case .tuple(let parts):
      guard case .tuple(let shapes) = shape, shapes.count == parts.count else { return }
      for (part, shape) in zip(parts, shapes) { expect(shape, of: part.value, depth: depth + 1) }
    case .closure(_, let results):
      guard case .function(_, let result) = shape else { return }
      for each in results { expect(result, of: each, depth: depth + 1) }
    default: return
    }
  }

  /// What the parameters of a type's initialiser ask of the arguments.
  private mutating func expectArguments(_ arguments: [Argument], ofInitializerOf key: String, depth: Int) {
    guard arguments.contains(where: { holds($0.value) }) else { return }
    let initializers = resolver.declared("init", in: key, from: file).filter { $0.declaration.kind == .initializer }
    for reference in initializers {
      guard let match = ArgumentMatching.match(reference.declaration.parameters, arguments) else { continue }
      for (index, parameter) in reference.declaration.parameters.enumerated() {
        guard let argument = match[index], let written = parameter.type, holds(argument),
          case .some(let shape) = resolver.shape(written)
        else { continue }
        let resolved = resolver.resolved(shape, in: reference.declaration.scope, of: reference.file)
        expect(resolved, of: argument, depth: depth + 1)
      }
      return
    }
    guard initializers.isEmpty, resolver.kind(of: key) == .struct else { return }
    for argument in arguments {
      guard let label = argument.label, holds(argument.value),
        let property = resolver.declared(label, in: key, from: file).first(where: { $0.declaration.isStored }),
        case .instance(let shape)? = resolver.type(of: property)
      else { continue }
      expect(shape, of: argument.value, depth: depth + 1)
    }
  }
}
