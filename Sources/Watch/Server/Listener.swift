import Foundation

/// A socket on which the server listens: opened here, or handed over by systemd.
struct Listener: Sendable {
  var socket: Int32
  /// For people: `127.0.0.1:8080`.
  var address: String
  var isIPv6: Bool

  /// A socket that was opened by somebody else.
  init(inherited socket: Int32) {
    self.socket = socket
    SystemCall.setNonBlocking(socket)
    var name = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let family = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    isIPv6 = family == 0 && name.ss_family == sa_family_t(AF_INET6)
    address = "the socket that systemd handed over"
  }

  /// Opens `HOST:PORT`; `HOST` is a numeric address or `localhost`, port 0 is any free one.
  init(_ text: String) throws {
    guard let colon = text.lastIndex(of: ":"), UInt16(text[text.index(after: colon)...]) != nil else {
      throw WatchError(
        "listen on", text, cause: "it is no address", hint: "write HOST:PORT, 127.0.0.1:8080 or [::1]:8080")
    }
    var host = String(text[..<colon])
    if host.hasPrefix("[") && host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    if host == "localhost" { host = "127.0.0.1" }
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = SystemCall.streamSocket
    hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host.isEmpty ? nil : host, String(text[text.index(after: colon)...]), &hints, &found)
    guard code == 0, let found else {
      throw WatchError(
        "listen on", text, cause: String(cString: gai_strerror(code)),
        hint: "write a numeric address, 127.0.0.1:8080, 0.0.0.0:8080 or [::]:8080")
    }
    defer { freeaddrinfo(found) }
    address = text
    isIPv6 = found.pointee.ai_family == AF_INET6
    let type = SystemCall.streamSocket | SystemCall.closeOnExec | SystemCall.nonBlocking
    socket = Foundation.socket(found.pointee.ai_family, type, 0)
    guard socket >= 0 else { throw WatchError("listen on", text, cause: SystemCall.reason()) }
    var one: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    guard bind(socket, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0, listen(socket, 1024) == 0 else {
      let code = errno
      close(socket)
      let hint =
        switch code {
        case EADDRINUSE: "another program listens there: choose another port, or stop it"
        case EACCES: "ports below 1024 are for root: choose one above, or let systemd open the socket"
        case EADDRNOTAVAIL: "no network of this machine has that address"
        default: String?.none
        }
      throw WatchError("listen on", text, cause: SystemCall.reason(code), hint: hint, isTransient: code == EADDRINUSE)
    }
  }
}
