import Foundation
import GitHistory
import Readings
import SourceReading

/// What the outline of every Swift file of a history costs one core, beside a search for line ends in the same bytes.
public struct OutlineSpeed: Sendable {
  public private(set) var files = 0
  public private(set) var bytes = 0
  /// Processor seconds of the outlines.
  public private(set) var outline = 0.0
  /// Processor seconds of the search.
  public private(set) var search = 0.0

  private static let batch = 64 << 20

  public init(of path: String) throws {
    let repository = try Repository(at: path)
    var waiting: [[UInt8]] = []
    var size = 0
    try ParserFloor.visit(path) { id, kind in
      guard kind == .swift, case .bytes(let bytes) = repository.content(of: id, limit: FileContent.mostBytes) else {
        return
      }
      waiting.append(bytes)
      size += bytes.count
      guard size >= Self.batch else { return }
      measure(waiting)
      waiting = []
      size = 0
    }
    measure(waiting)
  }

  private mutating func measure(_ batch: [[UInt8]]) {
    files += batch.count
    bytes += batch.reduce(0) { $0 + $1.count }
    search += Self.seconds { batch.reduce(0) { $0 + Self.lines(of: $1) } }
    outline += Self.seconds {
      batch.reduce(0) { $0 + $1.withUnsafeBytes { SourceReader.outline(of: $0, kind: .swift).words.count } }
    }
  }

  private static func lines(of bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { buffer in
      var (count, rest) = (0, buffer[...])
      while let start = rest.startAddress, let found = memchr(start, 10, rest.count) {
        rest = rest.dropFirst(UnsafeRawPointer(found) - start + 1)
        count += 1
      }
      return count
    }
  }

  /// The thread's processor seconds for `work`, whose result keeps it from being left out.
  private static func seconds(_ work: () -> Int) -> Double {
    let start = SystemCall.threadSeconds()
    let result = work()
    return result < 0 ? 0 : SystemCall.threadSeconds() - start
  }
}

extension Slice where Base == UnsafeRawBufferPointer {
  fileprivate var startAddress: UnsafeRawPointer? { isEmpty ? nil : UnsafeRawBufferPointer(rebasing: self).baseAddress }
}
