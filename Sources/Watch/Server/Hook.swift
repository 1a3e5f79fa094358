import CSodium
import Foundation

/// A header of a webhook's request, by name.
struct HookHeaders {
  var value: (String) -> String?

  subscript(_ name: String) -> String? { value(name) }
}

/// Takes the body of a webhook and decides what to answer.
protocol HookReceiving: AnyObject {
  func take(_ bytes: UnsafeRawBufferPointer)
  /// The status and one line for the sender.
  func finish() -> (Int, String)
}

/// Checks that a push webhook comes from somebody who knows the repository's secret, as the forges do it: a signature
/// over the body (GitHub, Gitea, Forgejo, Bitbucket) or the secret itself (GitLab).
final class SignedHook: HookReceiving {
  private var state = crypto_auth_hmacsha256_state()
  private let secret: [UInt8]
  private let signature: [UInt8]?
  private let token: String?
  private let accepted: () -> Void

  /// - Parameter accepted: called once when the hook is genuine.
  init(headers: HookHeaders, secret: String, accepted: @escaping () -> Void) {
    self.secret = Array(secret.utf8)
    self.accepted = accepted
    let names = ["X-Hub-Signature-256", "X-Hub-Signature", "X-Forgejo-Signature", "X-Gitea-Signature"]
    signature = names.lazy.compactMap { headers[$0] }.compactMap(Self.bytes).first
    token = headers["X-Gitlab-Token"]
    crypto_auth_hmacsha256_init(&state, self.secret, self.secret.count)
  }

  func take(_ bytes: UnsafeRawBufferPointer) {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    if let start { crypto_auth_hmacsha256_update(&state, start, UInt64(bytes.count)) }
  }

  func finish() -> (Int, String) {
    guard signature != nil || token != nil else {
      return (401, "the request is not signed: set the hook's secret at the forge")
    }
    var expected = [UInt8](repeating: 0, count: 32)
    crypto_auth_hmacsha256_final(&state, &expected)
    let isSigned = signature.map { Self.equal($0, expected) } ?? false
    let isKnown = token.map { Self.equal(Self.digest(Array($0.utf8)), Self.digest(secret)) } ?? false
    guard isSigned || isKnown else { return (403, "the signature does not fit: compare the secrets on both sides") }
    accepted()
    return (202, "the repository is going to be fetched")
  }

  /// Compares in a time that tells nothing.
  private static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && sodium_memcmp(left, right, left.count) == 0
  }

  private static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return digest
  }

  /// The bytes of `sha256=…` or of bare hexadecimal digits; `nil` for anything else.
  private static func bytes(of header: String) -> [UInt8]? {
    let digits = header.hasPrefix("sha256=") ? header.dropFirst(7) : header[...]
    guard digits.utf8.count == 64 else { return nil }
    var bytes: [UInt8] = []
    var rest = digits
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
