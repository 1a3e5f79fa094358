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

  func reading(_ key: FileKey) throws -> (Reading, size: Int)? {
    guard let bytes = try cache.reading(name(of: key, .facts)) else { return nil }
    do {
      return (try decoder.reading(bytes, key.kind), bytes.count)
    } catch is CorruptReading {
      return nil
    }
  }

  func store(_ readings: [EncodedReading]) throws {
    try cache.store(readings.map { (key: name(of: $0.key, $0.part), bytes: $0.bytes) })
  }

  func checkpoint() { cache.checkpoint() }

  private func name(of key: FileKey, _ part: EncodedReading.Part) -> ReadingKey {
    let slice = key.part.map { "/" + ContentID(naming: $0.encoded()).hex } ?? ""
    return ReadingKey(
      content: key.content, kind: part == .outline ? "\(key.kind)/outline" : "\(key.kind)\(slice)", version: version)
  }
}
