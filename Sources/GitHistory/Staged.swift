import CLibgit2
import Foundation

extension Repository {
  /// What is staged: path and content of every file of the index, in the order of the index.
  ///
  /// Files that `git add --intent-to-add` announced are left out: they would not be committed.
  /// - Parameter file: another index than the repository's own. Git names one in `GIT_INDEX_FILE` when only a part of
  ///   what is staged is committed; a path that is not absolute is one in the working tree.
  public func staged(in file: String? = nil) throws(GitError) -> [String: TreeEntry] {
    let place = file.map { $0.hasPrefix("/") ? $0 : (workTree ?? path) + "/" + $0 }
    let object = "the index \(place.map { "at \($0)" } ?? "of \(path)")"
    let index: OpaquePointer
    if let place {
      guard access(place, F_OK) == 0 else {
        throw GitError(
          operation: "read", object: object, cause: "there is no such file",
          hint: "GIT_INDEX_FILE names it; git sets it for hooks")
      }
      index = try openIndex(object) { git_index_open(&$0, place) }
    } else {
      index = try openIndex(object) { git_repository_index(&$0, handle) }
    }
    defer { git_index_free(index) }
    guard git_index_has_conflicts(index) == 0 else {
      throw GitError(
        operation: "read", object: object, cause: "a merge has left conflicts in it",
        hint: "resolve them and git add the files")
    }
    var staged: [String: TreeEntry] = [:]
    for position in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, position), let name = entry.pointee.path,
        UInt32(entry.pointee.flags_extended) & GIT_INDEX_ENTRY_INTENT_TO_ADD.rawValue == 0
      else { continue }
      staged[TreePath.decode(bytes(of: name))] = TreeEntry(entry.pointee)
    }
    return staged
  }

  /// Opens an index and reads it, also what was written to it since it was last read.
  func openIndex(
    _ object: String, _ open: (inout OpaquePointer?) -> Int32
  ) throws(GitError) -> OpaquePointer {
    var index: OpaquePointer?
    var code = open(&index)
    if code == 0 { code = git_index_read(index, 1) }
    if let index, code == 0 { return index }
    let reason = git_error_last().flatMap { $0.pointee.message.map { String(cString: $0) } } ?? ""
    git_index_free(index)
    // A sparse or split index names its extension as one that nobody may pass over.
    let hint =
      reason.contains("sdir")
      ? "write it in full: git sparse-checkout reapply --no-sparse-index"
      : reason.contains("mandatory extension")
        ? "write it in one piece: git update-index --no-split-index" : "git status may mend it"
    throw GitError(operation: "read", object: object, cause: reason, hint: hint)
  }

  /// The commit that `HEAD` stands at; `nil` while its branch has none.
  public func head() throws(GitError) -> ObjectID? {
    if git_repository_head_unborn(handle) == 1 { return nil }
    return try resolve("HEAD")
  }

  /// The newest commit that both histories have; `nil` when there is none, or when it lies behind a cut history.
  public func mergeBase(_ left: ObjectID, _ right: ObjectID) throws(GitError) -> ObjectID? {
    var base = git_oid()
    var (one, other) = (left.oid, right.oid)
    let code = git_merge_base(&base, handle, &one, &other)
    if code == GIT_ENOTFOUND.rawValue || (code < 0 && isShallow) { return nil }
    try GitError.check(code, "find", "where \(left.hex) and \(right.hex) part in \(path)")
    return ObjectID(base)
  }
}

extension TreeEntry {
  init(_ entry: git_index_entry) {
    let mode: Mode
    switch entry.mode & 0o170000 {
    case 0o120000: mode = .symlink
    case 0o160000: mode = .submodule
    default: mode = entry.mode & 0o100 != 0 ? .executable : .file
    }
    self.init(id: ObjectID(entry.id), mode: mode)
  }
}
