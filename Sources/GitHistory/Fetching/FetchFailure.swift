import CLibgit2

/// Works out what a failed fetch means for the person who set it up.
enum FetchFailure {
  /// A fetch through libgit2 that ended with `code` and these words.
  static func error(_ session: FetchSession, code: Int32, said: String) -> GitError {
    let address = session.address
    if session.isCancelled { return failure(address, "it was cancelled", isTransient: true) }
    if let key = session.refusedHostKey {
      return failure(
        address, session.access.hostKeys.isEmpty ? "its host key \(key) is not known" : "its host key is \(key)",
        hint: session.access.hostKeys.isEmpty
          ? "compare it with what the host's owner says, then put it into host_keys or the known_hosts file"
          : "none of host_keys is; if its owner changed the key, change host_keys too")
    }
    if session.refusedCertificate {
      return failure(
        address, "its certificate is not trusted",
        hint: "name the file of its authority in authorities; an IP address in a certificate is not understood")
    }
    if session.lacksCredentials {
      return failure(
        address, "it asks for credentials", hint: "give a user and a password or token, or a key, for this repository")
    }
    if session.attempts > 1 || code == GIT_EAUTH.rawValue {
      return failure(
        address, "the credentials were refused",
        hint: address.transport == .ssh
          ? "may the key read it? RSA keys are refused by many hosts: use an Ed25519 key, or transport: git"
          : "has the token expired, and may it read the repository?")
    }
    return error(address, session.access, said: said)
  }

  /// A fetch that ended with these words, whoever said them.
  static func error(_ address: RemoteAddress, _ access: RemoteAccess, said: String) -> GitError {
    let text = said.lowercased()
    for meaning in meanings where meaning.words.contains(where: { text.contains($0) }) {
      return failure(address, meaning.cause, hint: meaning.hint, isTransient: meaning.isTransient)
    }
    return failure(address, access.redacted(said), isTransient: true)
  }

  private static func failure(
    _ address: RemoteAddress, _ cause: String, hint: String? = nil, isTransient: Bool = false
  ) -> GitError {
    GitError(operation: "fetch", object: address.description, cause: cause, hint: hint, isTransient: isTransient)
  }

  private struct Meaning {
    var words: [String]
    var cause: String
    var hint: String?
    var isTransient = false
  }

  /// In the order in which they are tried: the words of libgit2, of git and of ssh.
  private static let meanings = [
    Meaning(
      words: ["no space left", "disk quota exceeded"], cause: "the disk is full",
      hint: "make room where the mirrors are", isTransient: true),
    Meaning(
      words: [
        "failed to resolve", "could not resolve", "name or service not known", "temporary failure in name resolution",
      ],
      cause: "its host name cannot be resolved", hint: "is the name right, and does DNS work here?", isTransient: true),
    Meaning(
      words: ["connection refused"], cause: "the host refuses connections",
      hint: "does the server run, and is the port right?", isTransient: true),
    Meaning(
      words: ["timed out", "timeout"], cause: "the host does not answer", hint: "is there a firewall in between?",
      isTransient: true),
    Meaning(
      words: ["couldn't connect to server", "failed to connect"], cause: "the host refuses connections",
      hint: "does the server run, and is the port right?", isTransient: true),
    Meaning(
      words: ["network is unreachable", "no route to host", "host is unreachable"], cause: "the host cannot be reached",
      hint: "is there a network?", isTransient: true),
    Meaning(
      words: ["host key verification failed", "remote host identification has changed"],
      cause: "its host key is not known", hint: "put its line into the known_hosts file, after checking it"),
    Meaning(
      words: ["certificate", "ssl error", "tls", "self-signed", "self signed"], cause: "its certificate is not trusted",
      hint: "name the file of its authority in authorities"),
    Meaning(
      words: [
        "authentication failed", "authentication required", "could not read username", "could not read password",
        "permission denied (", "status code: 401", "status code: 403", "error: 401", "error: 403",
        "invalid credentials",
        "failed to retrieve list of ssh authentication methods", "terminal prompts disabled",
      ],
      cause: "the credentials were refused, or it asks for some",
      hint: "give a user and a password or token, or a key, that may read it"),
    Meaning(
      words: ["unable to exchange encryption keys"], cause: "no way of encryption suits both sides",
      hint: "the host offers only old keys; use transport: git"),
    Meaning(
      words: [
        "status code: 404", "error: 404", "not found", "does not exist", "not exported",
        "does not appear to be a git repository",
        "could not find repository", "no such file or directory", "failed to resolve path", "not a git repository",
        "unsupported url protocol", "no such repository",
      ],
      cause: "there is no such repository",
      hint: "is the address right? Many hosts also say so when the credentials may not read it"),
    Meaning(
      words: ["permission denied"], cause: "it may not be read",
      hint: "the user who runs axwatch must be able to read it"),
    Meaning(
      words: [
        "invalid content-type", "is this a git repository", "bad line length", "invalid pkt-len", "bad packet length",
      ],
      cause: "what answers there is no git server",
      hint: "is the address right, and does no login page stand before it?",
      isTransient: true),
    Meaning(
      words: ["status code: 429", "error: 429", "rate limit"], cause: "the host wants fewer requests",
      hint: "poll it less often", isTransient: true),
    Meaning(
      words: ["status code: 5", "error: 50"], cause: "the host has a fault of its own", isTransient: true),
    Meaning(
      words: ["redirect"], cause: "it has moved to another host", hint: "give its new address"),
    Meaning(
      words: ["shallow"], cause: "the remote is a shallow clone",
      hint: "use transport: git, or give the original's address"),
    Meaning(
      words: [
        "early eof", "unexpected eof", "connection reset", "broken pipe", "hung up", "disconnect", "premature",
        "failed to read", "error reading", "unexpectedly", "eof",
      ],
      cause: "the connection broke off", isTransient: true),
  ]
}

extension FetchFailure {
  /// A remote that shows no branch where it had some: more often a host that is at fault than a repository that was
  /// emptied, so that nothing is thrown away for it.
  static func emptied(_ address: RemoteAddress) -> GitError {
    failure(
      address, "it has no branches any more", hint: "if it was begun anew, remove the mirror by hand", isTransient: true
    )
  }
}

extension GitError {
  /// A fetch that was ended because the remote said nothing for so many seconds.
  public static func fellSilent(_ address: RemoteAddress, seconds: Int) -> GitError {
    GitError(
      operation: "fetch", object: address.description, cause: "the host has said nothing for \(seconds) seconds",
      hint: "it is tried again", isTransient: true)
  }

  /// A fetch that was ended because it took longer than it may.
  public static func tookTooLong(_ address: RemoteAddress, seconds: Int) -> GitError {
    GitError(
      operation: "fetch", object: address.description, cause: "it was not done after \(seconds) seconds",
      hint: "a first fetch may take longer: raise its time limit", isTransient: true)
  }
}
