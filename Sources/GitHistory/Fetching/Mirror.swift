import CLibgit2
import Foundation

/// A bare copy of a remote repository's branches and tags, kept by fetching.
///
/// libgit2 knows no time limits: a remote that falls silent holds `update` for ever. It is called in a process of its own
/// that can be killed; what a killed fetch leaves behind is swept by the next one. Over SSH and with `authorities` a fetch
/// changes settings that hold for its whole process.
public struct Mirror: Sendable {
  /// The bare repository's folder.
  public let path: String

  public init(at path: String) {
    self.path = path
  }

  /// What is copied: `refs/heads` and `refs/tags` as they are, also when a branch was moved back.
  static let refspecs = ["+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"]
  static let marker = "axwatch.mirror"

  /// Brings the mirror up to what the remote has. The mirror is made when there is none.
  /// - Parameter progress: is told how far it is, and ends it by returning `false`.
  public func update(
    from address: RemoteAddress, access: RemoteAccess = RemoteAccess(),
    progress: @escaping (FetchProgress) -> Bool = { _ in true }
  ) throws(GitError) -> FetchResult {
    try exclusively { repository throws(GitError) in
      let before = try references(of: repository)
      let fetch = LibraryFetch(
        repository: repository, address: address, access: access, mirror: path, progress: progress)
      let head = try fetch.run(known: Set(before.keys))
      return try finish(repository, before: before, head: head, progress: fetch.session.progress)
    }
  }

  /// Opens or makes the repository, while no other process may, and clears what a killed fetch left.
  func exclusively<Value>(_ body: (OpaquePointer) throws(GitError) -> Value) throws(GitError) -> Value {
    try Library.start()
    try makeFolder()
    let lock = open(path + "/axwatch.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard lock >= 0 else { throw failure("lock", String(cString: strerror(errno)), hint: "it must be writable") }
    defer { close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw failure("lock", "another process is fetching into it", isTransient: true)
    }
    // Said, and not left to the closing: a child that was forked meanwhile has the file open too.
    defer { flock(lock, LOCK_UN) }
    sweep()
    let repository = try openOrMake()
    defer { git_repository_free(repository) }
    return try body(repository)
  }

  private func makeFolder() throws(GitError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw failure("make", "the folder cannot be made", hint: "is the state directory writable?")
    }
  }

  private func openOrMake() throws(GitError) -> OpaquePointer {
    var repository: OpaquePointer?
    if git_repository_open_bare(&repository, path) == 0, let repository {
      guard isMirror(repository) else {
        git_repository_free(repository)
        throw failure("fetch into", "it is a repository of somebody else", hint: "name another folder for mirrors")
      }
      return repository
    }
    // What a process that was killed right here began is simply begun again.
    var options = git_repository_init_options()
    git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
    options.flags = GIT_REPOSITORY_INIT_BARE.rawValue | GIT_REPOSITORY_INIT_MKPATH.rawValue
    let code = "main".withCString { name in
      options.initial_head = name
      return git_repository_init_ext(&repository, path, &options)
    }
    guard code == 0, let repository else { throw failure("make", GitError.lastMessage(code)) }
    var configuration: OpaquePointer?
    try GitError.check(git_repository_config(&configuration, repository), "configure", "the mirror \(path)")
    defer { git_config_free(configuration) }
    try GitError.check(git_config_set_bool(configuration, Self.marker, 1), "configure", "the mirror \(path)")
    // A child `git fetch` would otherwise pack in the background, after the fetch is over.
    try GitError.check(git_config_set_int32(configuration, "gc.auto", 0), "configure", "the mirror \(path)")
    return repository
  }

  private func isMirror(_ repository: OpaquePointer) -> Bool {
    var configuration: OpaquePointer?
    guard git_repository_config_snapshot(&configuration, repository) == 0 else { return false }
    defer { git_config_free(configuration) }
    var value: Int32 = 0
    if git_config_get_bool(&value, configuration, Self.marker) == 0 { return value == 1 }
    // Killed between the making and the marking: nothing is in it yet.
    return git_repository_is_empty(repository) == 1
  }

  /// The branches and tags and what they stand at.
  func references(of repository: OpaquePointer) throws(GitError) -> [String: ObjectID] {
    var references: [String: ObjectID] = [:]
    for pattern in ["refs/heads/*", "refs/tags/*"] {
      var iterator: OpaquePointer?
      try GitError.check(git_reference_iterator_glob_new(&iterator, repository, pattern), "list", "branches of \(path)")
      defer { git_reference_iterator_free(iterator) }
      var name: UnsafePointer<CChar>?
      while git_reference_next_name(&name, iterator) == 0, let name {
        var id = git_oid()
        if git_reference_name_to_id(&id, repository, name) == 0 {
          references[TreePath.decode(bytes(of: name))] = ObjectID(id)
        }
      }
    }
    return references
  }

  /// Lets `HEAD` name the remote's branch, and says what changed.
  func finish(
    _ repository: OpaquePointer, before: [String: ObjectID], head: String?, progress: FetchProgress
  ) throws(GitError) -> FetchResult {
    let after = try references(of: repository)
    if let head, git_reference_is_valid_name(head) == 1 {
      try GitError.check(git_repository_set_head(repository, head), "set", "HEAD of \(path)")
    }
    let names = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    let changes = names.sorted().map { FetchResult.Change(reference: $0, old: before[$0], new: after[$0]) }
    let branch = head.map { $0.hasPrefix("refs/heads/") ? String($0.dropFirst("refs/heads/".count)) : $0 }
    return FetchResult(changes: changes, defaultBranch: branch, progress: progress)
  }

  func failure(_ operation: String, _ cause: String, hint: String? = nil, isTransient: Bool = false) -> GitError {
    GitError(operation: operation, object: "the mirror \(path)", cause: cause, hint: hint, isTransient: isTransient)
  }
}
