import CLibgit2

extension Repository {
  /// The commits that a merge brought: those of its other parents that its first parent has not, newest first, and how
  /// many there are. As far as the repository has them; none for a commit with one parent.
  /// - Parameter limit: how many are named.
  public func commitsMerged(by id: ObjectID, limit: Int) throws(GitError) -> (newest: [ObjectID], count: Int) {
    let parents = try commit(id).parents
    guard let first = parents.first, parents.count > 1 else { return ([], 0) }
    var walk: OpaquePointer?
    try GitError.check(git_revwalk_new(&walk, handle), "list", "what \(id.hex) of \(path) merged")
    defer { git_revwalk_free(walk) }
    git_revwalk_sorting(walk, GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue)
    var hidden = first.oid
    guard git_revwalk_hide(walk, &hidden) == 0 else { return ([], 0) }
    for parent in parents.dropFirst() {
      var oid = parent.oid
      // A parent that was not fetched brings nothing that could be named.
      guard git_revwalk_push(walk, &oid) == 0 else { return ([], 0) }
    }
    var found: [ObjectID] = []
    var next = git_oid()
    var count = 0
    while git_revwalk_next(&next, walk) == 0 {
      if found.count < limit { found.append(ObjectID(next)) }
      count += 1
    }
    return (found, count)
  }

  /// The address of the remote called `origin`, as it stands in the repository's own configuration.
  public var origin: String? {
    var configuration: OpaquePointer?
    guard git_repository_config_snapshot(&configuration, handle) == 0 else { return nil }
    defer { git_config_free(configuration) }
    var text: UnsafePointer<CChar>?
    guard git_config_get_string(&text, configuration, "remote.origin.url") == 0, let text else { return nil }
    return String(cString: text)
  }
}
