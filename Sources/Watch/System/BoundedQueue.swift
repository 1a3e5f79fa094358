import Foundation

/// A queue between two threads that makes the faster one wait: by number and by weight of what lies in it.
final class BoundedQueue<Item: Sendable>: Sendable {
  private struct State {
    var items: [Item] = []
    var first = 0
    var weight = 0
    var isClosed = false
    var failure: (any Error)?

    var count: Int { items.count - first }
  }

  private let state = Monitor(State())
  private let mostItems: Int
  private let mostWeight: Int
  private let weight: @Sendable (Item) -> Int

  init(mostItems: Int, mostWeight: Int, weight: @escaping @Sendable (Item) -> Int) {
    self.mostItems = mostItems
    self.mostWeight = mostWeight
    self.weight = weight
  }

  /// Puts an item at the end, once there is room; `false` when nobody takes any more.
  func put(_ item: Item) -> Bool {
    let added = weight(item)
    return state.wait { state -> Bool? in
      if state.isClosed { return false }
      guard state.count == 0 || (state.count < mostItems && state.weight + added <= mostWeight) else { return nil }
      state.items.append(item)
      state.weight += added
      return true
    }
  }

  /// The next item, once there is one; `nil` after the end.
  func take() throws -> Item? {
    try state.wait { state -> Item?? in
      guard state.count > 0 else {
        if let failure = state.failure { throw failure }
        return state.isClosed ? .some(nil) : nil
      }
      let item = state.items[state.first]
      state.first += 1
      state.weight -= weight(item)
      if state.first == state.items.count || state.first >= 64 {
        state.items.removeFirst(state.first)
        state.first = 0
      }
      return .some(item)
    }
  }

  /// What is there already, without waiting.
  func takeReady() throws -> [Item] {
    try state.withLock { state in
      if state.count == 0, let failure = state.failure { throw failure }
      let items = Array(state.items[state.first...])
      (state.items, state.first, state.weight) = ([], 0, 0)
      return items
    }
  }

  /// No more items come; with a failure, taking throws it once the queue is empty.
  func close(failure: (any Error)? = nil) {
    state.withLock { state in
      state.isClosed = true
      if state.failure == nil { state.failure = failure }
    }
  }
}
