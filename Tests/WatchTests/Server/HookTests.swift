import CSodium
import Foundation
import Synchronization
import Testing

@testable import Watch

/// Counts what hooks brought.
final class HookLog: Sendable {
  private let counts = Mutex((accepted: 0, bytes: 0))
  var accepted: Int { counts.withLock { $0.accepted } }
  var bytes: Int { counts.withLock { $0.bytes } }

  /// A hook for the repository `app`.
  func hook(secret: String) -> @Sendable (String, HookHeaders) -> (any HookReceiving)? {
    { [self] name, headers in
      guard name == "app" else { return nil }
      let signed = SignedHook(headers: headers, secret: secret) { self.counts.withLock { $0.accepted += 1 } }
      return Counter(signed) { count in self.counts.withLock { $0.bytes += count } }
    }
  }

  private final class Counter: HookReceiving {
    private let inner: any HookReceiving
    private let count: (Int) -> Void

    init(_ inner: any HookReceiving, count: @escaping (Int) -> Void) {
      self.inner = inner
      self.count = count
    }

    func take(_ bytes: UnsafeRawBufferPointer) {
      count(bytes.count)
      inner.take(bytes)
    }

    func finish() -> (Int, String) { inner.finish() }
  }
}

@Suite("Webhooks")
struct HookTests {
  private let body = Array("{\"ref\":\"refs/heads/main\"}".utf8)

  private func signature(_ secret: String, _ body: [UInt8]) -> String {
    var state = crypto_auth_hmacsha256_state()
    var bytes = [UInt8](repeating: 0, count: 32)
    crypto_auth_hmacsha256_init(&state, Array(secret.utf8), secret.utf8.count)
    crypto_auth_hmacsha256_update(&state, body, UInt64(body.count))
    crypto_auth_hmacsha256_final(&state, &bytes)
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func served(_ log: HookLog, secret: String) throws -> ServedSite {
    var services = HTTPServer.Services()
    services.hook = log.hook(secret: secret)
    return try ServedSite(services: services)
  }

  @Test("GitHub's documented signature is taken")
  func documented() throws {
    let log = HookLog()
    let site = try served(log, secret: "It's a Secret to Everybody")
    let header = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
    let answer = try site.ask(
      "POST", "/hooks/app", ["X-Hub-Signature-256": header], body: Array("Hello, World!".utf8))
    #expect(answer?.status == 202 && log.accepted == 1)
  }

  @Test("each forge's way of signing is taken, also for a body in pieces")
  func forges() throws {
    let log = HookLog()
    let site = try served(log, secret: "s3cret")
    let digits = signature("s3cret", body)
    let forges = [
      "X-Hub-Signature-256": "sha256=" + digits,  // GitHub, Forgejo and Gitea too
      "X-Hub-Signature": "sha256=" + digits,  // Bitbucket
      "X-Gitea-Signature": digits, "X-Forgejo-Signature": digits.uppercased(), "X-Gitlab-Token": "s3cret",
    ]
    for (index, forge) in forges.sorted(by: { $0.key < $1.key }).enumerated() {
      let answer = try #require(try site.ask("POST", "/hooks/app", [forge.key: forge.value], body: body))
      #expect(answer.status == 202 && log.accepted == index + 1, "\(forge.key)")
    }
    let pieces = try site.connection()
    pieces.send(
      "POST /hooks/app HTTP/1.1\r\nHost: x\r\nX-Gitea-Signature: \(digits)\r\nTransfer-Encoding: chunked\r\n\r\n")
    for byte in body { pieces.send([0x31, 13, 10, byte, 13, 10]) }
    pieces.send("0\r\n\r\n")
    #expect(pieces.answer()?.status == 202)
    // A sender that sends the same again fetches again: that is all a hook can do.
    let again = try site.ask("POST", "/hooks/app", ["X-Gitea-Signature": digits], body: body)
    #expect(again?.status == 202 && log.accepted == forges.count + 2)
  }

  @Test("nothing else is")
  func refused() throws {
    let log = HookLog()
    let site = try served(log, secret: "s3cret")
    let digits = signature("s3cret", body)
    let wrong = [
      ["X-Hub-Signature-256": "sha256=" + signature("other", body)], ["X-Hub-Signature-256": "sha256=" + digits + "00"],
      ["X-Hub-Signature": "sha1=" + digits.prefix(40)], ["X-Gitea-Signature": String(digits.dropLast())],
      ["X-Gitea-Signature": String(repeating: "z", count: 64)], ["X-Gitlab-Token": "s3cre"], ["X-Gitlab-Token": ""],
      ["X-Gitlab-Token": "s3cret2"], [:],
    ]
    for headers in wrong {
      let answer = try #require(try site.ask("POST", "/hooks/app", headers, body: body))
      #expect(answer.status == 401 || answer.status == 403, "\(headers)")
    }
    let changed = try site.ask("POST", "/hooks/app", ["X-Gitea-Signature": digits], body: body + [32])
    #expect(changed?.status == 403)
    #expect(try site.ask("POST", "/hooks/app", [:], body: body)?.status == 401)
    #expect(try site.ask("POST", "/hooks/other", ["X-Gitea-Signature": digits], body: body)?.status == 404)
    #expect(try site.ask("GET", "/hooks/app")?.status == 404)
    #expect(try site.ask("PUT", "/hooks/app", ["X-Gitea-Signature": digits], body: body)?.status == 405)
    #expect(log.accepted == 0)
  }
}
