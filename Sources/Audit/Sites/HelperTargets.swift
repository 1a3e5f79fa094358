import Identifiers
import Readings

/// A declaration that a call may reach and through which identifiers go, with what the call passes for each input.
struct HelperTarget {
  var key: FlowKey
  var endings: [Ending]
  /// Arguments by the input's name: a parameter's position, a property's name.
  var arguments: [String: Argument]
  /// What an input is when the call does not pass it.
  var defaults: [String: (DeclarationReference, ExpressionID)]
  /// The declared types of inputs.
  var types: [String: String]
  /// Further arguments of a variadic parameter.
  var further: [String: [Argument]] = [:]
}

/// What a call is found to reach.
enum HelperResolution {
  /// Declarations of the repository; those of them with a flow.
  case known([HelperTarget])
  /// Nothing that the repository declares.
  case unknown
}

extension FileEvaluation {
  /// Looks up what a call reaches, as far as identifiers may go through it.
  func resolveHelper(_ call: CallSite) -> HelperResolution {
    guard let name = calleeName(call.callee) else { return .unknown }
    if name == "init" { return resolveInitializer(call) }
    let hasLabel = hasIdentifierLabel(call)
    let isType = name.first?.isUppercase == true && tables.flows.isOwner(name, resolver)
    let hasEntries = !tables.flows.entries(named: name, resolver).isEmpty || isType
    guard hasEntries || hasLabel else { return resolveInstance(call) }
    switch facts[call.callee].kind {
    case .name: return resolve(named: name, call, hasEntries: hasEntries)
    case .member(let base?, _): return resolve(name, on: base, call, hasEntries: hasEntries)
    case .member(nil, _):
      var found = tables.flows.entries(named: name, resolver).map { ($0.key.owner, target($0.reference, call)) }
      if found.count > 1, let key = contextTypes.types[call.use.expression]?.name {
        let lineage = resolver.lineage(of: key)
        let fitting = found.filter { lineage.contains($0.0) }
        if !fitting.isEmpty { found = fitting }
      }
      let targets = found.compactMap(\.1)
      return targets.isEmpty ? .unknown : .known(targets)
    default: return .unknown
    }
  }

  /// `app.buttons("id")`: a value that is called as a function.
  private func resolveInstance(_ call: CallSite) -> HelperResolution {
    guard !tables.flows.entries(named: "callAsFunction", resolver).isEmpty,
      case .instance(let shape)? = type(of: call.callee, call.use), let key = shape.name
    else { return .unknown }
    let own = resolver.members(named: "callAsFunction", of: key, from: file)
    let fitting = own.filter { ArgumentMatching.match($0.declaration.parameters, call.arguments) != nil }
    if !fitting.isEmpty { return functions(fitting, call) }
    return fallback("callAsFunction", receiver: .instance(shape), call)
  }

  /// `T.init(…)`, `self.init(…)`, `super.init(…)`, and `.init(…)` where the surroundings ask for a type.
  private func resolveInitializer(_ call: CallSite) -> HelperResolution {
    guard mayInitialize(call.arguments), let key = initializedType(call) else { return .unknown }
    return initializers(of: key, call)
  }

  /// Whether identifiers may go through an initialiser that is called so, whatever it makes.
  private func mayInitialize(_ arguments: [Argument]) -> Bool {
    let labels = arguments.compactMap(\.label)
    if labels.contains(where: evaluator.labels.contains) { return true }
    if labels.isEmpty { return tables.flows.isInitializerLabel(FlowTable.noLabel, resolver) }
    return labels.allSatisfy { tables.flows.isInitializerLabel($0, resolver) }
      || labels.contains { tables.flows.isPropertyName($0, resolver) }
  }

  /// Whether it makes a difference what an implicit call is called on.
  func typeMatters(_ name: String, _ arguments: [Argument]) -> Bool {
    name == "init" ? mayInitialize(arguments) : tables.flows.entries(named: name, resolver).count > 1
  }

  /// Whether an argument's label is one that takes identifiers, of itself or in some initialiser.
  private func hasIdentifierLabel(_ call: CallSite) -> Bool {
    call.arguments.contains { argument in
      guard let label = argument.label else { return false }
      return evaluator.labels.contains(label) || tables.flows.isInitializerLabel(label, resolver)
    }
  }

  /// The type that a call of `init` makes.
  func initializedType(_ call: CallSite) -> String? {
    guard case .member(let base?, _) = facts[call.callee].kind else {
      return contextTypes.types[call.use.expression]?.name
    }
    switch type(of: base, call.use) {
    case .metatype(let key)?: return key
    case .instance(let shape)?: return shape.name
    case nil: return nil
    }
  }

  private func resolve(named name: String, _ call: CallSite, hasEntries: Bool) -> HelperResolution {
    if name == "Self", let key = file.typeKey(around: call.use.scope) { return initializers(of: key, call) }
    switch resolver.meaning(of: name, at: facts[call.callee].offset, in: call.use.scope, of: file, global: hasEntries) {
    case .type(let key): return initializers(of: key, call)
    case .members(let found, _), .files(let found): return functions(found, call)
    case .local(let reference) where reference.declaration.kind == .function: return functions([reference], call)
    case .unknown where name.first?.isUppercase == true: return initializers(of: name, call)
    case .unknown:
      guard hasEntries, let key = file.typeKey(around: call.use.scope) else { return .unknown }
      return fallback(name, receiver: .instance(.named(key, arguments: [])), call)
    default: return .unknown
    }
  }

  private func resolve(
    _ name: String, on base: ExpressionID, _ call: CallSite, hasEntries: Bool
  ) -> HelperResolution {
    let receiver = type(of: base, call.use)
    switch receiver {
    case .metatype(let key)?:
      if name.first?.isUppercase == true, let inner = resolver.nested(name, in: key, from: file) {
        return initializers(of: inner, call)
      }
      let found = resolver.members(named: name, of: key, from: file)
      return found.isEmpty ? .unknown : functions(found, call)
    case .instance(let shape)?:
      guard let key = shape.name else { return .unknown }
      let found = resolver.members(named: name, of: key, from: file).filter { $0.declaration.kind == .function }
      let fitting = found.filter { ArgumentMatching.match($0.declaration.parameters, call.arguments) != nil }
      if !fitting.isEmpty { return functions(fitting, call) }
      return fallback(name, receiver: receiver, call)
    case nil: return fallback(name, receiver: nil, call)
    }
  }

  /// The flows of functions whose labels fit.
  private func functions(_ found: [DeclarationReference], _ call: CallSite) -> HelperResolution {
    let fitting = found.filter {
      ($0.declaration.kind == .function || $0.declaration.kind == .enumCase || $0.declaration.kind == .macro)
        && ArgumentMatching.match($0.declaration.parameters, call.arguments) != nil
    }
    guard !fitting.isEmpty else { return .unknown }
    return .known(fitting.compactMap { target($0, call) })
  }

  /// The receiver's type is not declared here: helpers that could be called on it.
  private func fallback(_ name: String, receiver: StaticType?, _ call: CallSite) -> HelperResolution {
    let entries = tables.flows.entries(named: name, resolver).filter { entry in
      entry.key.kind == .function && entry.reference?.declaration.kind == .function
        && isPossible(entry.key.owner, for: receiver, declares: name)
    }
    let found = entries.compactMap { target($0.reference, call) }
    return found.isEmpty ? .unknown : .known(found)
  }

  /// Whether a member of `owner` can be called on something of this type.
  func isPossible(_ owner: String, for receiver: StaticType?, declares name: String) -> Bool {
    guard let receiver else { return !Self.primitives.contains(owner) }
    guard case .instance(let shape) = receiver, let key = shape.name else { return false }
    if key == owner || resolver.lineage(of: key).contains(owner) { return true }
    if resolver.standsFor(owner, key) { return true }
    if Self.primitives.contains(key) || Self.primitives.contains(owner) { return false }
    if resolver.isDeclared(owner), resolver.kind(of: owner) != .protocol { return false }
    if resolver.isDeclared(key) {
      // Its superclass may be one of a dependency's.
      return resolver.kind(of: key) == .class
        && resolver.lineage(of: key).contains { !resolver.isDeclared($0) && !AppleTypes.isKnown($0) }
    }
    if AppleTypes.isKnown(key) || key.hasPrefix("XCUI") { return false }
    return true
  }

  static let primitives: Set<String> = [
    "String", "Int", "Bool", "Double", "Float", "CGFloat", "Array", "Dictionary", "Set", "Optional", "Date", "URL",
    "Data", "Substring", "Character", "UUID", "Any", "Error", "Collection", "Sequence", "StringProtocol",
  ]

  private func target(_ reference: DeclarationReference?, _ call: CallSite) -> HelperTarget? {
    guard let reference else { return nil }
    let declaration = reference.declaration
    guard let match = ArgumentMatching.match(declaration.parameters, call.arguments) else { return nil }
    let key = FlowKey(function: reference)
    let endings = tables.flows.endings(of: key, resolver)
    guard !endings.isEmpty else { return nil }
    var target = HelperTarget(key: key, endings: endings, arguments: [:], defaults: [:], types: [:])
    for (index, parameter) in declaration.parameters.enumerated() {
      let name = String(index)
      if let value = match[index] {
        target.arguments[name] = call.arguments.first { $0.value == value }
        if parameter.isVariadic, let first = call.arguments.firstIndex(where: { $0.value == value }) {
          target.further[name] = call.arguments[(first + 1)...].prefix { $0.label == nil && !$0.isTrailing }.map { $0 }
        }
      } else if let value = parameter.defaultValue {
        target.defaults[name] = (reference, value)
      }
      if let type = resolver.type(parameter.type, in: declaration.body ?? declaration.scope, of: reference.file)?.key {
        target.types[name] = type
      }
    }
    return target
  }

  // MARK: Initialisers

  /// What an initialiser of a type takes: its own, an inherited one, or the memberwise one.
  private func initializers(of key: String, _ call: CallSite) -> HelperResolution {
    var isKnown = false
    for type in resolver.lineage(of: key) {
      let kind = resolver.kind(of: type)
      if kind == nil, !AppleTypes.isKnown(type) { continue }
      guard kind == nil || kind == .class || kind == .struct || kind == .actor || type == key else { continue }
      if kind != nil { isKnown = true }
      let declared = resolver.declared("init", in: type, from: file).filter { $0.declaration.kind == .initializer }
      let fitting = declared.filter { ArgumentMatching.match($0.declaration.parameters, call.arguments) != nil }
      if !fitting.isEmpty {
        _ = tables.flows.entries(named: Evaluator.innermostName(type), resolver)
        return .known(fitting.compactMap { target($0, call) })
      }
      if kind == .struct, type == key { return memberwise(key, call) }
    }
    // A superclass outside the repository takes it.
    return isKnown && resolver.kind(of: key) != .class ? .known([]) : .unknown
  }

  private func memberwise(_ key: String, _ call: CallSite) -> HelperResolution {
    var target = HelperTarget(
      key: FlowKey(property: "", of: key), endings: [], arguments: [:], defaults: [:], types: [:])
    for reference in evaluator.storedProperties(of: key) {
      let name = reference.declaration.name
      resolver.record(.member(key, name))
      let endings = tables.flows.endings(of: FlowKey(property: name, of: key), resolver)
      for ending in endings where !target.endings.contains(ending) { target.endings.append(ending) }
      if let argument = call.arguments.first(where: { $0.label == name }) {
        target.arguments[name] = argument
      } else if let value = reference.declaration.value {
        target.defaults[name] = (reference, value)
      }
      if let type = resolver.type(of: reference)?.key { target.types[name] = type }
    }
    target.endings.sort()
    return .known(target.endings.isEmpty ? [] : [target])
  }
}
