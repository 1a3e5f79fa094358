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
          meaning: try Meaning(from: &reader), mayBeLabel: try reader.bool()))
    }
    comments = try reader.comments()
    lineStarts = try reader.lineStarts()
  }
}

extension FlowFacts.Meaning {
  fileprivate func write(to writer: inout BinaryWriter) {
    switch self {
    case .expression: writer.byte(1)
    case .unknown: writer.byte(2)
    case .value(let value):
      writer.byte(3)
      writer.strings(value.texts)
      for hole in value.holes { writer.byte(hole.rawValue) }
    }
  }

  fileprivate init(from reader: inout BinaryReader) throws {
    switch try reader.byte() {
    case 1: self = .expression
    case 2: self = .unknown
    case 3:
      let texts = try reader.strings()
      guard !texts.isEmpty else { throw CorruptReading(what: "a value has no text") }
      var holes: [IdentifierValue.Hole] = []
      for _ in 1..<texts.count { holes.append(try reader.raw(IdentifierValue.Hole.self)) }
      self = .value(IdentifierValue(texts: texts, holes: holes))
    case let tag: throw CorruptReading(what: "\(tag) is no meaning")
    }
  }
}
