extension SliceRequest {
  /// Raised when the layout changes.
  static let layout = 2

  /// The same bytes for equal requests.
  public func encoded() -> [UInt8] {
    var writer = BinaryWriter(capacity: 32 + 4 * (names.count + inherited.count + types.count))
    writer.bool(isEverything)
    for words in [names, inherited, types] {
      writer.count(words.count)
      for word in words.sorted() { writer.fixed(word) }
    }
    writer.count(members.count)
    for (type, words) in members.sorted(by: { $0.key < $1.key }) {
      writer.fixed(type)
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
      var members: [UInt32: Set<UInt32>] = [:]
      for _ in 0..<(try reader.elements()) {
        let type = try reader.fixed32()
        members[type] = Set(try reader.hashes())
      }
      try reader.finish()
      if isEverything { return .everything }
      return SliceRequest(names: Set(names), inherited: Set(inherited), types: Set(types), members: members)
    }
  }
}
