/// What systemd hears while the daemon runs: that it lives, and what it does.
struct Heartbeat {
  /// A watcher that works for so many seconds without any progress is stuck. Then systemd hears nothing more of the
  /// daemon's life, and starts it again (`WatchdogSec=` in the unit).
  static let patience = 600.0

  /// Told what `sd_notify` is.
  let notify: (String) -> Void
  private var lastNote = ""

  init(notify: @escaping (String) -> Void) { self.notify = notify }

  /// - Parameters:
  ///   - watchers: all that there are.
  ///   - failing: the repositories that cannot be followed now.
  mutating func beat(_ watchers: [RepositoryWatcher], failing: [String]) {
    let stuck = watchers.filter { $0.silence >= Self.patience }.map(\.repository.name)
    if stuck.isEmpty { notify("WATCHDOG=1") }
    let note =
      !stuck.isEmpty
      ? "stuck for \(Int(Self.patience) / 60) minutes: \(stuck.joined(separator: ", "))"
      : failing.isEmpty
        ? "watching \(watchers.count) \(watchers.count == 1 ? "repository" : "repositories")"
        : "failing: " + failing.joined(separator: ", ")
    guard note != lastNote else { return }
    lastNote = note
    notify("STATUS=\(note)")
    if !stuck.isEmpty { Log.error("\(note); systemd is not told any more that the daemon lives") }
  }
}
