import Foundation
import Identifiers
import Report
import SourceReading

/// Reads the daemon's configuration file.
public enum ConfigurationFile {
  /// - Throws: `ConfigurationFaults` with everything that is wrong, or `WatchError` when the file cannot be read.
  public static func read(_ path: String) throws -> ServiceConfiguration {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw WatchError(
        "read the configuration", path, cause: SystemCall.reason(),
        hint: "give the path of a file; config/axwatch.yml is a sample")
    }
    return try parse([UInt8](data), file: path)
  }

  static func parse(
    _ bytes: [UInt8], file: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> ServiceConfiguration {
    let root: YAMLNode?
    do {
      root = try YAMLParser.document(in: bytes)
    } catch {
      throw ConfigurationFaults(faults: [
        .init(
          file: file, line: error.place.line, key: "", message: "it is not YAML: \(error.message)",
          suggestion: "key: value, lists as - item or [a, b]; texts with : or # in quotes")
      ])
    }
    guard let root, !root.isNull else {
      throw ConfigurationFaults(faults: [
        .init(
          file: file, line: 1, key: "repositories", message: "the file is empty",
          suggestion: "repositories:\n    - {name: app, url: \"https://…\"}")
      ])
    }
    var reader = ServiceReader(fields: ConfigurationFields(file: file), environment: environment)
    let configuration = reader.read(root)
    guard reader.fields.faults.isEmpty else { throw ConfigurationFaults(faults: reader.fields.faults) }
    return configuration
  }
}

private struct ServiceReader {
  var fields: ConfigurationFields
  let environment: [String: String]

  static let keys = ["state", "listen", "title", "url", "poll", "feed", "fetch", "repositories"]
  static let repositoryKeys = [
    "name", "title", "url", "path", "branches", "branch", "poll", "since", "paused", "forge", "user", "password_file",
    "password_env", "ssh_key", "known_hosts", "certificates", "hook_secret_file", "hook_secret_env", "settings",
  ]

  mutating func read(_ root: YAMLNode) -> ServiceConfiguration {
    let systemd = environment["STATE_DIRECTORY"].flatMap { $0.split(separator: ":").first.map(String.init) }
    var configuration = ServiceConfiguration(state: systemd ?? "/var/lib/axwatch")
    var hasRepositories = false
    for field in fields.fields(root, "", known: Self.keys) {
      switch field.key {
      case "state":
        if let text = fields.text(field, field.key, example: "/var/lib/axwatch") { configuration.state = text }
      case "listen":
        guard let text = fields.text(field, field.key, example: "127.0.0.1:8080") else { continue }
        if isAddress(text) {
          configuration.listen = text
        } else {
          fields.fault(field.value.place, field.key, "'\(text)' is no address", write: "listen: 127.0.0.1:8080")
        }
      case "title":
        if let text = fields.text(field, field.key, example: "Our apps") { configuration.title = text }
      case "url": configuration.siteURL = webAddress(field, field.key)
      case "poll":
        if let seconds = fields.duration(field, field.key, in: 1...604_800) { configuration.poll = seconds }
      case "feed":
        for inner in fields.fields(field.value, "feed", known: ["backfill"]) {
          let seconds = fields.duration(inner, "feed.backfill", in: 0...315_360_000)
          if let seconds { configuration.feedBackfill = Int(seconds / 86_400) }
        }
      case "fetch": readFetch(field, into: &configuration.fetch)
      default:
        hasRepositories = true
        configuration.repositories = repositories(field)
      }
    }
    if !hasRepositories && fields.faults.isEmpty {
      fields.fault(
        root.place, "repositories", "nothing is watched", write: "repositories:\n    - {name: app, url: \"https://…\"}")
    }
    return configuration
  }

  private mutating func readFetch(_ field: YAMLField, into limits: inout ServiceConfiguration.FetchLimits) {
    for inner in fields.fields(field.value, "fetch", known: ["deadline", "idle", "per_host", "program"]) {
      let key = "fetch." + inner.key
      switch inner.key {
      case "deadline": limits.deadline = fields.duration(inner, key, in: 1...86_400) ?? limits.deadline
      case "idle": limits.idle = fields.duration(inner, key, in: 1...3600) ?? limits.idle
      case "per_host": limits.perHost = fields.number(inner, key, in: 1...64) ?? limits.perHost
      default:
        switch inner.value.text {
        case "git": limits.usesGit = true
        case "axwatch": limits.usesGit = false
        default:
          fields.fault(inner.value.place, key, "it is neither axwatch nor git", write: "program: git")
        }
      }
    }
  }

  private mutating func repositories(_ field: YAMLField) -> [WatchedRepository] {
    guard let elements = field.value.elements, !elements.isEmpty else {
      fields.fault(
        field.place, field.key, "it is \(field.value.kindName), not a list of repositories",
        write: "repositories:\n    - {name: app, url: \"https://…\"}")
      return []
    }
    var found: [WatchedRepository] = []
    for (index, element) in elements.enumerated() {
      guard let repository = repository(element, "repositories[\(index)]") else { continue }
      if found.contains(where: { $0.name == repository.name }) {
        fields.fault(
          element.place, "repositories[\(index)].name", "'\(repository.name)' is the name of another repository too",
          write: "name: \(repository.name)-2")
      }
      found.append(repository)
    }
    return found
  }

  private mutating func repository(_ node: YAMLNode, _ key: String) -> WatchedRepository? {
    var repository = WatchedRepository(name: "", title: "", source: "")
    var sources = 0
    for field in fields.fields(node, key, known: Self.repositoryKeys) {
      let key = fields.path(key, field.key)
      switch field.key {
      case "name": repository.name = name(field, key) ?? ""
      case "title": repository.title = fields.text(field, key, example: "Our app") ?? ""
      case "url", "path":
        sources += 1
        repository.source = source(field, key) ?? ""
      case "branches", "branch": repository.branches += fields.texts(field, key, example: "main")
      case "poll": repository.poll = fields.duration(field, key, in: 1...604_800)
      case "since": repository.since = day(field, key)
      case "paused": repository.isPaused = fields.boolean(field, key) ?? false
      case "forge": repository.forge = forge(field, key)
      case "user": repository.credentials.user = fields.text(field, key, example: "axwatch")
      case "password_file": repository.credentials.password = secretFile(field, key)
      case "password_env": repository.credentials.password = secretVariable(field, key)
      case "ssh_key": repository.credentials.sshKey = existing(field, key)
      case "known_hosts": repository.credentials.knownHosts = existing(field, key)
      case "certificates": repository.credentials.certificates = existing(field, key)
      case "hook_secret_file": repository.hookSecret = secretFile(field, key)
      case "hook_secret_env": repository.hookSecret = secretVariable(field, key)
      default: repository.overrides = settings(field, key)
      }
    }
    guard node.fields != nil else { return nil }
    if sources != 1 {
      let message = sources == 0 ? "neither url nor path is given" : "both url and path are given"
      fields.fault(node.place, key, message, write: "url: \"https://…\", or path: /srv/git/app.git")
      return nil
    }
    if node["name"] == nil {
      fields.fault(node.place, fields.path(key, "name"), "it is missing", write: "name: \(suggestedName(repository))")
      return nil
    }
    if repository.title.isEmpty { repository.title = repository.name }
    if repository.forge == nil { repository.forge = Forge(remote: repository.source) }
    return repository
  }

  private func suggestedName(_ repository: WatchedRepository) -> String {
    let last = repository.source.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? "app"
    return WatchedRepository.nameLike(last.hasSuffix(".git") ? String(last.dropLast(4)) : last)
  }

  private mutating func name(_ field: YAMLField, _ key: String) -> String? {
    guard let text = fields.text(field, key, example: "app") else { return nil }
    if WatchedRepository.isName(text) { return text }
    fields.fault(
      field.value.place, key, "'\(text)' cannot be part of an address (lower-case letters, digits and hyphens)",
      write: "name: \(WatchedRepository.nameLike(text))")
    return nil
  }

  private mutating func source(_ field: YAMLField, _ key: String) -> String? {
    guard let text = fields.text(field, key, example: field.key == "url" ? "https://…" : "/srv/git/app.git") else {
      return nil
    }
    if field.key == "path" {
      guard text.hasPrefix("/") else {
        fields.fault(field.value.place, key, "'\(text)' is no absolute path", write: "path: /srv/git/app.git")
        return nil
      }
      return text
    }
    let schemes = ["https://", "http://", "ssh://", "git://", "file://"]
    guard schemes.contains(where: text.hasPrefix) || (WatchedRepository.isRemote(text) && !text.contains("://")) else {
      fields.fault(
        field.value.place, key, "'\(text)' is no address of a git repository",
        write: "url: \"https://…\", ssh://… or git@host:owner/app.git; path: /… for one on this machine")
      return nil
    }
    if let at = text.lastIndex(of: "@"), let scheme = text.range(of: "://"), scheme.upperBound < at,
      text[scheme.upperBound..<at].contains(":")
    {
      fields.fault(
        field.value.place, key, "a password stands in it", write: "user: … and password_file: /etc/axwatch/password")
      return nil
    }
    return text
  }

  private mutating func day(_ field: YAMLField, _ key: String) -> Day? {
    if let text = field.value.text, let day = Day(text) { return day }
    fields.fault(
      field.value.place, key, "'\(field.value.text ?? field.value.kindName)' is no day", write: "since: 2024-01-31")
    return nil
  }

  private mutating func forge(_ field: YAMLField, _ key: String) -> Forge? {
    let example = "forge: {kind: gitlab, url: \"https://git.example.org/apps/shop\"}"
    guard let kind = field.value["kind"]?.text.flatMap(Forge.Kind.init), let url = field.value["url"]?.text,
      url.hasPrefix("https://") || url.hasPrefix("http://")
    else {
      fields.fault(
        field.value.place, key,
        "it wants a kind (\(Forge.Kind.allCases.map(\.rawValue).joined(separator: ", "))) "
          + "and a url", write: example)
      return nil
    }
    return Forge(remote: url, kind: kind)
  }

  private mutating func webAddress(_ field: YAMLField, _ key: String) -> String? {
    guard let text = fields.text(field, key, example: "https://ax.example.org/") else { return nil }
    guard text.hasPrefix("https://") || text.hasPrefix("http://"), URL(string: text)?.host != nil else {
      fields.fault(
        field.value.place, key, "'\(text)' is no web address", write: "\(field.key): \"https://ax.example.org/\"")
      return nil
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  private func isAddress(_ text: String) -> Bool {
    guard let colon = text.lastIndex(of: ":") else { return false }
    return UInt16(text[text.index(after: colon)...]) != nil
  }

  private mutating func existing(_ field: YAMLField, _ key: String) -> String? {
    guard let path = fields.text(field, key, example: "/etc/axwatch/\(field.key)") else { return nil }
    guard access(path, R_OK) == 0 else {
      fields.fault(
        field.value.place, key, "\(path) cannot be read: \(SystemCall.reason())",
        write: "the path of a file that the daemon's user may read")
      return nil
    }
    return path
  }

  private mutating func secretFile(_ field: YAMLField, _ key: String) -> String? {
    guard let path = existing(field, key) else { return nil }
    let data = FileManager.default.contents(atPath: path) ?? Data()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty {
      fields.fault(field.value.place, key, "\(path) is empty", write: "the secret on the file's first line")
      return nil
    }
    return text
  }

  private mutating func secretVariable(_ field: YAMLField, _ key: String) -> String? {
    guard let name = fields.text(field, key, example: "AXWATCH_SECRET") else { return nil }
    if let value = environment[name], !value.isEmpty { return value }
    fields.fault(
      field.value.place, key, "the environment has no \(name)",
      write: "EnvironmentFile= with \(name)=… in the unit, or use \(field.key.replacing("_env", with: "_file"))")
    return nil
  }

  private mutating func settings(_ field: YAMLField, _ key: String) -> Settings? {
    let facts = SourceReader.configuration(field.value)
    for fault in facts.faults {
      fields.fault(
        YAMLPlace(line: fault.line, column: fault.column), key, fault.message,
        write: fault.suggestion ?? "what .axwatch.yml would say")
    }
    return facts.settings
  }
}
