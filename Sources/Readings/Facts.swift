/// A complete lowering of one source file: every declaration and every expression as plain data, in source order.
///
/// Nothing here depends on the tree around the file, on configuration, or on known helpers: the same bytes give the same
/// facts. Ids are indices into the arenas of the same value. Swift and Objective-C lower to the same shape.
public struct Facts: LineIndexed, Hashable, Sendable {
  public var language: Language
  public var imports: [Import]
  public var scopes: [Scope]
  public var declarations: [Declaration]
  public var expressions: [Expression]
  /// The expressions that may be sites or calls of helpers, in source order: every call, subscript, assignment and comparison.
  public var uses: [Use]
  /// `#if` clauses.
  public var conditions: [Condition]
  /// The names that are used with generic arguments.
  public var specializations: [Specialization]
  /// Comments that carry an exception, and a manifest's tools version.
  public var comments: [Comment]
  /// The UTF-8 offset at which each line starts; the first is 0. All offsets count from behind a byte order mark.
  public var lineStarts: [Int32]

  public enum Language: UInt8, Sendable {
    case swift = 1
    case objectiveC = 2
  }

  /// `Box<Int>` as an expression: the name, and its arguments as written.
  public struct Specialization: Hashable, Sendable {
    public var expression: ExpressionID
    public var arguments: String

    public init(expression: ExpressionID, arguments: String) {
      self.expression = expression
      self.arguments = arguments
    }
  }

  /// The scope of the whole file is always number 0.
  public static let fileScope = ScopeID(0)

  public init(language: Language = .swift) {
    self.language = language
    imports = []
    scopes = [Scope(parent: nil, kind: .file)]
    declarations = []
    expressions = []
    uses = []
    conditions = []
    specializations = []
    comments = []
    lineStarts = [0]
  }

  @inlinable public subscript(id: ScopeID) -> Scope {
    get { scopes[id.index] }
    set { scopes[id.index] = newValue }
  }
  @inlinable public subscript(id: DeclarationID) -> Declaration {
    get { declarations[id.index] }
    set { declarations[id.index] = newValue }
  }
  @inlinable public subscript(id: ExpressionID) -> Expression {
    get { expressions[id.index] }
    set { expressions[id.index] = newValue }
  }
  @inlinable public subscript(id: ConditionID) -> Condition { conditions[id.index] }
}

/// An index into one of the arenas of `Facts`.
public protocol ArenaID: Hashable, Comparable, Sendable {
  var raw: Int32 { get }
  init(raw: Int32)
}

extension ArenaID {
  public init(_ index: Int) { self.init(raw: Int32(index)) }
  @inlinable public var index: Int { Int(raw) }
  public static func < (left: Self, right: Self) -> Bool { left.raw < right.raw }
}

public struct ScopeID: ArenaID {
  public let raw: Int32
  public init(raw: Int32) { self.raw = raw }
}

public struct DeclarationID: ArenaID {
  public let raw: Int32
  public init(raw: Int32) { self.raw = raw }
}

public struct ExpressionID: ArenaID {
  public let raw: Int32
  public init(raw: Int32) { self.raw = raw }
}

public struct ConditionID: ArenaID {
  public let raw: Int32
  public init(raw: Int32) { self.raw = raw }
}

public struct Import: Hashable, Sendable {
  /// The module, or the header for Objective-C: the last path component without its ending for `#import "A/B.h"`.
  public var module: String
  public var isTestable: Bool
  public var offset: Int32

  public init(module: String, isTestable: Bool = false, offset: Int32 = 0) {
    self.module = module
    self.isTestable = isTestable
    self.offset = offset
  }
}

/// A region in which names are looked up.
public struct Scope: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case file = 1
    /// The members of a type or extension: `declaration` is it.
    case type = 2
    /// The body of a function, initialiser, subscript or accessor.
    case body = 3
    /// A closure: `call` and `label` say what it is passed to.
    case closure = 4
    /// The body of a loop statement.
    case loop = 5
    /// A branch: `if`, `guard … else`, a case of `switch`, `catch`.
    case branch = 6
    /// Any other braces: `do`, `defer`.
    case block = 7
  }

  public var parent: ScopeID?
  public var kind: Kind
  /// The type, extension, function or property that the scope is the body of.
  public var declaration: DeclarationID?
  /// For a closure: the call that it is an argument of, and under which label (`nil` for a first trailing closure). For a
  /// loop: the sequence that it goes through.
  public var call: ExpressionID?
  public var label: String?
  /// For an accessor's body: which one.
  public var accessor: Accessor.Kind?
  /// For a branch: the statement that it is a part of.
  public var branch: Branch?
  public var condition: ConditionID?

  /// A part of an `if`, `switch`, `guard` or `do`.
  public struct Branch: Hashable, Sendable {
    public enum Part: UInt8, Sendable {
      case then = 1
      case otherwise = 2
      case guardElse = 3
      case `case` = 4
      case `default` = 5
      case `catch` = 6
    }

    /// The UTF-8 offset of the statement: the same for all of its parts, an `else if` included.
    public var statement: Int32
    public var part: Part

    public init(statement: Int32, part: Part) {
      self.statement = statement
      self.part = part
    }
  }

  public init(
    parent: ScopeID?, kind: Kind, declaration: DeclarationID? = nil, call: ExpressionID? = nil, label: String? = nil,
    accessor: Accessor.Kind? = nil, branch: Branch? = nil, condition: ConditionID? = nil
  ) {
    self.parent = parent
    self.kind = kind
    self.declaration = declaration
    self.call = call
    self.label = label
    self.accessor = accessor
    self.branch = branch
    self.condition = condition
  }
}

public struct Condition: Hashable, Sendable {
  /// The clause around the `#if`.
  public var parent: ConditionID?
  /// Which `#if` of the file, and which of its clauses: two clauses of one block are alternatives.
  public var block: Int32
  public var clause: Int32
  public var text: String

  public init(parent: ConditionID?, block: Int32, clause: Int32, text: String) {
    self.parent = parent
    self.block = block
    self.clause = clause
    self.text = text
  }
}

public struct Comment: Hashable, Sendable {
  /// The whole comment without its delimiters, one line.
  public var text: String
  public var offset: Int32
  /// Whether nothing but white space stands before it on its line.
  public var isAlone: Bool

  public init(text: String, offset: Int32, isAlone: Bool) {
    self.text = text
    self.offset = offset
    self.isAlone = isAlone
  }
}

/// A place where something happens that may be a site: a call, subscript, assignment or comparison.
public struct Use: Hashable, Sendable {
  public var expression: ExpressionID
  public var scope: ScopeID
  /// The innermost function, initialiser, subscript, property, global or case around it; locals do not count.
  public var declaration: DeclarationID?
  public var condition: ConditionID?

  public init(
    expression: ExpressionID, scope: ScopeID, declaration: DeclarationID? = nil, condition: ConditionID? = nil
  ) {
    self.expression = expression
    self.scope = scope
    self.declaration = declaration
    self.condition = condition
  }
}
