import Foundation
import Identifiers
import Report

/// What the daemon is told by its configuration file.
public struct ServiceConfiguration: Equatable, Sendable {
  /// The folder for everything that is kept.
  public var state: String
  /// `HOST:PORT`; `nil`: the socket that systemd hands over, or 127.0.0.1:8080.
  public var listen: String?
  public var title = "Accessibility identifiers"
  /// The site's own address without a slash at its end, for the absolute links of feeds. Where it is not given, it is
  /// where the daemon listens.
  public var siteURL: String?
  /// Seconds between two looks at a remote, unless a repository says otherwise.
  public var poll = 300.0
  /// Days of history of which feeds get items when a repository is new.
  public var feedBackfill = 30
  public var fetch = FetchLimits()
  public var repositories: [WatchedRepository] = []

  public init(state: String) { self.state = state }

  /// One repository without any configuration.
  ///
  /// - Parameter state: a folder under the user's cache unless given.
  public init(trying source: String, state: String? = nil) throws {
    let isRemote = WatchedRepository.isRemote(source)
    let path = isRemote ? source : URL(fileURLWithPath: source).standardizedFileURL.path
    let name = isRemote ? WatchedRepository.nameLike(ReplayRequest.lastName(of: source)) : ReplayRequest.name(of: path)
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "/tmp") + "/.cache"
    let tag = PublishedFolder.tag(of: Array(path.utf8)).prefix(8)
    self.init(state: state ?? "\(cache)/axwatch/\(name)-\(tag)")
    title = name
    var repository = WatchedRepository(name: name, title: name, source: path)
    repository.forge = Forge(remote: path)
    repositories = [repository]
  }

  /// How long a fetch may take.
  public struct FetchLimits: Equatable, Sendable {
    /// Seconds for a whole fetch.
    public var deadline = 3600.0
    /// Seconds without a sign of life.
    public var idle = 60.0
    /// How many fetches of one host run at once.
    public var perHost = 2
    /// `git fetch` as the child instead of the program's own: for RSA keys, proxies and protocol version 2.
    public var usesGit = false

    public init() {}
  }
}

/// One repository that is watched.
public struct WatchedRepository: Equatable, Sendable {
  /// The repository's part of addresses, `[a-z0-9][a-z0-9-]{0,63}`.
  public var name: String
  public var title: String
  /// A URL, or the path of a repository on this machine, which is read where it lies.
  public var source: String
  /// The first is the one at `/r/<repo>/`. Empty: the default branch.
  public var branches: [String] = []
  public var poll: Double?
  /// Commits before this day are taken as one: the history begins with the first on or after it.
  public var since: Day?
  public var isPaused = false
  /// Where people look at the repository.
  public var forge: Forge?
  public var credentials = Credentials()
  /// The secret that push webhooks are signed with.
  public var hookSecret: String?
  /// Replaces the repository's own `.axwatch.yml`.
  public var overrides: Settings?

  public init(name: String, title: String, source: String) {
    self.name = name
    self.title = title
    self.source = source
  }

  /// Whether `source` is on another machine, so that a mirror of it is kept.
  public var isRemote: Bool { Self.isRemote(source) }

  static func isRemote(_ source: String) -> Bool {
    if source.contains("://") { return true }
    guard let colon = source.firstIndex(of: ":") else { return false }
    return !source[..<colon].contains("/") && source[..<colon].contains(where: { $0 == "@" || $0 == "." })
  }

  public struct Credentials: Equatable, Sendable {
    public var user: String?
    public var password: String?
    /// The path of a private key.
    public var sshKey: String?
    public var knownHosts: String?
    /// Certificates of authorities, a PEM file.
    public var certificates: String?

    public init() {}
  }

  /// A name made from any text.
  static func nameLike(_ text: String) -> String {
    let plain = text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let words = String(plain).split(separator: "-").joined(separator: "-")
    return words.isEmpty ? "app" : String(words.prefix(64))
  }

  static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, bytes.count <= 64, first != UInt8(ascii: "-") else { return false }
    return bytes.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "-")
    }
  }
}

/// Everything that is wrong with a configuration file.
public struct ConfigurationFaults: Error, CustomStringConvertible, Sendable {
  public struct Fault: Hashable, Sendable, CustomStringConvertible {
    public var file: String
    public var line: Int
    /// The key, with the keys around it: `repositories[0].poll`.
    public var key: String
    public var message: String
    /// What to write.
    public var suggestion: String

    public var description: String {
      "\(file):\(line): \(key.isEmpty ? "" : key + ": ")\(message)\n  write: \(suggestion)"
    }
  }

  public var faults: [Fault]

  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
