import Foundation
import Synchronization

/// A TCP server on this machine for a test: each connection is handed to `answer` on a thread of its own. It ends with
/// the value.
public final class LoopbackServer: Sendable {
  public let port: Int
  private let listener: Int32
  private let open = Mutex<Set<Int32>>([])

  public init(_ answer: @escaping @Sendable (Connection) -> Void) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isListening else { throw CocoaError(.featureUnsupported) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let accepted = accept(descriptor, nil, nil)
        guard accepted >= 0 else { return }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        guard let server = self else {
          close(accepted)
          return
        }
        server.open.withLock { _ = $0.insert(accepted) }
        Thread.detachNewThread { [weak server] in
          answer(Connection(descriptor: accepted))
          server?.open.withLock { _ = $0.remove(accepted) }
          close(accepted)
        }
      }
    }
  }

  /// Ends everything that is going on.
  public func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    open.withLock { for descriptor in $0 { shutdown(descriptor, Int32(SHUT_RDWR)) } }
  }

  deinit {
    stop()
    close(listener)
  }
}

/// One connection of a `LoopbackServer`.
public struct Connection: Sendable {
  public let descriptor: Int32

  public func read(upTo count: Int = 65_536) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = recv(descriptor, &bytes, count, 0)
    return Array(bytes.prefix(max(0, got)))
  }

  public func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }

  public func write(_ text: String) { write(Array(text.utf8)) }

  /// Reads until the other side ends the connection.
  public func readToEnd() { while !read().isEmpty {} }
}
