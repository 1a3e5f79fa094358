import CJemalloc
import Foundation

/// The operating system's calls, with their errors as values and interruptions hidden.
enum SystemCall {
  // Linux's numbers: which module brings the names depends on what else is imported.
  static let streamSocket: Int32 = 1
  static let closeOnExec: Int32 = 0o2_000_000
  static let nonBlocking: Int32 = 0o4000

  /// Gives memory that is free back to the system, after work that took much of it.
  static func giveMemoryBack() { axwatch_give_memory_back() }

  static func reason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }

  /// Seconds on a clock that only goes forward.
  static func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Processor seconds that this thread has used so far.
  static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Processor seconds that a process has used so far, or `nil` when it is gone.
  static func processorSeconds(of process: pid_t) -> Double? {
    var clock = clockid_t()
    guard clock_getcpuclockid(process, &clock) == 0 else { return nil }
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits until one of `events` holds for the descriptor; `false` when the time ran out. Errors and hang-ups count as
  /// ready: the next read or write tells.
  static func wait(for descriptor: Int32, events: Int16, seconds: Double) -> Bool {
    let end = monotonicSeconds() + seconds
    while true {
      var entry = pollfd(fd: descriptor, events: events, revents: 0)
      let left = min(max(0, end - monotonicSeconds()) * 1000, 3_600_000)
      let ready = poll(&entry, 1, Int32(left.rounded(.up)))
      if ready > 0 { return true }
      if ready == 0 { return false }
      if errno != EINTR { return true }
    }
  }

  enum Transfer: Equatable {
    case bytes(Int)
    case wouldBlock
    case ended
    case failed(Int32)
  }

  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .wouldBlock : .failed(errno)
    }
  }

  /// Writes to a socket without raising SIGPIPE.
  static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Transfer {
    while true {
      let count = Foundation.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      if count >= 0 { return .bytes(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .wouldBlock : .failed(errno)
    }
  }

  static func setNonBlocking(_ descriptor: Int32) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
  }
}
