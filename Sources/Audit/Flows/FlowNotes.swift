import Identifiers
import Readings

extension FileEvaluation {
  /// Notes that inputs of a declaration reach a setter or query.
  func flow(_ passing: Classed.Passing, _ draft: Draft) {
    guard draft.hops <= Ending.mostHops else { return }
    var targets: [DeclarationReference: Bool] = [:]
    var order: [(reference: DeclarationReference, isParameter: Bool)] = []
    for case .input(let input) in passing.parts {
      let isParameter: Bool
      if case .parameter = input.source { isParameter = true } else { isParameter = false }
      let reference = input.declaration
      let known =
        isParameter
        ? targets[reference] != nil : order.contains { !$0.isParameter && $0.reference.owner == reference.owner }
      if !known {
        targets[reference] = isParameter
        order.append((reference, isParameter))
      }
    }
    for (reference, isParameter) in order {
      let template = passing.parts.map { piece($0, of: reference, isParameter) }
      var ending = Ending(
        template: template, side: draft.side, lookup: draft.lookup, isTyped: passing.isTyped, hops: draft.hops)
      ending.isAssignable = !isParameter && isAssignable(reference.declaration)
      if isParameter {
        guard reference.file === file else { continue }
        contribute(FlowKey(function: reference), ending, reference, draft)
      } else {
        for name in ending.inputs {
          contribute(FlowKey(property: name, of: reference.owner), ending, nil, draft)
        }
      }
    }
  }

  private func isAssignable(_ declaration: Declaration) -> Bool {
    declaration.kind == .variable && !declaration.modifiers.contains(.private)
  }

  private func piece(_ part: Part, of reference: DeclarationReference, _ isParameter: Bool) -> Ending.Piece {
    switch part {
    case .text(let text, _), .derived(let text): return .text(text)
    case .open: return .open
    case .hole: return .hole
    case .input(let input):
      switch input.source {
      case .parameter(let owner, let index):
        return isParameter && owner == reference ? .input(String(index), path: input.path) : .hole
      case .property(let property):
        return !isParameter && property.owner == reference.owner
          ? .input(property.declaration.name, path: input.path) : .hole
      }
    }
  }

  func contribute(_ key: FlowKey, _ ending: Ending, _ reference: DeclarationReference?, _ draft: Draft) {
    if let reference { outcome.references[key] = reference }
    let sources = draft.via.isEmpty ? [nil] : draft.via.map { Optional($0) }
    for via in sources where via != key {
      outcome.contributions.insert(Contribution(key: key, ending: ending, via: via))
    }
  }

  /// A model's property that is handed on to a setter: its initialiser and assignments to it count.
  func noteModels(_ reads: Set<ModelProperty>, _ draft: Draft) {
    guard !isInPreview(draft.scope), !isUnitTest else { return }
    for read in reads {
      guard !read.type.isEmpty else { continue }
      var ending = Ending(
        template: [.input(read.name, path: [])], side: draft.side, lookup: draft.lookup, isTyped: false, hops: 0,
        isModel: true)
      ending.isAssignable = true
      outcome.contributions.insert(
        Contribution(key: FlowKey(property: read.name, of: read.type), ending: ending, via: nil))
    }
  }

  /// Reads of a model's property, whatever becomes of what is read.
  func noteModelReads() {
    guard !isTest, !isUnitTest else { return }
    var assigned: Set<ExpressionID> = []
    for use in facts.uses {
      if case .assignment(let left, _, "") = facts[use.expression].kind { assigned.insert(left) }
    }
    for (index, expression) in facts.expressions.enumerated() {
      let id = ExpressionID(index)
      guard case .member(let base?, let name) = expression.kind, evaluator.labels.contains(name),
        !assigned.contains(id), let scope = file.expressionScopes[id]
      else { continue }
      switch facts[base].kind {
      case .name("self"), .name("super"): continue
      default: break
      }
      guard case .instance(let shape)? = resolver.type(of: base, in: scope, of: file), let key = shape.name,
        resolver.isDeclared(key), !isSystemObject(key), !resolver.inherits(key, from: AppleTypes.viewProtocols)
      else { continue }
      for reference in resolver.members(named: name, of: key, from: file) where reference.declaration.isStored {
        var ending = Ending(
          template: [.input(name, path: [])], side: .app, lookup: .assignment, isTyped: false, hops: 0, isModel: true)
        ending.isRead = true
        outcome.contributions.insert(
          Contribution(key: FlowKey(property: name, of: reference.owner), ending: ending, via: nil))
      }
    }
  }

  /// The types of parameters that a function does nothing with but hand them to a setter or query.
  func noteIdentifierTypes(_ values: [Value], _ draft: Draft) {
    for case .object(let object) in values {
      guard let input = object.input, let type = input.type, type != "String",
        IdentifierTypes.mayBe(type, resolver), resolver.isDeclared(type) || type == IdentifierTypes.contractType
      else { continue }
      switch input.source {
      case .parameter(let reference, let index):
        guard reference.file === file, resolver.kind(of: type) != .protocol || input.path != [] else { continue }
        if onlyHandsOn(reference, index, draft) { outcome.identifierTypes.insert(type) }
      case .property(let reference):
        if reference.declaration.accessors.contains(where: { $0.kind == .set }) { outcome.identifierTypes.insert(type) }
      }
    }
  }

  /// Whether every mention of a parameter in the body of its function is in what is handed on here.
  private func onlyHandsOn(_ reference: DeclarationReference, _ index: Int, _ draft: Draft) -> Bool {
    let declaration = reference.declaration
    guard declaration.kind == .function || declaration.kind == .subscript else { return false }
    let name = declaration.parameters[index].name
    var inside = 0
    func count(_ id: ExpressionID, _ depth: Int) {
      if case .name(name) = facts[id].kind { inside += 1 }
      guard depth < 24 else { return }
      facts[id].forEachPart { count($0, depth + 1) }
    }
    count(draft.expression, 0)
    var total = 0
    for (position, expression) in facts.expressions.enumerated() {
      guard case .name(name) = expression.kind, let scope = file.expressionScopes[ExpressionID(position)],
        isWithin(scope, reference)
      else { continue }
      total += 1
    }
    return total <= max(inside, 1)
  }

  private func isWithin(_ scope: ScopeID, _ reference: DeclarationReference) -> Bool {
    var next: ScopeID? = scope
    while let at = next {
      if facts[at].kind == .body, facts[at].declaration == reference.id { return true }
      next = facts[at].parent
    }
    return false
  }
}
