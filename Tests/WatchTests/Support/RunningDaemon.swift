import FixtureRepositories
import Foundation
import Testing

@testable import Report
@testable import Watch

/// `axwatch watch` as a process of its own, on a state directory of its own.
final class RunningDaemon {
  let folder: TemporaryFolder
  let port: UInt16
  let child: ChildProcess
  private let said: Lines

  /// What the process says on its standard error, line by line.
  final class Lines: Sendable {
    private let state = Monitor((lines: [String](), isEnded: false))

    init(reading descriptor: Int32) {
      Thread.detachNewThread { [state] in
        var rest: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while case .bytes(let count) = chunk.withUnsafeMutableBytes({ SystemCall.read(descriptor, into: $0) }) {
          rest += chunk[..<count]
          while let end = rest.firstIndex(of: 10) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeSubrange(...end)
            state.withLock { $0.lines.append(line) }
          }
        }
        close(descriptor)
        state.withLock { $0.isEnded = true }
      }
    }

    var all: [String] { state.withLock { $0.lines } }

    /// The first line that fits, once it has come; `nil` when it does not.
    func first(seconds: Double = 20, where fits: (String) -> Bool) -> String? {
      let found = state.wait(before: Date(timeIntervalSinceNow: seconds)) { state -> String?? in
        if let line = state.lines.first(where: fits) { return line }
        return state.isEnded ? .some(nil) : nil
      }
      return found ?? nil
    }
  }

  /// - Parameter configuration: without `state` and `listen`.
  init(
    _ configuration: String, in folder: TemporaryFolder? = nil, environment: [String: String] = [:]
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    try Self.write(configuration, to: folder)
    (child, said) = try Self.start(["watch", "--config", folder.appending("axwatch.yml")], environment)
    let line = try #require(said.first { $0.contains("serving at ") }, "\(said.all)")
    let digits = line.split(separator: ":").last?.prefix { $0.isNumber } ?? ""
    port = try #require(UInt16(digits))
  }

  static func write(_ configuration: String, to folder: TemporaryFolder) throws {
    let text = "state: \(folder.appending("state"))\nlisten: 127.0.0.1:0\n" + configuration
    try PlainTree.write(Array(text.utf8), to: folder.appending("axwatch.yml"))
  }

  static func start(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> (ChildProcess, Lines) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw WatchError("make", "a pipe", cause: SystemCall.reason()) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var all = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": "/nonexistent"]
    all.merge(environment) { $1 }
    let child = try ChildProcess(
      Program(path: Programs.axwatch, arguments: arguments), environment: all, errors: ends[1])
    close(ends[1])
    return (child, Lines(reading: ends[0]))
  }

  /// Runs a command to its end, and gives its status and what it said.
  static func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> (status: Int32, said: String)
  {
    let (child, lines) = try start(arguments, environment)
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    loop: while SystemCall.wait(for: child.socket, events: Int16(POLLIN), seconds: 60) {
      switch chunk.withUnsafeMutableBytes({ SystemCall.read(child.socket, into: $0) }) {
      case .bytes(let count): output += chunk[..<count]
      case .wouldBlock: continue
      default: break loop
      }
    }
    let end = child.wait()
    _ = lines.first { _ in false }
    let text = String(decoding: output, as: UTF8.self) + lines.all.joined(separator: "\n")
    guard case .exited(let status) = end else { return (-1, text + "\n\(end)") }
    return (status, text)
  }

  deinit { child.terminate() }

  var lines: [String] { said.all }

  func line(_ part: String) -> String? { said.first { $0.contains(part) } }

  // MARK: The site

  func ask(_ target: String, _ method: String = "GET", _ headers: [String: String] = [:], body: [UInt8] = []) throws
    -> HTTPAnswer?
  {
    try HTTPConnection(port: port).ask(method, target, headers, body: body)
  }

  func text(_ target: String) throws -> String { try ask(target)?.text ?? "" }

  func json(_ target: String) throws -> JSONValue? { JSONValue(parsing: try ask(target)?.body ?? []) }

  /// How a branch stands.
  func status(_ repository: String, _ branch: String = "main") throws -> JSONValue? {
    try json("/api/v1/status.json")?["branches"]?.items.first {
      $0["repository"]?.text == repository && $0["branch"]?.text == branch
    }
  }

  /// Waits until something holds, looking again whenever the daemon says that it published.
  func eventually(
    _ what: String, seconds: Double = 20, location: SourceLocation = #_sourceLocation, _ holds: () throws -> Bool
  ) throws {
    let events = try HTTPConnection(port: port, seconds: 1)
    _ = events.ask("GET", "/events")
    let deadline = SystemCall.monotonicSeconds() + seconds
    while SystemCall.monotonicSeconds() < deadline {
      if try holds() { return }
      _ = events.take(until: Array("\n\n".utf8))
    }
    Issue.record("\(what): not within \(Int(seconds)) s; \(lines.suffix(5))", sourceLocation: location)
  }

  /// Sends SIGTERM and gives how long the end took, and how it was.
  func end() -> (seconds: Double, end: ProcessEnd) {
    let start = SystemCall.monotonicSeconds()
    kill(child.pid, SIGTERM)
    let end = child.wait()
    return (SystemCall.monotonicSeconds() - start, end)
  }
}
