import Identifiers
import Readings

/// Works out what expressions come to, without running anything and without guessing: what is not known is a hole.
final class Evaluator {
  static let mostAlternatives = 96
  static let deepest = 28

  let resolver: Resolver
  let tables: Tables
  /// Declarations that are being evaluated, against cycles.
  private var running: Set<DeclarationReference> = []
  /// Locals of which the assignments are being evaluated.
  var assigning: Set<DeclarationReference> = []
  /// Models' properties that were read on the way, as `Type.name`.
  private(set) var modelReads: Set<ModelProperty> = []
  var labels: Set<String>
  /// Set only when somebody asks what the evaluation does.
  var recorder: StepRecorder?

  init(resolver: Resolver, tables: Tables) {
    self.resolver = resolver
    self.tables = tables
    labels = Labels.all(resolver.tree.settings)
  }

  func noteRead(_ property: ModelProperty) { modelReads.insert(property) }
  func takeReads() -> Set<ModelProperty> {
    defer { modelReads = [] }
    return modelReads
  }

  func evaluate(_ id: ExpressionID, _ outer: Frame) -> [Value] {
    guard let recorder else { return values(of: id, outer) }
    recorder.begin(id, outer.file)
    let values = values(of: id, outer)
    recorder.end(values)
    return values
  }

  private func values(of id: ExpressionID, _ outer: Frame) -> [Value] {
    guard outer.depth < Self.deepest else {
      recorder?.remark("too many steps: not followed any further")
      return [unknown(id, outer)]
    }
    var frame = outer.deeper()
    if let scope = frame.file.expressionScopes[id] { frame.scope = scope }
    let expression = frame.file.facts[id]
    switch expression.kind {
    case .text(let string): return [.text(string, own: frame.isOwn)]
    case .interpolation(let parts): return interpolation(parts, frame)
    case .number(let text): return [.text(Self.plainNumber(text), own: frame.isOwn)]
    case .boolean(let value): return [.text(value ? "true" : "false", own: frame.isOwn)]
    case .null: return [.null]
    case .name(let name): return self.name(name, id, frame)
    case .member(let base?, let name):
      if case .number(let text) = frame.file.facts[base].kind {
        let type = text.contains(".") ? "Double" : "Int"
        let own = resolver.members(named: name, of: type, from: frame.file).filter { $0.declaration.kind == .variable }
        if !own.isEmpty {
          return own.flatMap { value(of: $0, selfValue: .text(Self.plainNumber(text), own: false), at: id, frame) }
        }
      }
      return evaluate(base, chained(base, frame)).flatMap { member(name, of: $0, at: id, frame) }.unique
    case .member(nil, let name):
      return implicitMember(name, at: id, frame).unique.ifEmpty([unknown(id, frame)])
    case .call(let callee, let arguments): return call(callee, arguments, id, frame).unique
    case .index(let base, let arguments): return index(base, arguments, id, frame).unique
    case .infix("+", let left, let right):
      return isNumber(left, frame) || isNumber(right, frame)
        ? arithmetic("+", left, right, id, frame) : concatenation(left, right, frame)
    case .infix("-", let left, let right): return arithmetic("-", left, right, id, frame)
    case .infix("*", let left, let right): return arithmetic("*", left, right, id, frame)
    case .prefix("-", let operand):
      guard let number = evaluate(operand, frame).onlyInteger, number > 0 else { return [unknown(id, frame)] }
      return [.text(String(-number), own: frame.isOwn)]
    case .infix("??", let left, let right):
      // `id = id ?? "x"` adds to what `id` can be.
      let isSame = isOwnTarget(left, frame)
      let first = isSame ? [] : evaluate(left, frame).filter { !$0.isNull }
      if isPassed(left, frame), !first.isEmpty, first.allSatisfy({ if case .text = $0 { true } else { false } }) {
        return first
      }
      return (first + evaluate(right, frame)).unique
    case .ternary(_, let then, let otherwise):
      recorder?.remark("a choice: both branches count")
      return (evaluate(then, frame) + evaluate(otherwise, frame)).unique
    case .choice(let choice): return self.choice(choice, frame).unique.ifEmpty([unknown(id, frame)])
    case .closure(let scope, let results):
      return [.closure(ClosureValue(scope: scope, results: results, path: frame.file.path))]
    case .array(let elements):
      if frame.expected.isEmpty,
        let key = elements.lazy.compactMap({ self.resolver.type(of: $0, in: frame.scope, of: frame.file)?.key }).first
      {
        frame.expected = [key]
      }
      return [.array(elements.map { evaluate($0, frame) })]
    case .cast(let value, let type): return evaluate(value, frame).map { cast($0, to: type, frame) }.unique
    case .tuple(let elements): return [tuple(elements, frame)]
    case .dictionary(let entries): return [dictionary(entries, frame) ?? unknown(id, frame)]
    case .macro("keyPath", let arguments) where arguments.count == 1:
      guard case .member(_, let name) = frame.file.facts[arguments[0].value].kind else { return [unknown(id, frame)] }
      return [.text(name, own: false)]
    case .macro("#", let arguments):
      guard let name = arguments.first?.value, case .name(let text) = frame.file.facts[name].kind,
        case .parameter(let reference, let index) = resolver.meaning(
          of: text, at: expression.offset, in: frame.scope, of: frame.file),
        let values = frame.arguments[.source(reference, index)]
      else { return [unknown(id, frame)] }
      return values
    case .macro("function", _): return [.text(Text(parts: [.derived(functionName(id, frame))]))]
    case .macro, .opaque, .prefix, .infix, .assignment, .keyPath:
      recorder?.remark("an expression of this kind is not worked out")
      return [unknown(id, frame)]
    }
  }

  /// Where the base of a member is evaluated: `.pier.go` begins with a member of the type that the whole is to have.
  func chained(_ base: ExpressionID, _ frame: Frame) -> Frame {
    var root = base
    for _ in 0..<16 {
      switch frame.file.facts[root].kind {
      case .member(nil, _): return frame
      case .member(let inner?, _): root = inner
      case .call(let callee, _): root = callee
      default: return frame.expecting([])
      }
    }
    return frame.expecting([])
  }

  /// Whether an expression is a parameter that the call at hand passes a value for.
  private func isPassed(_ id: ExpressionID, _ frame: Frame) -> Bool {
    guard case .name(let name) = frame.file.facts[id].kind, !frame.arguments.isEmpty,
      case .parameter(let reference, let index) = resolver.meaning(
        of: name, at: frame.file.facts[id].offset, in: frame.scope, of: frame.file)
    else { return false }
    return frame.arguments[.parameter(reference, index)] != nil
  }

  /// What cannot be told.
  func unknown(_ id: ExpressionID, _ frame: Frame, isLocalized: Bool = false) -> Value {
    let type = resolver.type(of: id, in: frame.scope, of: frame.file)
    let source = SourcePrinter(facts: frame.file.facts).hole(id, type: type)
    return .object(Object(type: type, source: source, isLocalized: isLocalized))
  }

  // MARK: Declarations

  /// The value of a variable, case or computed property.
  func value(
    of reference: DeclarationReference, selfValue: Value?, at id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    let declaration = reference.declaration
    recorder?.lead(to: reference)
    if declaration.kind == .enumCase {
      return [.enumCase(type: reference.owner, reference)]
    }
    guard frame.depth < Self.deepest, running.insert(reference).inserted else {
      recorder?.remark("\(reference.explained) leads back to itself, or too far", reference.place)
      return [unknown(id, frame)]
    }
    defer { running.remove(reference) }
    var inner = Frame(
      file: reference.file, scope: declaration.body ?? declaration.scope, isOwn: false, selfValue: selfValue,
      depth: frame.depth + 1)
    if let written = declaration.type,
      case .instance(let shape)? = resolver.type(written, in: declaration.scope, of: reference.file),
      let key = shape.name ?? shape.element?.name
    {
      inner.expected = [key]
    }
    let expressions: [ExpressionID]
    if declaration.isStored {
      guard let value = declaration.value, isConstant(declaration, in: reference.file) else {
        recorder?.remark("it is stored and may change: only the run time knows its value")
        return [runTime(reference, id, frame)]
      }
      inner.scope = declaration.scope
      expressions = [value]
    } else {
      expressions = declaration.results
    }
    guard !expressions.isEmpty else {
      recorder?.remark("its body gives no single expression")
      return [runTime(reference, id, frame)]
    }
    let values = labelled(expressions.flatMap { evaluate($0, inner) }.unique, by: declaration.type)
    let origin = Origin(reference: reference, name: reference.qualifiedName)
    return values.map { typed($0, as: inner.expected.first).fromConstant(origin) }
  }

  /// A text that a declaration's type takes as a literal becomes a value of that type.
  private func typed(_ value: Value, as type: String?) -> Value {
    guard let type, type != "String", case .text = value else { return value }
    guard isIdentifierLike(type) else { return numbered(value, as: type) }
    return .instance(Instance(type: type, fields: [:], payload: [value]))
  }

  func isIdentifierLike(_ type: String) -> Bool {
    if type == IdentifierTypes.contractType { return true }
    return resolver.kind(of: type) == .struct
  }

  /// Whether a stored property never changes: `let`, or a `static var` of a generated file.
  private func isConstant(_ declaration: Declaration, in file: FileIndex) -> Bool {
    declaration.kind == .constant || isSettled(declaration, in: file)
      || (file.isGenerated && (declaration.isStatic || declaration.scope == Facts.fileScope))
  }

  /// A variable of an Objective-C file that nothing in the file assigns: the missing `const` is an old habit.
  private func isSettled(_ declaration: Declaration, in file: FileIndex) -> Bool {
    guard file.facts.language == .objectiveC, declaration.kind == .variable, declaration.scope == Facts.fileScope,
      declaration.modifiers.contains(.fileprivate), declaration.value != nil
    else { return false }
    return !file.facts.uses.contains { use in
      guard case .assignment(let left, _, _) = file.facts[use.expression].kind,
        case .name(declaration.name) = file.facts[left].kind
      else { return false }
      return true
    }
  }

  private func runTime(_ reference: DeclarationReference, _ id: ExpressionID, _ frame: Frame) -> Value {
    let source = SourcePrinter(facts: frame.file.facts).hole(id, type: resolver.type(of: reference))
    return .object(Object(type: resolver.type(of: reference), source: source))
  }

  func isRunning(_ reference: DeclarationReference) -> Bool { running.contains(reference) }

  func running(_ reference: DeclarationReference, _ body: () -> [Value]) -> [Value]? {
    guard running.insert(reference).inserted else { return nil }
    defer { running.remove(reference) }
    return body()
  }
}

extension Array {
  var nonEmpty: [Element]? { isEmpty ? nil : self }
  func ifEmpty(_ other: @autoclosure () -> [Element]) -> [Element] { isEmpty ? other() : self }
}
