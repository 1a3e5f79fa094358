extension InterfaceFacts {
  func write(to writer: inout BinaryWriter) {
    writer.count(elements.count)
    for element in elements {
      writer.signed(Int(element.offset))
      writer.string(element.identifier)
      writer.string(element.element)
      writer.string(element.customClass)
      writer.string(element.objectID)
      writer.string(element.owner)
      writer.bool(element.isRuntimeAttribute)
    }
    writer.comments(comments)
    writer.lineStarts(lineStarts)
  }

  init(from reader: inout BinaryReader) throws {
    self.init()
    for _ in 0..<(try reader.elements()) {
      elements.append(
        Element(
          offset: try reader.offset(from: 0), identifier: try reader.string(), element: try reader.string(),
          customClass: try reader.optionalString(), objectID: try reader.string(), owner: try reader.string(),
          isRuntimeAttribute: try reader.bool()))
    }
    comments = try reader.comments()
    lineStarts = try reader.lineStarts()
  }
}
