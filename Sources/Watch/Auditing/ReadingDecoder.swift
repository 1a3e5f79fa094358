import Readings

/// Decodes readings. The last one of a project file is held: most versions of it have the same or nearly so.
final class ReadingDecoder: Sendable {
  private let project = Monitor<DecodedReading?>(nil)

  func reading(_ encoded: [UInt8], _ kind: FileKind) throws -> Reading {
    guard kind == .xcodeProject else { return try Reading(decoding: encoded) }
    let decoded = try DecodedReading(decoding: encoded, after: project.withLock { $0 })
    project.withLock { $0 = decoded }
    return decoded.reading
  }
}
