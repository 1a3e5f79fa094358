import Foundation
import Identifiers
import Readings

/// What a reader gives for one file.
public enum ReaderAnswer: Equatable, Sendable {
  /// A reading in its binary form.
  case reading([UInt8])
  /// The file cannot be read, whoever tries.
  case gap(Gap.Reason, String)
}

/// The child's side of a reader: takes files from its standard input, one at a time, and answers on its standard output.
///
/// The main thread only listens: when the other end goes away, the process ends at once, also in the middle of a file.
/// One other thread reads, with a stack that deeply nested sources need.
public enum ReaderService {
  /// Deep sources take up to 37 kB of stack a level; the parser stops at 256 levels of most kinds, but not of all.
  public static let stackSize = 512 << 20
  /// Stack, libraries and heap together.
  public static let addressSpace = 3 << 30

  /// Serves until the other end closes. Never returns.
  public static func serve(
    version: Int = Versions.current.reader, addressSpace: Int = addressSpace,
    reader: @escaping @Sendable () -> (ReaderFile) -> ReaderAnswer
  ) -> Never {
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
    limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: addressSpace)
    send(hello(version: version))
    let waiting = Monitor<[Request]>([])
    do {
      _ = try WorkerThread(name: "the parser's thread", stackSize: stackSize) {
        let read = reader()
        while true {
          let request = waiting.wait { requests in requests.isEmpty ? nil : requests.removeFirst() }
          send(answer(to: request, read: read))
        }
      }
    } catch {
      complain("\(error)")
      exit(71)
    }
    listen { request in waiting.withLock { $0.append(request) } }
  }

  static func hello(version: Int) -> Frame {
    Frame(id: 0, kind: .hello, body: Array("axwatch reader \(version)".utf8))
  }

  private typealias Request = (frame: Frame, file: [UInt8]?)

  private static func answer(to request: Request, read: (ReaderFile) -> ReaderAnswer) -> Frame {
    guard request.frame.kind == .file, let file = ReaderFile(decoding: request.frame.body, bytes: request.file) else {
      complain("not a request")
      exit(76)
    }
    let id = request.frame.id
    switch read(file) {
    case .reading(let bytes): return Frame(id: id, kind: .reading, body: bytes)
    case .gap(let reason, let detail):
      return Frame(id: id, kind: .gap, body: Array("\(reason.rawValue)\n\(detail)".utf8))
    }
  }

  private static func listen(_ take: (Request) -> Void) -> Never {
    var input = FrameInput()
    while true {
      do {
        take(try input.next(receive))
      } catch {
        complain("malformed frame: \(error)")
        exit(76)
      }
    }
  }

  /// Waits for bytes; ends the process when the other end goes away.
  private static func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      switch SystemCall.read(0, into: buffer) {
      case .bytes(let count): return count
      case .wouldBlock: continue
      case .ended: exit(0)
      case .failed: exit(74)
      }
    }
  }

  private static func send(_ frame: Frame) {
    frame.encoded.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = write(1, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
        if count > 0 {
          sent += count
        } else if errno != EINTR {
          exit(74)
        }
      }
    }
  }

  private static func limit(_ resource: __rlimit_resource_t, to most: Int) {
    var limits = rlimit()
    guard getrlimit(resource, &limits) == 0 else { return }
    limits.rlim_cur = min(rlim_t(most), limits.rlim_max)
    limits.rlim_max = limits.rlim_cur
    setrlimit(resource, &limits)
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("axwatch reader: \(text)\n".utf8))
  }
}
