import Foundation

/// Lets only so many fetches of one host run at once.
final class HostGate: Sendable {
  private let running = Monitor<[String: Int]>([:])
  private let most: Int

  init(most: Int) { self.most = most }

  /// Runs `body` once there is room; `nil` when it was cancelled before.
  func pass<Result>(_ host: String, isCancelled: () -> Bool, _ body: () throws -> Result) throws -> Result? {
    while true {
      if isCancelled() { return nil }
      let isIn = running.wait(before: Date(timeIntervalSinceNow: 0.5)) { running -> Bool? in
        guard running[host, default: 0] < most else { return nil }
        running[host, default: 0] += 1
        return true
      }
      if isIn == true { break }
    }
    defer { running.withLock { $0[host, default: 1] -= 1 } }
    return try body()
  }
}
