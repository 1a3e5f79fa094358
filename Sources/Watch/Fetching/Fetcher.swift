import Foundation
import GitHistory

/// Fetches in a child process that can be ended: by a deadline, or when it shows no sign of life.
struct Fetcher: Sendable {
  var program = Program.own("fetch-worker")
  var limits: ServiceConfiguration.FetchLimits

  struct Outcome: Equatable, Sendable {
    var changes: Int
    var defaultBranch: String?
  }

  init(limits: ServiceConfiguration.FetchLimits) { self.limits = limits }

  /// Fetches and waits for the end.
  ///
  /// - Parameters:
  ///   - heard: told at every sign of life.
  ///   - isCancelled: asked twice a second.
  func fetch(
    _ order: FetchOrder, heard: (FetchProgress) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws -> Outcome {
    let address = try RemoteAddress(order.source)
    var environment = ProcessInfo.processInfo.environment.filter { Self.inherited.contains($0.key) }
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let child = try ChildProcess(program, environment: environment)
    defer { end(child) }
    try send(order, to: child)
    let start = SystemCall.monotonicSeconds()
    var alive = start
    var received: [UInt8] = []
    var isOver = false
    while true {
      while let end = received.firstIndex(of: 10) {
        let line = Data(received[..<end])
        received.removeSubrange(...end)
        switch try JSONDecoder().decode(FetchNews.self, from: line) {
        case .progress(let progress): heard(progress)
        case .done(let changes, let branch): return Outcome(changes: changes, defaultBranch: branch)
        case .failed(let operation, let object, let cause, let hint, let isTransient):
          throw GitError(operation: operation, object: object, cause: cause, hint: hint, isTransient: isTransient)
        }
      }
      if isOver {
        throw WatchError(
          "fetch", address.description, cause: "the fetching process ended with \(child.terminate())",
          isTransient: true)
      }
      let now = SystemCall.monotonicSeconds()
      if isCancelled() {
        throw WatchError("fetch", address.description, cause: "it was stopped", isTransient: true)
      }
      if now - start >= limits.deadline { throw GitError.tookTooLong(address, seconds: Int(limits.deadline)) }
      if now - alive >= limits.idle { throw GitError.fellSilent(address, seconds: Int(limits.idle)) }
      let left = min(limits.deadline - (now - start), limits.idle - (now - alive), 0.5)
      guard SystemCall.wait(for: child.socket, events: Int16(POLLIN), seconds: left) else { continue }
      // Its last words may have come together with its end.
      isOver = !receive(from: child, into: &received)
      alive = SystemCall.monotonicSeconds()
    }
  }

  private static let inherited: Set<String> = [
    "HOME", "LD_LIBRARY_PATH", "PATH", "SSH_AUTH_SOCK", "TMPDIR", "http_proxy", "https_proxy", "no_proxy",
  ]

  private func send(_ order: FetchOrder, to child: ChildProcess) throws {
    var line = try JSONEncoder().encode(order)
    line.append(10)
    let sent = line.withUnsafeBytes { SystemCall.send(child.socket, $0) }
    guard sent == .bytes(line.count) else {
      throw WatchError("fetch", order.mirror, cause: "the fetching process takes no order", isTransient: true)
    }
  }

  private func receive(from child: ChildProcess, into received: inout [UInt8]) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      switch chunk.withUnsafeMutableBytes({ SystemCall.read(child.socket, into: $0) }) {
      case .bytes(let count): received += chunk[..<count]
      case .wouldBlock: return true
      case .ended, .failed: return false
      }
    }
  }

  /// Ends the child and its helpers (ssh, git): politely, and then not.
  private func end(_ child: ChildProcess) {
    if child.poll() != nil { return }
    child.signal(SIGTERM)
    let deadline = SystemCall.monotonicSeconds() + 0.5
    while child.poll() == nil, SystemCall.monotonicSeconds() < deadline {
      _ = SystemCall.wait(for: child.socket, events: Int16(POLLIN), seconds: 0.02)
      usleep(5000)
    }
    child.terminate()
  }
}
