import Identifiers
import Readings

extension Evaluator {
  func call(_ callee: ExpressionID, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame) -> [Value] {
    let facts = frame.file.facts
    switch facts[callee].kind {
    case .name(let name): return call(named: name, callee, arguments, id, frame)
    case .member(nil, let name): return implicitCall(name, arguments, id, frame)
    case .member(let base?, let name): return call(name, on: base, arguments, id, frame)
    case .closure(let scope, let results) where arguments.isEmpty:
      var inner = frame
      inner.scope = scope
      return results.flatMap { evaluate($0, inner) }.ifEmpty([unknown(id, frame)])
    default: return [unknown(id, frame)]
    }
  }

  // MARK: By name

  private func call(
    named name: String, _ callee: ExpressionID, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    switch name {
    case "String", "NSString": return makeString(arguments, id, frame)
    case "NSLocalizedString", "LocalizedStringKey", "LocalizedStringResource":
      return [unknown(id, frame, isLocalized: true)]
    case "type":
      guard arguments.count == 1, arguments[0].label == "of" else { break }
      return evaluate(arguments[0].value, frame).map { value in
        if case .type = value { return value }
        return typeOf(value).map { .type($0) } ?? unknown(id, frame)
      }
    case "Self": return make(selfType(frame), arguments, id, frame)
    case "NSStringFromClass":
      guard arguments.count == 1 else { break }
      return evaluate(arguments[0].value, frame.expecting([])).map { className($0, arguments[0].value, frame) }
    case "Optional": return arguments.first.map { evaluate($0.value, frame) } ?? []
    case "zip":
      guard arguments.count == 2, let pairs = pairs(arguments[0].value, arguments[1].value, frame) else { break }
      return pairs
    default: break
    }
    let offset = facts(frame)[callee].offset
    switch resolver.meaning(of: name, at: offset, in: frame.scope, of: frame.file) {
    case .type(let key): return make(key, arguments, id, frame)
    case .members(let found, let enclosing):
      let functions = found.filter { $0.declaration.kind == .function || $0.declaration.kind == .enumCase }
      guard let function = best(functions, arguments) else {
        if let values = applied(found, arguments, frame) { return values }
        recorder?.remark("no '\(name)' of the repository takes these arguments")
        return [unknown(id, frame)]
      }
      let isStatic = function.declaration.isStatic || function.declaration.kind == .enumCase
      let owner: Value = isStatic ? .type(selfTypeKey(frame, enclosing)) : selfValue(frame, enclosing: enclosing)
      return invoke(function, arguments, selfValue: owner, id, frame)
    case .files(let found):
      let functions = found.filter { reference in
        reference.declaration.kind == .function
          || reference.declaration.kind == .macro && !reference.declaration.parameters.isEmpty
      }
      guard let function = best(functions, arguments) else {
        return applied(found, arguments, frame) ?? [unknown(id, frame)]
      }
      return invoke(function, arguments, selfValue: nil, id, frame)
    case .local(let reference) where reference.declaration.kind == .function:
      return invoke(reference, arguments, selfValue: frame.selfValue, id, frame)
    case .local(let reference): return applied([reference], arguments, frame) ?? [unknown(id, frame)]
    case .unknown where name.first?.isUppercase == true: return make(name, arguments, id, frame)
    default: return [unknown(id, frame)]
    }
  }

  private func facts(_ frame: Frame) -> Facts { frame.file.facts }

  private func selfTypeKey(_ frame: Frame, _ enclosing: String) -> String {
    switch frame.selfValue {
    case .type(let key)?: return key
    case nil: return enclosing
    default: return selfType(frame)
    }
  }

  private func typeOf(_ value: Value) -> String? {
    switch value {
    case .type(let key), .enumCase(let key, _): key
    case .instance(let instance): instance.type
    case .object(let object): object.type?.key
    case .text: "String"
    default: nil
    }
  }

  /// What `NSStringFromClass` gives: for a class of Swift its module stands in front.
  private func className(_ value: Value, _ id: ExpressionID, _ frame: Frame) -> Value {
    guard case .type(let key) = value, let primary = resolver.primary(key) else { return unknown(id, frame) }
    let name = Self.innermostName(key)
    if primary.file.facts.language == .objectiveC { return .text(Text(parts: [.derived(name)])) }
    let module = resolver.tree.module(of: primary.path)
    guard !key.contains("."), !primary.declaration.attributes.contains(where: { $0.name == "objc" }) else {
      return .text(Text(parts: [.derived(""), .hole(hole(id, frame), isLocalized: false)]))
    }
    let head: Part = module.map { .derived($0) } ?? .hole(hole(id, frame), isLocalized: false)
    return .text(Text(parts: [head, .derived("." + name)]))
  }

  /// `String(…)`.
  private func makeString(_ arguments: [Argument], _ id: ExpressionID, _ frame: Frame) -> [Value] {
    guard let first = arguments.first else { return [.text("", own: frame.isOwn)] }
    switch first.label {
    case "format":
      let rest = arguments.dropFirst().filter { $0.label != "locale" }
      if rest.first?.label == "arguments" {
        guard let only = rest.first, case .array(let elements) = facts(frame)[only.value].kind else {
          return format(evaluate(first.value, frame), [], at: id, frame)
        }
        return format(evaluate(first.value, frame), elements, at: id, frame)
      }
      return format(evaluate(first.value, frame), rest.map(\.value), at: id, frame)
    case "describing":
      if let names = ownTypeNames(first.value, frame) { return names }
      return evaluate(first.value, frame.expecting([])).flatMap { value -> [Value] in
        guard case .object(let object) = value, let input = object.input else { return alternatives(value) }
        return described(input) ?? [value]
      }.map { value in
        // The name of a case, unless the type describes itself.
        .text(Text(parts: parts(of: value, at: first.value, frame), origin: value.origin))
      }
    case "localized": return [unknown(id, frame, isLocalized: true)]
    case "reflecting": return [unknown(id, frame)]
    case nil, "stringLiteral":
      return evaluate(first.value, frame.expecting([])).map { value in
        switch value {
        case .text: return value
        case .object(let object) where object.input == nil || isText(value): return value
        default: return .text(Text(parts: parts(of: value, at: first.value, frame), origin: value.origin))
        }
      }
    default: return [unknown(id, frame)]
    }
  }

  // MARK: On something

  private func call(
    _ name: String, on base: ExpressionID, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    switch (name, facts(frame)[base].kind) {
    case ("init", .name("String")): return makeString(arguments, id, frame)
    case ("localizedStringWithFormat", .name("String")), ("localizedStringWithFormat", .name("NSString")):
      guard let first = arguments.first else { break }
      return format(evaluate(first.value, frame), arguments.dropFirst().map(\.value), at: id, frame)
    case ("some", .name("Optional")): return arguments.first.map { evaluate($0.value, frame) } ?? [unknown(id, frame)]
    default: break
    }
    if Self.localizers.contains(name), isLocalizing(name, arguments, frame) {
      return [unknown(id, frame, isLocalized: true)]
    }
    if let values = objectiveCString(name, on: base, arguments, id, frame) { return values }
    let bases = evaluate(base, chained(base, frame))
    return bases.flatMap { call(name, on: $0, base, arguments, id, frame) }
  }

  private static let localizers: Set<String> = ["localizedString", "localized", "localizedStringWithFormat", "tr"]

  /// Functions that give elements of the array, all or some, in whatever order.
  private static let sameElements: Set<String> = [
    "sorted", "shuffled", "reversed", "filter", "dropFirst", "dropLast", "prefix", "suffix",
  ]

  private func isLocalizing(_ name: String, _ arguments: [Argument], _ frame: Frame) -> Bool {
    name != "tr" || frame.file.isGenerated || arguments.count > 1
  }

  private func call(
    _ name: String, on value: Value, _ base: ExpressionID, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    if case .null = value { return [.null] }
    if name == "map" || name == "flatMap" || name == "compactMap",
      let results = map(value, arguments, keepsArrays: name == "map", id, frame)
    {
      return results
    }
    if let text = textFunction(name, of: value, arguments, id, frame) { return text }
    if arguments.isEmpty, let message = message(name, to: value, id, frame) { return message }
    switch value {
    case .type(let key):
      if name == "init" { return make(key, arguments, id, frame) }
      if let contract = contractCall(name, on: key, arguments, id, frame) { return contract }
      if let inner = resolver.nested(name, in: key, from: frame.file) { return make(inner, arguments, id, frame) }
      let found = resolver.members(named: name, of: key, from: frame.file).filter {
        $0.declaration.kind == .enumCase || ($0.declaration.kind == .function && $0.declaration.isStatic)
      }
      guard let function = best(found, arguments) else {
        let constants = resolver.members(named: name, of: key, from: frame.file).filter { $0.declaration.isStatic }
        return applied(constants, arguments, frame) ?? [unknown(id, frame)]
      }
      return invoke(function, arguments, selfValue: value, id, frame)
    case .text, .enumCase, .instance, .object:
      // Whatever is made of localized text stays localized.
      var isLocalized = false
      if case .object(let object) = value { isLocalized = object.isLocalized }
      guard let key = typeOf(value) else { return [unknown(id, frame, isLocalized: isLocalized)] }
      let found = resolver.members(named: name, of: key, from: frame.file).filter {
        $0.declaration.kind == .function && !$0.declaration.isStatic
      }
      guard let function = best(found, arguments) else { return [unknown(id, frame, isLocalized: isLocalized)] }
      return invoke(function, arguments, selfValue: value, id, frame)
    case .array(let elements) where name == "enumerated":
      let offset = TupleField(label: "offset", values: [unknown(id, frame)])
      return [.array(elements.map { [.tuple([offset, TupleField(label: "element", values: $0)])] })]
    case .array where Self.sameElements.contains(name): return [value]
    case .array(let elements) where name == "joined":
      var sums: [[Part]] = [[]]
      let separator = arguments.first.map { evaluate($0.value, frame) } ?? [.text("", own: frame.isOwn)]
      for (index, element) in elements.enumerated() {
        if index > 0 { sums = combine(sums, separator.map { parts(of: $0, at: id, frame) }) }
        sums = combine(sums, element.map { parts(of: $0, at: base, frame) })
      }
      return sums.map { .text(Text(parts: $0)) }
    default: return [unknown(id, frame)]
    }
  }

  /// `map` on an optional, or on an array of known elements.
  private func map(
    _ value: Value, _ arguments: [Argument], keepsArrays: Bool, _ id: ExpressionID, _ frame: Frame
  ) -> [Value]? {
    guard arguments.count == 1 else { return nil }
    let facts = facts(frame)
    func apply(_ element: [Value]) -> [Value]? {
      switch facts[arguments[0].value].kind {
      case .closure(let scope, let results):
        var inner = frame
        inner.scope = scope
        let shorthand = Frame.Slot.closure(path: frame.file.path, scope, 0)
        inner.arguments[shorthand] = element.map { withoutInput($0) }
        return results.isEmpty ? nil : results.flatMap { evaluate($0, inner) }
      case .keyPath(_, let names):
        return names.reduce(element) { values, name in values.flatMap { member(name, of: $0, at: id, frame) } }
      default: return nil
      }
    }
    if case .array(let elements) = value {
      let mapped = elements.compactMap(apply)
      return mapped.count == elements.count ? [.array(mapped)] : nil
    }
    if case .object(let object) = value, case .instance(let shape)? = object.type, shape.element != nil { return nil }
    return apply([value])
  }

  private func withoutInput(_ value: Value) -> Value { value }

  private func implicitCall(
    _ name: String, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    if frame.expected.allSatisfy({ $0 == "String" }) {
      // `Optional.some("x")`, a binding's `.constant("x")`.
      if name == "some" || name == "constant", arguments.count == 1 { return evaluate(arguments[0].value, frame) }
      if name == "init" { return makeString(arguments, id, frame) }
    }
    let types = frame.expected.filter { $0 != "String" }
    for type in types + (takesString(frame) ? ["String"] : []) {
      if name == "init", type != "String" { return make(type, arguments, id, frame) }
      let found = resolver.members(named: name, of: type, from: frame.file).filter {
        $0.declaration.kind == .enumCase || ($0.declaration.kind == .function && $0.declaration.isStatic)
      }
      guard let function = best(found, arguments) else { continue }
      return invoke(function, arguments, selfValue: .type(type), id, frame)
    }
    return [unknown(id, frame)]
  }

  // MARK: Overloads and parameters

  /// The overload whose labels fit.
  func best(_ candidates: [DeclarationReference], _ arguments: [Argument]) -> DeclarationReference? {
    let fitting = candidates.filter {
      ArgumentMatching.match(ArgumentMatching.ofSubscript($0.declaration), arguments) != nil
    }
    // A header only says that there is one.
    return fitting.first { !$0.declaration.results.isEmpty } ?? fitting.first
      ?? candidates.first { $0.declaration.kind == .enumCase && arguments.isEmpty }
  }

  /// What a constant that is a closure gives: `let row = { (n: Int) in "row_\(n)" }`.
  private func applied(_ found: [DeclarationReference], _ arguments: [Argument], _ frame: Frame) -> [Value]? {
    guard let reference = found.first(where: { $0.declaration.kind == .constant }), frame.depth < Self.deepest,
      let value = reference.declaration.value, case .closure(let scope, let results) = reference.file.facts[value].kind,
      !results.isEmpty
    else { return nil }
    let isLocal = reference.declaration.modifiers.contains(.local)
    var inner = Frame(file: reference.file, scope: scope, isOwn: isLocal && frame.isOwn, depth: frame.depth + 1)
    inner.arguments = isLocal ? frame.arguments : [:]
    for (index, argument) in arguments.enumerated() {
      let passed = evaluate(argument.value, frame.expecting([])).map { $0.fromConstant(nil) }
      inner.arguments[.closure(path: reference.path, scope, index)] = passed
    }
    let origin = isLocal ? nil : Origin(reference: reference, name: reference.qualifiedName)
    return running(reference) { results.flatMap { evaluate($0, inner) }.map { isLocal ? $0 : $0.fromConstant(origin) } }
  }

  /// What a function gives for these arguments.
  func invoke(
    _ function: DeclarationReference, _ arguments: [Argument], selfValue: Value?, _ id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    let declaration = function.declaration
    if declaration.kind == .enumCase {
      if case .type(let key)? = selfValue { return [.enumCase(type: key, function)] }
      return [.enumCase(type: function.owner, function)]
    }
    guard let match = ArgumentMatching.match(ArgumentMatching.ofSubscript(declaration), arguments) else {
      return [unknown(id, frame)]
    }
    guard frame.depth < Self.deepest else { return [unknown(id, frame)] }
    recorder?.lead(to: function)
    guard !declaration.results.isEmpty else {
      recorder?.remark("its body gives no single expression")
      return [unknown(id, frame)]
    }
    let bound = bind(function, match, arguments, frame)
    return running(function) {
      var inner = Frame(
        file: function.file, scope: declaration.body ?? declaration.scope, isOwn: false, selfValue: selfValue,
        arguments: bound, depth: frame.depth + 1)
      if let written = declaration.type {
        if written == "Self" {
          if case .type(let key)? = selfValue { inner.expected = [key] }
        } else if let key = resolver.type(written, in: declaration.scope, of: function.file)?.key {
          inner.expected = [key]
        }
      }
      var origin = Origin(reference: function, name: function.qualifiedName)
      if case .instance(let instance)? = selfValue, let outer = instance.origin {
        origin.name = outer.name + "." + declaration.name
      }
      return labelled(declaration.results.flatMap { evaluate($0, inner) }.unique, by: declaration.type)
        .map { $0.fromConstant(origin) }
    } ?? [unknown(id, frame)]
  }

  /// The values of parameters: what the call passes, else the defaults.
  func bind(
    _ function: DeclarationReference, _ match: [ExpressionID?], _ arguments: [Argument], _ frame: Frame
  ) -> [Frame.Slot: [Value]] {
    var bound: [Frame.Slot: [Value]] = [:]
    for (index, parameter) in function.declaration.parameters.enumerated() {
      let slot = Frame.Slot.parameter(function, index)
      if let argument = match[index] {
        if function.declaration.kind == .macro {
          let source = SourcePrinter(facts: frame.file.facts).text(argument)
          bound[.source(function, index)] = [.text(source, own: false)]
        }
        let type = resolver.type(parameter.type, in: function.declaration.scope, of: function.file)?.key
        if parameter.isVariadic, let first = arguments.firstIndex(where: { $0.value == argument }) {
          let rest = arguments[(first + 1)...].prefix { $0.label == nil && !$0.isTrailing }
          bound[slot] = [
            .array(([arguments[first]] + rest).map { evaluate($0.value, frame).map { $0.fromConstant(nil) } })
          ]
          continue
        }
        bound[slot] = evaluate(argument, frame.expecting(type.map { [$0] } ?? [])).map { $0.fromConstant(nil) }
      } else if let value = parameter.defaultValue {
        if case .macro("function", _) = function.file.facts[value].kind {
          bound[slot] = [.text(Text(parts: [.derived(functionName(value, frame))]))]
        } else {
          let outer = Frame(
            file: function.file, scope: function.declaration.scope, isOwn: false, depth: frame.depth + 1)
          bound[slot] = evaluate(value, outer)
        }
      }
    }
    return bound
  }
}
