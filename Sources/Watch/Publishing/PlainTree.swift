import Foundation
import Report

/// A finished site as plain files in a folder, for any web server or static host.
enum PlainTree {
  /// Names the files that were written, so that the next time those that are no longer published can be removed, and
  /// nothing else is.
  static let listName = ".axwatch-files"
  /// What files are called until they are whole.
  private static let suffix = ".axwatch-new"

  /// Brings the folder to hold these files. Each is written beside its place and renamed; equal ones are left alone.
  static func write(_ files: [PublishedFile], to folder: String) throws {
    try makeFolder(folder)
    let listPath = folder + "/" + listName
    let old = FileManager.default.contents(atPath: listPath).map { String(decoding: $0, as: UTF8.self) } ?? ""
    if old.isEmpty { try refuseForeign(folder) }
    let paths = Set(files.map(\.path))
    // Named before they are there, so that a kill between leaves nothing unnamed.
    let all = paths.union(old.split(separator: "\n").map(String.init))
    try write(Array(all.sorted().joined(separator: "\n").utf8), to: listPath)
    var made: Set<String> = []
    for file in files {
      let path = folder + "/" + file.path
      let parent = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
      if made.insert(parent).inserted { try makeFolder(parent) }
      if FileManager.default.contents(atPath: path).map({ $0.elementsEqual(file.bytes) }) == true { continue }
      try write(file.bytes, to: path)
    }
    for gone in all.subtracting(paths) where isInside(gone) { unlink(folder + "/" + gone) }
    try write(Array(paths.sorted().joined(separator: "\n").utf8), to: listPath)
  }

  static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw WatchError(
        "make the folder", path, cause: error.localizedDescription, hint: "give a folder that you may write")
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    let beside = path + suffix
    let descriptor = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw WatchError("write", path, cause: SystemCall.reason(), isTransient: true) }
    var sent = 0
    let isWritten = bytes.withUnsafeBytes { buffer in
      while sent < buffer.count {
        let count = Foundation.write(descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
        if count > 0 { sent += count } else if errno != EINTR { return false }
      }
      return true
    }
    let code = errno
    close(descriptor)
    guard isWritten, rename(beside, path) == 0 else {
      let reason = SystemCall.reason(isWritten ? errno : code)
      unlink(beside)
      throw WatchError("write", path, cause: reason, hint: "is the disk full?", isTransient: true)
    }
  }

  private static func refuseForeign(_ folder: String) throws {
    let there = try FileManager.default.contentsOfDirectory(atPath: folder)
    // A kill may have left the list half-written.
    guard there.allSatisfy({ $0 == listName || $0 == listName + suffix }) else {
      throw WatchError(
        "write the site to", folder, cause: "there are files in it that axwatch did not write",
        hint: "give an empty or a new folder")
    }
  }

  /// Whether a path from a list that may have been edited stays inside the folder.
  private static func isInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
  }
}
