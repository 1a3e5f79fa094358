import CLibgit2
import Foundation
import GitHistory

/// A repository made for a test: fixed authors and dates, so that the same calls give the same object names everywhere.
///
///     let repository = try FixtureRepository()
///     try repository.commit("Add the login screen", at: day(1)) {
///       $0.write("App/LoginView.swift", "…")
///     }
///     try repository.branch("feature")
///     try repository.commit("Try something", on: "feature") { $0.delete("App/LoginView.swift") }
///     try repository.merge("feature", into: "main")
///     try repository.force("main", to: first)
///
/// It lies in a temporary folder, bare unless asked otherwise, and goes with the value.
public final class FixtureRepository {
  /// The repository's own path: what is given to the code under test.
  public let path: String
  /// The branch that `HEAD` names, and on which commits are made unless said otherwise.
  public let mainBranch: String
  let folder: TemporaryFolder
  let handle: OpaquePointer
  let objects: OpaquePointer
  private var contents: [ObjectID: FixtureFolder] = [:]
  private var newestTime = day(0) - 3_600

  /// - Parameters:
  ///   - isBare: whether it has no working tree; `checkOut()` writes the files of one that has.
  ///   - folderName: the last component of its path.
  public init(bare isBare: Bool = true, branch: String = "main", folderName: String = "repository") throws {
    try Library.start()
    folder = try TemporaryFolder()
    let path = folder.appending(folderName)
    self.path = path
    mainBranch = branch
    var options = git_repository_init_options()
    git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
    options.flags = GIT_REPOSITORY_INIT_MKPATH.rawValue | (isBare ? GIT_REPOSITORY_INIT_BARE.rawValue : 0)
    var repository: OpaquePointer?
    try branch.withCString { name in
      options.initial_head = name
      try GitError.check(git_repository_init_ext(&repository, path, &options), "make", path)
    }
    var database: OpaquePointer?
    try GitError.check(git_repository_odb(&database, repository), "open", path)
    guard let repository, let database else {
      throw GitError(operation: "make", object: path, cause: "libgit2 gave no repository")
    }
    handle = repository
    objects = database
  }

  deinit {
    git_odb_free(objects)
    git_repository_free(handle)
  }

  // MARK: Commits

  /// Makes a commit on a branch and moves the branch to it.
  /// - Parameters:
  ///   - time: author's and committer's time; an hour after the newest so far unless given.
  ///   - branch: the main branch unless given. A branch that does not exist begins without a parent.
  ///   - parents: the branch's commit unless given.
  ///   - edit: what the commit changes, starting from the tree of the first parent.
  @discardableResult
  public func commit(
    _ message: String, at time: Int64? = nil, by author: Author = .checkout, on branch: String? = nil,
    parents: [ObjectID]? = nil, _ edit: (inout Edits) throws -> Void = { _ in }
  ) throws -> ObjectID {
    let branch = branch ?? mainBranch
    let parents = try parents ?? tip(of: branch).map { [$0] } ?? []
    var edits = Edits(root: try parents.first.map(content) ?? .empty, repository: self)
    try edit(&edits)
    try edits.failure.map { throw $0 }
    let id = try commit(message, tree: edits.root.id(in: self), parents: parents, at: time, by: author)
    contents[id] = edits.root
    try force(branch, to: id)
    return id
  }

  /// Makes a commit of a tree, on no branch.
  @discardableResult
  public func commit(
    _ message: String, tree: ObjectID, parents: [ObjectID], at time: Int64? = nil, by author: Author = .checkout
  ) throws -> ObjectID {
    let time = time ?? newestTime + 3_600
    newestTime = max(newestTime, time)
    var text = "tree \(tree.hex)\n"
    for parent in parents { text += "parent \(parent.hex)\n" }
    text += "author \(author) \(time) +0000\ncommitter \(author) \(time) +0000\n\n\(message)\n"
    return try write(Array(text.utf8), as: .commit)
  }

  /// Merges a branch into another. The tree is that of `into` with every file of `other` on top, unless edited.
  /// - Parameter swapped: whether the merged branch becomes the first parent, as when its owner pulls the main branch
  ///   and pushes the result.
  @discardableResult
  public func merge(
    _ other: String, into branch: String? = nil, message: String? = nil, at time: Int64? = nil,
    by author: Author = .checkout,
    swapped: Bool = false, _ edit: (inout Edits) throws -> Void = { _ in }
  ) throws -> ObjectID {
    let branch = branch ?? mainBranch
    guard let ours = try tip(of: branch), let theirs = try tip(of: other) else {
      throw GitError(operation: "merge", object: "\(other) into \(branch)", cause: "one of them does not exist")
    }
    let message = message ?? "Merge branch '\(swapped ? branch : other)'" + (swapped ? " into \(other)" : "")
    let parents = swapped ? [theirs, ours] : [ours, theirs]
    return try commit(message, at: time, by: author, on: branch, parents: parents) { edits in
      edits.root = try content(of: ours).merged(with: content(of: theirs))
      try edit(&edits)
    }
  }

  // MARK: Branches

  /// The commit of a branch; `nil` when it does not exist.
  public func tip(of branch: String? = nil) throws -> ObjectID? {
    var id = git_oid()
    let code = git_reference_name_to_id(&id, handle, "refs/heads/\(branch ?? mainBranch)")
    if code == GIT_ENOTFOUND.rawValue { return nil }
    try GitError.check(code, "read", "the branch \(branch ?? mainBranch)")
    return ObjectID(id)
  }

  /// Makes a branch at a commit, or where the main branch stands.
  public func branch(_ name: String, at commit: ObjectID? = nil) throws {
    guard let commit = try commit ?? tip() else {
      throw GitError(operation: "make", object: "the branch \(name)", cause: "there is no commit yet")
    }
    try force(name, to: commit)
  }

  /// Moves a branch to a commit, whatever it held before.
  public func force(_ branch: String, to commit: ObjectID) throws {
    var reference: OpaquePointer?
    var id = commit.oid
    try GitError.check(
      git_reference_create(&reference, handle, "refs/heads/\(branch)", &id, 1, nil), "move", "the branch \(branch)")
    git_reference_free(reference)
  }

  public func deleteBranch(_ name: String) throws {
    try GitError.check(git_reference_remove(handle, "refs/heads/\(name)"), "delete", "the branch \(name)")
  }

  /// Lets `HEAD` name another branch.
  public func setHead(to branch: String) throws {
    try GitError.check(git_repository_set_head(handle, "refs/heads/\(branch)"), "set", "HEAD to \(branch)")
  }

  /// Makes a lightweight tag.
  public func tag(_ name: String, at commit: ObjectID) throws {
    var reference: OpaquePointer?
    var id = commit.oid
    try GitError.check(
      git_reference_create(&reference, handle, "refs/tags/\(name)", &id, 1, nil), "make", "tag \(name)")
    git_reference_free(reference)
  }

  // MARK: The working tree

  /// Writes the files of `HEAD` and the index; what was there and differs is overwritten.
  public func checkOut() throws {
    var options = git_checkout_options()
    git_checkout_options_init(&options, UInt32(GIT_CHECKOUT_OPTIONS_VERSION))
    options.checkout_strategy = GIT_CHECKOUT_FORCE.rawValue
    try GitError.check(git_checkout_head(handle, &options), "check out", path)
  }

  /// Stages a file of the working tree as it is on disk; one that is not there is staged as deleted.
  public func stage(_ path: String) throws {
    var index: OpaquePointer?
    try GitError.check(git_repository_index(&index, handle), "open", "the index of \(self.path)")
    defer { git_index_free(index) }
    let isThere = FileManager.default.fileExists(atPath: self.path + "/" + path)
    let code = isThere ? git_index_add_bypath(index, path) : git_index_remove_bypath(index, path)
    try GitError.check(code, "stage", path)
    try GitError.check(git_index_write(index), "write", "the index of \(self.path)")
  }

  /// Takes files out of the working tree as a sparse checkout does: the index keeps them, marked.
  public func leaveOut(_ paths: [String]) throws {
    var index: OpaquePointer?
    try GitError.check(git_repository_index(&index, handle), "open", "the index of \(self.path)")
    defer { git_index_free(index) }
    for path in paths {
      guard let found = git_index_get_bypath(index, path, 0) else {
        throw GitError(operation: "leave out", object: path, cause: "it is not in the index")
      }
      var entry = found.pointee
      entry.flags_extended |= UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue)
      entry.flags |= UInt16(GIT_INDEX_ENTRY_EXTENDED.rawValue)
      try GitError.check(git_index_add(index, &entry), "leave out", path)
      try FileManager.default.removeItem(atPath: self.path + "/" + path)
    }
    try GitError.check(git_index_write(index), "write", "the index of \(self.path)")
  }

  /// Makes a linked working tree of a new branch beside the repository, as `git worktree add` does, and gives its path.
  public func addWorkTree(_ name: String) throws -> String {
    let place = folder.appending(name)
    var worktree: OpaquePointer?
    try GitError.check(git_worktree_add(&worktree, handle, name, place, nil), "add", "the working tree \(name)")
    git_worktree_free(worktree)
    return place
  }

  /// Writes a file into the working tree, tracked or not.
  public func writeOnDisk(_ path: String, _ text: String) throws {
    let file = URL(fileURLWithPath: self.path).appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func content(of commit: ObjectID) throws -> FixtureFolder {
    if let known = contents[commit] { return known }
    let tree = try Repository(at: path).commit(commit).tree
    let folder = try FixtureFolder(tree: tree, in: self)
    contents[commit] = folder
    return folder
  }
}

/// Seconds since 1970 of the n-th day of all fixtures: day 0 is 6 January 2025, nine o'clock in UTC.
public func day(_ number: Int, hour: Int = 9) -> Int64 {
  1_736_121_600 + Int64(number) * 86_400 + Int64(hour) * 3_600
}

/// Who makes a commit.
public struct Author: Sendable, CustomStringConvertible {
  public var name: String
  public var email: String

  public init(name: String, email: String) {
    self.name = name
    self.email = email
  }

  public static let checkout = Author(name: "Harbour Checkout", email: "checkout@harbour.example")
  public static let booking = Author(name: "Harbour Booking", email: "booking@harbour.example")
  public static let quality = Author(name: "Harbour Quality", email: "quality@harbour.example")

  public var description: String { "\(name) <\(email)>" }
}
