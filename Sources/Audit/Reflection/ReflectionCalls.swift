import Identifiers
import Readings

/// A call of a reflection system's entry point.
struct ReflectionCall {
  var system: ReflectionSystem
  /// The class on whose instances it is called, as far as its static type is known.
  var type: String
  /// AAII: what stands in place of the type's name.
  var prefixes: [IdentifierValue]?
  /// AXKit: what comes behind the label.
  var suffixes: [IdentifierValue]
  /// AAII: `replaceExisting: false`.
  var keepsExisting: Bool
  var place: Place
}

/// Finds the calls of entry points in the files of a tree.
struct ReflectionCalls {
  let evaluator: Evaluator
  private var resolver: Resolver { evaluator.resolver }

  init(_ evaluator: Evaluator) { self.evaluator = evaluator }

  /// The uses of a file that call an entry point, by their index; also `AccessibilityInjector.inject()`.
  static func uses(in facts: Facts) -> [Int] {
    facts.uses.indices.filter { index in
      guard case .call(let callee, _) = facts[facts.uses[index].expression].kind else { return false }
      return entry(callee, facts) != nil || isInjector(callee, facts)
    }
  }

  /// The type by which AccessibilityIdentificable names all views at once.
  static let injector = "AccessibilityInjector"

  static func isInjector(_ callee: ExpressionID, _ facts: Facts) -> Bool {
    guard case .member(let base?, "inject") = facts[callee].kind else { return false }
    if case .name(injector) = facts[base].kind { return true }
    return false
  }

  private static func entry(_ callee: ExpressionID, _ facts: Facts) -> ReflectionSystem? {
    switch facts[callee].kind {
    case .name(let name), .member(_, let name): ReflectionSystem.named(name)
    default: nil
    }
  }

  func call(at index: Int, of file: FileIndex) -> ReflectionCall? {
    let use = file.facts.uses[index]
    guard case .call(let callee, let arguments) = file.facts[use.expression].kind,
      let system = Self.entry(callee, file.facts), let type = receiver(callee, use.scope, file)
    else { return nil }
    let frame = Frame(file: file, scope: use.scope, isOwn: false)
    let (line, column) = file.facts.position(of: file.facts[callee].offset)
    return ReflectionCall(
      system: system, type: type, prefixes: system == .aaii ? prefixes(arguments, frame) : nil,
      suffixes: system == .axkit ? suffixes(arguments, frame) : [IdentifierValue("")],
      keepsExisting: system == .aaii && keepsExisting(arguments, file.facts),
      place: Place(path: file.path, line: line, column: column))
  }

  private func receiver(_ callee: ExpressionID, _ scope: ScopeID, _ file: FileIndex) -> String? {
    guard case .member(let base?, _) = file.facts[callee].kind else { return file.typeKey(around: scope) }
    return resolver.type(of: base, in: scope, of: file)?.key
  }

  // MARK: AAII

  /// The custom chains joined by `.`; `nil` when the type's own name stands.
  private func prefixes(_ arguments: [Argument], _ frame: Frame) -> [IdentifierValue]? {
    guard let chain = arguments.first(where: { $0.label == "customPrefixChain" }) else { return nil }
    var result: [IdentifierValue] = []
    for value in evaluator.evaluate(chain.value, frame) {
      guard case .array(let elements) = value else {
        result.append(.hole)
        continue
      }
      if elements.isEmpty { return nil }
      result += elements.enumerated().reduce([IdentifierValue("")]) { sums, element in
        let texts = self.texts(element.element)
        return sums.flatMap { sum in
          texts.map { (element.offset == 0 ? sum : sum.appending(IdentifierValue("."))).appending($0) }
        }
      }
    }
    return result
  }

  private func keepsExisting(_ arguments: [Argument], _ facts: Facts) -> Bool {
    guard let argument = arguments.first(where: { $0.label == "replaceExisting" }) else { return false }
    if case .boolean(false) = facts[argument.value].kind { return true }
    return false
  }

  // MARK: AXKit

  /// `[.s<section>-r<row>][.<index>][.<purpose>]`, for every information that the call can pass.
  private func suffixes(_ arguments: [Argument], _ frame: Frame) -> [IdentifierValue] {
    guard let information = arguments.first(where: { $0.label == "withAccessibilityInfo" }) else {
      return [IdentifierValue("")]
    }
    return made(information.value, frame, depth: 0).map { suffix($0.0, $0.1) } ?? [Self.anything]
  }

  /// Any text, also none: what an information comes to of which nothing is known.
  private static let anything = IdentifierValue(texts: ["", ""], holes: [.any])

  /// The arguments of the `AccessibilityInfo(…)` or `IndexPath(…)` behind an expression, and where they stand.
  private func made(_ id: ExpressionID, _ frame: Frame, depth: Int) -> ([Argument], Frame)? {
    guard depth < 8 else { return nil }
    var frame = frame
    if let scope = frame.file.expressionScopes[id] { frame.scope = scope }
    switch frame.file.facts[id].kind {
    case .call(let callee, let arguments):
      switch frame.file.facts[callee].kind {
      case .name("AccessibilityInfo"), .name("IndexPath"), .member(nil, "init"): return (arguments, frame)
      default: return nil
      }
    case .null: return ([], frame)
    case .name(let name):
      let offset = frame.file.facts[id].offset
      let meaning = resolver.meaning(of: name, at: offset, in: frame.scope, of: frame.file, global: false)
      guard case .local(let reference) = meaning, reference.declaration.kind == .constant,
        let value = reference.declaration.value
      else { return nil }
      var inner = frame
      inner.scope = reference.declaration.scope
      return made(value, inner, depth: depth + 1)
    default: return nil
    }
  }

  private func suffix(_ arguments: [Argument], _ frame: Frame) -> [IdentifierValue] {
    var result = [IdentifierValue("")]
    for label in ["indexPath", "index", "purpose"] {
      guard let argument = arguments.first(where: { $0.label == label }) else { continue }
      if case .null = frame.file.facts[argument.value].kind { continue }
      let parts = label == "indexPath" ? indexPath(argument.value, frame) : texts(argument.value, frame)
      result = result.flatMap { sum in parts.map { sum.appending(IdentifierValue(".")).appending($0) } }
    }
    return result
  }

  private func indexPath(_ id: ExpressionID, _ frame: Frame) -> [IdentifierValue] {
    let known = made(id, frame, depth: 0)
    func part(_ labels: [String]) -> [IdentifierValue] {
      guard let (arguments, frame) = known,
        let argument = arguments.first(where: { $0.label.map(labels.contains) ?? false })
      else { return [.hole] }
      return texts(argument.value, frame)
    }
    let rows = part(["row", "item"])
    return part(["section"]).flatMap { section in
      rows.map { row in
        IdentifierValue("s").appending(section).appending(IdentifierValue("-r")).appending(row)
      }
    }
  }

  private func texts(_ id: ExpressionID, _ frame: Frame) -> [IdentifierValue] { texts(evaluator.evaluate(id, frame)) }

  private func texts(_ values: [Value]) -> [IdentifierValue] {
    let texts = values.map { value -> IdentifierValue in
      if case .text(let text) = value { return Evaluator.identifier(text.parts) }
      return .hole
    }
    return texts.isEmpty ? [.hole] : texts
  }
}
