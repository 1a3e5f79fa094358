import Identifiers
import Readings

/// What the expression of a site comes to: its state, its values, and what goes on through the enclosing declaration.
struct Classed {
  var state: SiteState
  var values: [IdentifierValue] = []
  var omitted = 0
  var groups: [IdentifierValue: String] = [:]
  var origins: [Origin] = []
  var holes: [HoleSource] = []
  var isLocalized = false
  /// Strings made of inputs and separators alone, and whether what goes in is of an identifier type.
  var passing: [Passing] = []
  var contract: ContractParts?

  /// What goes on through the enclosing declarations.
  var inputs: [Input] {
    passing.flatMap(\.parts).compactMap { part in
      if case .input(let input) = part { input } else { nil }
    }
  }

  struct Passing: Hashable {
    var parts: [Part]
    var isTyped: Bool
  }
}

extension Evaluator {
  /// Classes the values that reach a setter or a query, each put into a template.
  ///
  /// - Parameter takesType: whether a value of an identifier type goes in here, not a string.
  func classify(_ values: [Value], at id: ExpressionID, _ frame: Frame, takesType: Bool) -> Classed {
    var all: [(state: SiteState, parts: [Part], origin: Origin?)] = []
    var passing: [Classed.Passing] = []
    for value in values.flatMap({ settled($0, at: id, frame) }) {
      let (parts, isTyped) = identifierParts(value, at: id, frame)
      guard let parts else {
        all.append((.cleared, [], nil))
        recorder?.branch(value.explained, .cleared, "nothing: it takes the identifier away")
        continue
      }
      let (state, rule) = state(of: parts, isTyped: isTyped)
      recorder?.branch(Value.explained(parts), state, rule.rawValue)
      if state == .untypedParameter || state == .forwarded {
        passing.append(Classed.Passing(parts: parts, isTyped: state == .forwarded))
      }
      all.append((state, parts, value.origin))
    }
    return summary(all, passing)
  }

  /// An enum-typed input is every raw value, unless its type is an identifier type.
  func settled(_ value: Value, at id: ExpressionID, _ frame: Frame) -> [Value] {
    guard case .object(let object) = value, let input = object.input, let type = input.type, !input.path.isEmpty,
      !isIdentifierType(type), let values = expand(input, at: id, frame)
    else { return [value] }
    return values
  }

  func isIdentifierType(_ key: String) -> Bool {
    tables.identifierTypes.contains(key, resolver) || resolver.tree.settings.types.contains(key)
      || key == IdentifierTypes.contractType || key == IdentifierTypes.anyRaw
  }

  /// The pieces of the string behind a value and whether the value itself is of an identifier type; `nil` for nothing.
  func identifierParts(_ value: Value, at id: ExpressionID, _ frame: Frame) -> (parts: [Part]?, isTyped: Bool) {
    switch value {
    case .null: return (nil, false)
    case .text(let text):
      if text.parts.allSatisfy({ if case .text(let string, _) = $0 { string.isEmpty } else { false } }) {
        return (nil, false)
      }
      return (text.parts, false)
    case .instance(let instance):
      let raw = member("rawValue", of: value, at: id, frame)
      var payload = raw.first
      if case .object? = payload {
        payload = instance.fields.count == 1 ? instance.fields.values.first?.first : payload
      }
      guard let payload else { return ([.hole(hole(id, frame), isLocalized: false)], true) }
      return (identifierParts(payload, at: id, frame).parts, true)
    case .enumCase:
      for name in ["rawValue", "id", "identifier", "description"] {
        guard let first = member(name, of: value, at: id, frame).first, case .text(let text) = first else { continue }
        return (text.parts, true)
      }
      return ([.hole(hole(id, frame), isLocalized: false)], true)
    case .object(let object):
      let key = object.type?.key
      if let input = object.input {
        let isTyped = input.type.map { isIdentifierType($0) } ?? false
        return ([.input(input)], isTyped)
      }
      return ([.hole(object.source, isLocalized: object.isLocalized)], key.map { isIdentifierType($0) } ?? false)
    case .type(let key): return ([.derived(Self.innermostName(key))], false)
    case .array, .tuple, .dictionary, .closure: return ([.hole(hole(id, frame), isLocalized: false)], false)
    }
  }

  /// The rule by which a value has its state, in words.
  private enum StateRule: String {
    case own = "literal text of the site's own is part of it"
    case typed = "a value of an identifier type, not a string"
    case typedInput = "a value of an identifier type that is passed on"
    case derived = "a type's or function's name that the run time fills in"
    case constant = "its text comes from constants alone"
    case dynamic = "nothing of it is known before run time"
    case input = "a string that is passed on: the calls are the sites"
    case separators = "separators alone"
  }

  private func state(of parts: [Part], isTyped: Bool) -> (state: SiteState, rule: StateRule) {
    var own = false
    var constant = false
    var derived = false
    var hole = false
    var input = false
    var inputIsTyped = false
    for part in parts {
      switch part {
      case .text(let text, let isOwn):
        guard Self.hasLetters(text) else { continue }
        if isOwn { own = true } else { constant = true }
      case .derived: derived = true
      case .hole: hole = true
      case .input(let each):
        input = true
        if let type = each.type, isIdentifierType(type) { inputIsTyped = true }
      case .open: break
      }
    }
    if own { return (.raw, .own) }
    if isTyped { return input && !constant ? (.forwarded, .typedInput) : (.typed, .typed) }
    if derived { return (.derived, .derived) }
    if constant { return (.constant, .constant) }
    if hole { return (.dynamic, .dynamic) }
    if input { return inputIsTyped ? (.forwarded, .typedInput) : (.untypedParameter, .input) }
    // Separators alone.
    let isOwnText = parts.contains { if case .text(_, true) = $0 { true } else { false } }
    return (isOwnText ? .raw : .constant, .separators)
  }

  static func hasLetters(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }

  private func summary(
    _ all: [(state: SiteState, parts: [Part], origin: Origin?)], _ passing: [Classed.Passing]
  ) -> Classed {
    let real = all.filter { $0.state != .cleared }
    guard let worst = real.map(\.state).min(by: { Self.rank($0) < Self.rank($1) }) else {
      return Classed(state: .cleared)
    }
    var classed = Classed(state: worst)
    classed.passing = passing
    var seen: Set<IdentifierValue> = []
    for (state, parts, origin) in real {
      for part in parts {
        switch part {
        case .hole(let source, let isLocalized):
          if !classed.holes.contains(source) { classed.holes.append(source) }
          if isLocalized { classed.isLocalized = true }
        case .input(let input):
          let source = HoleSource(text: input.name, names: [input.name] + input.path, type: input.type)
          if !classed.holes.contains(source) { classed.holes.append(source) }
        default: break
        }
      }
      if let origin, !classed.origins.contains(origin) { classed.origins.append(origin) }
      if let contract = origin?.contract, classed.contract == nil { classed.contract = contract }
      guard state != .dynamic, state != .untypedParameter, state != .forwarded else { continue }
      let value = Self.identifier(parts)
      guard !value.isBlank else { continue }
      seen.insert(value)
      if let origin, state == .constant || state == .typed || state == .derived { classed.groups[value] = origin.name }
    }
    let sorted = seen.sorted()
    classed.values = Array(sorted.prefix(Site.mostValues))
    classed.omitted = sorted.count - classed.values.count
    return classed
  }

  /// The order of a choice's branches: the least migrated decides.
  static func rank(_ state: SiteState) -> Int {
    switch state {
    case .raw: 0
    case .dynamic: 1
    case .derived: 2
    case .constant: 3
    case .untypedParameter: 4
    case .typed: 5
    case .forwarded: 6
    default: 7
    }
  }

  static func identifier(_ parts: [Part]) -> IdentifierValue {
    var texts = [""]
    var holes: [IdentifierValue.Hole] = []
    for part in parts {
      switch part {
      case .text(let text, _), .derived(let text): texts[texts.count - 1] += text
      case .hole, .input:
        holes.append(.some)
        texts.append("")
      case .open:
        holes.append(.any)
        texts.append("")
      }
    }
    return IdentifierValue(texts: texts, holes: holes)
  }
}
