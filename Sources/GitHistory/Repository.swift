import CLibgit2

/// A repository on this machine's disk, for reading.
///
/// A handle belongs to one thread; open as many as there are threads. A handle that stays open sees what another
/// process fetches into the repository.
public final class Repository {
  /// The folder that was asked for.
  public let path: String
  package let handle: OpaquePointer
  package let objects: OpaquePointer

  /// Opens a bare repository, a working tree with a `.git` folder or file in it, or such a `.git` folder or file itself.
  /// Nothing above `path` is looked at.
  public init(at path: String) throws(GitError) {
    try Library.start()
    self.path = path
    var repository: OpaquePointer?
    let code = git_repository_open_ext(&repository, path, UInt32(GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue), nil)
    guard code == 0, let repository else { throw Repository.openingError(code, path) }
    var database: OpaquePointer?
    guard git_repository_odb(&database, repository) == 0, let database else {
      let error = GitError(operation: "open", object: "the repository at \(path)", cause: GitError.lastMessage(-1))
      git_repository_free(repository)
      throw error
    }
    handle = repository
    objects = database
  }

  deinit {
    git_odb_free(objects)
    git_repository_free(handle)
  }

  /// Whether it has no working tree.
  public var isBare: Bool { git_repository_is_bare(handle) == 1 }

  /// The folder of the working tree, without a slash at its end.
  public var workTree: String? {
    guard let folder = git_repository_workdir(handle) else { return nil }
    let text = String(cString: folder)
    return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// The folder with git's own files, without a slash at its end.
  public var gitFolder: String {
    guard let folder = git_repository_commondir(handle) else { return path }
    let text = String(cString: folder)
    return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Whether its history was cut when it was cloned (`git clone --depth`).
  public var isShallow: Bool { git_repository_is_shallow(handle) == 1 }

  private static func openingError(_ code: Int32, _ path: String) -> GitError {
    let said = GitError.lastMessage(code)
    let object = "the repository at \(path)"
    if code == GIT_ENOTFOUND.rawValue {
      return GitError(
        operation: "open", object: object, cause: "there is no git repository",
        hint: "give the folder that holds .git, or a bare repository")
    }
    if said.contains("objectformat") || said.contains("refstorage") || said.contains("unsupported extension") {
      return GitError(
        operation: "open", object: object, cause: said,
        hint: "SHA-256 repositories and reftables cannot be read; clone it in the usual format")
    }
    if said.contains("ermission") {
      return GitError(
        operation: "open", object: object, cause: said, hint: "the user who runs axwatch must be able to read it")
    }
    return GitError(operation: "open", object: object, cause: said)
  }
}
