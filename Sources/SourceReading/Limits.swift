/// Sizes and depths beyond which a file is a permanent gap: the same bytes would fail again.
public enum Limits {
  /// The largest source file that is parsed, in bytes.
  public static let sourceSize = 1_000_000
  /// The largest storyboard or xib, in bytes.
  public static let interfaceSize = 8_000_000
  /// The parser's time doubles with each of these: opening brackets and parentheses with nothing but white space between.
  public static let bracketRun = 8
  /// Square brackets within one another, whatever stands between: `[X<[X<` doubles the parser's time as well. Eight is
  /// the most that was met in ten thousand files.
  public static let squareDepth = 14
  /// Braces, brackets and parentheses within one another, and `#if`s. The parser gives up at 256 and skips the rest.
  public static let nesting = 240
  /// Levels of the syntax tree: long chains of calls and `else if` count one or two a link.
  public static let treeDepth: Int32 = 6_000
  /// Operands of one sequence of operators; a longer one is kept as text.
  public static let operands = 1_000
}
