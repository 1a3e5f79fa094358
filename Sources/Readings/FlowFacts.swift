import Identifiers

/// The look-ups by identifier in a UI-flow file: Maestro, Appium and WebdriverIO, Detox.
public struct FlowFacts: LineIndexed, Hashable, Sendable {
  public var lookups: [Lookup]
  /// What other scripts may import of this one, sorted by name.
  public var constants: [Constant]
  public var imports: [ScriptImport]
  public var comments: [Comment]
  public var lineStarts: [Int32]

  public init(
    lookups: [Lookup] = [], constants: [Constant] = [], imports: [ScriptImport] = [], comments: [Comment] = [],
    lineStarts: [Int32] = [0]
  ) {
    self.lookups = lookups
    self.constants = constants
    self.imports = imports
    self.comments = comments
    self.lineStarts = lineStarts
  }

  public func constant(named name: String) -> Constant? {
    let place = constants.firstPlace { $0.name < name }
    return place < constants.count && constants[place].name == name ? constants[place] : nil
  }

  /// The names that a dotted name may begin with, shortest first: `ids`, `ids.login`. No import has more parts than these.
  public static func prefixes(of name: String) -> [String] {
    var result: [String] = []
    var end = name.startIndex
    while result.count < 16, end < name.endIndex {
      end = name[end...].dropFirst(result.isEmpty ? 0 : 1).firstIndex(of: ".") ?? name.endIndex
      result.append(String(name[..<end]))
    }
    return result
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
    /// Whether the value is a constant's, with no text of the look-up's own.
    public var isConstant: Bool
    /// Of what the value is made, where that takes constants of other scripts.
    public var operands: [Operand]
    /// Whether only a value that begins with `~` is an identifier, without it.
    public var needsTilde: Bool

    public init(
      offset: Int32, element: String, expression: String, meaning: Meaning, mayBeLabel: Bool, isConstant: Bool = false,
      operands: [Operand] = [], needsTilde: Bool = false
    ) {
      self.offset = offset
      self.element = element
      self.expression = expression
      self.meaning = meaning
      self.mayBeLabel = mayBeLabel
      self.isConstant = isConstant
      self.operands = operands
      self.needsTilde = needsTilde
    }
  }

  /// A part of a joined string.
  public enum Operand: Hashable, Sendable {
    case value(IdentifierValue)
    /// A dotted name.
    case name(String)
  }

  public struct Constant: Hashable, Sendable {
    /// The dotted name, `ids.login`.
    public var name: String
    public var operands: [Operand]

    public init(name: String, operands: [Operand]) {
      self.name = name
      self.operands = operands
    }
  }

  /// A name that stands for something of another script.
  public struct ScriptImport: Hashable, Sendable {
    public var local: String
    /// The module as written: `./ids`, `pages.ids`.
    public var module: String
    /// What of the module; `nil` for all of it.
    public var name: String?

    public init(local: String, module: String, name: String?) {
      self.local = local
      self.module = module
      self.name = name
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
