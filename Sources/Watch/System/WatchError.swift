/// Something that went wrong outside the rooms below: a process, a file, a socket, a setting.
public struct WatchError: Error, CustomStringConvertible, Sendable {
  /// What was being done, in the infinitive: "start a reader".
  public var operation: String
  /// What it was done to.
  public var object: String
  public var cause: String
  /// What to do about it.
  public var hint: String?
  /// Whether it may pass by itself.
  public var isTransient: Bool

  public init(_ operation: String, _ object: String, cause: String, hint: String? = nil, isTransient: Bool = false) {
    self.operation = operation
    self.object = object
    self.cause = cause
    self.hint = hint
    self.isTransient = isTransient
  }

  /// What an error says in one line; a hint stands in brackets.
  static func line(_ error: any Error) -> String {
    "\(error)".split(separator: "\n").map { $0.hasPrefix("hint: ") ? "(\($0.dropFirst(6)))" : String($0) }
      .joined(separator: " ")
  }

  public var description: String {
    "cannot \(operation) \(object): \(cause)" + (hint.map { "\nhint: \($0)" } ?? "")
  }
}
