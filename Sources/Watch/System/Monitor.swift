import Foundation

/// State that several threads share, with waiting for it to change.
final class Monitor<State>: @unchecked Sendable {
  private let condition = NSCondition()
  private var state: State

  init(_ state: State) { self.state = state }

  /// Looks at and changes the state, and wakes everybody who waits.
  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return try body(&state)
  }

  /// Waits until `body` gives something.
  func wait<Result>(until body: (inout State) throws -> Result?) rethrows -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    while true {
      if let result = try body(&state) { return result }
      condition.wait()
    }
  }

  /// Waits until `body` gives something, or until `deadline`.
  func wait<Result>(before deadline: Date, until body: (inout State) throws -> Result?) rethrows -> Result? {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    while true {
      if let result = try body(&state) { return result }
      if !condition.wait(until: deadline) { return try body(&state) }
    }
  }
}
