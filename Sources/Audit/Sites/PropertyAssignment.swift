import Identifiers
import Readings

extension FileEvaluation {
  /// `x.name = e` where identifiers go through the repository's own property.
  func propertyAssignment(_ use: Use, _ index: Int, _ left: ExpressionID, _ right: ExpressionID) {
    let name: String
    let base: ExpressionID?
    switch facts[left].kind {
    case .member(let inner?, let member): (name, base) = (member, inner)
    case .name(let member): (name, base) = (member, nil)
    default: return
    }
    let entries = tables.flows.entries(named: name, resolver).filter { $0.key.kind == .property }
    guard !entries.isEmpty else { return }
    let isSelf = base.map { if case .name("self") = facts[$0].kind { true } else { false } } ?? true
    let owners: [(key: FlowKey, endings: [Ending], reference: DeclarationReference?)]
    if base == nil {
      guard case .members(let found, _) = resolver.meaning(of: name, at: facts[left].offset, in: use.scope, of: file)
      else { return }
      let keys = Set(found.map(\.owner))
      owners = entries.filter { keys.contains($0.key.owner) }
    } else if let base {
      let receiver = type(of: base, use)
      owners = entries.filter { isPossible($0.key.owner, for: receiver, declares: name) }
    } else {
      owners = []
    }
    let endings = owners.flatMap(\.endings).filter { $0.side == side && !$0.isRead }
    guard let owner = owners.first else { return }
    if isSelf, !hasObserver(name, of: owner.key.owner) {
      store(use, right, owners.map { ($0.key, $0.endings) }, name)
      return
    }
    guard !endings.isEmpty else { return }
    var draft = draft(
      .helperCall, use, index, at: facts[left].offset, right,
      lookup: endings.contains { $0.lookup == .assignment } ? .assignment : .query,
      element: base.flatMap { receiver(of: $0) })
    draft.side = side
    draft.dropsCleared = true
    draft.takesType = endings.contains(where: \.isTyped)
    draft.via = owners.map(\.key)
    draft.hops = (endings.map(\.hops).min() ?? 0) + 1
    if let reference = property(name, of: owner.key.owner), let key = resolver.type(of: reference)?.key {
      draft.expected = [key]
    }
    emit(draft)
  }

  private func property(_ name: String, of owner: String) -> DeclarationReference? {
    resolver.declared(name, in: owner, from: file).first {
      $0.declaration.kind == .variable || $0.declaration.kind == .constant
    }
  }

  /// Whether the property hands on as soon as it is set.
  private func hasObserver(_ name: String, of owner: String) -> Bool {
    guard let declaration = property(name, of: owner)?.declaration else { return false }
    return declaration.accessors.contains { $0.kind == .set || $0.kind == .didSet || $0.kind == .willSet }
  }

  /// A parameter that is kept in a property: no site, but the flow goes on through it.
  private func store(_ use: Use, _ right: ExpressionID, _ owners: [(FlowKey, [Ending])], _ name: String) {
    guard !isInPreview(use.scope), !isUnitTest else { return }
    let values = evaluator.evaluate(right, frame(use.scope))
    _ = evaluator.takeReads()
    let classed = evaluator.classify(values, at: right, frame(use.scope), takesType: false)
    for (key, endings) in owners {
      for ending in endings where ending.hops < Ending.mostHops {
        for passing in classed.passing { store(passing, in: name, ending, key, use, right) }
      }
    }
  }

  private func store(
    _ passing: Classed.Passing, in name: String, _ ending: Ending, _ key: FlowKey, _ use: Use, _ right: ExpressionID
  ) {
    guard case .input(let first)? = passing.parts.first(where: { if case .input = $0 { true } else { false } }),
      case .parameter(let function, _) = first.source, function.file === file
    else { return }
    var template: [Ending.Piece] = []
    for piece in ending.template {
      switch piece {
      case .input(name, let path): template += passing.parts.map { stored($0, path, function) }
      case .input(let other, let path):
        // Another property of the same initialiser.
        template += otherPieces(other, path, function)
      default: template.append(piece)
      }
    }
    var next = ending
    next.template = template
    next.hops += 1
    next.isTyped = ending.isTyped || passing.isTyped
    let target = FlowKey(function: function)
    outcome.references[target] = function
    outcome.contributions.insert(Contribution(key: target, ending: next, via: key))
  }

  private func stored(_ part: Part, _ path: [String], _ function: DeclarationReference) -> Ending.Piece {
    switch part {
    case .input(let input):
      guard case .parameter(let owner, let index) = input.source, owner == function else { return .hole }
      return .input(String(index), path: input.path + path)
    case .text(let text, _), .derived(let text): return .text(text)
    case .hole: return .hole
    case .open: return .open
    }
  }

  /// What the same function stores in another property.
  private func otherPieces(_ name: String, _ path: [String], _ function: DeclarationReference) -> [Ending.Piece] {
    for use in facts.uses {
      guard case .assignment(let left, let right, "") = facts[use.expression].kind,
        case .body = facts[use.scope].kind, facts[use.scope].declaration == function.id, calleeName(left) == name
      else { continue }
      let values = evaluator.evaluate(right, frame(use.scope))
      let classed = evaluator.classify(values, at: right, frame(use.scope), takesType: false)
      if let passing = classed.passing.first { return passing.parts.map { stored($0, path, function) } }
    }
    return [.hole]
  }
}
