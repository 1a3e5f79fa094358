import Foundation

/// A program that is run to its end, with what it says.
struct ChildProgram {
  var name: String
  var arguments: [String]
  /// All of its environment.
  var environment: [String: String]

  /// How it ended.
  struct Outcome {
    /// Its exit status; above 128 the signal that ended it.
    var status: Int32
    /// The end of what it said on both of its outputs.
    var output: String
  }

  /// How many bytes of the end of the output are kept.
  var kept = 16_384

  /// Runs it in this process's group, so that whoever ends the group ends it too.
  /// - Parameter heard: is told what it says as it comes, and ends it by returning `false`.
  /// - Returns: `nil` when there is no such program, or it cannot be started.
  func run(_ heard: (Substring) -> Bool = { _ in true }) -> Outcome? {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { return nil }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(pipes[0]) }
    let child = start(output: pipes[1])
    close(pipes[1])
    guard let child else { return nil }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    var isEnded = false
    while true {
      let count = read(pipes[0], &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      output.append(contentsOf: chunk[..<count])
      if output.count > 2 * kept { output.removeFirst(output.count - kept) }
      if !isEnded, !heard(String(decoding: chunk[..<count], as: UTF8.self)[...]) {
        isEnded = true
        kill(child, SIGTERM)
      }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return Outcome(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: String(decoding: output, as: UTF8.self))
  }

  private func start(output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for word in words { free(word) }
      for variable in variables { free(variable) }
    }
    var child: pid_t = 0
    return posix_spawnp(&child, name, &actions, nil, &words, &variables) == 0 ? child : nil
  }
}
