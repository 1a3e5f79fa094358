import CSodium
import Foundation
import GitHistory
import Identifiers
import Readings

/// The files of a folder that is no repository, as they are on disk: no link is followed, and nothing above the folder
/// is looked at.
struct FolderTree {
  let root: String

  /// Something that stands where a reader would look.
  struct File: Sendable {
    var path: String
    var kind: FileKind
    var isLink: Bool
  }

  /// All files that readers want, sorted by path.
  func list() throws -> [File] {
    var found: [File] = []
    try list("", into: &found)
    return found.sorted { TreePath.encode($0.path).lexicographicallyPrecedes(TreePath.encode($1.path)) }
  }

  func content(of path: String, limit: Int) -> FileContent {
    let descriptor = open(bytes(of: path), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .missing(SystemCall.reason()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .missing("it is no regular file")
    }
    guard status.st_size <= limit else { return .tooLarge(Int(status.st_size)) }
    var content: [UInt8] = []
    content.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while content.count <= limit {
      switch chunk.withUnsafeMutableBytes({ SystemCall.read(descriptor, into: $0) }) {
      case .bytes(let count): content.append(contentsOf: chunk[..<count])
      case .ended: return .bytes(content)
      case .wouldBlock: return .missing(SystemCall.reason(EAGAIN))
      case .failed(let code): return .missing(SystemCall.reason(code))
      }
    }
    return .tooLarge(content.count)
  }

  /// The path for the operating system, ended with a zero.
  private func bytes(of path: String) -> [CChar] {
    (Array(root.utf8) + (path.isEmpty ? [] : [UInt8(ascii: "/")]) + TreePath.encode(path) + [0]).map {
      CChar(bitPattern: $0)
    }
  }

  private func list(_ folder: String, into found: inout [File]) throws {
    guard let stream = opendir(bytes(of: folder)) else {
      guard folder.isEmpty else { return }
      throw WatchError("read the folder", root, cause: SystemCall.reason(), hint: "give the path of a folder")
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { TreePath.decode(Array($0.prefix { $0 != 0 })) }
      if name == "." || name == ".." || name == ".git" { continue }
      let path = folder.isEmpty ? name : folder + "/" + name
      var status = stat()
      guard lstat(bytes(of: path), &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try list(path, into: &found)
      case S_IFREG, S_IFLNK:
        guard let kind = FileKind(path: path) else { continue }
        found.append(File(path: path, kind: kind, isLink: status.st_mode & S_IFMT == S_IFLNK))
      default: continue
      }
    }
  }
}

extension ContentID {
  /// A name for content that git has not named: the beginning of its SHA-256.
  init(naming bytes: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    guard let name = ContentID(bytes: digest[..<20]) else { preconditionFailure("a digest has 32 bytes") }
    self = name
  }
}
