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
    var fresh: [EncodedReading] = []
  }

  private let pool: ReaderPool
  private let state = Monitor(State())

  init(pool: ReaderPool) { self.pool = pool }

  /// Has a file read, unless that has been asked already.
  ///
  /// - Parameter isUrgent: the audit waits for it.
  func announce(_ key: FileKey, bytes: [UInt8], isUrgent: Bool = false) {
    let isNew = state.withLock { state in
      guard state.entries[key] == nil else { return false }
      state.entries[key] = .pending
      return true
    }
    guard isNew else { return }
    pool.read(bytes, kind: key.kind, isUrgent: isUrgent) { [state] result in
      let (entry, fresh) = Self.understand(result, key: key)
      state.withLock { state in
        state.entries[key] = entry
        if let fresh { state.fresh.append(fresh) }
      }
    }
  }

  /// Puts down a reading that is remembered from an earlier run.
  func put(_ key: FileKey, _ reading: Reading) {
    state.withLock { $0.entries[key] = .ready(.reading(reading)) }
  }

  func knows(_ key: FileKey) -> Bool { state.withLock { $0.entries[key] != nil } }

  /// The reading, once it is there; `nil` when it was never announced.
  func reading(_ key: FileKey) throws -> Provided? {
    let entry = state.wait { state -> Entry?? in
      if case .pending = state.entries[key] { return nil }
      return .some(state.entries[key])
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
      for key in keys {
        if case .ready(.reading) = state.entries[key] { state.entries[key] = nil }
      }
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

  private static func understand(_ result: ReaderResult, key: FileKey) -> (Entry, EncodedReading?) {
    switch result {
    case .reading(let encoded):
      do {
        let reading = try Reading(decoding: encoded)
        return (.ready(.reading(reading)), EncodedReading(key: key, part: .facts, bytes: encoded))
      } catch {
        return (.ready(.gap(.readerCrashed, "its reading cannot be understood: \(error)")), nil)
      }
    case .gap(let reason, let detail, _): return (.ready(.gap(reason, detail)), nil)
    case .unavailable(let error): return (.failed(error), nil)
    }
  }
}
