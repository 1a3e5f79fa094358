import Foundation

@testable import Watch

/// What a server answered.
struct HTTPAnswer: Equatable {
  var status: Int
  /// By lower-case name.
  var headers: [String: String]
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  subscript(_ header: String) -> String? { headers[header.lowercased()] }
}

/// A connection to a server on this machine, byte by byte: a client that may say anything.
final class HTTPConnection {
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// - Parameter seconds: a server that says nothing for so long has ended the conversation.
  init(port: UInt16, seconds: Int = 20) throws {
    descriptor = socket(AF_INET, SystemCall.streamSocket | SystemCall.closeOnExec, 0)
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let descriptor = descriptor
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw WatchError("connect to", "port \(port)", cause: SystemCall.reason()) }
  }

  deinit { close(descriptor) }

  /// Sends bytes; `false` when the server takes no more.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard case .bytes(let count) = rest.withUnsafeBytes({ SystemCall.send(descriptor, $0) }) else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Says that nothing more comes.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Sends a request and takes the answer.
  func ask(_ method: String, _ target: String, _ headers: [String: String] = [:], body: [UInt8] = []) -> HTTPAnswer? {
    var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
    if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
    send(Array((head + "\r\n").utf8) + body)
    return answer(toHead: method == "HEAD")
  }

  /// The next answer; `nil` when the server ended the connection or is silent.
  func answer(toHead: Bool = false) -> HTTPAnswer? {
    guard let head = take(until: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count >= 2, let status = Int(words[1]) else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    var answer = HTTPAnswer(status: status, headers: headers, body: [])
    if toHead || status == 304 || status < 200 { return answer }
    if let length = headers["content-length"].flatMap({ Int($0) }) {
      guard let body = take(count: length) else { return nil }
      answer.body = body
    } else if headers["transfer-encoding"] != "chunked" {
      while receive() {}
      answer.body = received
      received = []
    }
    return answer
  }

  /// What comes up to some bytes, which are taken too; `nil` when they do not come.
  func take(until end: [UInt8]) -> [UInt8]? {
    var searched = 0
    while true {
      if received.count >= end.count {
        for start in max(0, searched - end.count)...(received.count - end.count)
        where received[start..<start + end.count].elementsEqual(end) {
          let taken = Array(received[..<start])
          received.removeFirst(start + end.count)
          return taken
        }
        searched = received.count
      }
      guard receive() else { return nil }
    }
  }

  private func take(count: Int) -> [UInt8]? {
    while received.count < count { guard receive() else { return nil } }
    let taken = Array(received[..<count])
    received.removeFirst(count)
    return taken
  }

  /// Whether the server has ended the connection; what it still says is read before.
  func isEnded() -> Bool {
    while receive() {}
    return errno != EAGAIN
  }

  private func receive() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    errno = 0
    guard case .bytes(let count) = chunk.withUnsafeMutableBytes({ SystemCall.read(descriptor, into: $0) }) else {
      return false
    }
    received += chunk[..<count]
    return true
  }
}
