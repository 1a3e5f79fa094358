import Foundation
import Report

/// What stands in a published folder: for every path the content's tag, its type, when it changed, and whether a gzip
/// form lies beside it. Written beside the folder, so that a restart serves at once.
struct Manifest: Equatable, Sendable {
  struct Entry: Hashable, Sendable {
    var tag: String
    var type: String
    /// Seconds since 1970.
    var modified: Int64
    var hasGzip: Bool
    var isHashed: Bool
  }

  var entries: [String: Entry] = [:]

  private static let head = "axwatch manifest 1"

  var text: String {
    let lines = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { path, entry in
      [
        entry.tag, entry.type, String(entry.modified), entry.hasGzip ? "gz" : "-", entry.isHashed ? "hashed" : "-",
        path,
      ]
      .joined(separator: "\t")
    }
    return ([Self.head] + lines).joined(separator: "\n") + "\n"
  }

  init() {}

  /// - Returns: `nil` for a text that is no manifest of this version.
  init?(text: String) {
    var lines = text.split(separator: "\n")
    guard lines.first == Self.head[...] else { return nil }
    lines.removeFirst()
    for line in lines {
      let fields = line.split(separator: "\t", maxSplits: 5, omittingEmptySubsequences: false)
      guard fields.count == 6, let modified = Int64(fields[2]) else { return nil }
      entries[String(fields[5])] = Entry(
        tag: String(fields[0]), type: String(fields[1]), modified: modified, hasGzip: fields[3] == "gz",
        isHashed: fields[4] == "hashed")
    }
  }

  static func read(_ path: String) -> Manifest? {
    FileManager.default.contents(atPath: path).flatMap { Manifest(text: String(decoding: $0, as: UTF8.self)) }
  }

  /// What is served from the folder.
  func files(in folder: String) -> [String: SiteFile] {
    var files: [String: SiteFile] = [:]
    for (path, entry) in entries {
      let disk = folder + "/" + path
      let file = SiteFile(
        disk: disk, gzip: entry.hasGzip ? disk + ".gz" : nil, tag: entry.tag, type: entry.type,
        modified: entry.modified, isHashed: entry.isHashed)
      for address in SiteTable.addresses(of: path) { files[address] = file }
    }
    return files
  }
}
