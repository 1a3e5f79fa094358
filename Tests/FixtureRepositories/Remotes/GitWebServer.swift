import Foundation
import Synchronization

/// Repositories over HTTP on this machine: a small server around `git http-backend`.
public final class GitWebServer: Sendable {
  /// What is asked of those who come.
  public struct Rules: Sendable {
    /// `user:password`, or nobody is asked.
    public var credentials: String?
    /// Where everything is sent on to.
    public var redirect: String?
    /// A status that is given whatever is asked.
    public var status: String?
    /// How many bytes of an answer are sent at a time; what is behind is only sent while the other side reads.
    public var drip = 65_536
    /// After how many bytes of a pack the connection is cut.
    public var cut: Int?

    public init() {}
  }

  private let server: LoopbackServer
  private let log = Log()
  public var port: Int { server.port }

  /// The first lines and `Authorization` heads of the requests so far.
  public var requests: [String] { log.lines }

  public init(root: String, _ rules: Rules = Rules()) throws {
    let log = log
    server = try LoopbackServer { connection in
      guard let request = Request(connection) else { return }
      log.add(request.line)
      if let header = request.headers["authorization"] { log.add("authorization \(header)") }
      if let status = rules.status {
        connection.write("HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      } else if let redirect = rules.redirect {
        connection.write(
          "HTTP/1.1 301 Moved\r\nLocation: \(redirect)\(request.target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        )
      } else if let credentials = rules.credentials,
        request.headers["authorization"] != "Basic " + Data(credentials.utf8).base64EncodedString()
      {
        connection.write(
          "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"git\"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        )
      } else {
        GitWebServer.serve(request, root: root, connection, rules)
      }
    }
  }

  private static func serve(_ request: Request, root: String, _ connection: Connection, _ rules: Rules) {
    let parts = request.target.split(separator: "?", maxSplits: 1)
    let backend = Process()
    backend.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    backend.arguments = ["git", "http-backend"]
    backend.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "GIT_PROJECT_ROOT": root,
      "GIT_HTTP_EXPORT_ALL": "1", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
      "REQUEST_METHOD": request.method, "PATH_INFO": String(parts.first ?? ""),
      "QUERY_STRING": parts.count > 1 ? String(parts[1]) : "", "CONTENT_TYPE": request.headers["content-type"] ?? "",
      "CONTENT_LENGTH": String(request.body.count), "REMOTE_ADDR": "127.0.0.1", "SERVER_PROTOCOL": "HTTP/1.1",
      "HTTP_CONTENT_ENCODING": request.headers["content-encoding"] ?? "",
      "GIT_PROTOCOL": request.headers["git-protocol"] ?? "",
    ]
    let (input, output) = (Pipe(), Pipe())
    backend.standardInput = input
    backend.standardOutput = output
    backend.standardError = FileHandle.nullDevice
    do {
      try backend.run()
      let body = request.body
      Thread.detachNewThread {
        do {
          try input.fileHandleForWriting.write(contentsOf: Data(body))
          try input.fileHandleForWriting.close()
        } catch {}
      }
      let answer = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
      backend.waitUntilExit()
      send(answer, connection, rules)
    } catch {
      connection.write("HTTP/1.1 500 Fault\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
  }

  private static func send(_ answer: [UInt8], _ connection: Connection, _ rules: Rules) {
    let text = String(decoding: answer.prefix(2_000), as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { return }
    let heads = text[..<end.lowerBound]
    let body = answer.dropFirst(heads.utf8.count + 4)
    let lines = heads.components(separatedBy: "\r\n")
    let status = lines.first { $0.hasPrefix("Status: ") }.map { String($0.dropFirst(8)) } ?? "200 OK"
    let others = lines.filter { !$0.hasPrefix("Status: ") }.map { $0 + "\r\n" }.joined()
    connection.write("HTTP/1.1 \(status)\r\n\(others)Content-Length: \(body.count)\r\nConnection: close\r\n\r\n")
    var rest = body.prefix(rules.cut ?? Int.max)
    while !rest.isEmpty {
      connection.write(Array(rest.prefix(rules.drip)))
      rest = rest.dropFirst(rules.drip)
    }
  }
}

private final class Log: Sendable {
  private let content = Mutex<[String]>([])
  var lines: [String] { content.withLock { $0 } }
  func add(_ line: String) { content.withLock { $0.append(line) } }
}

/// A request as it is read from a connection.
private struct Request {
  var line = ""
  var method = ""
  var target = ""
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  init?(_ connection: Connection) {
    var bytes: [UInt8] = []
    var end: Range<Data.Index>?
    while end == nil {
      let more = connection.read()
      guard !more.isEmpty else { return nil }
      bytes += more
      end = Data(bytes).range(of: Data("\r\n\r\n".utf8))
    }
    guard let end else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    line = lines.first ?? ""
    let words = line.split(separator: " ")
    guard words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    for header in lines.dropFirst() {
      let parts = header.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    if headers["expect"] != nil { connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
    body = Array(bytes[end.upperBound...])
    if headers["transfer-encoding"] == "chunked" {
      readChunks(connection)
    } else {
      let length = headers["content-length"].flatMap { Int($0) } ?? 0
      while body.count < length {
        let more = connection.read()
        guard !more.isEmpty else { return nil }
        body += more
      }
    }
  }

  private mutating func readChunks(_ connection: Connection) {
    var raw = body
    body = []
    while true {
      while let end = Data(raw).range(of: Data("\r\n".utf8)) {
        guard let size = Int(String(decoding: raw[..<end.lowerBound], as: UTF8.self), radix: 16) else { return }
        guard raw.count >= end.upperBound + size + 2 else { break }
        body += raw[end.upperBound..<end.upperBound + size]
        raw = Array(raw[(end.upperBound + size + 2)...])
        if size == 0 { return }
      }
      let more = connection.read()
      if more.isEmpty { return }
      raw += more
    }
  }
}
