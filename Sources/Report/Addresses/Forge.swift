/// Where a repository can be looked at: links to lines and commits.
public struct Forge: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable { case github, gitlab, gitea, bitbucket }

  public var kind: Kind
  /// The repository's address in a browser, without a slash at its end.
  public var base: String

  public init(kind: Kind, base: String) {
    self.kind = kind
    self.base = base
  }

  /// The forge of a git remote (`https://…`, `ssh://…`, `git@host:owner/name.git`). A user, a password and a port of
  /// ssh are left out. `nil` for local paths, and for a host whose kind is not known when `kind` is not given.
  public init?(remote: String, kind: Kind? = nil) {
    var rest = Substring(remote)
    var isWeb = false
    if let scheme = Forge.scheme(of: remote) {
      let name = remote[..<scheme.lowerBound].lowercased()
      guard ["http", "https", "ssh", "git+ssh"].contains(name) else { return nil }
      isWeb = name.hasPrefix("http")
      rest = remote[scheme.upperBound...]
    } else if let colon = remote.firstIndex(of: ":"), !remote[..<colon].contains("/"), remote[..<colon].contains(".") {
      rest = remote[..<colon] + "/" + remote[remote.index(after: colon)...]
    } else {
      return nil
    }
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    var host = rest[..<slash]
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    if !isWeb, let colon = host.firstIndex(of: ":") { host = host[..<colon] }
    var path = rest[slash...].split(separator: "/").joined(separator: "/")
    if path.hasSuffix(".git") { path.removeLast(4) }
    let name = host.lowercased()
    guard !path.isEmpty, let known = kind ?? Forge.kind(ofHost: name),
      name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E })
    else { return nil }
    let scheme = remote.lowercased().hasPrefix("http://") ? "http" : "https"
    self.init(kind: known, base: "\(scheme)://\(name)/" + Forge.encoded(path))
  }

  private static func scheme(of remote: String) -> Range<String.Index>? {
    guard let colon = remote.firstIndex(of: ":"), remote[colon...].hasPrefix("://") else { return nil }
    return colon..<remote.index(colon, offsetBy: 3)
  }

  static func kind(ofHost host: String) -> Kind? {
    let name = host.split(separator: ":").first.map(String.init) ?? host
    if name == "github.com" || name.hasPrefix("github.") { return .github }
    if name == "gitlab.com" || name.hasPrefix("gitlab.") { return .gitlab }
    if name == "bitbucket.org" { return .bitbucket }
    if name == "codeberg.org" || name.hasPrefix("gitea.") || name.hasPrefix("forgejo.") { return .gitea }
    return nil
  }

  /// The address of a commit.
  public func commit(_ id: String) -> String {
    switch kind {
    case .github, .gitea: base + "/commit/" + id
    case .gitlab: base + "/-/commit/" + id
    case .bitbucket: base + "/commits/" + id
    }
  }

  /// The address of a line of a file as a commit has it.
  public func line(_ line: Int, of path: String, at commit: String) -> String {
    let file = Forge.encoded(path)
    return switch kind {
    case .github: "\(base)/blob/\(commit)/\(file)#L\(line)"
    case .gitlab: "\(base)/-/blob/\(commit)/\(file)#L\(line)"
    case .gitea: "\(base)/src/commit/\(commit)/\(file)#L\(line)"
    case .bitbucket: "\(base)/src/\(commit)/\(file)#lines-\(line)"
    }
  }

  /// A path percent-encoded, byte by byte, slashes kept.
  static func encoded(_ path: String) -> String {
    var bytes: [UInt8] = []
    for scalar in path.unicodeScalars {
      let encoding = Visible.undecodedByte(scalar).map { [$0] } ?? Array(String(scalar).utf8)
      for byte in encoding {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
          UInt8(ascii: "~"), UInt8(ascii: "/"):
          bytes.append(byte)
        default: bytes.append(contentsOf: ("%" + Visible.hex(UInt32(byte), digits: 2)).utf8)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
