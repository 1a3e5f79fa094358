/// What a file of scripts or of a tool's configuration says of how the project is linted, formatted, tested and
/// photographed.
public struct CommandFacts: Hashable, Sendable {
  public enum Purpose: UInt8, CaseIterable, Sendable {
    case lint = 1
    case format = 2
    case test = 3
    case screenshots = 4
    /// axwatch, asked for what a change makes.
    case `guard` = 5
  }

  public struct Command: Hashable, Comparable, Sendable {
    public var purpose: Purpose
    /// The tool and what it is asked for: `swiftlint`, `xcodebuild test`.
    public var name: String

    public init(purpose: Purpose, name: String) {
      self.purpose = purpose
      self.name = name
    }

    public static func < (left: Self, right: Self) -> Bool {
      (left.purpose.rawValue, left.name) < (right.purpose.rawValue, right.name)
    }
  }

  /// Sorted, each once.
  public var commands: [Command]

  public init(commands: [Command] = []) { self.commands = commands }
}
