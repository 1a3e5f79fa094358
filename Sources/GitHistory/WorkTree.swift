import CLibgit2
import Foundation

/// What stands at a path of a working tree.
public enum DiskContent: Hashable, Sendable {
  case bytes([UInt8])
  /// Larger than the limit; its size.
  case tooLarge(Int)
  case symlink
  /// Nothing, a folder, a device, or a path that leads out of the working tree.
  case missing
  /// It cannot be read, for this reason.
  case unreadable(String)
}

extension Repository {
  /// The files of the working tree: tracked ones that are there, and untracked ones that are not ignored. Submodules and
  /// repositories inside are left out; symbolic links are among them. In the order of their bytes.
  public func files() throws(GitError) -> [String] {
    guard workTree != nil else {
      throw GitError(
        operation: "list", object: "the files of \(path)", cause: "it is a bare repository without a working tree",
        hint: "name a revision instead")
    }
    var paths: [[UInt8]: Bool] = [:]
    try addTracked(to: &paths)
    try addUntracked(to: &paths)
    let there = paths.filter { $0.value }.map(\.key).sorted { $0.lexicographicallyPrecedes($1) }
    return there.map { TreePath.decode($0) }
  }

  /// The files that a sparse checkout left out of the working tree, as the index has them. One that was put there all
  /// the same counts as it is on disk.
  public func notCheckedOut() throws(GitError) -> [String: TreeEntry] {
    guard workTree != nil else { return [:] }
    var entries: [String: TreeEntry] = [:]
    let index = try openIndex("the index of \(path)") { git_repository_index(&$0, handle) }
    defer { git_index_free(index) }
    for position in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, position), let name = entry.pointee.path,
        UInt32(entry.pointee.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
      else { continue }
      let file = TreePath.decode(bytes(of: name))
      if contentOnDisk(at: file, limit: 0) == .missing { entries[file] = TreeEntry(entry.pointee) }
    }
    return entries
  }

  private func addTracked(to paths: inout [[UInt8]: Bool]) throws(GitError) {
    let index = try openIndex("the index of \(path)") { git_repository_index(&$0, handle) }
    defer { git_index_free(index) }
    for position in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, position), let name = entry.pointee.path else { continue }
      if entry.pointee.mode & 0o170000 != 0o160000 { paths[bytes(of: name)] = true }
    }
  }

  private func addUntracked(to paths: inout [[UInt8]: Bool]) throws(GitError) {
    var options = git_status_options()
    git_status_options_init(&options, UInt32(GIT_STATUS_OPTIONS_VERSION))
    options.show = GIT_STATUS_SHOW_WORKDIR_ONLY
    options.flags =
      GIT_STATUS_OPT_INCLUDE_UNTRACKED.rawValue | GIT_STATUS_OPT_RECURSE_UNTRACKED_DIRS.rawValue
      | GIT_STATUS_OPT_EXCLUDE_SUBMODULES.rawValue
    var list: OpaquePointer?
    try GitError.check(git_status_list_new(&list, handle, &options), "list", "the working tree of \(path)")
    defer { git_status_list_free(list) }
    for position in 0..<git_status_list_entrycount(list) {
      guard let entry = git_status_byindex(list, position), let delta = entry.pointee.index_to_workdir else { continue }
      let status = entry.pointee.status.rawValue
      if status & GIT_STATUS_WT_DELETED.rawValue != 0, let name = delta.pointee.old_file.path {
        paths[bytes(of: name)] = false
      } else if status & GIT_STATUS_WT_NEW.rawValue != 0, let name = delta.pointee.new_file.path {
        let file = bytes(of: name)
        if file.last != UInt8(ascii: "/") { paths[file] = true }
      }
    }
  }

  /// What stands at a path of the working tree now. Symbolic links are never followed, not those of folders either, so
  /// that nothing outside is read.
  /// - Parameter limit: the largest size in bytes that is read.
  public func contentOnDisk(at file: String, limit: Int) -> DiskContent {
    guard let workTree else { return .missing }
    var folder = openFolder(workTree, in: AT_FDCWD)
    guard folder >= 0 else { return .unreadable(String(cString: strerror(errno))) }
    defer { close(folder) }
    let names = TreePath.encode(file).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, name) in names.enumerated() {
      guard !name.isEmpty, !name.contains(0), name != [46], name != [46, 46] else { return .missing }
      let text = name.map { CChar(bitPattern: $0) } + [0]
      if index == names.count - 1 { return read(text, in: folder, limit: limit) }
      let next = openat(folder, text, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { return .missing }
      close(folder)
      folder = next
    }
    return .missing
  }

  private func openFolder(_ path: String, in folder: Int32) -> Int32 {
    openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  private func read(_ name: [CChar], in folder: Int32, limit: Int) -> DiskContent {
    // Without O_NONBLOCK a named pipe in the tree would hold the reader for ever.
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      switch errno {
      case ELOOP: return .symlink
      case ENOENT, ENOTDIR, ENXIO: return .missing
      default: return .unreadable(String(cString: strerror(errno)))
      }
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .missing }
    guard status.st_size <= limit else { return .tooLarge(Int(status.st_size)) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: max(4_096, min(Int(status.st_size) + 1, 1 << 20)))
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .unreadable(String(cString: strerror(errno))) }
      if count == 0 { return .bytes(bytes) }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else { return .tooLarge(bytes.count) }
    }
  }
}
