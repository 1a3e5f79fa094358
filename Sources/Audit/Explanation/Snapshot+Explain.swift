import Identifiers
import Readings

extension Snapshot {
  /// Says why a line has the sites that it has, or none. The file is evaluated once more with a recorder.
  ///
  /// - Parameter column: when given, only the site at it, or the last one before it.
  public func explain(_ path: String, line: Int, column: Int? = nil) -> Explanation {
    let recorder = StepRecorder()
    let result = engine.record(path, by: recorder)
    engine.recordReflection(by: recorder)
    return ExplanationMaker(
      engine: engine, upper: upper, recorder: recorder, isEvaluated: result != nil,
      place: Place(path: path, line: line, column: column ?? 1), hasColumn: column != nil
    ).explanation
  }
}

/// Puts together what the recorder wrote down, what the catalog made of it, and what the file is.
struct ExplanationMaker {
  typealias Step = Explanation.Step

  let engine: Engine
  let upper: UpperStrata
  let recorder: StepRecorder
  let isEvaluated: Bool
  let place: Place
  let hasColumn: Bool

  private var tree: Tree { engine.tree }
  private var file: SourceFile? { tree.file(place.path) }

  var explanation: Explanation {
    var explanation = Explanation(place: place, hasColumn: hasColumn)
    explanation.file = aboutFile
    let all = upper.sortedSites.filter { $0.key.path == place.path }
    let chosen = sites(at: place.line, among: all)
    explanation.sites = chosen.map(explained)
    explanation.others = rejections
    guard chosen.isEmpty else { return explanation }
    let spanning = all.filter { site in
      guard let note = note(of: site), let facts = file?.facts else { return false }
      let lines = facts.position(of: note.extent.lowerBound).line...facts.position(of: note.extent.upperBound).line
      return lines.contains(place.line)
    }
    if !spanning.isEmpty {
      explanation.others += [Step(text: "the line is part of what stands at \(spanning.map { "line \($0.line)" }[0])")]
      explanation.sites = spanning.map(explained)
    } else {
      explanation.others += declared.isEmpty ? nothing : declared
      explanation.others += nearest(all)
    }
    return explanation
  }

  // MARK: The file

  private var aboutFile: [String] {
    guard let file else { return ["no file of that path is in the audited tree, or none that a reader wants"] }
    if let gap = file.gap {
      return ["it could not be read: \(gap.reason.rawValue)" + (gap.detail.isEmpty ? "" : " (\(gap.detail))")]
    }
    let roles = tree.roles(of: place.path)
    var about: [String]
    if let kind = Self.kinds[file.kind], roles.role != .excluded {
      about = [kind]
    } else {
      let reason = roles.reason.map { " (\($0))" } ?? ""
      about = ["\(roles.role.rawValue)\(reason): \(roles.ground.rawValue)"]
    }
    if let module = tree.module(of: place.path) { about.append("module \(module)") }
    return about
  }

  private static let kinds: [FileKind: String] = [
    .interfaceBuilder: "an Interface Builder file", .flowYAML: "a UI-flow file", .flowScript: "a UI-flow script",
    .flowPython: "a UI-flow script",
  ]

  // MARK: Sites

  private func sites(at line: Int, among all: [Site]) -> [Site] {
    let here = all.filter { $0.line == line }
    guard hasColumn else { return here }
    let before = here.filter { $0.column <= place.column }
    guard let last = before.map(\.column).max() ?? here.map(\.column).min() else { return [] }
    return here.filter { $0.column == last }
  }

  private func note(of site: Site) -> StepRecorder.Note? {
    guard let facts = file?.facts else { return nil }
    let fitting = recorder.notes.filter { note in
      let (line, column) = facts.position(of: note.offset)
      return note.isKept && note.form == site.key.form && (line, column) == (site.line, site.column)
    }
    return fitting.first { $0.expression == site.key.expression && $0.element == site.key.element } ?? fitting.first
  }

  private func explained(_ site: Site) -> Explanation.ExplainedSite {
    let note = note(of: site)
    var steps = note?.steps ?? []
    steps += (note?.remarks ?? []).map { Step(text: $0) }
    switch site.key.form {
    case .reflection: steps = reflection(site)
    case .interfaceBuilder: steps = [written(site, "the attribute's text")]
    case .flowFile: steps = flow(site)
    default: steps += calls(through: note?.passedOn ?? [])
    }
    return Explanation.ExplainedSite(
      site: site, form: FormText.text(of: site.key.form), steps: steps, branches: note?.branches ?? [],
      state: state(of: site, note))
  }

  /// What a look-up of a flow file or script says, and where the constants stand that it is made of.
  private func flow(_ site: Site) -> [Step] {
    guard file?.kind != .flowYAML else {
      return [written(site, "as the tool reads it (Maestro's ids are regular expressions)")]
    }
    guard case .flow(let facts)? = file?.reading,
      let lookup = facts.lookups.first(where: { lookup in
        let (line, column) = facts.position(of: lookup.offset)
        return (line, column) == (site.line, site.column) && lookup.expression == site.key.expression
      })
    else { return [written(site, "as the script has it")] }
    let imported = lookup.operands.compactMap { operand -> String? in
      if case .name(let name) = operand { name } else { nil }
    }
    let parts = imported.map { name -> Step in
      let module = facts.imports.first { name == $0.local || name.hasPrefix($0.local + ".") }
      return Step(text: "\(name): imported" + (module.map { " from \($0.module)" } ?? ""))
    }
    let how = lookup.isConstant ? "constants alone" : "as the script has it"
    return [Step(text: "\(site.key.expression): \(how)", values: site.values.map { "\"\($0.text)\"" }, steps: parts)]
  }

  private func written(_ site: Site, _ how: String) -> Step {
    Step(text: "\(site.key.expression): \(how)", values: site.values.map { "\"\($0.text)\"" })
  }

  /// The sites that pass what is handed on here.
  private func calls(through helpers: Set<String>) -> [Step] {
    guard !helpers.isEmpty else { return [] }
    let calls = upper.records.filter { $0.audited.helper.map(helpers.contains) == true }
      .sorted { ($0.place, $0.id) < ($1.place, $1.id) }
    guard !calls.isEmpty else { return [Step(text: "no site is known that passes it")] }
    let shown = calls.prefix(20).map { Step(text: "\($0.state.rawValue) \($0.key.expression)", place: $0.place) }
    return [Step(text: "\(Self.counted(calls.count, "site")) pass\(calls.count == 1 ? "es" : "") it", steps: shown)]
  }

  /// How the state followed.
  private func state(of site: Site, _ note: StepRecorder.Note?) -> [String] {
    var lines: [String] = []
    switch site.key.form {
    case .interfaceBuilder: lines.append("what lives in a storyboard or xib is interface_builder")
    case .reflection: lines.append("what a reflection system names at run time is reflected")
    case .flowFile where site.state == .constant || record(site)?.state == .constant:
      lines.append("its text comes from constants of scripts alone")
    case .flowFile: lines.append("what a flow file looks up is raw, or dynamic when only the run time knows it")
    default:
      let states = Set((note?.branches ?? []).map(\.state).filter { $0 != .cleared })
      if states.count > 1 {
        let order = states.sorted { Evaluator.rank($0) < Evaluator.rank($1) }.map(\.rawValue)
        lines.append("of several values the least migrated decides: \(order.joined(separator: ", "))")
      }
    }
    guard let record = upper.record(of: site.key) else { return lines }
    let matches = record.matches.sorted().prefix(5).map { "\"\($0.text)\"" }.joined(separator: ", ")
    switch record.audited.lookup {
    case .assignment:
      for value in record.values.prefix(8) {
        guard let entry = upper.entries[value] else { continue }
        lines.append(
          "the catalog has \"\(value.text)\": assigned at \(Self.counted(entry.assignments.count, "site"))"
            + (entry.groups > 1 ? " in \(entry.groups) groups" : "")
            + ", looked up by \(Self.counted(entry.selectors.count, "selector"))"
            + places(of: Set(entry.assignments + entry.selectors).subtracting([record.id])))
      }
    case .explicit:
      lines.append(
        "it looks up by identifier alone, so that it keeps its state; "
          + (matches.isEmpty ? "nothing of the catalog matches" : "it matches \(matches)" + assigned(record)))
    case .query:
      guard !record.values.isEmpty || record.audited.isLocalized else { break }
      if record.audited.isLocalized {
        lines.append("localized copy is looked up: a label")
      } else if matches.isEmpty {
        lines.append(
          "it looks up by identifier or label, and nothing of the catalog matches: a label"
            + (record.state == .label ? " instead of \(record.audited.site.state.rawValue)" : ""))
      } else {
        lines.append(
          "it looks up by identifier or label, and matches \(matches) of the catalog: an identifier" + assigned(record))
      }
    }
    return lines
  }

  private func record(_ site: Site) -> SiteRecord? { upper.record(of: site.key) }

  /// Where the entries that a selector matches are assigned.
  private func assigned(_ record: SiteRecord) -> String {
    places(of: Set(record.matches.flatMap { upper.entries[$0]?.assignments ?? [] }))
  }

  /// ` (App/A.swift:3, App/B.swift:9 and 2 more)`, of the sites with these ids.
  private func places(of ids: Set<String>) -> String {
    guard !ids.isEmpty else { return "" }
    let places = upper.records.filter { ids.contains($0.id) }.map(\.place).sorted()
    guard !places.isEmpty else { return "" }
    let shown = places.prefix(4).map { "\($0.path):\($0.line)" }.joined(separator: ", ")
    return " (\(shown)" + (places.count > 4 ? " and \(places.count - 4) more" : "") + ")"
  }

  private static func counted(_ count: Int, _ one: String) -> String { "\(count) \(one)" + (count == 1 ? "" : "s") }

  private func reflection(_ site: Site) -> [Step] {
    let calls = recorder.reached.filter { key, _ in
      key == site.key.owner
        || key.split(separator: ".").map { $0.prefix { $0 != "@" } }.joined(separator: ".") == site.key.owner
    }
    return calls.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  // MARK: No site

  /// What was looked at on the line and is none.
  private var rejections: [Step] {
    guard let facts = file?.facts else { return [] }
    return recorder.rejections.filter { facts.position(of: $0.offset).line == place.line }.map { rejection in
      let (line, column) = facts.position(of: rejection.offset)
      return Step(text: rejection.text, place: Place(path: place.path, line: line, column: column))
    }
  }

  private var nothing: [Step] {
    guard let file, file.gap == nil else { return [] }
    guard engine.matters(place.path) else {
      return [
        Step(
          text: """
            the file is not evaluated: it has no word of a form that assigns an identifier, uses no XCUI type, and calls \
            nothing that is known to take one
            """)
      ]
    }
    guard let facts = file.facts else { return [Step(text: "no identifier stands on this line")] }
    guard place.line <= facts.lineStarts.count else {
      return [Step(text: "the file has \(facts.lineStarts.count) lines")]
    }
    if !isEvaluated { return [Step(text: "a manifest: it has no sites")] }
    var seen: [Step] = []
    let printer = SourcePrinter(facts: facts)
    var assigned: Set<ExpressionID> = []
    for use in facts.uses {
      if case .assignment(let left, _, _) = facts[use.expression].kind { assigned.insert(left) }
    }
    let labels = Labels.all(tree.settings)
    for index in facts.expressions.indices {
      let expression = facts.expressions[index]
      guard case .member(_, let name) = expression.kind, labels.contains(name), !assigned.contains(ExpressionID(index)),
        facts.position(of: expression.offset).line == place.line, !isCalled(ExpressionID(index), facts)
      else { continue }
      seen.append(Step(text: "'\(printer.text(ExpressionID(index)))' is read, not set: no site"))
    }
    guard rejections.isEmpty else { return seen }
    for use in facts.uses where facts.position(of: facts[use.expression].offset).line == place.line && seen.count < 8 {
      let text = String(printer.text(use.expression).prefix(100))
      seen.append(
        Step(text: "'\(text)' was looked at: no form of a site, and nothing known to hand an identifier on"))
    }
    if seen.isEmpty {
      seen.append(Step(text: "no call, subscript, assignment or comparison begins on this line"))
    }
    return seen
  }

  /// The constants and parameters that stand on the line and through which identifiers go.
  private var declared: [Step] {
    var steps: [Step] = []
    for parameter in upper.parameters(in: place.path) where parameter.place.line == place.line {
      let type = parameter.type.map { ": \($0)" } ?? ""
      steps.append(
        Step(
          text:
            "identifiers go through '\(parameter.name)\(type)' of \(parameter.declaration): what passes one is a site",
          place: parameter.place))
    }
    let users = upper.records.filter { record in
      record.audited.declarations.contains { $0.path == place.path && $0.line == place.line }
    }.map(\.place).sorted()
    if !users.isEmpty {
      let inner = users.prefix(20).map { Step(text: "a site", place: $0) }
      steps.append(Step(text: "the value of \(Self.counted(users.count, "site")) comes from here", steps: Array(inner)))
    }
    return steps
  }

  private func isCalled(_ id: ExpressionID, _ facts: Facts) -> Bool {
    facts.uses.contains { use in
      if case .call(id, _) = facts[use.expression].kind { true } else { false }
    }
  }

  private func nearest(_ all: [Site]) -> [Step] {
    let lines = [all.last { $0.line < place.line }?.line, all.first { $0.line > place.line }?.line].compactMap { $0 }
    guard !lines.isEmpty else { return [] }
    return [Step(text: "the nearest sites are at line \(lines.map(String.init).joined(separator: " and line "))")]
  }
}
