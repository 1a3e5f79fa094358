import Identifiers
import Readings

/// What came of evaluating one file.
struct FileOutcome {
  var result = FileResult()
  var contributions: Set<Contribution> = []
  var references: [FlowKey: DeclarationReference] = [:]
  var identifierTypes: Set<String> = []
  var cells: Set<Cell> = []
  /// The constants and contract elements behind each site of the result.
  var declarations: [[DeclarationName]] = []
}

/// Evaluates one file: finds its sites and what flows through its declarations.
final class FileEvaluation {
  let tree: Tree
  let tables: Tables
  let resolver: Resolver
  let evaluator: Evaluator
  let file: FileIndex
  let facts: Facts
  let printer: SourcePrinter
  let role: FileRoles
  var outcome = FileOutcome()
  private var drafts: [(site: AuditedSite, offset: Int32, declarations: [DeclarationName])] = []
  private(set) lazy var contextTypes = ContextTypes(file, resolver) { [unowned self] in typeMatters($0, $1) }
  /// Closures handed to block predicates: comparisons in them belong to the predicate.
  var predicateBlocks: Set<ScopeID> = []
  /// Set only when somebody asks what the evaluation does.
  let recorder: StepRecorder?

  init(path: String, index: FileIndex, tree: Tree, tables: Tables, recorder: StepRecorder? = nil) {
    self.recorder = recorder
    self.tree = tree
    self.tables = tables
    file = index
    facts = index.facts
    resolver = Resolver(tree: tree)
    evaluator = Evaluator(resolver: resolver, tables: tables)
    evaluator.recorder = recorder
    printer = SourcePrinter(facts: index.facts)
    role = tree.roles(of: path)
  }

  var isTest: Bool { role.role == .test }
  var isUnitTest: Bool { role.reason == "unit_test" }
  var side: Side { isTest ? .test : .app }

  func run() -> FileOutcome {
    for index in facts.uses.indices { look(at: facts.uses[index], index) }
    noteModelReads()
    for index in facts.declarations.indices { look(at: DeclarationID(index)) }
    if role.role == .app {
      countConstructions()
      findCleared()
      findContracts()
      findParameters()
    }
    finish()
    outcome.cells = resolver.cells
    return outcome
  }

  // MARK: Uses

  private func look(at use: Use, _ index: Int) {
    recorder?.forget()
    switch facts[use.expression].kind {
    case .call(let callee, let arguments):
      let call = CallSite(use: use, index: index, callee: callee, arguments: arguments)
      if toolkit(call) { return }
      if isTest, testCall(call) { return }
      if !isTest, appCall(call) { return }
      helperCall(call)
    case .assignment(let left, let right, let sign) where sign.isEmpty:
      if !isTest, assignment(use, index, left, right) { return }
      propertyAssignment(use, index, left, right)
    case .assignment(let left, let right, "+"):
      if !isTest { appending(use, index, left, right) }
    case .index(let base, let arguments):
      if isTest { querySubscript(use, index, base, arguments) }
    case .infix(let sign, let left, let right) where sign == "==" || sign == "!=":
      if isTest { comparison(use, index, left, right) }
    default: break
    }
  }

  /// A call with what the forms ask of it.
  struct CallSite {
    var use: Use
    var index: Int
    var callee: ExpressionID
    var arguments: [Argument]

    func argument(_ label: String) -> Argument? { arguments.first { $0.label == label } }
  }

  func calleeName(_ id: ExpressionID) -> String? {
    switch facts[id].kind {
    case .name(let name), .member(_, let name): name
    default: nil
    }
  }

  func base(_ id: ExpressionID) -> ExpressionID? {
    switch facts[id].kind {
    case .member(let base, _): base
    default: nil
    }
  }

  func type(of id: ExpressionID, _ use: Use) -> StaticType? { resolver.type(of: id, in: use.scope, of: file) }

  func frame(_ scope: ScopeID) -> Frame { Frame(file: file, scope: scope, isOwn: true) }

  func draft(
    _ form: Form, _ use: Use, _ index: Int?, at offset: Int32, _ expression: ExpressionID, lookup: LookupKind,
    element: String?
  ) -> Draft {
    Draft(
      form: form, side: lookup == .assignment ? .app : .test, offset: offset, expression: expression, lookup: lookup,
      element: element, use: index, scope: use.scope, condition: use.condition, declaration: use.declaration)
  }

  /// Counts what looks like the construction of a type, for the rule on shared components.
  private func countConstructions() {
    for use in facts.uses {
      guard case .call(let callee, _) = facts[use.expression].kind, let name = constructedName(callee),
        name.first?.isUppercase == true, !isInPreview(use.scope), !isNestedType(name, around: use.scope)
      else { continue }
      outcome.result.constructions[name, default: 0] += 1
    }
  }

  /// `Card` of `Card(…)` and `Card.init(…)`.
  private func constructedName(_ callee: ExpressionID) -> String? {
    switch facts[callee].kind {
    case .name(let name): return name
    case .member(let base?, "init"):
      if case .name(let name) = facts[base].kind { return name }
      return nil
    default: return nil
    }
  }

  /// Whether a type around the place has a type of that name inside, which then is what is meant.
  private func isNestedType(_ name: String, around scope: ScopeID) -> Bool {
    var next: ScopeID? = scope
    while let at = next, at != Facts.fileScope {
      if file.declarations(in: at).contains(where: { facts[$0].kind.isType && facts[$0].name == name }) { return true }
      if let key = file.scopeKeys[at.index], nestedTypes.contains(key + "." + name) { return true }
      next = facts[at].parent
    }
    return false
  }

  /// The keys of the file's types that stand inside another type or its extension.
  private lazy var nestedTypes: Set<String> = Set(file.typeKeys.values.filter { $0.contains(".") })

  // MARK: From draft to site

  /// Classes a draft, notes what flows on from it, and keeps its site.
  func emit(_ draft: Draft) {
    guard !isInPreview(draft.scope) else { return countPreview(draft) }
    var frame = frame(draft.scope)
    frame.expected = draft.expected
    let values = draft.values ?? evaluator.evaluate(draft.expression, frame)
    noteModels(evaluator.takeReads(), draft)
    let classed = evaluator.classify(values, at: draft.expression, frame, takesType: draft.takesType)
    recorder?.site(draft, facts, remarks: draft.via.map(flowText), passedOn: classed.inputs)
    if !isUnitTest {
      noteIdentifierTypes(values, draft)
      for passing in classed.passing { flow(passing, draft) }
    }
    if classed.state == .cleared, draft.dropsCleared {
      recorder?.reject(at: draft.offset, "nil or an empty text is passed here: that is no site")
      return
    }
    keep(draft, classed)
  }

  /// Previews are counted, not evaluated: what they are made of is asked of no other file.
  private func countPreview(_ draft: Draft) {
    if draft.dropsCleared, case .null = facts[draft.expression].kind { return }
    recorder?.site(draft, facts, remarks: [])
    recorder?.reject(at: draft.offset, "it stands in a preview: previews have no sites")
    outcome.result.excluded["preview", default: 0] += 1
  }

  func keep(_ draft: Draft, _ classed: Classed) {
    let isTool = draft.form == .inspector || draft.form == .kif || draft.form == .earlgrey
    if role.role == .excluded, !(isUnitTest && isTool) {
      recorder?.reject(at: draft.offset, "the file is excluded: its sites are counted and no more")
      outcome.result.excluded[role.reason ?? "role", default: 0] += 1
      return
    }
    recorder?.keep()
    let (line, column) = facts.position(of: draft.offset)
    let key = SiteKey(
      side: draft.side, form: draft.form, path: file.path, owner: owner(of: draft.scope, draft.declaration),
      element: draft.element, expression: String(printer.text(draft.expression).prefix(400)))
    var site = Site(
      key: key, line: line, column: column, state: draft.fixedState ?? classed.state, values: classed.values,
      valuesOmitted: classed.omitted)
    site.module = tree.module(of: file.path)
    site.owners = tree.owners(of: file.path)
    var audited = AuditedSite(site: site, lookup: draft.lookup, group: "")
    audited.groups = classed.groups
    audited.source = draft.lookup == .assignment ? source(draft, classed) : nil
    audited.scope = classed.contract?.scope
    audited.element = classed.contract?.element
    audited.component = classed.contract?.component
    audited.use = draft.use.map { UseReference(path: file.path, index: $0) }
    audited.expression = draft.expression
    audited.isLocalized = classed.isLocalized
    audited.conditions = conditions(draft.condition)
    audited.holes = classed.holes
    audited.helper = draft.via.first?.helper
    if draft.lookup == .assignment { audited.host = host(of: draft.scope) }
    drafts.append((audited, draft.offset, classed.origins.map { DeclarationName($0.reference) }))
  }

  private func source(_ draft: Draft, _ classed: Classed) -> CatalogSource {
    if draft.form == .propertyWrapper { return .propertyWrapper }
    switch classed.state {
    case .typed, .forwarded: return .typed
    case .derived: return .derived
    case .constant: return .constant
    case .raw: return .raw
    default: return classed.groups.isEmpty ? .raw : .constant
    }
  }

  private func conditions(_ id: ConditionID?) -> [ConditionReference] {
    var result: [ConditionReference] = []
    var next = id
    while let at = next {
      let condition = facts[at]
      result.append(ConditionReference(block: condition.block, clause: condition.clause))
      next = condition.parent
    }
    return result.reversed()
  }

  /// Gives equal keys their ordinals, in source order.
  private func finish() {
    drafts.sort { ($0.offset, $0.site.site.key.form) < ($1.offset, $1.site.site.key.form) }
    var seen: [SiteKey: Int] = [:]
    for (site, _, declarations) in drafts {
      var audited = site
      let key = audited.site.key
      let ordinal = seen[key, default: 0]
      seen[key] = ordinal + 1
      audited.site.key.ordinal = ordinal
      if audited.group.isEmpty {
        audited.group =
          "\(key.path)|\(key.form.rawValue)|\(key.owner)|\(key.element ?? "")|\(key.expression)|\(ordinal)"
      }
      outcome.result.sites.append(audited)
      outcome.declarations.append(declarations)
    }
  }

  // MARK: Where a site stands

  /// The enclosing types and the declaration, `LoginView.body`.
  func owner(of scope: ScopeID, _ declaration: DeclarationID?) -> String {
    var names: [String] = []
    var next: ScopeID? = scope
    while let at = next {
      let here = facts[at]
      if here.kind == .type || here.kind == .body, let id = here.declaration {
        names.append(facts[id].name)
      }
      next = here.parent
    }
    if let declaration, names.first != facts[declaration].name, !facts[declaration].kind.isType {
      names.insert(facts[declaration].name, at: 0)
    }
    return names.reversed().joined(separator: ".")
  }

  /// What a chain of modifiers starts from: `Text` of `Text("x").bold()`, `content`, `muteButton`.
  func element(of id: ExpressionID?) -> String? {
    guard var at = id else { return nil }
    for _ in 0..<200 {
      switch facts[at].kind {
      case .name(let name): return name == "self" || name == "super" ? nil : name
      case .member(nil, let name): return name
      case .member(let base?, let name):
        if case .name("self") = facts[base].kind { return name }
        if case .name(let outer) = facts[base].kind, outer.first?.isUppercase == true { return name }
        at = base
      case .call(let callee, _):
        guard case .member(let base?, let name) = facts[callee].kind else {
          at = callee
          continue
        }
        // `Kit.Row(…)` is a row.
        if name.first?.isUppercase == true, case .name(let outer) = facts[base].kind, outer.first?.isUppercase == true {
          return name
        }
        at = base
      case .index(let base, _), .cast(let base, _): at = base
      default: return nil
      }
    }
    return nil
  }

  /// The name that an assignment's receiver goes by: the last of a path.
  func receiver(of id: ExpressionID?) -> String? {
    guard let id else { return nil }
    switch facts[id].kind {
    case .name(let name): return name == "self" || name == "super" ? nil : name
    case .member(_, let name): return name
    case .call(let callee, _): return receiver(of: callee)
    case .index(let base, _), .cast(let base, _): return receiver(of: base)
    default: return nil
    }
  }

  /// Whether a place is in a preview.
  func isInPreview(_ scope: ScopeID) -> Bool { file.isInPreview(scope) }
}

extension FileIndex {
  /// Whether a place is in a preview.
  func isInPreview(_ scope: ScopeID) -> Bool {
    var next: ScopeID? = scope
    while let at = next {
      let here = facts[at]
      if here.kind == .closure, let call = here.call, case .macro(let name, _) = facts[call].kind, name == "Preview" {
        return true
      }
      if here.kind == .type, let id = here.declaration,
        facts[id].inherited.contains(where: { $0 == "PreviewProvider" || $0 == "SwiftUI.PreviewProvider" })
      {
        return true
      }
      next = here.parent
    }
    return false
  }
}
