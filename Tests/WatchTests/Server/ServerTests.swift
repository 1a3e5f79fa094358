import Foundation
import Report
import Testing

@testable import Watch

@Suite("The server")
struct ServerTests {
  @Test("says of every file its type, its size, its tag and its date")
  func types() throws {
    let site = try ServedSite()
    let connection = try site.connection()
    for file in ServedSite.files {
      let answer = try #require(connection.ask("GET", "/" + file.path))
      #expect(answer.status == 200)
      #expect(answer.body == file.bytes, "\(file.path)")
      #expect(answer["Content-Type"] == file.kind.rawValue)
      #expect(answer["Last-Modified"] == "Mon, 30 Nov 2026 00:53:20 GMT")
      #expect(answer["ETag"]?.hasPrefix("\"") == true)
      #expect(
        answer["Cache-Control"] == (file.isHashed ? "public, max-age=31536000, immutable" : "no-cache"), "\(file.path)")
    }
    #expect(connection.ask("GET", "/")?.text == ServedSite.page)
    #expect(connection.ask("GET", "/?from=a&to=b")?.text == ServedSite.page)
    #expect(connection.ask("GET", "/r/app/")?.status == 200)
  }

  @Test("gives no body to whoever has it already, by tag or by date")
  func unchanged() throws {
    let site = try ServedSite()
    let connection = try site.connection()
    let tag = try #require(connection.ask("GET", "/")?["ETag"])
    let compressed = try #require(connection.ask("GET", "/", ["Accept-Encoding": "gzip"])?["ETag"])
    #expect(tag != compressed)
    for known in [tag, compressed, "W/" + tag, "\"other\", " + tag, "*"] {
      let answer = try #require(connection.ask("GET", "/", ["If-None-Match": known]))
      #expect(answer.status == 304 && answer["ETag"] != nil && answer["Cache-Control"] == "no-cache", "\(known)")
    }
    #expect(connection.ask("GET", "/", ["If-None-Match": "\"other\""])?.status == 200)
    let same = ["If-Modified-Since": "Mon, 30 Nov 2026 00:53:20 GMT"]
    #expect(connection.ask("GET", "/", same)?.status == 304)
    #expect(connection.ask("GET", "/", ["If-Modified-Since": "Mon, 30 Nov 2026 00:53:19 GMT"])?.status == 200)
    // A tag that differs counts more than a date that fits; a date in another form counts for nothing.
    #expect(connection.ask("GET", "/", same.merging(["If-None-Match": "\"other\""]) { $1 })?.status == 200)
    #expect(connection.ask("GET", "/", ["If-Modified-Since": "yesterday"])?.status == 200)
  }

  @Test("answers HEAD as GET, without the body")
  func head() throws {
    let site = try ServedSite()
    let connection = try site.connection()
    for target in ["/", "/r/app/feed.json", "/nothing", "/r/app"] {
      let got = try #require(connection.ask("GET", target))
      let head = try #require(connection.ask("HEAD", target))
      #expect(head.status == got.status && head.body.isEmpty)
      for name in ["Content-Type", "Content-Length", "ETag", "Location", "Content-Security-Policy"] {
        #expect(head[name] == got[name], "\(target) \(name)")
      }
    }
  }

  @Test("sends what was compressed beforehand to whoever takes it")
  func gzip() throws {
    let site = try ServedSite()
    let connection = try site.connection()
    let compressed = try #require(Gzip.compress(Array(ServedSite.page.utf8)))
    for accepted in ["gzip", "br, gzip;q=0.5", "*", "deflate, GZIP"] {
      let answer = try #require(connection.ask("GET", "/", ["Accept-Encoding": accepted]))
      #expect(answer["Content-Encoding"] == "gzip" && answer.body == compressed, "\(accepted)")
      #expect(answer["Vary"] == "Accept-Encoding" && answer["Content-Type"] == "text/html; charset=utf-8")
    }
    for refused in ["identity", "gzip;q=0", "br", "*;q=0", "gzip;q=0, *"] {
      let answer = try #require(connection.ask("GET", "/", ["Accept-Encoding": refused]))
      #expect(answer["Content-Encoding"] == nil && answer.text == ServedSite.page, "\(refused)")
      #expect(answer["Vary"] == "Accept-Encoding")
    }
    // Too short to be worth it.
    #expect(connection.ask("GET", "/r/app/feed.json", ["Accept-Encoding": "gzip"])?["Content-Encoding"] == nil)
  }

  @Test("sends its strict headers with every answer")
  func security() throws {
    let site = try ServedSite()
    let requests = [
      ("GET", "/", 200), ("GET", "/nothing", 404), ("GET", "/r/app", 308), ("DELETE", "/", 405),
      ("POST", "/hooks/app", 404),
    ]
    for (method, target, status) in requests {
      let answer = try #require(try site.ask(method, target), "\(method) \(target)")
      #expect(answer.status == status, "\(method) \(target)")
      let policy = try #require(answer["Content-Security-Policy"])
      #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe") && !policy.contains("*"))
      #expect(answer["X-Content-Type-Options"] == "nosniff" && answer["X-Frame-Options"] == "DENY")
      #expect(answer["Referrer-Policy"] == "no-referrer")
    }
    let unchanged = try #require(try site.ask("GET", "/", ["If-None-Match": "*"]))
    #expect(unchanged["Content-Security-Policy"] != nil)
  }

  @Test("tells what there is not, what may not be done, and where a folder is")
  func otherStatuses() throws {
    let site = try ServedSite()
    let nothing = try #require(try site.ask("GET", "/nothing"))
    #expect(nothing.status == 404 && nothing["Cache-Control"] == "no-store")
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get"] {
      let answer = try #require(try site.ask(method, "/"), "\(method)")
      #expect(answer.status == 405 && answer["Allow"] == "GET, HEAD", "\(method)")
    }
    let folder = try #require(try site.ask("GET", "/r/app"))
    // Relative, so that it holds under any prefix of a proxy.
    #expect(folder.status == 308 && folder["Location"] == "app/")
  }

  @Test("has its limits: headers, bodies, connections of one client, time")
  func limits() throws {
    var limits = HTTPServer.Limits()
    limits.connectionsOfOneClient = 4
    limits.headerBytes = 8 << 10
    limits.bodyBytes = 1000
    limits.idleSeconds = 1
    let hooks = HookLog()
    var services = HTTPServer.Services()
    services.hook = hooks.hook(secret: "s")
    let site = try ServedSite(services: services, limits: limits)

    let long = try site.connection()
    let answer = long.ask("GET", "/", ["X-Long": String(repeating: "x", count: 20_000)])
    #expect(answer == nil || [413, 431].contains(answer?.status))

    let body = try #require(try site.ask("POST", "/hooks/app", body: Array(repeating: 97, count: 1001)))
    #expect(body.status == 413)
    let chunked = try site.connection()
    chunked.send("POST /hooks/app HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    while chunked.send("400\r\n" + String(repeating: "x", count: 0x400) + "\r\n"), hooks.bytes < 100 {}
    while chunked.send("400\r\n" + String(repeating: "x", count: 0x400) + "\r\n") {}
    #expect(chunked.isEnded())
    #expect(hooks.bytes <= 1024 && hooks.accepted == 0)

    // The fifth is not let in; those before it are, until they have said nothing for a second.
    let held = try (0..<4).map { _ in try site.connection() }
    #expect(try site.ask("GET", "/") == nil)
    for connection in held { #expect(connection.isEnded()) }
    #expect(try site.ask("GET", "/")?.status == 200)
  }

  @Test("swaps all that is served at once, also under load")
  func swap() throws {
    let site = try ServedSite()
    let first = site.server.site
    let other = SiteTable(first.files.filter { $0.key != "/" })
    let stop = Monitor(false)
    let server = site.server
    let swapping = try WorkerThread(name: "swapping") {
      while !stop.withLock({ $0 }) {
        server.publish(other)
        server.publish(first)
      }
    }
    let connection = try site.connection()
    for _ in 0..<300 {
      let answer = try #require(connection.ask("GET", "/"))
      #expect(answer.status == 404 || answer.text == ServedSite.page)
      #expect(connection.ask("GET", "/r/app/feed.json")?.text == "{}")
    }
    stop.withLock { $0 = true }
    swapping.join()
  }

  @Test("asks to try again when a file has gone from the disk")
  func gone() throws {
    let site = try ServedSite()
    unlink(site.folder.appending("site/generations/1/r/app/feed.json"))
    let answer = try #require(try site.ask("GET", "/r/app/feed.json"))
    #expect(answer.status == 503 && answer["Retry-After"] == "1")
    #expect(try site.ask("GET", "/")?.status == 200)
  }

  @Test("keeps bodies within its bounds, those used longest ago go first")
  func cache() throws {
    let site = try ServedSite()
    let cache = BodyCache(mostBytes: 16_000)
    let page = try #require(site.server.site.files["/"])
    let other = try #require(site.server.site.files["/r/app/feed.json"])
    let kept = try #require(cache.response(for: page, form: .plain))
    #expect(cache.response(for: page, form: .plain) === kept)
    for number in 0..<40 {
      var file = other
      file.tag = "\(number)"
      _ = cache.response(for: file, form: .plain)
      _ = cache.response(for: page, form: .plain)
    }
    #expect(cache.response(for: page, form: .plain) === kept)
    #expect(cache.size <= 16_000)
  }
}
