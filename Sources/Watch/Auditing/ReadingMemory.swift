import Identifiers
import Ledger
import Readings

/// A reading in its binary form, to be written down.
struct EncodedReading: Sendable {
  enum Part: Sendable { case outline, facts }

  var key: FileKey
  var part: Part
  var bytes: [UInt8]
}

/// What is remembered of files between runs. Everything in it can be made again. Belongs to one thread.
final class ReadingMemory {
  private let cache: ReadingsCache
  private let version: Int
  private let decoder = ReadingDecoder()

  init(at path: String, version: Int = Versions.current.reader, report: @escaping (String) -> Void = { _ in }) throws {
    cache = try ReadingsCache(at: path, report: report)
    self.version = version
  }

  func outline(_ key: FileKey) throws -> Outline? {
    guard let bytes = try cache.reading(name(of: key, .outline)) else { return nil }
    do {
      return try Outline(decoding: bytes)
    } catch is CorruptReading {
      return nil
    }
  }

  /// The reading of a file, or of a part of it that has what is asked for.
  func reading(_ key: FileKey) throws -> (Reading, size: Int)? {
    let name = name(of: key, .facts)
    if let found = try reading(name, for: key) { return found }
    guard key.part != nil else { return nil }
    for other in try cache.names(besides: name) {
      var wider = name
      wider.names = other
      if let found = try reading(wider, for: key) { return found }
    }
    return nil
  }

  private func reading(_ name: ReadingKey, for key: FileKey) throws -> (Reading, size: Int)? {
    guard let bytes = try cache.reading(name) else { return nil }
    do {
      guard let part = key.part else { return (try decoder.reading(bytes, key.kind), bytes.count) }
      guard let stored = try PartReading(decoding: bytes), stored.request.covers(part) else { return nil }
      return (try decoder.reading(stored.reading, key.kind), bytes.count)
    } catch is CorruptReading {
      return nil
    }
  }

  func store(_ readings: [EncodedReading]) throws {
    try cache.store(
      readings.map { reading in
        let bytes = reading.key.part.map { PartReading(request: $0, reading: reading.bytes).encoded } ?? reading.bytes
        return (key: name(of: reading.key, reading.part), bytes: bytes)
      })
  }

  func checkpoint() { cache.checkpoint() }

  private func name(of key: FileKey, _ part: EncodedReading.Part) -> ReadingKey {
    let kind = Self.kinds[key.kind] ?? "\(key.kind)"
    guard part == .facts, let request = key.part else {
      return ReadingKey(content: key.content, kind: part == .outline ? kind + "/outline" : kind, version: version)
    }
    let names = ContentID(naming: request.encoded()).bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    return ReadingKey(content: key.content, kind: kind + "/part", version: version, names: names)
  }

  /// The names of kinds, which take long to make.
  private static let kinds = Dictionary(uniqueKeysWithValues: FileKind.allCases.map { ($0, "\($0)") })
}

/// The reading of a part of a file, with what was asked for: it answers whoever asks for the same or less.
private struct PartReading {
  var request: SliceRequest
  var reading: [UInt8]

  init(request: SliceRequest, reading: [UInt8]) {
    self.request = request
    self.reading = reading
  }

  /// The length of the request, four bytes; the request; the reading.
  var encoded: [UInt8] {
    let request = request.encoded()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + request.count + reading.count)
    bytes.append(littleEndian: UInt32(request.count))
    return bytes + request + reading
  }

  /// `nil` when the bytes are too short.
  init?(decoding bytes: [UInt8]) throws {
    guard bytes.count >= 4 else { return nil }
    let end = 4 + Int(UInt32(littleEndian: bytes, at: 0))
    guard end <= bytes.count else { return nil }
    request = try SliceRequest(decoding: bytes[4..<end])
    reading = Array(bytes[end...])
  }
}
