/// How much a reader may take for one file before it is ended.
public struct ReaderLimits: Sendable {
  /// Processor seconds for a first try. Parsing does about a megabyte a second, and longer files are not read.
  public var processorSeconds = 4.0
  /// How many times as much a second try has, alone.
  public var patience = 10.0
  /// A reader that does nothing is ended as well, after this many times its processor seconds on the clock.
  public var idleFactor = 50.0
  /// Seconds for a new process to say hello.
  public var startSeconds = 60.0

  public init() {}
}
