import Identifiers
import Readings

extension Evaluator {
  /// `"a\(b)c"`: every combination of what the holes can be.
  func interpolation(_ parts: [ExpressionID], _ frame: Frame) -> [Value] {
    var sums: [[Part]] = [[]]
    var plain = frame.expecting([])
    plain.isOwn = frame.isOwn
    if parts.count == 1, ownTypeNames(parts[0], plain) == nil {
      // `"\(AX.go)"` is the constant itself.
      let values = evaluate(parts[0], plain).flatMap { settled($0, at: parts[0], plain) }
      let isConstant = values.allSatisfy { if case .text(let text) = $0 { text.origin != nil } else { false } }
      if isConstant, !values.isEmpty { return values }
    }
    for part in parts {
      if case .text(let string) = frame.file.facts[part].kind {
        sums = sums.map { $0 + [.text(string, own: frame.isOwn)] }
        continue
      }
      let values = holes(ownTypeNames(part, plain) ?? evaluate(part, plain), part, frame)
      sums = combine(sums, values)
    }
    return sums.map { .text(Text(parts: $0)) }
  }

  /// What stands in a hole: `nil` and `""` beside something else add nothing.
  func holes(_ values: [Value], _ id: ExpressionID, _ frame: Frame) -> [[Part]] {
    let parts = values.flatMap(alternatives).map { self.parts(of: $0, at: id, frame) }
    let full = parts.filter { !$0.allSatisfy { $0 == .text("", own: true) || $0 == .text("", own: false) } }
    let result = full.isEmpty ? parts : full
    var seen: Set<[Part]> = []
    return result.flatMap { expanded($0, id, frame) }.filter { seen.insert($0).inserted }
  }

  /// An enum-typed input asked for its raw value inside a literal: one alternative a case.
  private func expanded(_ parts: [Part], _ id: ExpressionID, _ frame: Frame) -> [[Part]] {
    guard parts.count == 1, case .input(let input) = parts[0] else { return [parts] }
    guard let values = expand(input, at: id, frame) ?? described(input) else { return [parts] }
    return values.map { self.parts(of: $0, at: id, frame) }
  }

  /// The cases of an enum-typed input that is written out as it is.
  func described(_ input: Input) -> [Value]? {
    guard input.path.isEmpty, let key = input.type, resolver.kind(of: key) == .enum else { return nil }
    return cases(of: key).map { .enumCase(type: key, $0) }.nonEmpty
  }

  /// The cases of an enum of which only the type is known, written out as it is.
  func alternatives(_ value: Value) -> [Value] {
    guard case .object(let object) = value, object.input == nil, !object.isLocalized, let key = object.type?.key,
      resolver.kind(of: key) == .enum
    else { return [value] }
    return cases(of: key).map { .enumCase(type: key, $0) }.ifEmpty([value])
  }

  func combine(_ sums: [[Part]], _ next: [[Part]]) -> [[Part]] {
    guard sums.count * next.count <= Self.mostAlternatives else {
      // Too many to be told one by one.
      return sums.map { $0 + [.hole(HoleSource(text: "", names: []), isLocalized: false)] }
    }
    return sums.flatMap { sum in next.map { sum + $0 } }
  }

  func concatenation(_ left: ExpressionID, _ right: ExpressionID, _ frame: Frame) -> [Value] {
    let first = holes(evaluate(left, frame), left, frame)
    let second = holes(evaluate(right, frame), right, frame)
    return combine(first, second).map { .text(Text(parts: $0)) }.unique
  }

  /// A value as pieces of a string, as interpolation and `description` show it.
  func parts(of value: Value, at id: ExpressionID, _ frame: Frame) -> [Part] {
    switch value {
    case .text(let text): return text.parts
    case .null: return [.text("", own: frame.isOwn)]
    case .type(let key): return [.derived(Self.innermostName(key))]
    case .enumCase(let key, let reference):
      let described = member("description", of: .enumCase(type: key, reference), at: id, frame)
      if case .text(let text)? = described.first { return text.parts }
      return [.text(reference.declaration.name, own: false)]
    case .instance(let instance):
      if instance.payload.count == 1, let only = instance.payload.first, instance.fields.isEmpty {
        return parts(of: only, at: id, frame)
      }
      return [.hole(hole(id, frame), isLocalized: false)]
    case .object(let object):
      if let input = object.input, isText(object, input) { return [.input(input)] }
      return [.hole(object.source, isLocalized: object.isLocalized)]
    case .array, .tuple, .dictionary, .closure: return [.hole(hole(id, frame), isLocalized: false)]
    }
  }

  func isText(_ value: Value) -> Bool {
    if case .object(let object) = value, let input = object.input { isText(object, input) } else { false }
  }

  /// Whether an input reaches the string as it is, not through the description of something else.
  private func isText(_ object: Object, _ input: Input) -> Bool {
    guard input.path.isEmpty, let key = object.type?.key else { return true }
    return key == "String" || key == "Substring"
      || !["Int", "Bool", "Double", "CGFloat", "UUID", "Date", "UInt", "Int64"].contains(key)
  }

  func hole(_ id: ExpressionID, _ frame: Frame) -> HoleSource {
    SourcePrinter(facts: frame.file.facts).hole(id, type: resolver.type(of: id, in: frame.scope, of: frame.file))
  }

  static func innermostName(_ key: String) -> String {
    let plain = key.prefix { $0 != "@" && $0 != "<" }
    return plain.split(separator: ".").last.map(String.init) ?? String(plain)
  }

  // MARK: Formats

  /// `String(format:)`, Objective-C's `stringWithFormat:`: what the template's directives are filled with.
  func format(_ template: [Value], _ arguments: [ExpressionID], at id: ExpressionID, _ frame: Frame) -> [Value] {
    template.flatMap { value -> [Value] in
      guard case .text(let text) = value else {
        if case .object(let object) = value { return [unknown(id, frame, isLocalized: object.isLocalized)] }
        return [unknown(id, frame)]
      }
      var sums: [[Part]] = [[]]
      var next = 0
      for part in text.parts {
        guard case .text(let string, let own) = part else {
          sums = sums.map { $0 + [part] }
          continue
        }
        for piece in FormatDirectives.split(string) {
          switch piece {
          case .text(let plain): sums = sums.map { $0 + [.text(plain, own: own)] }
          case .directive(let position, let flags, let conversion):
            let index = position ?? next
            if position == nil { next += 1 }
            guard index < arguments.count else {
              sums = sums.map { $0 + [.hole(HoleSource(text: "%", names: []), isLocalized: false)] }
              continue
            }
            let argument = arguments[index]
            let values = holes(evaluate(argument, frame.expecting([])), argument, frame)
            let filled = values.map { parts in
              FormatDirectives.filled(parts, flags, conversion) ?? [.hole(hole(argument, frame), isLocalized: false)]
            }
            sums = combine(sums, filled.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
          }
        }
      }
      return sums.map { .text(Text(parts: $0, origin: text.origin)) }
    }.unique
  }

  // MARK: The own type

  /// The names that `Self.self` and `type(of: self)` can have where the code around is no class or struct of its own: of
  /// a protocol every conformer's, of one of Apple's types only the run time knows. `nil` elsewhere.
  func ownTypeNames(_ id: ExpressionID, _ frame: Frame) -> [Value]? {
    guard frame.selfValue == nil, isOwnType(id, frame.file.facts),
      let key = frame.file.typeKey(around: frame.file.expressionScopes[id] ?? frame.scope)
    else { return nil }
    let kind = resolver.kind(of: key)
    guard kind == nil || kind == .protocol else { return nil }
    let names = kind == nil ? [] : resolver.conformers(of: key).filter { resolver.kind(of: $0) != .protocol }
    return names.map { .text(Text(parts: [.derived(Self.innermostName($0))])) }
      .ifEmpty([.text(Text(parts: [.derived(""), .hole(hole(id, frame), isLocalized: false)]))])
  }

  private func isOwnType(_ id: ExpressionID, _ facts: Facts) -> Bool {
    switch facts[id].kind {
    case .name("Self"): return true
    case .member(let base?, "self"): return isOwnType(base, facts)
    case .call(let callee, let arguments):
      switch facts[callee].kind {
      case .name("type"):
        guard arguments.count == 1, arguments[0].label == "of" else { return false }
        if case .name("self") = facts[arguments[0].value].kind { return true }
        return false
      case .name("String"):
        guard arguments.count == 1, arguments[0].label == "describing" else { return false }
        return isOwnType(arguments[0].value, facts)
      default: return false
      }
    default: return false
    }
  }

  // MARK: #function

  /// What `#function` is at a place: the method with its labels, the property, or the type for a stored property's value.
  func functionName(_ id: ExpressionID, _ frame: Frame) -> String {
    let facts = frame.file.facts
    var next: ScopeID? = frame.scope
    while let at = next {
      let scope = facts[at]
      if scope.kind == .body, let owner = scope.declaration { return Self.functionName(facts[owner]) }
      if scope.kind == .closure {
        // A closure in the value of a property.
        if let owner = facts.declarations.first(where: { declaration in
          !declaration.modifiers.contains(.local) && declaration.value.map { isInside(at, $0, facts) } ?? false
        }) {
          if owner.modifiers.contains(.lazy) { return owner.name }
          return frame.file.typeKey(around: owner.scope).map(Self.innermostName) ?? owner.name
        }
      }
      if scope.kind == .type { return frame.file.scopeKeys[at.index].map(Self.innermostName) ?? "" }
      next = scope.parent
    }
    return ""
  }

  private func isInside(_ scope: ScopeID, _ value: ExpressionID, _ facts: Facts) -> Bool {
    var found = false
    func look(_ id: ExpressionID, _ depth: Int) {
      guard !found, depth < 16 else { return }
      if case .closure(scope, _) = facts[id].kind {
        found = true
        return
      }
      facts[id].forEachPart { look($0, depth + 1) }
    }
    look(value, 0)
    return found
  }

  static func functionName(_ declaration: Declaration) -> String {
    switch declaration.kind {
    case .function, .initializer:
      return declaration.name + "(" + declaration.parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    default: return declaration.name
    }
  }
}

/// The directives of a printf-like template.
enum FormatDirectives {
  enum Piece: Equatable {
    case text(String)
    case directive(position: Int?, flags: String, conversion: Character)
  }

  /// What a directive makes of a value; `nil` when that is not worked out here.
  static func filled(_ parts: [Part], _ flags: String, _ conversion: Character) -> [Part]? {
    switch conversion {
    case "@", "s", "S": return parts
    case "d", "i", "u", "D", "U":
      guard parts.count == 1, case .text(let text, let own) = parts[0], let number = Int(text) else { return nil }
      let plain = flags.filter { !"lhqzjtL".contains($0) }
      let digits = plain.drop { $0 == "0" }
      guard let width = digits.isEmpty ? 0 : Int(digits), (0..<64).contains(width) else { return nil }
      let pad: Character = plain.hasPrefix("0") ? "0" : " "
      let sign = number < 0 ? "-" : ""
      let body = String(number.magnitude)
      let fill = String(repeating: pad, count: max(0, width - body.count - sign.count))
      return [.text(pad == "0" ? sign + fill + body : fill + sign + body, own: own)]
    default: return nil
    }
  }

  static func split(_ template: String) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    let scalars = Array(template.unicodeScalars)
    var at = 0
    while at < scalars.count {
      guard scalars[at] == "%" else {
        text.unicodeScalars.append(scalars[at])
        at += 1
        continue
      }
      if at + 1 < scalars.count, scalars[at + 1] == "%" {
        text += "%"
        at += 2
        continue
      }
      var end = at + 1
      var digits = ""
      while end < scalars.count, ("0"..."9").contains(scalars[end]) {
        digits.unicodeScalars.append(scalars[end])
        end += 1
      }
      var position: Int?
      if end < scalars.count, scalars[end] == "$" {
        position = Int(digits).map { $0 - 1 }
        end += 1
      }
      var flags = position == nil ? digits : ""
      while end < scalars.count, "0123456789.+-# *lhqzjtL'".unicodeScalars.contains(scalars[end]) {
        flags.unicodeScalars.append(scalars[end])
        end += 1
      }
      guard end < scalars.count, "@dDiuUxXoOfFeEgGcCsSaAp".unicodeScalars.contains(scalars[end]) else {
        text += "%"
        at += 1
        continue
      }
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
      pieces.append(.directive(position: position, flags: flags, conversion: Character(scalars[end])))
      at = end + 1
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    return pieces
  }
}
