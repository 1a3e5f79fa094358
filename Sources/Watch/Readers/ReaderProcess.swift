import Foundation
import Identifiers
import Readings

/// How a try to read one file in a reader process went.
enum ReaderTry: Sendable {
  case answer(ReaderAnswer)
  /// No process could be started, so this says nothing about the file.
  case unavailable(WatchError)
  /// The process ended, by itself or by a signal, or did not speak as a reader does.
  case crashed(String)
  /// It was ended after this many processor seconds.
  case timedOut(Double)
}

/// The program's side of one reader process. Used from one thread.
final class ReaderProcess {
  private let child: ChildProcess
  private var received: [UInt8] = []
  private var lastID: UInt64 = 0
  private(set) var isAlive = true

  /// Starts a reader and shakes hands with it.
  init(_ program: Program, version: Int, startSeconds: Double) throws {
    var environment = ProcessInfo.processInfo.environment.filter { Self.inherited.contains($0.key) }
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment["MALLOC_CONF"] = "narenas:1"
    child = try ChildProcess(program, environment: environment)
    let deadline = SystemCall.monotonicSeconds() + startSeconds
    let expected = ReaderService.hello(version: version)
    do {
      while true {
        if let frame = try Frame.take(from: &received) {
          guard frame == expected else {
            throw WatchError(
              "use", "the reader \(program.path)",
              cause: "it says \(String(decoding: frame.body.prefix(80), as: UTF8.self)) for hello, not "
                + String(decoding: expected.body, as: UTF8.self),
              hint: "start the program again: its file was replaced by another version")
          }
          return
        }
        let left = deadline - SystemCall.monotonicSeconds()
        guard left > 0, SystemCall.wait(for: child.socket, events: Int16(POLLIN), seconds: left) else {
          throw WatchError("start", "the reader \(program.path)", cause: "it says nothing", isTransient: true)
        }
        guard receive() else {
          throw WatchError(
            "start", "the reader \(program.path)", cause: "it ended with \(child.terminate())", isTransient: true)
        }
      }
    } catch let error as Frame.Malformed {
      throw WatchError("use", "the reader \(program.path)", cause: "it does not speak as a reader does: \(error)")
    }
  }

  private static let inherited: Set<String> = ["LD_LIBRARY_PATH", "PATH", "TMPDIR"]

  /// Has one file read. After anything but an answer the process is gone.
  func read(_ file: ReaderFile, processorSeconds: Double, idleFactor: Double) -> ReaderTry {
    lastID += 1
    // What is still to be sent, the last one first.
    var pieces = [file.bytes, Frame.encode(lastID, .file, file.head, rest: file.bytes.count)].filter { !$0.isEmpty }
    let start = SystemCall.monotonicSeconds()
    let used = SystemCall.processorSeconds(of: child.pid) ?? 0
    var sent = 0
    while true {
      do {
        if let frame = try Frame.take(from: &received) { return try understand(frame) }
      } catch {
        return end(.crashed("it does not speak as a reader does: \(error)"))
      }
      let spent = (SystemCall.processorSeconds(of: child.pid) ?? 0) - used
      if spent >= processorSeconds { return end(.timedOut(processorSeconds)) }
      let waited = SystemCall.monotonicSeconds() - start
      if waited >= processorSeconds * idleFactor { return end(.timedOut(spent)) }
      let events = pieces.isEmpty ? POLLIN : POLLIN | POLLOUT
      _ = SystemCall.wait(for: child.socket, events: Int16(events), seconds: max(0.005, processorSeconds - spent))
      if let piece = pieces.last {
        switch piece.withUnsafeBytes({ SystemCall.send(child.socket, .init(rebasing: $0[sent...])) }) {
        case .bytes(let count):
          sent += count
          if sent < piece.count { break }
          pieces.removeLast()
          sent = 0
        case .wouldBlock: break
        case .ended, .failed: pieces = []
        }
      }
      guard receive() else {
        isAlive = false
        return .crashed(child.terminate().description)
      }
    }
  }

  private enum Unexpected: Error {
    case frame(Frame.Kind)
    case id(UInt64)
    case reason(String)
  }

  private func understand(_ frame: Frame) throws -> ReaderTry {
    guard frame.id == lastID else { throw Unexpected.id(frame.id) }
    switch frame.kind {
    case .reading: return .answer(.reading(frame.body))
    case .gap:
      let lines = frame.body.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: lines[0], as: UTF8.self)
      guard let reason = Gap.Reason(rawValue: name) else { throw Unexpected.reason(name) }
      return .answer(.gap(reason, lines.count > 1 ? String(decoding: lines[1], as: UTF8.self) : ""))
    case .hello, .file: throw Unexpected.frame(frame.kind)
    }
  }

  private func end(_ result: ReaderTry) -> ReaderTry {
    isAlive = false
    child.terminate()
    return result
  }

  /// Takes what has come; `false` when the other end is closed.
  private func receive() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { chunk in
      while true {
        switch SystemCall.read(child.socket, into: chunk) {
        case .bytes(let count): received.append(contentsOf: chunk[..<count])
        case .wouldBlock: return true
        case .ended, .failed: return false
        }
      }
    }
  }
}
