import Foundation

/// A program to start: its file and its arguments without the name.
public struct Program: Sendable {
  public var path: String
  public var arguments: [String]

  public init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// This very program, also after its file was replaced by an update.
  public static func own(_ arguments: String...) -> Program {
    Program(path: "/proc/self/exe", arguments: arguments)
  }
}

/// How a process ended.
enum ProcessEnd: Equatable, Sendable, CustomStringConvertible {
  case exited(Int32)
  case signalled(Int32)

  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signalled(signal)
  }

  var description: String {
    switch self {
    case .exited(let status): "exit status \(status)"
    case .signalled(let signal): "signal \(signal) (\(String(cString: strsignal(signal))))"
    }
  }
}

/// A child that was started with `posix_spawn`, in a process group of its own, and what is connected to it.
final class ChildProcess {
  let pid: pid_t
  /// This end of the socket that is the child's standard input and output.
  let socket: Int32
  private var end: ProcessEnd?

  /// Starts a program with a socket as its standard input and output.
  ///
  /// - Parameter errors: the descriptor that becomes its standard error; `nil` throws it away.
  init(_ program: Program, environment: [String: String], errors: Int32? = nil) throws {
    var ends: [Int32] = [0, 0]
    let type = SystemCall.streamSocket | SystemCall.closeOnExec
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw WatchError("start", program.path, cause: SystemCall.reason(), isTransient: true)
    }
    defer { close(ends[1]) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    if let errors {
      posix_spawn_file_actions_adddup2(&actions, errors, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var arguments = ([program.path] + program.arguments).map { strdup($0) } + [nil]
    var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, program.path, &actions, &attributes, &arguments, &variables)
    guard result == 0 else {
      close(ends[0])
      throw WatchError("start", program.path, cause: SystemCall.reason(result), isTransient: true)
    }
    self.pid = pid
    socket = ends[0]
    SystemCall.setNonBlocking(socket)
  }

  /// Sends a signal to the child's whole group, unless it was reaped.
  func signal(_ number: Int32) {
    if end == nil { kill(-pid, number) }
  }

  /// Waits for the end and reaps the child.
  @discardableResult
  func wait() -> ProcessEnd {
    if let end { return end }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      if errno != EINTR { break }
    }
    let ended = ProcessEnd(waitStatus: status)
    end = ended
    return ended
  }

  /// Reaps the child if it has ended.
  func poll() -> ProcessEnd? {
    if let end { return end }
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
    end = ProcessEnd(waitStatus: status)
    return end
  }

  /// Ends the child at once.
  @discardableResult
  func terminate() -> ProcessEnd {
    signal(SIGKILL)
    return wait()
  }

  deinit {
    terminate()
    close(socket)
  }
}
