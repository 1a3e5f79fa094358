import Foundation
import GitHistory
import Identifiers
import Ledger
import Report

/// What all watchers share.
struct WatchShare: Sendable {
  var configuration: ServiceConfiguration
  var pool: ReaderPool
  var board: SiteBoard
  var gate: HostGate
  var clock: ServiceClock
  /// The child that fetches.
  var fetching = Program.own("fetch-worker")

  var ledgerPath: String { configuration.state + "/ledger.sqlite" }
  var readingsPath: String { configuration.state + "/readings.sqlite" }
  func mirror(of repository: WatchedRepository) -> String {
    repository.isRemote ? "\(configuration.state)/mirrors/\(repository.name).git" : repository.source
  }
}

/// Follows one repository on a thread of its own: fetches, audits, publishes, and waits. Its trouble is its own.
final class RepositoryWatcher: Sendable {
  private struct State {
    var isStopped = false
    /// Somebody says that there is something to fetch.
    var isHinted = false
    var looks = 0
    var isWorking = false
    var lastSign = 0.0
    var failure: String?
  }

  let repository: WatchedRepository
  private let share: WatchShare
  private let state = Monitor(State())
  private nonisolated(unsafe) var thread: WorkerThread?

  init(_ repository: WatchedRepository, share: WatchShare) {
    self.repository = repository
    self.share = share
  }

  func start() throws {
    thread = try WorkerThread(name: "the watcher of \(repository.name)") { [self] in run() }
  }

  /// Ends after what is being done.
  func stop() { state.withLock { $0.isStopped = true } }

  func join() { thread?.join() }

  /// Looks now: a webhook came.
  func hint() { state.withLock { $0.isHinted = true } }

  /// Waits until the repository was looked at for the first time, and gives what failed.
  func waitForFirstLook() -> String? {
    state.wait { state -> String?? in state.looks > 0 || state.isStopped ? .some(state.failure) : nil }
  }

  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Seconds since the last sign of progress, while there is something to do.
  var silence: Double {
    let now = share.clock.uptime()
    return state.withLock { $0.isWorking ? now - $0.lastSign : 0 }
  }

  func signOfLife() {
    let now = share.clock.uptime()
    state.withLock { $0.lastSign = now }
  }

  private func run() {
    let backoff = Backoff(
      poll: repository.poll ?? (repository.isRemote ? share.configuration.poll : min(share.configuration.poll, 5)))
    var look: RepositoryLook?
    var failures = 0
    var told: String?
    var failingSince: Int64?
    while !isStopped {
      signOfLife()
      state.withLock { state in
        state.isHinted = false
        state.isWorking = true
      }
      var problem: String?
      do {
        let current = try look ?? RepositoryLook(repository, share: share, watcher: self)
        look = current
        if !repository.isPaused { try current.run() } else { try current.publishPaused() }
        problem = current.problem
        failures = 0
      } catch {
        problem = WatchError.line(error)
        look?.note(problem ?? "")
        failures += 1
      }
      let wait = backoff.seconds(failures: failures, chance: share.clock.chance())
      if !isStopped {
        if let problem {
          if problem != told { Log.warning("\(repository.name): \(problem)") }
          let since = failingSince ?? share.clock.now()
          failingSince = since
          show(problem, look, since: since, next: share.clock.now() + Int64(wait))
        } else if told != nil {
          failingSince = nil
          Log.notice("\(repository.name): it is followed again")
        }
        told = problem
      }
      state.withLock { state in
        state.looks += 1
        state.isWorking = false
        state.failure = problem
      }
      if problem == nil { look?.tidy() }
      rest(repository.isPaused ? 86_400 : wait, look)
    }
  }

  private func show(_ problem: String, _ look: RepositoryLook?, since: Int64, next: Int64) {
    if let look, look.hasBranches {
      look.showTrouble(next: next)
    } else {
      do {
        try share.board.publishUnknown(
          repository, WatchStatus(state: .failing(reason: problem, since: since, next: next)))
      } catch {
        Log.error("\(repository.name): \(error)")
      }
    }
  }

  /// How often a repository on this machine is looked at for pushes, in seconds.
  private static let glance = 0.2

  /// Waits for the next look: its time, a hint, a push, or a new day.
  private func rest(_ seconds: Double, _ look: RepositoryLook?) {
    let today = share.board.today
    let untilTomorrow = Double(today.end + 1 - share.clock.now()) + 1
    let deadline = Date(timeIntervalSinceNow: min(seconds, max(1, untilTomorrow)))
    let glances = look != nil && !repository.isRemote && !repository.isPaused
    while true {
      let now = Date()
      let next = glances ? min(deadline, now.addingTimeInterval(Self.glance)) : deadline
      let isWoken = state.wait(before: next) { state -> Void? in state.isStopped || state.isHinted ? () : nil } != nil
      if isWoken || next >= deadline || look?.hasMoved() == true { return }
    }
  }
}
