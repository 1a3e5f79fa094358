extension Reading {
  /// Raised when the layout changes.
  static let layout = 1

  private enum Tag: UInt8 {
    case source = 1
  }

  public func encoded() -> [UInt8] {
    switch self {
    case .source(let facts):
      var writer = BinaryWriter(capacity: 64 + 12 * facts.expressions.count + 40 * facts.declarations.count)
      writer.byte(Tag.source.rawValue)
      facts.write(to: &writer)
      return writer.finish(version: Self.layout)
    }
  }

  public init(decoding bytes: [UInt8]) throws {
    self = try bytes.withUnsafeBufferPointer { buffer in
      var reader = try BinaryReader(buffer, version: Self.layout)
      let reading: Reading
      switch try reader.raw(Tag.self) {
      case .source: reading = .source(try Facts(from: &reader))
      }
      try reader.finish()
      return reading
    }
  }
}
