/// What a remote asks for before it gives anything, and how it is known to be the right one.
///
/// Printing it shows no secret.
public struct RemoteAccess: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  public var user: String?
  /// A password or an access token.
  public var password: String?
  /// Path of a private key for SSH. Ed25519 and ECDSA keys; RSA keys need `transport: git`.
  public var privateKey: String?
  /// Path of its public key, where that cannot be worked out.
  public var publicKey: String?
  public var passphrase: String?
  /// Fingerprints (`SHA256:…`) of the host's SSH keys. When given, they alone decide.
  public var hostKeys: [String] = []
  /// Path of a `known_hosts` file.
  public var knownHosts: String?
  /// Path of a PEM file with the authorities that certificates are checked against, instead of the system's.
  public var authorities: String?
  /// Address of an HTTP proxy. None is used unless it is given.
  public var proxy: String?

  public init() {}

  public var description: String {
    "RemoteAccess(user: \(user ?? "none"), password: \(password == nil ? "none" : "…"), key: \(privateKey ?? "none"))"
  }

  public var customMirror: Swift.Mirror { Swift.Mirror(self, children: ["description": description]) }

  /// A text without the secrets, should a library have put one in.
  func redacted(_ text: String) -> String {
    var text = text
    for secret in [password, passphrase] {
      if let secret, secret.count >= 3 { text = text.replacing(secret, with: "…") }
    }
    return text
  }
}
