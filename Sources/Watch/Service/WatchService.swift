import Foundation
import GitHistory
import Identifiers
import Ledger
import Report
import Synchronization

/// The long-running process: follows the configured repositories, publishes, and serves the site.
public final class WatchService {
  public struct Options: Sendable {
    /// Looks at every repository once and ends.
    public var once = false
    public var serves = true
    /// Reads the configuration again on SIGHUP.
    public var reload: (@Sendable () throws -> ServiceConfiguration)?
    /// Told where the site is once it can be opened.
    public var opened: (@Sendable (String) -> Void)?

    public init() {}
  }

  private var configuration: ServiceConfiguration
  private let options: Options
  private let clock: ServiceClock
  private let pool: ReaderPool
  private let board: SiteBoard
  private let server: HTTPServer
  private let watchers: Watchers
  private let signals: SignalQueue
  private var heartbeat: Heartbeat
  /// Held while the process lives: two of them would write over each other's site.
  private let lock: Int32
  /// Where the site is, without a slash at its end.
  private var address = ""

  /// The watchers, shared with the server's threads.
  private final class Watchers: Sendable {
    let all = Mutex<[RepositoryWatcher]>([])
    func named(_ name: String) -> RepositoryWatcher? { all.withLock { $0.first { $0.repository.name == name } } }
  }

  public init(_ configuration: ServiceConfiguration, options: Options, clock: ServiceClock = .system) throws {
    self.configuration = configuration
    self.options = options
    self.clock = clock
    // Before any thread is started, each of which would take them otherwise.
    signals = SignalQueue([SIGTERM, SIGINT, SIGHUP])
    lock = try Self.prepare(configuration.state)
    pool = try ReaderPool()
    heartbeat = Heartbeat(notify: Supervisor.notify)
    let watchers = Watchers()
    self.watchers = watchers
    let slot = ServerSlot()
    board = try SiteBoard(folder: configuration.state + "/site", clock: clock) { table, repository in
      slot.server?.publish(table)
      // Without a repository only the front page changed, which hears of every name.
      slot.server?.events.publish(event: "published", data: "{\"repository\":\"\(repository ?? "-")\"}")
    }
    server = HTTPServer(services: Self.services(board: board, watchers: watchers, slot: slot))
    slot.server = server
  }

  /// Where the server is found by those whom it will call.
  private final class ServerSlot: Sendable {
    private let slot = Mutex<HTTPServer?>(nil)
    var server: HTTPServer? {
      get { slot.withLock { $0 } }
      set { slot.withLock { $0 = newValue } }
    }
  }

  /// Runs until it is told to end, and gives the exit status.
  public func run() throws -> Int32 {
    server.publish(board.table)
    if options.serves && !options.once {
      try listen()
    } else {
      address = Self.address(configuration.listen ?? Self.usualAddress, port: nil)
    }
    defer { DaemonAddress.remove(from: configuration.state) }
    complete(&configuration)
    board.configure(
      title: configuration.title, url: configuration.siteURL, repositories: configuration.repositories.map(\.name))
    try board.publish()
    Supervisor.notify("READY=1\nSTATUS=watching \(configuration.repositories.count) repositories")
    try start(configuration.repositories)
    let status = options.once ? waitForAll() : loop()
    stop()
    return status
  }

  private func listen() throws {
    let listener: Listener
    if let socket = Supervisor.socket, configuration.listen == nil {
      listener = Listener(inherited: socket)
    } else {
      listener = try Listener(configuration.listen ?? Self.usualAddress)
    }
    let port = try server.start(on: listener)
    address = Self.address(listener.address, port: port)
    DaemonAddress.write(address, to: configuration.state)
    Log.notice("serving at \(address)/")
    options.opened?(address + "/")
  }

  private static let usualAddress = "127.0.0.1:8080"

  /// `http://HOST:PORT` of what is listened on.
  private static func address(_ listened: String, port: UInt16?) -> String {
    let colon = listened.lastIndex(of: ":")
    let host = colon.map { String(listened[..<$0]) } ?? ""
    let shown = ["", "0.0.0.0", "[::]"].contains(host) ? "localhost" : host
    return "http://\(shown):\(port.map(String.init) ?? colon.map { String(listened[$0...].dropFirst()) } ?? "")"
  }

  /// Without an address of its own the site is where it is listened to.
  private func complete(_ configuration: inout ServiceConfiguration) {
    configuration.siteURL = configuration.siteURL ?? address
  }

  private func start(_ repositories: [WatchedRepository]) throws {
    let share = WatchShare(
      configuration: configuration, pool: pool, board: board, gate: HostGate(most: configuration.fetch.perHost),
      clock: clock)
    for repository in repositories {
      let watcher = RepositoryWatcher(repository, share: share)
      try watcher.start()
      watchers.all.withLock { $0.append(watcher) }
    }
  }

  // MARK: The main thread

  private func loop() -> Int32 {
    let beat = min(Supervisor.watchdogSeconds ?? 15, 15)
    var lastBeat = 0.0
    while true {
      switch signals.next(seconds: min(beat, 1)) {
      case SIGTERM, SIGINT: return 0
      case SIGHUP: reload()
      default: break
      }
      let now = SystemCall.monotonicSeconds()
      guard now - lastBeat >= beat else { continue }
      lastBeat = now
      server.events.ping()
      tellSupervisor()
    }
  }

  private func tellSupervisor() {
    let failing = board.statuses().filter { if case .failing = $0.1.state { true } else { false } }
    heartbeat.beat(watchers.all.withLock { $0 }, failing: failing.map { $0.0.repository })
  }

  private func waitForAll() -> Int32 {
    var status: Int32 = 0
    for watcher in watchers.all.withLock({ $0 }) {
      let done = Monitor<String??>(nil)
      let name = watcher.repository.name
      do {
        let waiter = try WorkerThread(name: "waiting for \(name)") {
          let problem = watcher.waitForFirstLook()
          done.withLock { $0 = .some(problem) }
        }
        while true {
          if let problem = done.withLock({ $0 }) {
            if problem != nil { status = 1 }
            break
          }
          if let signal = signals.next(seconds: 0.05), signal != SIGHUP { return 130 }
        }
        waiter.join()
      } catch {
        Log.error("\(name): \(error)")
        status = 2
      }
    }
    return status
  }

  private func reload() {
    guard let reload = options.reload else { return }
    Supervisor.notify("RELOADING=1\nMONOTONIC_USEC=\(Int(SystemCall.monotonicSeconds() * 1e6))")
    defer { Supervisor.notify("READY=1") }
    do {
      var next = try reload()
      if next.state != configuration.state || next.listen != configuration.listen {
        Log.warning("state and listen are taken when the daemon starts; they stay as they were")
        (next.state, next.listen) = (configuration.state, configuration.listen)
      }
      complete(&next)
      let keepsAll = next.withoutRepositories == configuration.withoutRepositories
      let kept = keepsAll ? next.repositories.filter(configuration.repositories.contains) : []
      configuration = next
      let gone = watchers.all.withLock { all in
        let gone = all.filter { !kept.contains($0.repository) }
        all.removeAll { !kept.contains($0.repository) }
        return gone
      }
      for watcher in gone { watcher.stop() }
      for watcher in gone { watcher.join() }
      board.configure(title: next.title, url: next.siteURL, repositories: next.repositories.map(\.name))
      try board.publish()
      try start(next.repositories.filter { !kept.contains($0) })
      Log.notice("the configuration was read again: \(next.repositories.count) repositories")
    } catch {
      Log.error("the configuration stays as it was: \(error)")
    }
  }

  /// Ends within two seconds: what was not finished is begun again from what is stored.
  private func stop() {
    Supervisor.notify("STOPPING=1")
    let all = watchers.all.withLock { $0 }
    for watcher in all { watcher.stop() }
    let done = Monitor(false)
    do {
      _ = try WorkerThread(name: "the ending") { [server] in
        server.stop()
        for watcher in all { watcher.join() }
        done.withLock { $0 = true }
      }
    } catch {
      Log.warning("\(error)")
    }
    _ = done.wait(before: Date(timeIntervalSinceNow: 1.5)) { $0 ? true : nil }
  }

  /// Makes the state directory and locks it.
  private static func prepare(_ state: String) throws -> Int32 {
    try PlainTree.makeFolder(state)
    let hint = "give a folder that the daemon's user owns (state: in the configuration)"
    guard access(state, W_OK) == 0 else {
      throw WatchError("write to the state directory", state, cause: SystemCall.reason(), hint: hint)
    }
    let lock = open(state + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      throw WatchError("write to the state directory", state, cause: SystemCall.reason(), hint: hint)
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw WatchError(
        "use the state directory", state, cause: "another axwatch runs on it",
        hint: "stop that one, or give this one a folder of its own (state: in the configuration)", isTransient: true)
    }
    return lock
  }

  // MARK: What is asked over HTTP

  private static func services(board: SiteBoard, watchers: Watchers, slot: ServerSlot) -> HTTPServer.Services {
    var services = HTTPServer.Services()
    services.dynamic["/healthz"] = { HTTPResponse.text("alive\n") }
    services.dynamic["/readyz"] = {
      let isReady = slot.server.map { $0.site.files["/"] != nil } ?? false
      return .text(isReady ? "ready\n" : "the first pages are not there yet\n", status: isReady ? 200 : 503)
    }
    services.dynamic["/metrics"] = {
      HTTPResponse(
        body: Array(Metrics.text(board: board, server: slot.server).utf8),
        headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8"), ("Cache-Control", "no-store")])
    }
    services.dynamic["/api/v1/status.json"] = {
      HTTPResponse(
        body: board.statusDocument(),
        headers: [("Content-Type", PublishedFile.Kind.json.rawValue), ("Cache-Control", "no-store")])
    }
    services.hook = { name, headers in
      guard let watcher = watchers.named(name), let secret = watcher.repository.hookSecret else { return nil }
      return SignedHook(headers: headers, secret: secret) { watcher.hint() }
    }
    return services
  }
}

extension ServiceConfiguration {
  fileprivate var withoutRepositories: ServiceConfiguration {
    var other = self
    other.repositories = []
    return other
  }
}

/// Signals as they come, taken by the main thread; other threads never see them.
struct SignalQueue {
  private var set = sigset_t()

  init(_ numbers: [Int32]) {
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// The next signal; `nil` when none came in time.
  func next(seconds: Double) -> Int32? {
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(seconds.truncatingRemainder(dividingBy: 1) * 1e9))
    var waited = set
    let signal = sigtimedwait(&waited, nil, &time)
    return signal > 0 ? signal : nil
  }
}
