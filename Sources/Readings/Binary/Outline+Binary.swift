extension Outline {
  /// Raised when the layout changes.
  static let layout = 4

  public func encoded() -> [UInt8] {
    var writer = BinaryWriter(capacity: 64 + 4 * (words.count + declares.count + inherits.count))
    writer.count(size)
    writer.count(Int(flags.rawValue))
    writer.strings(imports)
    for hashes in [words, declares, types, globals, inherits, constructs] {
      writer.count(hashes.count)
      for hash in hashes { writer.fixed(hash) }
    }
    return writer.finish(version: Self.layout)
  }

  public init(decoding bytes: [UInt8]) throws {
    self = try bytes.withUnsafeBufferPointer { buffer in
      var reader = try BinaryReader(buffer, version: Self.layout)
      var outline = Outline()
      outline.size = try reader.count(limit: .max)
      outline.flags = Flags(rawValue: UInt16(try reader.count(limit: Int(UInt16.max))))
      outline.imports = try reader.strings()
      outline.words = try reader.hashes()
      outline.declares = try reader.hashes()
      outline.types = try reader.hashes()
      outline.globals = try reader.hashes()
      outline.inherits = try reader.hashes()
      outline.constructs = try reader.hashes()
      try reader.finish()
      return outline
    }
  }
}

extension BinaryReader {
  mutating func hashes() throws -> [UInt32] {
    let count = try elements()
    var hashes: [UInt32] = []
    hashes.reserveCapacity(count)
    for _ in 0..<count { hashes.append(try fixed32()) }
    return hashes
  }
}
