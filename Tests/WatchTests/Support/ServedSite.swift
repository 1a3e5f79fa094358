import FixtureRepositories
import Foundation
import Report

@testable import Watch

/// A small site on disk, served on this machine. What stands beside it is nobody's business.
final class ServedSite {
  static let secret = "the ledger's own bytes"

  static let page = """
    <!doctype html><title>Harbour</title><p>\(String(repeating: "A page that is long enough to be compressed. ", count: 40))

    """
  static let files: [PublishedFile] = [
    PublishedFile(path: "index.html", bytes: Array(page.utf8), kind: .html),
    PublishedFile(path: "r/app/index.html", bytes: Array("<!doctype html><title>app</title>".utf8), kind: .html),
    PublishedFile(path: "r/app/feed.json", bytes: Array("{}".utf8), kind: .feed),
    PublishedFile(path: "r/app/feed.atom", bytes: Array("<feed/>".utf8), kind: .atom),
    PublishedFile(path: "r/app/badge.svg", bytes: Array("<svg/>".utf8), kind: .svg),
    PublishedFile(path: "api/v1/r/app/catalog.json", bytes: Array("{\"catalog\": []}".utf8), kind: .json),
    PublishedFile(path: "api/v1/r/app/catalog.csv", bytes: Array("a,b\r\n".utf8), kind: .csv),
    PublishedFile(path: "schema/catalog.json", bytes: Array("{\"type\": \"object\"}".utf8), kind: .schema),
    PublishedFile(path: "assets/style.0123.css", bytes: Array("p { margin: 0 }".utf8), kind: .css),
    PublishedFile(path: "assets/script.0123.js", bytes: Array("\"use strict\";".utf8), kind: .script),
  ]
  /// When everything was published, in seconds since 1970.
  static let published: Int64 = 1_796_000_000

  let folder: TemporaryFolder
  let server: HTTPServer
  let port: UInt16

  init(
    services: HTTPServer.Services = HTTPServer.Services(), limits: HTTPServer.Limits = HTTPServer.Limits(),
    events: EventHub = EventHub()
  ) throws {
    folder = try TemporaryFolder()
    for name in ["secret.txt", "ledger.sqlite", "site/secret.txt", "site/generations/secret.txt"] {
      try PlainTree.makeFolder(folder.appending("site/generations"))
      try PlainTree.write(Array(Self.secret.utf8), to: folder.appending(name))
    }
    let place = folder.appending("site/generations/1")
    let manifest = try PublishedFolder.build(
      Self.files, at: place, after: nil, keeping: { _ in false }, now: Self.published)
    server = HTTPServer(services: services, limits: limits, events: events)
    server.publish(SiteTable(manifest.files(in: place)))
    port = try server.start(on: try Listener("127.0.0.1:0"))
  }

  deinit { server.stop() }

  func connection(seconds: Int = 20) throws -> HTTPConnection { try HTTPConnection(port: port, seconds: seconds) }

  func ask(
    _ method: String = "GET", _ target: String, _ headers: [String: String] = [:], body: [UInt8] = []
  ) throws -> HTTPAnswer? {
    try connection().ask(method, target, headers, body: body)
  }
}
