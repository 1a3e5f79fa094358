import CLibgit2

/// One fetch through libgit2.
struct LibraryFetch {
  let repository: OpaquePointer
  let address: RemoteAddress
  let session: FetchSession

  init(
    repository: OpaquePointer, address: RemoteAddress, access: RemoteAccess, mirror: String,
    progress: @escaping (FetchProgress) -> Bool
  ) {
    self.repository = repository
    self.address = address
    session = FetchSession(address: address, access: access, mirror: mirror, report: progress)
  }

  /// Fetches, and gives the reference that the remote's `HEAD` names.
  /// - Parameter known: the references that are there.
  func run(known: Set<String>) throws(GitError) -> String? {
    try session.prepare()
    defer { session.finish() }
    var remote: OpaquePointer?
    try check(git_remote_create_anonymous(&remote, repository, address.url))
    defer { git_remote_free(remote) }
    var connection = git_remote_connect_options()
    git_remote_connect_options_init(&connection, UInt32(GIT_REMOTE_CONNECT_OPTIONS_VERSION))
    connection.callbacks = session.callbacks
    // Once, before anything is asked: a server that moved says so, and cannot send the rest elsewhere.
    connection.follow_redirects = GIT_REMOTE_REDIRECT_INITIAL
    let proxy = session.access.proxy.map { Array($0.utf8CString) } ?? [0]
    try proxy.withUnsafeBufferPointer { buffer throws(GitError) in
      if session.access.proxy != nil {
        connection.proxy_opts.type = GIT_PROXY_SPECIFIED
        connection.proxy_opts.url = buffer.baseAddress
      }
      try check(git_remote_connect_ext(remote, GIT_DIRECTION_FETCH, &connection))
    }
    defer { git_remote_disconnect(remote) }
    let advertised = try advertised(by: remote)
    if !known.isEmpty, !advertised.contains(where: { $0.hasPrefix("refs/heads/") }) {
      throw FetchFailure.emptied(address)
    }
    try removeInTheWay(of: advertised, known)
    try download(remote)
    return head(of: remote)
  }

  private func download(_ remote: OpaquePointer?) throws(GitError) {
    var options = git_fetch_options()
    git_fetch_options_init(&options, UInt32(GIT_FETCH_OPTIONS_VERSION))
    options.callbacks = session.callbacks
    // Tags are copied and pruned like branches.
    options.download_tags = GIT_REMOTE_DOWNLOAD_TAGS_NONE
    let code = withStringArray(Mirror.refspecs) { refspecs in
      var refspecs = refspecs
      return git_remote_download(remote, &refspecs, &options)
    }
    try check(code)
    var callbacks = session.callbacks
    try check(git_remote_update_tips(remote, &callbacks, 0, GIT_REMOTE_DOWNLOAD_TAGS_NONE, "fetch"))
    try check(git_remote_prune(remote, &callbacks))
  }

  private func withStringArray<Value>(_ texts: [String], _ body: (git_strarray) -> Value) -> Value {
    let copies = texts.map { Array($0.utf8CString) }
    var pointers: [UnsafeMutablePointer<CChar>?] = []
    func next(_ index: Int) -> Value {
      guard index < copies.count else {
        return pointers.withUnsafeMutableBufferPointer { body(git_strarray(strings: $0.baseAddress, count: $0.count)) }
      }
      var copy = copies[index]
      return copy.withUnsafeMutableBufferPointer { buffer in
        pointers.append(buffer.baseAddress)
        return next(index + 1)
      }
    }
    return next(0)
  }

  /// The names of the references that the remote has.
  private func advertised(by remote: OpaquePointer?) throws(GitError) -> Set<String> {
    var heads: UnsafeMutablePointer<UnsafePointer<git_remote_head>?>?
    var count = 0
    try check(git_remote_ls(&heads, &count, remote))
    var names: Set<String> = []
    for index in 0..<count {
      guard let name = heads?[index]?.pointee.name else { continue }
      names.insert(TreePath.decode(bytes(of: name)))
    }
    return names
  }

  /// Removes references that are gone at the remote and stand in the way of new ones: where `a` was, `a/b` is now.
  private func removeInTheWay(of advertised: Set<String>, _ known: Set<String>) throws(GitError) {
    var folders: Set<String> = []
    for name in advertised {
      var end = name.startIndex
      while let slash = name[end...].firstIndex(of: "/") {
        folders.insert(String(name[..<slash]))
        end = name.index(after: slash)
      }
    }
    for name in known where !advertised.contains(name) {
      if folders.contains(name) || advertised.contains(where: { name.hasPrefix($0 + "/") }) {
        let encoded = TreePath.encode(name).map { CChar(bitPattern: $0) } + [0]
        try check(git_reference_remove(repository, encoded))
      }
    }
  }

  private func head(of remote: OpaquePointer?) -> String? {
    var name = git_buf()
    defer { git_buf_dispose(&name) }
    guard git_remote_default_branch(&name, remote) == 0, let text = name.ptr else { return nil }
    return TreePath.decode(bytes(of: text))
  }

  private func check(_ code: Int32) throws(GitError) {
    guard code < 0 else { return }
    throw FetchFailure.error(session, code: code, said: GitError.lastMessage(code))
  }
}
