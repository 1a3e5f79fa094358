import Audit
import Foundation
import Identifiers
import Readings
import SourceReading

/// The readings that are at hand or being made. Files are announced from the walker's thread and asked for from the
/// audit's; the readers work in between.
final class ReadingDesk: Sendable {
  /// What is known of a file.
  private enum Entry {
    case pending
    case ready(Provided)
    case failed(WatchError)
  }

  private struct State {
    var entries: [FileKey: Entry] = [:]
    /// The parts of files that are in `entries`, by the key of the whole file.
    var parts: [FileKey: [SliceRequest]] = [:]
    /// Readings of parts in their binary form, until they are used.
    var unused: [FileKey: [UInt8]] = [:]
    /// What is being read though nobody waits for it any more.
    var abandoned: Set<FileKey> = []
    var fresh: [EncodedReading] = []

    /// The entry that answers for a key: the same, or one of more.
    func answering(_ key: FileKey) -> FileKey? {
      if entries[key] != nil { return key }
      guard let part = key.part else { return nil }
      let whole = key.whole
      if entries[whole] != nil { return whole }
      guard let wider = parts[whole]?.first(where: { $0.covers(part) }) else { return nil }
      return FileKey(content: key.content, kind: key.kind, part: wider)
    }

    mutating func begin(_ key: FileKey) -> Bool {
      abandoned.remove(key)
      guard entries[key] == nil else { return false }
      entries[key] = .pending
      if let part = key.part { parts[key.whole, default: []].append(part) }
      return true
    }

    mutating func forget(_ key: FileKey) {
      if case .pending? = entries[key] { abandoned.insert(key) }
      guard case .ready(.reading)? = entries[key] else { return }
      entries[key] = nil
      unused[key] = nil
      guard key.part != nil else { return }
      parts[key.whole]?.removeAll { $0 == key.part }
      if parts[key.whole]?.isEmpty == true { parts[key.whole] = nil }
    }
  }

  private let pool: ReaderPool
  private let state = Monitor(State())
  private let decoder = ReadingDecoder()

  init(pool: ReaderPool) { self.pool = pool }

  /// Has a file read, unless that has been asked already.
  ///
  /// - Parameters:
  ///   - path: where it stands in its repository.
  ///   - isUrgent: the audit waits for it.
  func announce(_ key: FileKey, at path: String, bytes: [UInt8], isUrgent: Bool = false) {
    guard state.withLock({ $0.begin(key) }) else { return }
    pool.read(ReaderFile(bytes, key, at: path), isUrgent: isUrgent) { [state, decoder] result in
      let (entry, encoded) = Self.understand(result, key.kind, decoder)
      state.withLock { state in
        state.entries[key] = entry
        if let encoded, key.part == nil {
          state.fresh.append(EncodedReading(key: key, part: .facts, bytes: encoded))
        } else if let encoded {
          state.unused[key] = encoded
        }
        if state.abandoned.remove(key) != nil { state.forget(key) }
      }
    }
  }

  /// Puts down a reading that is remembered from an earlier run.
  func put(_ key: FileKey, _ reading: Reading) {
    state.withLock { $0.entries[key] = .ready(.reading(reading)) }
  }

  func knows(_ key: FileKey) -> Bool { state.withLock { $0.answering(key) != nil } }

  /// The reading, once it is there; `nil` when it was never announced.
  func reading(_ key: FileKey) throws -> Provided? {
    let found = state.withLock { state in
      let source = state.answering(key)
      if let source { state.abandoned.remove(source) }
      return source
    }
    guard let source = found else { return nil }
    let entry = state.wait { state -> Entry?? in
      if case .pending = state.entries[source] { return nil }
      // Parts are written down once they are used.
      if source.part != nil, let bytes = state.unused.removeValue(forKey: source) {
        state.fresh.append(EncodedReading(key: source, part: .facts, bytes: bytes))
      }
      return .some(state.entries[source])
    }
    switch entry {
    case .ready(let provided): return provided
    case .failed(let error): throw error
    case .pending, nil: return nil
    }
  }

  /// Lets go of readings that nobody is going to ask for here again. Gaps that may pass stay: they are tried again after
  /// a restart only.
  func forget(_ keys: some Sequence<FileKey>) {
    state.withLock { state in
      for key in keys { state.forget(key) }
    }
  }

  /// The readings that were made since the last call.
  func takeFresh() -> [EncodedReading] {
    state.withLock { state in
      let fresh = state.fresh
      state.fresh = []
      return fresh
    }
  }

  private static func understand(
    _ result: ReaderResult, _ kind: FileKind, _ decoder: ReadingDecoder
  ) -> (Entry, [UInt8]?) {
    switch result {
    case .reading(let encoded):
      do {
        return (.ready(.reading(try decoder.reading(encoded, kind))), encoded)
      } catch {
        return (.ready(.gap(.readerCrashed, "its reading cannot be understood: \(error)")), nil)
      }
    case .gap(let reason, let detail, _): return (.ready(.gap(reason, detail)), nil)
    case .unavailable(let error): return (.failed(error), nil)
    }
  }
}
