import Foundation

/// Where a repository is fetched from, checked so that no part of it can be taken for something else.
///
/// A path, `file://`, `git://`, `http://`, `https://`, `ssh://`, or `user@host:path`. A password in it is taken out and
/// handed on apart, so that it never stands in a configuration, a log or an error.
public struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
  public enum Transport: String, Hashable, Sendable, Codable {
    case path, file, git, http, https, ssh
  }

  public var transport: Transport
  /// `nil` for a path and `file://`.
  public var host: String?
  public var port: Int?
  /// The user that stood in it.
  public var user: String?
  /// The password that stood in it.
  var password: String?
  /// What a transport is given: without a password, and over HTTP without a user.
  public var url: String

  /// What people are shown: no secrets.
  public var description: String { url }

  /// - Parameter folder: what a relative path starts from.
  public init(_ text: String, relativeTo folder: String = FileManager.default.currentDirectoryPath) throws(GitError) {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { throw Self.refused("", "it is empty") }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw Self.refused(Self.shown(text), "it holds a control character")
    }
    guard !text.hasPrefix("-") else { throw Self.refused(Self.shown(text), "it begins with a dash, like an option") }
    if let range = text.range(of: "://") {
      try self.init(scheme: text[..<range.lowerBound].lowercased(), rest: text[range.upperBound...], text: text)
      return
    }
    let beforeSlash = text.prefix { $0 != "/" }
    if beforeSlash.contains("::") {
      throw Self.refused(Self.shown(text), "remote helpers are programs, and are not run")
    }
    if let colon = beforeSlash.firstIndex(of: ":") {
      try self.init(scp: text[..<colon], path: text[text.index(after: colon)...], text: text)
      return
    }
    guard !text.hasPrefix("~") else { throw Self.refused(text, "~ has no meaning here", hint: "write the full path") }
    let path = text.hasPrefix("/") ? text : folder + "/" + text
    self.init(transport: .path, host: nil, port: nil, user: nil, url: URL(fileURLWithPath: path).standardized.path)
  }

  private init(transport: Transport, host: String?, port: Int?, user: String?, password: String? = nil, url: String) {
    self.transport = transport
    self.host = host
    self.port = port
    self.user = user
    self.password = password
    self.url = url
  }

  private init(scheme: String, rest: Substring, text: String) throws(GitError) {
    let shown = Self.shown(text)
    guard let transport = Transport(rawValue: scheme), transport != .path else {
      throw Self.refused(
        shown, "'\(scheme)' is no transport", hint: "write https://, ssh://, git://, file://, user@host:path or a path")
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let path = rest[slash...]
    if transport == .file {
      guard rest[..<slash].isEmpty || rest[..<slash] == "localhost", path.count > 1 else {
        throw Self.refused(shown, "file:// takes a full path", hint: "write file:///srv/git/app.git")
      }
      self.init(transport: .file, host: nil, port: nil, user: nil, url: "file://\(path)")
      return
    }
    guard path.count > 1 else { throw Self.refused(shown, "it names no repository on the host") }
    let authority = try Authority(rest[..<slash], shown: shown)
    let isWeb = transport == .http || transport == .https
    let user = authority.user.flatMap { $0.isEmpty ? nil : $0 }
    if let user, !isWeb { try Self.check(user: user, shown) }
    let prefix = isWeb ? "" : user.map { "\($0)@" } ?? ""
    let port = authority.port.map { ":\($0)" } ?? ""
    let host = authority.host.contains(":") ? "[\(authority.host)]" : authority.host
    self.init(
      transport: transport, host: authority.host, port: authority.port, user: user, password: authority.password,
      url: "\(scheme)://\(prefix)\(host)\(port)\(path)")
  }

  /// `user@host:path`.
  private init(scp place: Substring, path: Substring, text: String) throws(GitError) {
    let shown = Self.shown(text)
    let parts = place.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let host = parts.last else { throw Self.refused(shown, "it has more than one @") }
    let user = parts.count == 2 ? String(parts[0]) : nil
    try Authority.check(host: host, shown)
    if let user { try Self.check(user: user, shown) }
    guard !path.isEmpty, !path.hasPrefix("-") else { throw Self.refused(shown, "it names no repository on the host") }
    let prefix = user.map { "\($0)@" } ?? ""
    self.init(transport: .ssh, host: String(host), port: nil, user: user, url: "\(prefix)\(host):\(path)")
  }

  private static func check(user: String, _ shown: String) throws(GitError) {
    let isPlain = user.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || "._-+".unicodeScalars.contains($0)
    }
    guard isPlain, !user.isEmpty, !user.hasPrefix("-") else { throw refused(shown, "'\(user)' is no user name") }
  }

  /// The address without what stands between `//` and `@`: it may be a secret.
  static func shown(_ text: String) -> String {
    guard let range = text.range(of: "://") else { return text }
    let rest = text[range.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return text }
    return "\(text[..<range.upperBound])…\(rest[at...])"
  }

  static func refused(_ shown: String, _ cause: String, hint: String? = nil) -> GitError {
    GitError(operation: "use", object: "the address '\(shown)'", cause: cause, hint: hint)
  }
}

/// `user:password@host:port`.
private struct Authority {
  var user: String?
  var password: String?
  var host: String
  var port: Int?

  init(_ text: Substring, shown: String) throws(GitError) {
    var place = text
    if let at = text.lastIndex(of: "@") {
      let parts = text[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      user = parts.first.map { $0.removingPercentEncoding ?? String($0) }
      password = parts.count == 2 ? parts[1].removingPercentEncoding ?? String(parts[1]) : nil
      place = text[text.index(after: at)...]
    }
    var portText: Substring?
    if place.hasPrefix("["), let end = place.firstIndex(of: "]") {
      host = String(place[place.index(after: place.startIndex)..<end])
      let rest = place[place.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":"), host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
        throw RemoteAddress.refused(shown, "it names no host")
      }
      portText = rest.isEmpty ? nil : rest.dropFirst()
    } else {
      let parts = place.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      host = parts.first.map(String.init) ?? ""
      portText = parts.count == 2 ? parts[1] : nil
      try Authority.check(host: host[...], shown)
    }
    if let portText, !portText.isEmpty {
      guard let number = Int(portText), (1...65_535).contains(number) else {
        throw RemoteAddress.refused(shown, "'\(portText)' is no port")
      }
      port = number
    }
  }

  static func check(host: Substring, _ shown: String) throws(GitError) {
    let isPlain = host.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || "._-".unicodeScalars.contains($0)
    }
    guard isPlain, !host.isEmpty, !host.hasPrefix("-") else { throw RemoteAddress.refused(shown, "it names no host") }
  }
}
