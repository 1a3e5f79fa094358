/// A reading with its binary form, for one of another version of the same file: that costs what differs, and shares memory
/// with this one. It is worth it for project files, whose versions are large and differ little.
public struct DecodedReading: Sendable {
  public let reading: Reading
  public let bytes: [UInt8]
  private let table: [String]

  /// - Parameter earlier: of any file.
  public init(decoding bytes: [UInt8], after earlier: DecodedReading? = nil) throws {
    self.bytes = bytes
    if let earlier, earlier.bytes == bytes {
      (reading, table) = (earlier.reading, earlier.table)
      return
    }
    (reading, table) = try bytes.withUnsafeBufferPointer { buffer in
      var reader = try BinaryReader(buffer, version: Reading.layout, after: earlier.map { DecodedTable($0.table) })
      var reading = try Reading(from: &reader)
      if case .project(var facts) = reading, case .project(let before)? = earlier?.reading {
        facts.share(with: before)
        reading = .project(facts)
      }
      return (reading, reader.table)
    }
  }
}

extension ProjectFacts {
  /// Takes over lists of files that are equal to those of another reading: comparing them costs nothing then.
  fileprivate mutating func share(with other: ProjectFacts) {
    for index in targets.indices.prefix(other.targets.count)
    where targets[index].sources == other.targets[index].sources {
      targets[index].sources = other.targets[index].sources
    }
  }
}
