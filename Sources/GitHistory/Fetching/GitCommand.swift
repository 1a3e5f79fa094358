import Foundation

/// `git fetch` as an alternative to libgit2: for RSA keys, the SSH configuration of the person who runs the program,
/// proxies, and version 2 of the protocol.
///
/// No argument can be taken for an option, no prompt waits for anybody, and secrets are neither among the arguments nor
/// in a file: a helper that only the configured host may ask takes them from the environment.
struct GitCommand {
  let mirror: Mirror
  let address: RemoteAddress
  let access: RemoteAccess
  /// The environment of this process.
  var inherited = ProcessInfo.processInfo.environment

  var fetch: ChildProgram {
    program(
      [
        "--git-dir=\(mirror.path)", "fetch", "--force", "--prune", "--no-tags", "--no-recurse-submodules",
        "--no-write-fetch-head", "--no-auto-maintenance", "--progress", "--", address.url,
      ] + Mirror.refspecs)
  }

  /// Asks for the remote's branches, and which one its `HEAD` names.
  var branches: ChildProgram {
    var program = program(["ls-remote", "--symref", "--", address.url, "HEAD", "refs/heads/*"])
    program.kept = 32 << 20
    return program
  }

  /// Puts many small packs, one a fetch, into few.
  var repack: ChildProgram {
    program(["--git-dir=\(mirror.path)", "repack", "-d", "-q", "--geometric=2"])
  }

  private func program(_ arguments: [String]) -> ChildProgram {
    ChildProgram(name: "git", arguments: arguments, environment: environment)
  }

  var environment: [String: String] {
    var variables: [String: String] = [:]
    let kept = [
      "PATH", "HOME", "USER", "LOGNAME", "SSH_AUTH_SOCK", "XDG_CONFIG_HOME", "TMPDIR", "no_proxy", "NO_PROXY",
    ]
    for name in kept + ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
      variables[name] = inherited[name]
    }
    variables["LC_ALL"] = "C"
    variables["GIT_TERMINAL_PROMPT"] = "0"
    variables["GIT_ASKPASS"] = "false"
    variables["SSH_ASKPASS"] = "false"
    variables["GIT_ALLOW_PROTOCOL"] = "file:git:http:https:ssh"
    variables["GIT_SSH_COMMAND"] = sshCommand
    if let password {
      variables["AXWATCH_GIT_USER"] = access.user ?? address.user ?? "git"
      variables["AXWATCH_GIT_PASSWORD"] = password
    }
    let settings = self.settings
    variables["GIT_CONFIG_COUNT"] = String(settings.count)
    for (index, setting) in settings.enumerated() {
      variables["GIT_CONFIG_KEY_\(index)"] = setting.key
      variables["GIT_CONFIG_VALUE_\(index)"] = setting.value
    }
    return variables
  }

  private var password: String? {
    guard address.transport == .http || address.transport == .https else { return nil }
    return access.password ?? address.password ?? (address.user == nil ? nil : "")
  }

  private var settings: [(key: String, value: String)] {
    var settings = [
      ("safe.directory", mirror.path), ("core.hooksPath", "/dev/null"), ("core.fsmonitor", "false"),
      ("protocol.version", "2"), ("gc.auto", "0"), ("credential.helper", ""),
    ]
    if password != nil, let host = address.host {
      let place = "\(address.transport.rawValue)://\(host)" + (address.port.map { ":\($0)" } ?? "")
      settings.append(
        (
          "credential.\(place).helper",
          #"!f() { test "$1" = get && printf 'username=%s\npassword=%s\n' "$AXWATCH_GIT_USER" "$AXWATCH_GIT_PASSWORD"; }; f"#
        ))
    }
    if let authorities = access.authorities { settings.append(("http.sslCAInfo", authorities)) }
    if let proxy = access.proxy { settings.append(("http.proxy", proxy)) }
    return settings.map { (key: $0.0, value: $0.1) }
  }

  private var sshCommand: String {
    var words = ["ssh", "-oBatchMode=yes", "-oStrictHostKeyChecking=yes", "-oConnectTimeout=30"]
    if let knownHosts = access.knownHosts { words += ["-oUserKnownHostsFile=\(knownHosts)"] }
    if let key = access.privateKey { words += ["-oIdentitiesOnly=yes", "-i", key] }
    return words.map(Self.quoted).joined(separator: " ")
  }

  /// A word as a shell reads it back.
  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}

extension Mirror {
  /// As `update(from:access:progress:)`, by running `git fetch`.
  public func updateByGit(
    from address: RemoteAddress, access: RemoteAccess = RemoteAccess(),
    progress: @escaping (FetchProgress) -> Bool = { _ in true }
  ) throws(GitError) -> FetchResult {
    try exclusively { repository throws(GitError) in
      let before = try references(of: repository)
      let command = GitCommand(mirror: self, address: address, access: access)
      var isCancelled = false
      var state = FetchProgress()
      let said = try run(command.branches, address, access, isCancelled: { false }) { _ in true }
      if !before.isEmpty, !said.contains("\trefs/heads/") { throw FetchFailure.emptied(address) }
      _ = try run(command.fetch, address, access, isCancelled: { isCancelled }) { text in
        state.hear(text)
        isCancelled = isCancelled || !progress(state)
        return !isCancelled
      }
      let line = said.split(separator: "\n").first { $0.hasPrefix("ref: ") && $0.hasSuffix("\tHEAD") }
      let name = line.map { String($0.dropFirst("ref: ".count).dropLast("\tHEAD".count)) }
      return try finish(repository, before: before, head: name, progress: state)
    }
  }

  private func run(
    _ program: ChildProgram, _ address: RemoteAddress, _ access: RemoteAccess, isCancelled: () -> Bool,
    _ heard: (Substring) -> Bool
  ) throws(GitError) -> String {
    guard let outcome = program.run(heard) else {
      throw GitError(
        operation: "run", object: "git", cause: "it is not installed", hint: "install it, or leave out transport: git")
    }
    guard outcome.status != 0 else { return outcome.output }
    if isCancelled() {
      throw GitError(operation: "fetch", object: address.description, cause: "it was cancelled", isTransient: true)
    }
    throw FetchFailure.error(address, access, said: FetchFailure.lastWords(outcome.output))
  }
}

extension FetchProgress {
  /// Takes up what `git fetch --progress` says: `Receiving objects:  45% (123/456), 1.20 MiB | 3 MiB/s`.
  mutating func hear(_ text: Substring) {
    for line in text.split(whereSeparator: { $0 == "\r" || $0 == "\n" }) {
      guard let open = line.firstIndex(of: "("), let close = line[open...].firstIndex(of: ")") else { continue }
      let numbers = line[line.index(after: open)..<close].split(separator: "/").compactMap { Int($0) }
      guard numbers.count == 2 else { continue }
      if line.hasPrefix("Receiving objects") {
        totalObjects = numbers[1]
        receivedObjects = numbers[0]
      } else if line.hasPrefix("Resolving deltas") {
        receivedObjects = totalObjects
        indexedObjects = max(indexedObjects, totalObjects)
      }
    }
  }
}

extension FetchFailure {
  /// What of a program's output says why it failed: not its progress.
  static func lastWords(_ output: String) -> String {
    let lines = output.split(whereSeparator: { $0 == "\n" || $0 == "\r" }).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let telling = lines.filter { line in
      ["fatal:", "error:", "remote: ", "ssh:", "git@"].contains { line.hasPrefix($0) }
        || line.contains("ermission denied")
        || line.contains("erification failed") || line.contains("onnection ")
    }
    return (telling.isEmpty ? lines.suffix(3) : telling.suffix(6)).joined(separator: " ")
  }
}
