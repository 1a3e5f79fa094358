import Identifiers

/// The look-ups by identifier in a UI-flow file: Maestro, Appium and WebdriverIO, Detox.
public struct FlowFacts: LineIndexed, Hashable, Sendable {
  public var lookups: [Lookup]
  public var comments: [Comment]
  public var lineStarts: [Int32]

  public init(lookups: [Lookup] = [], comments: [Comment] = [], lineStarts: [Int32] = [0]) {
    self.lookups = lookups
    self.comments = comments
    self.lineStarts = lineStarts
  }

  public struct Lookup: Hashable, Sendable {
    /// Where the `id` key stands, or the call that looks up.
    public var offset: Int32
    /// The command or call: `tapOn`, `by.id`, `$`, `accessibility id`.
    public var element: String
    /// The identifier as written.
    public var expression: String
    public var meaning: Meaning
    /// Appium's accessibility id finds labels too, so a text that matches nothing is a label; Maestro and Detox ids are
    /// always selectors.
    public var mayBeLabel: Bool

    public init(offset: Int32, element: String, expression: String, meaning: Meaning, mayBeLabel: Bool) {
      self.offset = offset
      self.element = element
      self.expression = expression
      self.meaning = meaning
      self.mayBeLabel = mayBeLabel
    }
  }

  public enum Meaning: Hashable, Sendable {
    /// A text or pattern.
    case value(IdentifierValue)
    /// A regular expression that has no pattern: a raw selector without a value.
    case expression
    /// A variable: only known at run time.
    case unknown
  }
}
