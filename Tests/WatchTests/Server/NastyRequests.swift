import Foundation
import Testing

@testable import Watch

/// Requests that no browser sends.
enum NastyRequests {
  /// As they go over the wire.
  static var all: [(name: String, bytes: [UInt8])] {
    (paths.map { (name: $0, bytes: Array("GET \($0) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8)) })
      + methods + lines + sizes
  }

  private static var paths: [String] {
    let ups = [
      "..", "%2e%2e", "%2E%2e", ".%2e", "..%00", "%252e%252e", "..;", "%c0%ae%c0%ae", "%uff0e%uff0e", "..%5c", "....",
      "%e2%80%a5", "./..", "..%09", "r/..", "r/app/../..", "assets/../..", "%2e%2e%2f%2e%2e", "..%c0%af..", "..%252f..",
    ]
    let targets = ["secret.txt", "ledger.sqlite", "etc/passwd", "site/generations/1/index.html"]
    var all = ups.flatMap { up in
      targets.flatMap { ["/\(up)/\($0)"] } + ["/\(up)/\(up)/\(up)/secret.txt"]
    }
    all += [
      "//secret.txt", "///etc/passwd", "//evil.example/", "/\\..\\secret.txt", "/r//app/", "/r/app//", "/r/app/.",
      "/r/app/..", "/.", "/..", "/%00", "/secret.txt%00.html", "/index.html%00", "/%", "/%zz", "/%2", "/%ff%fe",
      "/index.html/", "/index.html/x", "/INDEX.HTML", "/.git/config", "/.manifest", "/1.manifest", "/generations/1/",
      "/current/index.html", "/index.html.gz", "/trees/", "/~root", "/file:///etc/passwd",
      "/r/app/%0d%0aX-Injected:%201",
      "/r/app%0d%0a", "/?x=" + String(repeating: "a", count: 4000), "/" + String(repeating: "a/", count: 3000),
      "/" + String(repeating: "%41", count: 2000), "/" + String(repeating: "../", count: 2000) + "etc/passwd",
      "/#secret", "/index.html#/../secret.txt", "/\u{1F600}", "/r/app?" + String(repeating: "&", count: 5000), "*", "",
      "secret.txt", "../secret.txt", "http://x/", "http://x/../secret.txt", "http://evil.example/secret.txt",
      "file:///etc/passwd", "/proc/self/environ", "/proc/self/fd/3", "/dev/zero", "/hooks/", "/hooks/../secret.txt",
    ]
    return all
  }

  private static var methods: [(name: String, bytes: [UInt8])] {
    [
      "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "MOVE", "COPY", "get", "G", "GETGET",
      "GET\t", "\u{0}", "SSH-2.0", String(repeating: "M", count: 5000),
    ].map { method in
      (name: method, bytes: Array("\(method) /index.html HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8))
    }
  }

  private static var lines: [(name: String, bytes: [UInt8])] {
    [
      "GET / HTTP/9.9\r\nHost: x\r\n\r\n", "GET / HTTP/0.9\r\n\r\n", "GET /\r\n\r\n", "GET\r\n\r\n", "\r\n\r\n\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\nHost: x\n\n", "GET / HTTP/1.1\r\nHost x\r\n\r\n",
      "GET / HTTP/1.1\r\n: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
      "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /secret.txt HTTP/1.1\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "POST /hooks/app HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=0-99999999\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: \(String(repeating: ",", count: 8000))\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip;q=\(String(repeating: "9", count: 500))\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nIf-Modified-Since: Sun, 99 Nov 999999999999 99:99:99 GMT\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "GET / HTTP/1.1\r\nHost: x\r\nCookie: \u{0}\r\n\r\n",
    ].map { (name: String($0.prefix(60)), bytes: Array($0.utf8)) }
  }

  private static var sizes: [(name: String, bytes: [UInt8])] {
    let head = "GET / HTTP/1.1\r\nHost: x\r\n"
    return [
      ("a header without end", Array((head + "X: " + String(repeating: "x", count: 200_000)).utf8)),
      ("ten thousand headers", Array((head + String(repeating: "X: y\r\n", count: 10_000) + "\r\n").utf8)),
      ("an address without end", Array(("GET /" + String(repeating: "a", count: 200_000)).utf8)),
      (
        "a body for a page",
        Array((head + "Content-Length: 3000000\r\n\r\n").utf8) + Array(repeating: 97, count: 300_000)
      ),
      ("no end of lines", Array(repeating: 13, count: 100_000)), ("zeroes", Array(repeating: 0, count: 100_000)),
      ("all bytes", (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }),
      ("pipelined", Array(String(repeating: head + "\r\n", count: 200).utf8)),
    ]
  }
}

@Suite("Requests of the nasty kind")
struct NastyRequestTests {
  @Test("get nothing that lies outside the site, and the page still answers")
  func nasty() throws {
    var limits = HTTPServer.Limits()
    limits.idleSeconds = 1
    var services = HTTPServer.Services()
    services.hook = HookLog().hook(secret: "s")
    let site = try ServedSite(services: services, limits: limits)
    let requests = NastyRequests.all
    #expect(requests.count >= 200)
    let bodies = ServedSite.files.map(\.bytes)
    let known = Set(bodies + bodies.compactMap { Gzip.compress($0) })
    for request in requests {
      let connection = try site.connection()
      connection.send(request.bytes)
      connection.endSending()
      while let answer = connection.answer() {
        #expect(!answer.text.contains(ServedSite.secret) && !answer.text.contains("root:"), "\(request.name)")
        #expect(answer["X-Injected"] == nil)
        let isOurs = answer.status != 200 || known.contains(answer.body)
        #expect(isOurs, "\(request.name)")
        #expect(
          [200, 304, 308, 400, 404, 405, 411, 413, 414, 431, 500, 501, 503, 505, 100].contains(answer.status),
          "\(request.name) \(answer.status)")
      }
    }
    #expect(try site.ask("GET", "/")?.text == ServedSite.page)
  }

  @Test("of slow clients hold nobody up, and end")
  func slow() throws {
    var limits = HTTPServer.Limits()
    limits.idleSeconds = 1
    let site = try ServedSite(limits: limits)
    let slow = try (0..<100).map { _ in try site.connection() }
    for (number, connection) in slow.enumerated() {
      connection.send(Array("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: yes".utf8.prefix(number % 40)))
    }
    // They read nothing of what they asked for.
    let deaf = try (0..<20).map { _ in try site.connection() }
    for connection in deaf {
      connection.send(String(repeating: "GET / HTTP/1.1\r\nHost: x\r\n\r\n", count: 300))
    }
    let start = SystemCall.monotonicSeconds()
    for _ in 0..<20 { #expect(try site.ask("GET", "/")?.text == ServedSite.page) }
    #expect(SystemCall.monotonicSeconds() - start < 1)
    for connection in slow { #expect(connection.isEnded()) }
    #expect(try site.ask("GET", "/")?.status == 200)
    withExtendedLifetime(deaf) {}
  }
}
