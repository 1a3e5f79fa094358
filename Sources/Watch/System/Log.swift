import Foundation
import Synchronization

/// What the daemon says while it runs, one line each on the standard error; under systemd with the journal's priorities.
public enum Log {
  enum Priority: Int {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
  }

  private static let isJournal = ProcessInfo.processInfo.environment["JOURNAL_STREAM"] != nil
  private static let lock = Mutex(())

  public static func error(_ text: String) { write(.error, text) }
  public static func warning(_ text: String) { write(.warning, text) }
  public static func notice(_ text: String) { write(.notice, text) }
  public static func info(_ text: String) { write(.info, text) }

  private static func write(_ priority: Priority, _ text: String) {
    let line = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "; ")
    let prefix = isJournal ? "<\(priority.rawValue)>" : "axwatch: "
    lock.withLock { _ in FileHandle.standardError.write(Data((prefix + line + "\n").utf8)) }
  }
}
