import Foundation
import Watch

/// A reader that does what the file says, for the tests of the supervisor.
@main
enum StandIn {
  static func main() {
    let version = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1
    if version < 0 { exit(3) }
    ReaderService.serve(version: version) { { file in obey(String(decoding: file.bytes, as: UTF8.self)) } }
  }

  private static func obey(_ text: String) -> ReaderAnswer {
    let words = text.split(separator: " ").map(String.init)
    switch words.first {
    case "crash": raise(SIGSEGV)
    case "exit": exit(Int32(words[1]) ?? 1)
    case "garbage":
      FileHandle.standardOutput.write(Data("HTTP/1.1 200 OK\r\n\r\nnot a frame at all".utf8))
    case "sleep": while true { pause() }
    case "spin": spin(seconds: Double(words[1]) ?? 1)
    case "overflow": return .reading([UInt8(truncatingIfNeeded: overflow(1))])
    case "hog": return .reading([UInt8](repeating: 1, count: 1 << 40))
    case "gap": return .gap(.tooDeep, "level 300\nand more")
    case "pid": return .reading(Array(String(getpid()).utf8))
    default: break
    }
    return .reading(bytes(of: text))
  }

  private static func bytes(of text: String) -> [UInt8] { Array(text.utf8.reversed()) }

  /// Uses the processor for this long, by its own clock.
  private static func spin(seconds: Double) {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    let end = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 + seconds
    repeat {
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    } while Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 < end
  }

  private static func overflow(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { memory in
      memory[depth % 4096] = 1
      return depth == .max ? 0 : overflow(depth + 1) + Int(memory[depth % 4096])
    }
  }
}
