import Foundation

/// Where the daemon of a state directory can be asked, for the commands beside it.
public enum DaemonAddress {
  static func write(_ address: String, to state: String) {
    do {
      try PlainTree.write(Array((address + "\n").utf8), to: path(state))
    } catch {
      Log.warning("\(error)")
    }
  }

  static func remove(from state: String) { unlink(path(state)) }

  private static func path(_ state: String) -> String { state + "/address" }

  /// The status document: from the daemon while one runs, else as it was last published; `nil` before that.
  public static func status(of state: String) throws -> (document: [UInt8], isRunning: Bool)? {
    if let text = FileManager.default.contents(atPath: path(state)) {
      let address = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      if let told = ask(address) { return (told, true) }
    }
    return FileManager.default.contents(atPath: state + "/site/current/api/v1/status.json").map { ([UInt8]($0), false) }
  }

  /// What the daemon answers; `nil` when none is there any more.
  private static func ask(_ address: String) -> [UInt8]? {
    guard let url = URL(string: address), let port = url.port, let host = url.host else { return nil }
    let numeric = host == "localhost" ? "127.0.0.1" : host.trimmingCharacters(in: ["[", "]"])
    var hints = addrinfo()
    hints.ai_socktype = SystemCall.streamSocket
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(numeric, String(port), &hints, &found) == 0, let found else { return nil }
    defer { freeaddrinfo(found) }
    let socket = Foundation.socket(found.pointee.ai_family, SystemCall.streamSocket | SystemCall.closeOnExec, 0)
    guard socket >= 0 else { return nil }
    defer { close(socket) }
    var patience = timeval(tv_sec: 2, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    guard connect(socket, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 else { return nil }
    let request = Array("GET /api/v1/status.json HTTP/1.0\r\nHost: \(host)\r\n\r\n".utf8)
    guard request.withUnsafeBytes({ SystemCall.send(socket, $0) }) == .bytes(request.count) else { return nil }
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while case .bytes(let count) = chunk.withUnsafeMutableBytes({ SystemCall.read(socket, into: $0) }) {
      answer += chunk[..<count]
    }
    let end = Data(answer).range(of: Data("\r\n\r\n".utf8))
    guard answer.starts(with: Array("HTTP/1.".utf8)), let end, answer[9...].starts(with: Array("200".utf8)) else {
      return nil
    }
    return Array(answer[end.upperBound...])
  }
}
