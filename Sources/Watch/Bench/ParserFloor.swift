import Foundation
import GitHistory
import Readings
import SourceReading
import SwiftParser
import SwiftSyntax

/// The least that auditing a history can cost: parsing every file with a trigger word once, on all cores.
public enum ParserFloor {
  public struct Result: Sendable {
    public var files: Int
    public var bytes: Int
    public var seconds: Double
  }

  /// The names of all files of a first-parent history that a reader reads, in the order in which they appear.
  public static func blobs(of path: String) throws -> [String] {
    var names: [String] = []
    try visit(path) { id, _ in names.append(id.hex) }
    return names
  }

  public static func parse(_ path: String, threads: Int) throws -> Result {
    let repository = try Repository(at: path)
    var files: [[UInt8]] = []
    try visit(path) { id, kind in
      guard kind == .swift, case .bytes(let bytes) = repository.content(of: id, limit: FileContent.mostBytes) else {
        return
      }
      let outline = bytes.withUnsafeBytes { SourceReader.outline(of: $0, kind: kind) }
      if outline.flags.contains(.trigger) && bytes.count <= Limits.sourceSize { files.append(bytes) }
    }
    let sources = files
    let next = Monitor(0)
    let start = SystemCall.monotonicSeconds()
    let workers = try (0..<threads).map { number in
      try WorkerThread(name: "parser \(number)", stackSize: ReaderService.stackSize) {
        while true {
          let index = next.withLock { index -> Int in
            index += 1
            return index - 1
          }
          guard index < sources.count else { return }
          sources[index].withUnsafeBufferPointer { buffer in _ = Parser.parse(source: buffer) }
        }
      }
    }
    for worker in workers { worker.join() }
    let seconds = SystemCall.monotonicSeconds() - start
    return Result(files: sources.count, bytes: sources.reduce(0) { $0 + $1.count }, seconds: seconds)
  }

  static func visit(_ path: String, _ body: (ObjectID, FileKind) -> Void) throws {
    let repository = try Repository(at: path)
    var seen: Set<ObjectID> = []
    var tree: ObjectID?
    for id in try repository.history(to: repository.resolve("HEAD")).commits {
      let next = try repository.commit(id).tree
      for change in try repository.changes(from: tree, to: next) {
        guard let kind = FileKind(path: change.path), let entry = change.new else { continue }
        guard entry.mode == .file || entry.mode == .executable, seen.insert(entry.id).inserted else { continue }
        body(entry.id, kind)
      }
      tree = next
    }
  }
}
