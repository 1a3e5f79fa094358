import Foundation
import Identifiers
import Testing

@testable import Watch

@Suite("Reader processes")
struct ReaderPoolTests {
  private func pool(count: Int = 1, version: Int = 1, seconds: Double = 20, idle: Double = 100) throws -> ReaderPool {
    var limits = ReaderLimits()
    limits.processorSeconds = seconds
    limits.patience = 3
    limits.idleFactor = idle
    return try ReaderPool(program: Programs.standIn(version: version), count: count, version: 1, limits: limits)
  }

  private func read(_ text: String, _ pool: ReaderPool) -> ReaderResult {
    pool.read(ReaderFile(Array(text.utf8), kind: .swift))
  }

  private func expectAnswer(_ text: String, _ pool: ReaderPool) {
    guard case .reading(let bytes) = read(text, pool) else {
      Issue.record("no reading of \(text)")
      return
    }
    #expect(String(decoding: bytes.reversed(), as: UTF8.self) == text)
  }

  @Test("answer, big files too, and one process serves many")
  func answers() throws {
    let pool = try pool()
    defer { pool.close() }
    expectAnswer("hello", pool)
    expectAnswer(String(repeating: "long ", count: 1_000_000), pool)
    guard case .reading(let first) = read("pid", pool), case .reading(let second) = read("pid", pool) else {
      Issue.record("no process")
      return
    }
    #expect(first == second)
  }

  @Test("say what the bytes do not allow, for good")
  func permanentGap() throws {
    let pool = try pool()
    defer { pool.close() }
    guard case .gap(.tooDeep, "level 300\nand more", isPermanent: true) = read("gap", pool) else {
      Issue.record("no gap")
      return
    }
  }

  @Test(
    "that die leave a gap for their file alone, which is not for good",
    arguments: ["crash", "exit 0", "exit 7", "garbage", "overflow", "hog"])
  func deaths(how: String) throws {
    let pool = try pool()
    defer { pool.close() }
    guard case .gap(.readerCrashed, let detail, isPermanent: false) = read(how, pool) else {
      Issue.record("no gap for \(how)")
      return
    }
    #expect(!detail.isEmpty)
    expectAnswer("the next file", pool)
  }

  @Test("that take too long are ended, and those that only need more time get it", arguments: ["spin 20", "sleep"])
  func timeOuts(how: String) throws {
    let hasty = try pool(seconds: 0.3, idle: how == "sleep" ? 2 : 1000)
    defer { hasty.close() }
    guard case .gap(.readerTimedOut, _, isPermanent: false) = read(how, hasty) else {
      Issue.record("no gap for \(how)")
      return
    }
    let patient = try pool(seconds: 0.3, idle: 1000)
    defer { patient.close() }
    expectAnswer("spin 0.5", patient)
  }

  @Test("work side by side, and every file gets its own answer")
  func manyFiles() throws {
    let pool = try pool(count: 2)
    defer { pool.close() }
    let results = Monitor<[Int: ReaderResult]>([:])
    for number in 0..<200 {
      let text = number % 50 == 49 ? "crash" : "file \(number)"
      pool.read(ReaderFile(Array(text.utf8), kind: .swift)) { result in results.withLock { $0[number] = result } }
    }
    let all = results.wait { $0.count == 200 ? $0 : nil }
    for (number, result) in all {
      switch result {
      case .reading(let bytes): #expect(String(decoding: bytes.reversed(), as: UTF8.self) == "file \(number)")
      case .gap(let reason, _, isPermanent: false): #expect(reason == .readerCrashed && number % 50 == 49)
      default: Issue.record("file \(number): \(result)")
      }
    }
  }

  @Test("of another version, or that cannot start, are no gap but an error", arguments: [2, -1])
  func handshake(version: Int) throws {
    let pool = try pool(version: version)
    defer { pool.close() }
    guard case .unavailable(let error) = read("hello", pool) else {
      Issue.record("no error")
      return
    }
    #expect(error.description.contains(version == 2 ? "axwatch reader 2" : "exit status 3"))
  }

  @Test("end when the program goes away, in the middle of a file too")
  func orphans() throws {
    let reader = try ChildProcess(Programs.standIn(), environment: [:])
    let request =
      Frame(id: 1, kind: .file, body: ReaderFile([], kind: .swift).head + Array("spin 600".utf8)).encoded
    #expect(request.withUnsafeBytes { SystemCall.send(reader.socket, $0) } == .bytes(request.count))
    shutdown(reader.socket, Int32(SHUT_WR))
    #expect(reader.wait() == .exited(0))
  }
}
