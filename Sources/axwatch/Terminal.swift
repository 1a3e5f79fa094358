import Foundation

/// What the commands say: results on the standard output, everything else on the standard error.
enum Terminal {
  static func write(_ text: String) { write(Array(text.utf8), to: 1) }
  static func write(_ bytes: [UInt8]) { write(bytes, to: 1) }
  static func writeLine(_ text: String) { write(Array(text.utf8) + [10], to: 1) }
  static func complain(_ text: String) { write(Array(text.utf8) + [10], to: 2) }

  /// Whether results go to a terminal that shows colours.
  static var isColoured: Bool { isatty(1) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil }

  static var errorsAreSeen: Bool { isatty(2) == 1 }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Foundation.write(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
        if count > 0 {
          sent += count
        } else if errno != EINTR {
          // Nobody reads any more: `axwatch catalog | head`.
          exit(errno == EPIPE ? 0 : failureStatus)
        }
      }
    }
  }
}
