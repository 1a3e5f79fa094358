import Foundation
import Identifiers
import Readings

/// What became of a file that was given to the readers.
public enum ReaderResult: Sendable {
  case reading([UInt8])
  /// No reader could be started.
  case unavailable(WatchError)
  /// A permanent gap is a property of the bytes; the others are tried again after a restart.
  case gap(Gap.Reason, String, isPermanent: Bool)
}

/// The reader processes, one a core, each with one file in flight, so that a crash has one culprit.
///
/// A file goes to the reader that has read its earlier versions, unless another one has nothing else to do.
///
/// A file that crashes its reader or takes too much processor time is tried once more, alone, with ten times the time.
public final class ReaderPool: Sendable {
  private struct Job {
    var file: ReaderFile
    var isUrgent: Bool
    var completion: @Sendable (ReaderResult) -> Void
  }

  private struct State {
    var urgent: [Job] = []
    var waiting: [Job] = []
    var firstWaiting = 0
    var running = 0
    var isAlone = false
    var wantAlone = 0
    var isClosed = false

    var isEmpty: Bool { urgent.isEmpty && firstWaiting == waiting.count }

    /// How far to look for a file whose earlier versions the reader has read.
    private static let horizon = 64

    /// The next for one of `count` readers.
    mutating func next(for reader: Int, of count: Int) -> Job? {
      func isOwn(_ job: Job) -> Bool { job.file.series == 0 || Int(job.file.series / 2) % count == reader }
      if !urgent.isEmpty { return urgent.remove(at: urgent.firstIndex(where: isOwn) ?? 0) }
      guard firstWaiting < waiting.count else { return nil }
      let near = waiting[firstWaiting...].prefix(Self.horizon)
      let index = near.firstIndex(where: isOwn) ?? firstWaiting
      let job = waiting[index]
      waiting[index].file.bytes = []
      // The others keep their order.
      for other in (firstWaiting..<index).reversed() { waiting.swapAt(other, other + 1) }
      firstWaiting += 1
      if firstWaiting > 256 {
        waiting.removeFirst(firstWaiting)
        firstWaiting = 0
      }
      return job
    }
  }

  private let program: Program
  private let version: Int
  private let limits: ReaderLimits
  private let state = Monitor(State())
  private let count: Int
  private nonisolated(unsafe) var threads: [WorkerThread] = []

  /// - Parameter count: how many processes; they are started when the first files come.
  public init(
    program: Program = .own("reader"), count: Int = max(1, ProcessInfo.processInfo.activeProcessorCount),
    version: Int = Versions.current.reader, limits: ReaderLimits = ReaderLimits()
  ) throws {
    self.program = program
    self.version = version
    self.limits = limits
    self.count = max(1, count)
    for number in 1...self.count {
      threads.append(try WorkerThread(name: "the supervisor of reader \(number)") { [self] in supervise(number - 1) })
    }
  }

  /// Has a file read. `completion` is called on one of the pool's threads.
  ///
  /// - Parameter isUrgent: before everything that waits, for what the audit cannot go on without.
  public func read(
    _ file: ReaderFile, isUrgent: Bool = false, completion: @escaping @Sendable (ReaderResult) -> Void
  ) {
    let job = Job(file: file, isUrgent: isUrgent, completion: completion)
    state.withLock { state in
      if isUrgent { state.urgent.append(job) } else { state.waiting.append(job) }
    }
  }

  /// Has a file read and waits for the result.
  public func read(_ file: ReaderFile) -> ReaderResult {
    let result = Monitor<ReaderResult?>(nil)
    read(file, isUrgent: true) { answer in result.withLock { $0 = answer } }
    return result.wait { $0 }
  }

  /// Ends the processes when what was asked is done, and waits for that.
  public func close() {
    state.withLock { $0.isClosed = true }
    for thread in threads { thread.join() }
  }

  /// A reader that has had nothing to do for so many seconds is ended: it would only hold memory.
  private static let idleSeconds = 10.0

  private func supervise(_ reader: Int) {
    var process: ReaderProcess?
    while true {
      let next: NextJob
      if process == nil {
        next = takeJob(reader)
      } else if let found = takeJob(reader, before: Date(timeIntervalSinceNow: Self.idleSeconds)) {
        next = found
      } else {
        process = nil
        continue
      }
      guard case .job(let job) = next else { return }
      var outcome = attempt(job, in: &process, processorSeconds: limits.processorSeconds)
      state.withLock { $0.running -= 1 }
      if !outcome.isAnswer {
        state.withLock { $0.wantAlone += 1 }
        state.wait { state -> Void? in
          guard state.running == 0, !state.isAlone else { return nil }
          state.isAlone = true
          return ()
        }
        outcome = attempt(job, in: &process, processorSeconds: limits.processorSeconds * limits.patience)
        state.withLock { state in
          state.isAlone = false
          state.wantAlone -= 1
        }
      }
      job.completion(outcome.result)
    }
  }

  private enum NextJob {
    case job(Job)
    case closed
  }

  private func takeJob(_ reader: Int) -> NextJob { state.wait { next(reader, in: &$0) } }

  /// `nil` when none came in time.
  private func takeJob(_ reader: Int, before deadline: Date) -> NextJob? {
    state.wait(before: deadline) { next(reader, in: &$0) }
  }

  private func next(_ reader: Int, in state: inout State) -> NextJob? {
    if state.isEmpty && state.isClosed { return .closed }
    guard state.wantAlone == 0, let job = state.next(for: reader, of: count) else { return nil }
    state.running += 1
    return .job(job)
  }

  private func attempt(_ job: Job, in process: inout ReaderProcess?, processorSeconds: Double) -> ReaderTry {
    if process?.isAlive != true { process = nil }
    do {
      let reader = try process ?? ReaderProcess(program, version: version, startSeconds: limits.startSeconds)
      process = reader
      return reader.read(job.file, processorSeconds: processorSeconds, idleFactor: limits.idleFactor)
    } catch let error as WatchError {
      return .unavailable(error)
    } catch {
      return .unavailable(WatchError("start", "a reader", cause: "\(error)"))
    }
  }
}

extension ReaderTry {
  fileprivate var isAnswer: Bool {
    if case .answer = self { return true }
    return false
  }

  fileprivate var result: ReaderResult {
    switch self {
    case .answer(.reading(let bytes)): .reading(bytes)
    case .answer(.gap(let reason, let detail)): .gap(reason, detail, isPermanent: true)
    case .unavailable(let error): .unavailable(error)
    case .crashed(let how): .gap(.readerCrashed, how, isPermanent: false)
    case .timedOut(let seconds):
      .gap(.readerTimedOut, "\(Int(seconds.rounded())) s of processor time", isPermanent: false)
    }
  }
}
