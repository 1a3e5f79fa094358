import Foundation
import Testing

@testable import Watch

@Suite("The stream of events")
struct EventTests {
  private func listener(_ site: ServedSite) throws -> HTTPConnection {
    let connection = try site.connection()
    let answer = try #require(connection.ask("GET", "/events"))
    #expect(answer.status == 200 && answer["Content-Type"] == "text/event-stream")
    #expect(answer["Cache-Control"] == "no-store" && answer["Content-Security-Policy"] != nil)
    #expect(connection.take(until: Array("retry: 5000\n\n".utf8)) != nil)
    return connection
  }

  private func next(_ connection: HTTPConnection) -> String? {
    connection.take(until: Array("\n\n".utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("tells every listener in order, and ends when the server does")
  func publish() throws {
    let site = try ServedSite()
    let listeners = try (0..<20).map { _ in try listener(site) }
    #expect(site.server.events.listeners == 20)
    for number in 0..<30 {
      site.server.events.publish(event: "published", data: "{\"number\":\(number)}")
      site.server.events.ping()
    }
    for connection in listeners {
      for number in 0..<30 {
        #expect(next(connection)?.hasSuffix("event: published\ndata: {\"number\":\(number)}") == true)
        #expect(next(connection)?.hasSuffix(": ping") == true)
      }
    }
    let start = SystemCall.monotonicSeconds()
    site.server.stop()
    for connection in listeners { #expect(connection.isEnded()) }
    #expect(SystemCall.monotonicSeconds() - start < 2)
    #expect(site.server.events.listeners == 0)
  }

  @Test("lets those go that have gone, or that do not listen")
  func leaving() throws {
    var limits = HTTPServer.Limits()
    limits.idleSeconds = 1
    let site = try ServedSite(limits: limits)
    var listeners = try (0..<5).map { _ in try listener(site) }
    let deaf = try listener(site)
    listeners.removeAll()
    let news = String(repeating: "x", count: 20_000)
    let deadline = SystemCall.monotonicSeconds() + 30
    while site.server.events.listeners > 0, SystemCall.monotonicSeconds() < deadline {
      site.server.events.publish(event: "published", data: news)
      // Hands the processor over until the server's threads have written.
      _ = try site.ask("GET", "/")
    }
    #expect(site.server.events.listeners == 0)
    withExtendedLifetime(deaf) {}
  }

  @Test("lets only so many listen, and the pages are served all the same")
  func most() throws {
    let hub = EventHub(mostListeners: 2)
    let site = try ServedSite(events: hub)
    let listeners = try (0..<2).map { _ in try listener(site) }
    let third = try #require(try site.ask("GET", "/events"))
    #expect(third.status == 503 && third["Retry-After"] == "60")
    #expect(try site.ask("GET", "/")?.status == 200)
    withExtendedLifetime(listeners) {}
  }
}
