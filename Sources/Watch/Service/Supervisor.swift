import CSystemd
import Foundation

/// What systemd is told: that the daemon is ready, what it does, and that it lives.
enum Supervisor {
  static func notify(_ lines: String) { sd_notify(0, lines) }

  /// Half the time after which systemd takes a silent daemon for dead; `nil` when it does not watch.
  static var watchdogSeconds: Double? {
    var microseconds: UInt64 = 0
    guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
    return Double(microseconds) / 2e6
  }

  /// The socket that systemd opened for the daemon.
  static var socket: Int32? {
    let first: Int32 = 3
    guard sd_listen_fds(0) > 0, sd_is_socket(first, AF_UNSPEC, SystemCall.streamSocket, 1) > 0 else { return nil }
    _ = fcntl(first, F_SETFD, FD_CLOEXEC)
    return first
  }
}
