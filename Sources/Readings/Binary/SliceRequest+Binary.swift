extension SliceRequest {
  /// Raised when the layout changes.
  static let layout = 1

  /// The same bytes for equal requests.
  public func encoded() -> [UInt8] {
    var writer = BinaryWriter(capacity: 32 + 4 * (names.count + inherited.count + types.count))
    writer.bool(isEverything)
    for words in [names, inherited, types] {
      writer.count(words.count)
      for word in words.sorted() { writer.fixed(word) }
    }
    return writer.finish(version: Self.layout)
  }

  public init(decoding bytes: some Sequence<UInt8>) throws {
    self = try Array(bytes).withUnsafeBufferPointer { buffer in
      var reader = try BinaryReader(buffer, version: Self.layout)
      let isEverything = try reader.bool()
      let (names, inherited, types) = (try reader.hashes(), try reader.hashes(), try reader.hashes())
      try reader.finish()
      return isEverything ? .everything : SliceRequest(names: Set(names), inherited: Set(inherited), types: Set(types))
    }
  }
}
