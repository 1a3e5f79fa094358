import CLibgit2
import Foundation

extension Repository {
  /// The commit that a revision names: a branch, a tag, an object name or its beginning, `HEAD~2` …
  public func resolve(_ revision: String) throws(GitError) -> ObjectID {
    let object = "'\(revision)' in \(path)"
    var found: OpaquePointer?
    let code = git_revparse_single(&found, handle, revision)
    guard code == 0, let found else {
      if code == GIT_EAMBIGUOUS.rawValue {
        throw GitError(operation: "find", object: object, cause: "several objects begin so", hint: "write more digits")
      }
      let isUnborn = revision.hasPrefix("HEAD") && git_repository_head_unborn(handle) == 1
      // What lies behind the cut of a shallow clone is not there, and neither are branches that were not cloned.
      throw GitError(
        operation: "find", object: object,
        cause: isUnborn
          ? "its branch has no commit yet"
          : isShallow && code == GIT_ENOTFOUND.rawValue
            ? "it is not in this shallow clone"
            : code == GIT_ENOTFOUND.rawValue ? "there is no such revision" : GitError.lastMessage(code),
        hint: isUnborn
          ? "name another branch, or commit something"
          : isShallow ? "git fetch --unshallow brings the whole history" : "name a branch, a tag or a commit")
    }
    defer { git_object_free(found) }
    var commit: OpaquePointer?
    guard git_object_peel(&commit, found, GIT_OBJECT_COMMIT) == 0, let commit else {
      throw GitError(
        operation: "find", object: object, cause: "it is no commit", hint: "name a branch, a tag or a commit")
    }
    defer { git_object_free(commit) }
    return ObjectID(git_object_id(commit).pointee)
  }

  /// The branch that `HEAD` names, also when it has no commit yet. `nil`: `HEAD` names a commit.
  public func defaultBranch() throws(GitError) -> String? {
    var head: OpaquePointer?
    try GitError.check(git_reference_lookup(&head, handle, "HEAD"), "read", "HEAD of \(path)")
    defer { git_reference_free(head) }
    guard let target = git_reference_symbolic_target(head) else { return nil }
    let name = TreePath.decode(bytes(of: target))
    let prefix = "refs/heads/"
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// The branches and the commits they stand at. A broken reference is left out; `tip(of:)` says what is wrong with it.
  public func branches() throws(GitError) -> [String: ObjectID] {
    var iterator: OpaquePointer?
    try GitError.check(
      git_reference_iterator_glob_new(&iterator, handle, "refs/heads/*"), "list", "the branches of \(path)")
    defer { git_reference_iterator_free(iterator) }
    var branches: [String: ObjectID] = [:]
    var name: UnsafePointer<CChar>?
    while true {
      let code = git_reference_next_name(&name, iterator)
      if code == GIT_ITEROVER.rawValue { return branches }
      try GitError.check(code, "list", "the branches of \(path)")
      guard let name else { continue }
      let full = TreePath.decode(bytes(of: name))
      if let tip = commitID(ofReference: name) { branches[String(full.dropFirst("refs/heads/".count))] = tip }
    }
  }

  /// The commit that a branch stands at; `nil` when there is no such branch.
  public func tip(of branch: String) throws(GitError) -> ObjectID? {
    let name = "refs/heads/" + branch
    let encoded = TreePath.encode(name) + [0]
    return try encoded.withUnsafeBufferPointer { buffer throws(GitError) -> ObjectID? in
      try buffer.withMemoryRebound(to: CChar.self) { text throws(GitError) -> ObjectID? in
        guard let text = text.baseAddress else { return nil }
        var reference: OpaquePointer?
        let code = git_reference_lookup(&reference, handle, text)
        if code == GIT_ENOTFOUND.rawValue || code == GIT_EINVALIDSPEC.rawValue { return nil }
        try GitError.check(code, "read", "the branch '\(branch)' of \(path)")
        git_reference_free(reference)
        guard let tip = commitID(ofReference: text) else {
          throw GitError(
            operation: "read", object: "the branch '\(branch)' of \(path)", cause: "it stands at no commit",
            hint: "git fsck says what is damaged")
        }
        return tip
      }
    }
  }

  private func commitID(ofReference name: UnsafePointer<CChar>) -> ObjectID? {
    var id = git_oid()
    guard git_reference_name_to_id(&id, handle, name) == 0 else { return nil }
    var object: OpaquePointer?
    // A branch stands at a commit; one that stands at a tag object was written by hand and is followed.
    guard git_object_lookup(&object, handle, &id, GIT_OBJECT_ANY) == 0 else { return ObjectID(id) }
    defer { git_object_free(object) }
    guard git_object_type(object) != GIT_OBJECT_COMMIT else { return ObjectID(id) }
    var commit: OpaquePointer?
    guard git_object_peel(&commit, object, GIT_OBJECT_COMMIT) == 0 else { return nil }
    defer { git_object_free(commit) }
    return ObjectID(git_object_id(commit).pointee)
  }
}

/// The bytes of a C string.
package func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  let count = strlen(text)
  return text.withMemoryRebound(to: UInt8.self, capacity: count) { Array(UnsafeBufferPointer(start: $0, count: count)) }
}
