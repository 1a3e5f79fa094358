import CSodium
import Foundation
import Report

/// Builds a folder of the site beside the one before: what did not change is a hard link to the old file.
enum PublishedFolder {
  /// - Parameters:
  ///   - files: what is written.
  ///   - old: the folder before, and what stands in it.
  ///   - keeps: whether what stood at a path and is not among `files` stays.
  ///   - now: when what changed counts as changed, in seconds since 1970.
  static func build(
    _ files: [PublishedFile], at folder: String, after old: (folder: String, manifest: Manifest)?,
    keeping keeps: (String) -> Bool,
    now: Int64
  ) throws -> Manifest {
    var manifest = Manifest()
    var folders: Set<String> = []
    func makeParent(of path: String) throws {
      let parent = path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
      if folders.insert(String(parent)).inserted { try PlainTree.makeFolder(String(parent)) }
    }
    try PlainTree.makeFolder(folder)
    for file in files {
      guard isSafe(file.path) else {
        throw WatchError("publish", file.path, cause: "it would lie outside the site", hint: "please report this fault")
      }
      let tag = tag(of: file.bytes)
      let path = folder + "/" + file.path
      try makeParent(of: path)
      if let old, let entry = old.manifest.entries[file.path], entry.tag == tag, entry.type == file.kind.rawValue,
        try link(entry, old.folder + "/" + file.path, path)
      {
        manifest.entries[file.path] = entry
        continue
      }
      try write(file.bytes, to: path)
      let compressed = Gzip.compress(file.bytes)
      if let compressed { try write(compressed, to: path + ".gz") }
      manifest.entries[file.path] = Manifest.Entry(
        tag: tag, type: file.kind.rawValue, modified: now, hasGzip: compressed != nil, isHashed: file.isHashed)
    }
    if let old {
      for (name, entry) in old.manifest.entries where manifest.entries[name] == nil && keeps(name) {
        let path = folder + "/" + name
        try makeParent(of: path)
        if try link(entry, old.folder + "/" + name, path) { manifest.entries[name] = entry }
      }
    }
    return manifest
  }

  static func tag(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return digest[..<12].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Links the file and its gzip form; `false` when the old one has gone.
  private static func link(_ entry: Manifest.Entry, _ old: String, _ new: String) throws -> Bool {
    for ending in entry.hasGzip ? ["", ".gz"] : [""] {
      guard Foundation.link(old + ending, new + ending) == 0 else {
        switch errno {
        case ENOENT: return false
        case EEXIST: continue
        // A file system without hard links, or too many of one file: written anew.
        case EPERM, EMLINK, EXDEV, EOPNOTSUPP: return false
        default: throw WatchError("link", new, cause: SystemCall.reason(), isTransient: true)
        }
      }
    }
    return true
  }

  /// A folder under construction is nobody's yet: no renaming is needed.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    unlink(path)
    try PlainTree.write(bytes, to: path)
  }

  private static func isSafe(_ path: String) -> Bool {
    !path.isEmpty && !path.contains("\n") && !path.contains("\t")
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
  }
}
