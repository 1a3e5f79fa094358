import Foundation

/// A thread with a stack of a given size. Unlike Foundation's, starting one that cannot be started is an error.
final class WorkerThread {
  private var thread = pthread_t()
  private var isJoined = false

  private final class Start {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// - Parameter stackSize: bytes, reserved and not committed.
  init(name: String, stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) throws {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    var result = pthread_attr_setstacksize(&attributes, stackSize)
    guard result == 0 else {
      throw WatchError("give a stack of \(stackSize) bytes to", name, cause: SystemCall.reason(result))
    }
    let start = Unmanaged.passRetained(Start(body))
    result = pthread_create(
      &thread, &attributes,
      { raw in
        guard let raw else { return nil }
        Unmanaged<Start>.fromOpaque(raw).takeRetainedValue().body()
        return nil
      }, start.toOpaque())
    guard result == 0 else {
      start.release()
      throw WatchError(
        "start the thread", name, cause: SystemCall.reason(result),
        hint: "its stack of \(stackSize >> 20) MB must fit the address-space limit (ulimit -v)", isTransient: true)
    }
  }

  /// Waits until the body has returned.
  func join() {
    guard !isJoined else { return }
    isJoined = true
    pthread_join(thread, nil)
  }
}
