/// What a command is called and takes: the source of its help and of its parser.
struct CommandShape: Sendable {
  struct Option: Sendable {
    /// With its dashes, `--format`.
    var name: String
    /// What its value is called in the help; `nil` for a flag.
    var value: String?
    var help: String

    init(_ name: String, _ value: String? = nil, help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  struct Operand: Sendable {
    var name: String
    var help: String
    var isRequired: Bool

    init(_ name: String, help: String, isRequired: Bool = true) {
      self.name = name
      self.help = help
      self.isRequired = isRequired
    }
  }

  var name: String
  /// One line.
  var summary: String
  /// Further paragraphs of the help.
  var details = ""
  var options: [Option] = []
  var operands: [Operand] = []
  /// What the exit statuses mean, by status.
  var statuses: [(Int32, String)] = [(0, "done"), (2, "it failed")]
  /// Left out of the list of commands: for the program's own use.
  var isHidden = false
}

/// A command of `axwatch`.
protocol Command: Sendable {
  static var shape: CommandShape { get }
  /// Runs and gives the exit status.
  static func run(_ arguments: Arguments) throws -> Int32
}

/// The exit status of everything that fails.
let failureStatus: Int32 = 2

/// What is wrong with how a command was called.
struct UsageError: Error, CustomStringConvertible {
  var message: String
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  var description: String { message + (hint.map { "\nhint: \($0)" } ?? "") }
}
