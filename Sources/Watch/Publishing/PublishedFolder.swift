import CSodium
import Foundation
import Report

/// Builds a folder of the site beside the one before: what did not change is a hard link to the old file.
enum PublishedFolder {
  /// - Parameters:
  ///   - files: what is written.
  ///   - old: the folder before, and what stands in it.
  ///   - spare: what stands in the folder already, from earlier: only what differs is touched. Making folders anew by the
  ///     thousand and removing them again is what would cost most of a publication.
  ///   - keeps: whether what stood at a path and is not among `files` stays.
  ///   - now: when what changed counts as changed, in seconds since 1970.
  static func build(
    _ files: [PublishedFile], at folder: String, after old: (folder: String, manifest: Manifest)?,
    over spare: Manifest = Manifest(), keeping keeps: (String) -> Bool, now: Int64
  ) throws -> Manifest {
    var place = Place(folder: folder, old: old, spare: spare)
    try PlainTree.makeFolder(folder)
    for file in files {
      guard isSafe(file.path) else {
        throw WatchError("publish", file.path, cause: "it would lie outside the site", hint: "please report this fault")
      }
      let tag = tag(of: file.bytes)
      if let entry = old?.manifest.entries[file.path], entry.tag == tag, entry.type == file.kind.rawValue,
        try place.keep(file.path, entry)
      {
        continue
      }
      let compressed = Gzip.compress(file.bytes)
      try place.write(
        file, compressed,
        Manifest.Entry(
          tag: tag, type: file.kind.rawValue, modified: now, hasGzip: compressed != nil, isHashed: file.isHashed))
    }
    for (name, entry) in old?.manifest.entries ?? [:] where place.manifest.entries[name] == nil && keeps(name) {
      _ = try place.keep(name, entry)
    }
    place.clear()
    return place.manifest
  }

  /// The folder under construction. It is nobody's yet: no renaming is needed.
  private struct Place {
    let folder: String
    let old: (folder: String, manifest: Manifest)?
    let spare: Manifest
    var manifest = Manifest()
    private var folders: Set<String> = []

    init(folder: String, old: (folder: String, manifest: Manifest)?, spare: Manifest) {
      self.folder = folder
      self.old = old
      self.spare = spare
    }

    /// Lets the file of before stand here too; `false` when it has gone.
    mutating func keep(_ name: String, _ entry: Manifest.Entry) throws -> Bool {
      guard let old else { return false }
      if let there = spare.entries[name], there.tag == entry.tag, there.hasGzip == entry.hasGzip {
        manifest.entries[name] = entry
        return true
      }
      try prepare(name)
      guard try PublishedFolder.link(entry, old.folder + "/" + name, folder + "/" + name) else { return false }
      manifest.entries[name] = entry
      return true
    }

    mutating func write(_ file: PublishedFile, _ compressed: [UInt8]?, _ entry: Manifest.Entry) throws {
      try prepare(file.path)
      let path = folder + "/" + file.path
      try PlainTree.write(file.bytes, to: path)
      if let compressed { try PlainTree.write(compressed, to: path + ".gz") }
      manifest.entries[file.path] = entry
    }

    /// Makes room at a path: what stands there is another file's link too, and must not be written into.
    private mutating func prepare(_ name: String) throws {
      let path = folder + "/" + name
      if spare.entries[name] != nil {
        unlink(path)
        unlink(path + ".gz")
        return
      }
      let parent = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
      if folders.insert(parent).inserted { try PlainTree.makeFolder(parent) }
      unlink(path)
    }

    /// Takes away what stood there and is not published any more.
    func clear() {
      for name in spare.entries.keys where manifest.entries[name] == nil {
        unlink(folder + "/" + name)
        unlink(folder + "/" + name + ".gz")
        var parent = name[...]
        while let slash = parent.lastIndex(of: "/") {
          parent = parent[..<slash]
          if rmdir(folder + "/" + parent) != 0 { break }
        }
      }
    }
  }

  static func tag(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return digest[..<12].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Links the file and its gzip form; `false` when the old one has gone.
  fileprivate static func link(_ entry: Manifest.Entry, _ old: String, _ new: String) throws -> Bool {
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

  private static func isSafe(_ path: String) -> Bool {
    !path.isEmpty && !path.contains("\n") && !path.contains("\t")
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
  }
}
