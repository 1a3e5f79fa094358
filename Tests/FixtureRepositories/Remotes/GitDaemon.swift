import Foundation

/// `git daemon` on this machine for a test. It ends with the value.
public final class GitDaemon {
  public let port: Int
  private var group: pid_t = 0

  /// - Parameter root: the folder whose repositories are served.
  public init(root: String) throws {
    // The daemon cannot say which port it was given: one that was free a moment ago is taken.
    let server = try LoopbackServer { _ in }
    port = server.port
    server.stop()
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { throw CocoaError(.featureUnsupported) }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    start(root, said: pipes[1])
    close(pipes[1])
    // It says that it is ready when it listens.
    var byte: UInt8 = 0
    let count = read(pipes[0], &byte, 1)
    guard group > 0, count == 1 else { throw CocoaError(.featureUnsupported) }
    said = pipes[0]
  }

  private var said: Int32 = -1

  private func start(_ root: String, said: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, said, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let arguments = [
      "git", "daemon", "--export-all", "--listen=127.0.0.1", "--port=\(port)", "--base-path=\(root)", "--reuseaddr",
      "--verbose", "--informative-errors", root,
    ]
    let environment = [
      "PATH=" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"), "GIT_CONFIG_NOSYSTEM=1",
      "GIT_CONFIG_GLOBAL=/dev/null", "LC_ALL=C",
    ]
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    posix_spawnp(&group, "git", &actions, &attributes, &words, &variables)
  }

  deinit {
    if group > 0 {
      // The whole group: git runs its daemon as a child.
      kill(-group, SIGKILL)
      var status: Int32 = 0
      while waitpid(group, &status, 0) < 0, errno == EINTR {}
    }
    if said >= 0 { close(said) }
  }
}
