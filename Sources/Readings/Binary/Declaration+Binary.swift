extension Declaration {
  func write(to writer: inout BinaryWriter, _ last: inout Int32) {
    writer.byte(kind.rawValue)
    writer.string(name)
    writer.count(scope.index)
    writer.signed(Int(offset) - Int(last))
    last = offset
    writer.fixed(hash)
    writer.count(Int(modifiers.rawValue))
    writer.id(body)
    writer.string(type)
    writer.id(value)
    writer.id(condition)
    // Most declarations have few of these: one byte says which follow.
    let has = Parts(self)
    writer.byte(has.rawValue)
    if has.contains(.attributes) {
      writer.count(attributes.count)
      for attribute in attributes {
        writer.string(attribute.name)
        writer.signed(Int(attribute.offset) - Int(offset))
        writer.arguments(attribute.arguments, near: offset, 0)
      }
    }
    if has.contains(.parameters) {
      writer.count(parameters.count)
      for parameter in parameters { parameter.write(to: &writer, near: offset) }
    }
    if has.contains(.generics) { writer.strings(genericParameters) }
    if has.contains(.inherited) { writer.strings(inherited) }
    if has.contains(.requirements) { writer.string(requirements) }
    if has.contains(.results) { writer.ids(results, 0) }
    if has.contains(.accessors) {
      writer.count(accessors.count)
      for accessor in accessors {
        writer.byte(accessor.kind.rawValue)
        writer.id(accessor.body)
        writer.string(accessor.parameter)
        writer.ids(accessor.results, 0)
      }
    }
  }

  init(from reader: inout BinaryReader, _ last: inout Int32, _ sizes: Facts.Sizes) throws {
    let kind = try reader.raw(Kind.self)
    let name = try reader.string()
    let scope = try reader.count(limit: sizes.scopes - 1)
    last = try reader.offset(from: last)
    self.init(kind: kind, name: name, scope: ScopeID(scope), offset: last, hash: try reader.fixed64())
    modifiers = Modifiers(rawValue: UInt32(try reader.count(limit: Int(UInt32.max))))
    body = try reader.id(ScopeID.self, below: sizes.scopes)
    type = try reader.optionalString()
    value = try reader.id(ExpressionID.self, below: sizes.expressions)
    condition = try reader.id(ConditionID.self, below: sizes.conditions)
    let has = Parts(rawValue: try reader.byte())
    if has.contains(.attributes) {
      for _ in 0..<(try reader.elements()) {
        let name = try reader.string()
        let offset = try reader.offset(from: last)
        attributes.append(
          Attribute(name: name, arguments: try reader.arguments(near: last, 0, sizes), offset: offset))
      }
    }
    if has.contains(.parameters) {
      for _ in 0..<(try reader.elements()) { parameters.append(try Parameter(from: &reader, near: last, sizes)) }
    }
    if has.contains(.generics) { genericParameters = try reader.strings() }
    if has.contains(.inherited) { inherited = try reader.strings() }
    if has.contains(.requirements) { requirements = try reader.optionalString() }
    if has.contains(.results) { results = try reader.ids(0, sizes) }
    if has.contains(.accessors) {
      for _ in 0..<(try reader.elements()) {
        let kind = try reader.raw(Accessor.Kind.self)
        let body = try reader.id(ScopeID.self, below: sizes.scopes)
        let parameter = try reader.optionalString()
        accessors.append(
          Accessor(kind: kind, body: body, parameter: parameter, results: try reader.ids(0, sizes)))
      }
    }
  }

  private struct Parts: OptionSet {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    static let attributes = Parts(rawValue: 1)
    static let parameters = Parts(rawValue: 2)
    static let generics = Parts(rawValue: 4)
    static let inherited = Parts(rawValue: 8)
    static let requirements = Parts(rawValue: 16)
    static let results = Parts(rawValue: 32)
    static let accessors = Parts(rawValue: 64)

    init(_ declaration: Declaration) {
      self = []
      if !declaration.attributes.isEmpty { insert(.attributes) }
      if !declaration.parameters.isEmpty { insert(.parameters) }
      if !declaration.genericParameters.isEmpty { insert(.generics) }
      if !declaration.inherited.isEmpty { insert(.inherited) }
      if declaration.requirements != nil { insert(.requirements) }
      if !declaration.results.isEmpty { insert(.results) }
      if !declaration.accessors.isEmpty { insert(.accessors) }
    }
  }
}

extension Parameter {
  func write(to writer: inout BinaryWriter, near base: Int32) {
    writer.string(label)
    writer.string(name)
    writer.string(type)
    writer.id(defaultValue)
    writer.strings(attributes)
    writer.bool(isVariadic)
    writer.signed(Int(offset) - Int(base))
  }

  init(from reader: inout BinaryReader, near base: Int32, _ sizes: Facts.Sizes) throws {
    let label = try reader.optionalString()
    let name = try reader.string()
    self.init(label: label, name: name, type: try reader.optionalString())
    defaultValue = try reader.id(ExpressionID.self, below: sizes.expressions)
    attributes = try reader.strings()
    isVariadic = try reader.bool()
    offset = try reader.offset(from: base)
  }
}
