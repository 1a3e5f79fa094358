import CLibgit2

/// Why something could not be done with a repository, in words for the person who runs the program.
public struct GitError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// What was being done: "open", "read the commit".
  public var operation: String
  /// What it was done to.
  public var object: String
  /// Why it failed. Never holds a secret.
  public var cause: String
  /// What to do about it, where that is known.
  public var hint: String?
  /// Whether it may pass by itself, so that another attempt makes sense.
  public var isTransient: Bool

  public init(operation: String, object: String, cause: String, hint: String? = nil, isTransient: Bool = false) {
    self.operation = operation
    self.object = object
    self.cause = cause
    self.hint = hint
    self.isTransient = isTransient
  }

  public var description: String {
    "cannot \(operation) \(object): \(cause)" + (hint.map { " (\($0))" } ?? "")
  }
}

extension GitError {
  /// What libgit2 said last on this thread.
  package static func lastMessage(_ code: Int32) -> String {
    guard let error = git_error_last(), let message = error.pointee.message else { return "libgit2 error \(code)" }
    let text = String(cString: message)
    return text.isEmpty ? "libgit2 error \(code)" : text
  }

  /// Throws when libgit2 reported a failure, with its words as the cause.
  @discardableResult
  package static func check(
    _ code: Int32, _ operation: @autoclosure () -> String, _ object: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
  ) throws(GitError) -> Int32 {
    guard code < 0 else { return code }
    throw GitError(
      operation: operation(), object: object(), cause: lastMessage(code), hint: hint(),
      isTransient: code == GIT_ELOCKED.rawValue)
  }
}
