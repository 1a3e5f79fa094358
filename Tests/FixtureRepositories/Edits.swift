import Foundation
import GitHistory

/// What a commit changes. Paths are as `GitHistory` gives them: a byte that is not UTF-8 is the scalar U+10FE00 plus the
/// byte (`\u{10FEE9}` for the byte E9).
public struct Edits {
  var root: FixtureFolder
  let repository: FixtureRepository
  /// The first thing that went wrong; the commit is not made then.
  var failure: (any Error)?

  init(root: FixtureFolder, repository: FixtureRepository) {
    self.root = root
    self.repository = repository
  }

  /// Writes a file, in place of whatever stood there.
  public mutating func write(_ path: String, _ text: String, executable: Bool = false) {
    write(path, bytes: Array(text.utf8), executable: executable)
  }

  /// Writes a file, in place of whatever stood there.
  public mutating func write(_ path: String, bytes: [UInt8], executable: Bool = false) {
    put(path, executable ? .executable : .file) { try $0.write(bytes, as: .blob) }
  }

  /// Replaces a part of a file's text, which must occur.
  public mutating func replace(_ old: String, with new: String, in path: String) {
    guard let text = text(of: path), text.contains(old) else {
      fail("replace '\(old)' in", path, "it does not stand there")
      return
    }
    let parts = text.components(separatedBy: old)
    write(path, parts.joined(separator: new))
  }

  /// The text of a file as it stands after the edits so far.
  public func text(of path: String) -> String? {
    guard case .entry(_, let id)? = root.node(at: names(path)[...]) else { return nil }
    return repository.blob(id).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths of all files as they stand after the edits so far, sorted.
  public var paths: [String] {
    root.paths().map { TreePath.decode(Array($0.joined(separator: [UInt8(ascii: "/")]))) }.sorted()
  }

  /// Takes away a file or a folder with everything in it.
  public mutating func delete(_ path: String) {
    guard root.node(at: names(path)[...]) != nil else {
      fail("delete", path, "nothing stands there")
      return
    }
    root = root.replacing(names(path)[...], with: nil)
  }

  /// Moves a file or a folder.
  public mutating func rename(_ path: String, to new: String) {
    guard let node = root.node(at: names(path)[...]) else {
      fail("rename", path, "nothing stands there")
      return
    }
    root = root.replacing(names(path)[...], with: nil).replacing(names(new)[...], with: node)
  }

  /// Makes a symbolic link.
  public mutating func link(_ path: String, to target: String) {
    put(path, .symlink) { try $0.write(Array(target.utf8), as: .blob) }
  }

  /// Places a commit of another repository, as a submodule does.
  public mutating func submodule(_ path: String, at commit: ObjectID) {
    put(path, .submodule) { _ in commit }
  }

  /// Places any object: a tree written by hand, an object that does not exist.
  public mutating func place(_ path: String, _ mode: RawTreeEntry.Mode, _ id: ObjectID) {
    put(path, mode) { _ in id }
  }

  private mutating func put(
    _ path: String, _ mode: RawTreeEntry.Mode, _ object: (FixtureRepository) throws -> ObjectID
  ) {
    do {
      root = root.replacing(names(path)[...], with: .entry(mode, try object(repository)))
    } catch {
      failure = failure ?? error
    }
  }

  private mutating func fail(_ operation: String, _ path: String, _ cause: String) {
    failure = failure ?? GitError(operation: operation, object: path, cause: cause)
  }

  private func names(_ path: String) -> [[UInt8]] {
    TreePath.encode(path).split(separator: UInt8(ascii: "/")).map { Array($0) }
  }
}
