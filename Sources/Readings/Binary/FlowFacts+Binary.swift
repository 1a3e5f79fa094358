import Identifiers

extension FlowFacts {
  func write(to writer: inout BinaryWriter) {
    writer.count(lookups.count)
    for lookup in lookups {
      writer.signed(Int(lookup.offset))
      writer.string(lookup.element)
      writer.string(lookup.expression)
      lookup.meaning.write(to: &writer)
      writer.bool(lookup.mayBeLabel)
      writer.bool(lookup.isConstant)
      writer.bool(lookup.needsTilde)
      Self.write(lookup.operands, to: &writer)
    }
    writer.count(constants.count)
    for constant in constants {
      writer.string(constant.name)
      Self.write(constant.operands, to: &writer)
    }
    writer.count(imports.count)
    for each in imports {
      writer.string(each.local)
      writer.string(each.module)
      writer.bool(each.name != nil)
      writer.string(each.name ?? "")
    }
    writer.comments(comments)
    writer.lineStarts(lineStarts)
  }

  init(from reader: inout BinaryReader) throws {
    self.init()
    for _ in 0..<(try reader.elements()) {
      lookups.append(
        Lookup(
          offset: try reader.offset(from: 0), element: try reader.string(), expression: try reader.string(),
          meaning: try Meaning(from: &reader), mayBeLabel: try reader.bool(), isConstant: try reader.bool()))
      let last = lookups.count - 1
      lookups[last].needsTilde = try reader.bool()
      lookups[last].operands = try Self.operands(from: &reader)
    }
    for _ in 0..<(try reader.elements()) {
      constants.append(Constant(name: try reader.string(), operands: try Self.operands(from: &reader)))
    }
    for _ in 0..<(try reader.elements()) {
      let (local, module) = (try reader.string(), try reader.string())
      let (hasName, name) = (try reader.bool(), try reader.string())
      imports.append(ScriptImport(local: local, module: module, name: hasName ? name : nil))
    }
    comments = try reader.comments()
    lineStarts = try reader.lineStarts()
  }

  private static func write(_ operands: [Operand], to writer: inout BinaryWriter) {
    writer.count(operands.count)
    for operand in operands {
      switch operand {
      case .name(let name):
        writer.bool(true)
        writer.string(name)
      case .value(let value):
        writer.bool(false)
        value.write(to: &writer)
      }
    }
  }

  private static func operands(from reader: inout BinaryReader) throws -> [Operand] {
    var operands: [Operand] = []
    for _ in 0..<(try reader.elements()) {
      operands.append(try reader.bool() ? .name(try reader.string()) : .value(try IdentifierValue(from: &reader)))
    }
    return operands
  }
}

extension IdentifierValue {
  fileprivate func write(to writer: inout BinaryWriter) {
    writer.strings(texts)
    for hole in holes { writer.byte(hole.rawValue) }
  }

  fileprivate init(from reader: inout BinaryReader) throws {
    let texts = try reader.strings()
    guard !texts.isEmpty else { throw CorruptReading(what: "a value has no text") }
    var holes: [IdentifierValue.Hole] = []
    for _ in 1..<texts.count { holes.append(try reader.raw(IdentifierValue.Hole.self)) }
    self.init(texts: texts, holes: holes)
  }
}

extension FlowFacts.Meaning {
  fileprivate func write(to writer: inout BinaryWriter) {
    switch self {
    case .expression: writer.byte(1)
    case .unknown: writer.byte(2)
    case .value(let value):
      writer.byte(3)
      value.write(to: &writer)
    }
  }

  fileprivate init(from reader: inout BinaryReader) throws {
    switch try reader.byte() {
    case 1: self = .expression
    case 2: self = .unknown
    case 3: self = .value(try IdentifierValue(from: &reader))
    case let tag: throw CorruptReading(what: "\(tag) is no meaning")
    }
  }
}
