import CLibgit2

/// The one place where libgit2 is set up for the process.
package enum Library {
  /// Sets libgit2 up on first use.
  package static func start() throws(GitError) {
    try outcome.get()
  }

  private static let outcome: Result<Void, GitError> = {
    let count = git_libgit2_init()
    guard count > 0 else {
      return .failure(GitError(operation: "start", object: "libgit2", cause: GitError.lastMessage(count)))
    }
    // What this machine's git is configured to do must not change what is read.
    for level in [GIT_CONFIG_LEVEL_PROGRAMDATA, GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL]
    {
      _ = axwatch_git_set_search_path(level.rawValue, "")
    }
    // Hashing every object that is read costs more than reading it; what arrives by a fetch is verified by the indexer.
    _ = axwatch_git_set_int(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0)
    // A service reads repositories of other users. libgit2 runs no program that a repository's configuration names,
    // which is what the check of the owner protects from.
    _ = axwatch_git_set_int(GIT_OPT_SET_OWNER_VALIDATION, 0)
    _ = axwatch_git_allow_readable_extensions()
    return .success(())
  }()
}
