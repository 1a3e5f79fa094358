import Identifiers
import Readings

/// A stored property of a model that is read from outside.
struct ModelProperty: Hashable, Comparable {
  var type: String
  var name: String

  static func < (left: Self, right: Self) -> Bool { (left.type, left.name) < (right.type, right.name) }
}

extension Evaluator {
  /// `value.name`.
  func member(_ name: String, of value: Value, at id: ExpressionID, _ frame: Frame) -> [Value] {
    guard frame.depth < Self.deepest else { return [unknown(id, frame)] }
    switch value {
    case .type(let key): return staticMember(name, of: key, at: id, frame)
    case .enumCase(let key, let reference): return caseMember(name, of: reference, type: key, at: id, frame)
    case .instance(let instance): return member(name, of: instance, at: id, frame)
    case .object(let object): return member(name, of: object, at: id, frame)
    case .text: return textMember(name, of: value, at: id, frame)
    case .null: return [.null]
    case .array(let elements):
      switch name {
      case "first": return elements.first ?? [.null]
      case "last": return elements.last ?? [.null]
      default:
        guard Int(name) != nil else { return [unknown(id, frame)] }
        // The names of a loop over pairs.
        return [.array(elements.map { $0.flatMap { member(name, of: $0, at: id, frame) }.unique })]
      }
    case .tuple(let fields): return member(name, of: fields) ?? [unknown(id, frame)]
    case .dictionary(let fields): return column(name, of: fields) ?? [unknown(id, frame)]
    case .closure: return [unknown(id, frame)]
    }
  }

  /// `.name` where a type is expected; where a string is, a static member that the repository gives to strings.
  func implicitMember(_ name: String, at id: ExpressionID, _ frame: Frame) -> [Value] {
    let types = frame.expected.filter { $0 != "String" }
    for type in types + (takesString(frame) ? ["String"] : []) {
      let members = resolver.members(named: name, of: type, from: frame.file)
      if members.contains(where: { $0.declaration.kind.isType }),
        let inner = resolver.nested(name, in: type, from: frame.file)
      {
        return [.type(inner)]
      }
      let found = members.filter { $0.declaration.isStatic || $0.declaration.kind == .enumCase }
      guard !found.isEmpty else { continue }
      return found.filter { $0.declaration.kind != .function }
        .flatMap { value(of: $0, selfValue: .type(type), at: id, frame) }
    }
    // `Optional.none`, where a string is expected.
    return name == "none" && frame.expected.allSatisfy { $0 == "String" } ? [.null] : []
  }

  /// Whether a string may stand here: also where the contract's type may.
  func takesString(_ frame: Frame) -> Bool {
    frame.expected.allSatisfy { $0 == "String" } || frame.expected.contains(IdentifierTypes.contractType)
  }

  private func staticMember(_ name: String, of key: String, at id: ExpressionID, _ frame: Frame) -> [Value] {
    if name == "self" || name == "class" && frame.file.facts.language == .objectiveC { return [.type(key)] }
    if name == "accessibilityIdentifiers", let namespace = contractNamespace(key) { return [namespace] }
    if let inner = resolver.nested(name, in: key, from: frame.file) { return [.type(inner)] }
    let found = resolver.members(named: name, of: key, from: frame.file).filter {
      ($0.declaration.isStatic || $0.declaration.kind == .enumCase) && $0.declaration.kind != .function
    }
    let getters = getters(name, of: key, frame)
    if !getters.isEmpty { return getters.flatMap { invoke($0, [], selfValue: .type(key), id, frame) }.unique }
    let real = found.filter { !resolver.isRequirement($0) }
    if !real.isEmpty { return real.flatMap { value(of: $0, selfValue: .type(key), at: id, frame) }.unique }
    if name == "allCases" { return [.array(cases(of: key).map { [.enumCase(type: key, $0)] })] }
    if !found.isEmpty, resolver.kind(of: key) == .protocol {
      recorder?.remark("a requirement of protocol \(key): every conformer's counts")
      let values = resolver.conformers(of: key).flatMap { staticMember(name, of: $0, at: id, frame.deeper()) }
      if !values.isEmpty { return values.unique }
    }
    recorder?.remark("the repository declares no static '\(name)' of \(key)")
    return [unknown(id, frame)]
  }

  /// The cases of an enum in order.
  func cases(of key: String) -> [DeclarationReference] {
    resolver.record(.cases(key))
    resolver.askType(key)
    return resolver.tree.members(of: key).filter { $0.declaration.kind == .enumCase }
  }

  private func caseMember(
    _ name: String, of reference: DeclarationReference, type key: String, at id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    let value = Value.enumCase(type: key, reference)
    let found = resolver.members(named: name, of: key, from: frame.file).filter {
      !resolver.isRequirement($0) && !$0.declaration.isStatic
    }
    let properties = found.filter { $0.declaration.kind == .variable || $0.declaration.kind == .constant }
    if !properties.isEmpty {
      let origin = Origin(reference: reference, name: reference.qualifiedName)
      return properties.flatMap { self.value(of: $0, selfValue: value, at: id, frame) }
        .map { $0.fromConstant(origin) }.unique
    }
    switch name {
    case "rawValue": return rawValue(of: reference, type: key, frame).map { [$0] } ?? [unknown(id, frame)]
    case "description", "debugDescription": return [caseName(reference)]
    default: return [unknown(id, frame)]
    }
  }

  /// A case as the run time describes it: what it carries stands in parentheses.
  func caseName(_ reference: DeclarationReference) -> Value {
    var parts: [Part] = [.text(reference.declaration.name, own: false)]
    if !reference.declaration.parameters.isEmpty {
      let carried = HoleSource(text: reference.declaration.name, names: [])
      parts += [.text("(", own: false), .hole(carried, isLocalized: false), .text(")", own: false)]
    }
    return .text(Text(parts: parts, origin: Origin(reference: reference, name: reference.qualifiedName)))
  }

  /// The raw value of a case, written or implied.
  func rawValue(of reference: DeclarationReference, type key: String, _ frame: Frame) -> Value? {
    let declaration = reference.declaration
    let origin = Origin(reference: reference, name: reference.qualifiedName)
    recorder?.lead(
      to: reference, declaration.value == nil ? ": its raw value is implied" : ": its raw value is written")
    if let written = declaration.value {
      let inner = Frame(file: reference.file, scope: declaration.scope, isOwn: false, depth: frame.depth + 1)
      return evaluate(written, inner).first?.fromConstant(origin)
    }
    if resolver.supers(of: key).contains("Int") { return ordinal(of: reference, type: key, frame) }
    guard isStringEnum(key) else { return nil }
    return .text(Text(parts: [.text(declaration.name, own: false)], origin: origin))
  }

  /// The implied raw value of a case of an `Int` enum.
  private func ordinal(of reference: DeclarationReference, type key: String, _ frame: Frame) -> Value? {
    var next = 0
    for each in cases(of: key) {
      if let written = each.declaration.value {
        guard case .number(let text) = each.file.facts[written].kind, let number = Int(Self.plainNumber(text)) else {
          return nil
        }
        next = number
      }
      if each == reference { return .text(Text(parts: [.text(String(next), own: false)])) }
      next += 1
    }
    return nil
  }

  func isStringEnum(_ key: String) -> Bool { resolver.supers(of: key).contains("String") }

  private func member(
    _ name: String, of instance: Instance, at id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    var values: [Value]
    if let field = instance.fields[name] {
      values = field
    } else {
      let found = resolver.members(named: name, of: instance.type, from: frame.file).filter { !$0.declaration.isStatic }
      let properties = found.filter { $0.declaration.kind == .variable || $0.declaration.kind == .constant }
      if properties.isEmpty || (properties.allSatisfy { $0.declaration.isStored && $0.declaration.value == nil }) {
        values = instance.payload.isEmpty ? [unknown(id, frame)] : instance.payload
      } else {
        values = properties.flatMap { value(of: $0, selfValue: .instance(instance), at: id, frame) }
      }
    }
    guard let origin = instance.origin else { return values }
    return values.map { value in
      let inner = value.origin?.reference ?? origin.reference
      // The text that a value is made of is the value itself.
      let isOnly =
        instance.fields.isEmpty ? !instance.payload.isEmpty : instance.fields.count == 1 && instance.fields[name] != nil
      let isItself = name == "rawValue" || isOnly
      let named = Origin(
        reference: inner, name: isItself ? origin.name : origin.name + "." + name, contract: origin.contract)
      if case .object = value { return value }
      return value.fromConstant(named)
    }
  }

  private func member(_ name: String, of object: Object, at id: ExpressionID, _ frame: Frame) -> [Value] {
    if var input = object.input, input.type == IdentifierTypes.anyRaw {
      input.path.append(name)
      return [.object(Object(type: .instance(.string), input: input, source: object.source))]
    }
    guard let key = object.type?.key else { return unknownMember(name, of: object, at: id, frame) }
    let found = resolver.members(named: name, of: key, from: frame.file).filter {
      !$0.declaration.isStatic && ($0.declaration.kind == .variable || $0.declaration.kind == .constant)
    }
    if !found.isEmpty {
      if object.input == nil, !object.isSelf, resolver.kind(of: key) == .enum, let cases = cases(of: key).nonEmpty {
        return cases.flatMap { caseMember(name, of: $0, type: key, at: id, frame) }.unique
      }
      return found.flatMap { instanceMember($0, of: .object(object), at: id, frame) }.unique
    }
    if name == "rawValue" || name == "description" { return rawValues(name, of: object, type: key, at: id, frame) }
    return unknownMember(name, of: object, at: id, frame)
  }

  /// `rawValue` of something of which only the type is known.
  private func rawValues(
    _ name: String, of object: Object, type key: String, at id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    if var input = object.input, IdentifierTypes.mayBe(key, resolver) || key == IdentifierTypes.contractType {
      input.path.append(name)
      return [.object(Object(type: .instance(.string), input: input, source: object.source))]
    }
    guard resolver.kind(of: key) == .enum else { return unknownMember(name, of: object, at: id, frame) }
    let cases = cases(of: key)
    guard !cases.isEmpty else { return [unknown(id, frame)] }
    recorder?.remark("one of the enum \(key): every case counts")
    return cases.flatMap { caseMember(name, of: $0, type: key, at: id, frame) }.unique
  }

  /// Every value that the members of an enum-typed input can give, when its type is no identifier type.
  func expand(_ input: Input, at id: ExpressionID, _ frame: Frame) -> [Value]? {
    guard let key = input.type, key != IdentifierTypes.anyRaw, !input.path.isEmpty else { return nil }
    var values: [Value]
    if resolver.kind(of: key) == .enum {
      values = cases(of: key).map { .enumCase(type: key, $0) }
    } else {
      let shape = StaticType.instance(.named(key, arguments: []))
      values = [.object(Object(type: shape, source: hole(id, frame)))]
    }
    for name in input.path { values = values.flatMap { member(name, of: $0, at: id, frame) }.unique }
    return values.isEmpty ? nil : values
  }

  private func unknownMember(_ name: String, of object: Object, at id: ExpressionID, _ frame: Frame) -> [Value] {
    if labels.contains(name), !object.isSelf {
      noteRead(ModelProperty(type: object.type?.key ?? "", name: name))
    }
    if object.isLocalized { return [unknown(id, frame, isLocalized: true)] }
    recorder?.remark(
      object.type?.key.map { "'\(name)' of \($0) is nothing that the repository declares" }
        ?? "the type that '\(name)' is asked of is not known")
    return [unknown(id, frame)]
  }

  /// An instance property of something that is known by its type, or the site's own `self`.
  func instanceMember(
    _ reference: DeclarationReference, of owner: Value, at id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    let declaration = reference.declaration
    let name = declaration.name
    switch owner {
    case .instance, .enumCase, .text, .type:
      if case .type = owner { return value(of: reference, selfValue: owner, at: id, frame) }
      return member(name, of: owner, at: id, frame)
    default: break
    }
    guard case .object(let object) = owner else { return [unknown(id, frame)] }
    if declaration.kind == .function { return [unknown(id, frame)] }
    if resolver.isRequirement(reference), let key = object.type?.key {
      return conformersValues(name, of: object, type: key, reference, at: id, frame)
    }
    if !declaration.isStored {
      guard !declaration.results.isEmpty else { return [unknown(id, frame)] }
      if isTypedProjection(object, reference) {
        var input = object.input
        input?.path.append(name)
        return [.object(Object(type: .instance(.string), input: input, source: object.source))]
      }
      if object.isSelf { return overridable(reference, of: owner, at: id, frame) }
      return value(of: reference, selfValue: owner, at: id, frame)
    }
    if declaration.kind == .constant, declaration.value != nil, !isWrapped(declaration) {
      return value(of: reference, selfValue: owner, at: id, frame)
    }
    if object.isSelf {
      // What a view keeps for itself is nothing that it takes.
      if declaration.attributes.contains(where: { Self.ownState.contains($0.name) }) {
        recorder?.lead(to: reference, ": the view's own state")
        return [unknown(id, frame)]
      }
      return [input(.property(reference), id, frame)]
    }
    if var input = object.input, let key = object.type?.key, IdentifierTypes.mayBe(key, resolver) {
      input.path.append(name)
      return [.object(Object(type: resolver.type(of: reference), input: input, source: object.source))]
    }
    if labels.contains(name) { noteRead(ModelProperty(type: reference.owner, name: name)) }
    recorder?.lead(to: reference, ": stored, only the run time knows its value")
    return [unknown(id, frame)]
  }

  private static let ownState: Set<String> = [
    "State", "StateObject", "AppStorage", "SceneStorage", "FocusState", "GestureState", "Environment", "FetchRequest",
    "Query", "UIApplicationDelegateAdaptor",
  ]

  /// A computed string of an input whose type may be an identifier type: asked at the call, where the value is known.
  private func isTypedProjection(_ object: Object, _ reference: DeclarationReference) -> Bool {
    guard object.input != nil, !object.isSelf, let key = object.type?.key, IdentifierTypes.mayBe(key, resolver) else {
      return false
    }
    return reference.declaration.type == nil || resolver.type(of: reference)?.key == "String"
  }

  private func isWrapped(_ declaration: Declaration) -> Bool {
    declaration.attributes.contains { $0.name.first?.isUppercase == true && $0.name != "MainActor" }
  }

  /// What a protocol's requirement can give: every conformer's constant.
  private func conformersValues(
    _ name: String, of object: Object, type key: String, _ reference: DeclarationReference, at id: ExpressionID,
    _ frame: Frame
  ) -> [Value] {
    if labels.contains(name), !object.isSelf { noteRead(ModelProperty(type: reference.owner, name: name)) }
    recorder?.lead(to: reference, ": a requirement, so that every conformer's counts")
    let owner = resolver.kind(of: key) == .protocol ? key : reference.owner
    let conformers = resolver.conformers(of: owner)
    if let values = running(
      reference,
      {
        conformers.flatMap { type -> [Value] in
          let found = resolver.members(named: name, of: type, from: frame.file).filter { !resolver.isRequirement($0) }
          guard let implementation = found.first else { return [unknown(id, frame)] }
          let shape = StaticType.instance(.named(type, arguments: []))
          return instanceMember(
            implementation, of: .object(Object(type: shape, source: object.source)), at: id, frame.deeper())
        }
      }), !values.isEmpty
    {
      return values.unique
    }
    if object.isSelf { return [input(.property(reference), id, frame)] }
    return [unknown(id, frame)]
  }

  private func textMember(_ name: String, of value: Value, at id: ExpressionID, _ frame: Frame) -> [Value] {
    switch name {
    case "description", "rawValue": return [value]
    default: break
    }
    let found = resolver.members(named: name, of: "String", from: frame.file).filter {
      $0.declaration.kind == .variable && !$0.declaration.isStatic
    }
    if !found.isEmpty { return found.flatMap { self.value(of: $0, selfValue: value, at: id, frame) }.unique }
    if name.lowercased().hasPrefix("locali") { return [unknown(id, frame, isLocalized: true)] }
    return [unknown(id, frame)]
  }
}
