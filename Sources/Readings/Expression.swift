/// One expression. Parentheses, `try`, `await`, `!`, `?` of optional chaining, `&` and `inout` are left out: `a?.b!` is a
/// member of a name.
public struct Expression: Hashable, Sendable {
  public var kind: Kind
  /// The UTF-8 offset of the token that names it: the member's or callee's name, `[` of a subscript, the operator of an
  /// assignment or comparison, else its first token.
  public var offset: Int32

  public init(_ kind: Kind, offset: Int32 = 0) {
    self.kind = kind
    self.offset = offset
  }

  public indirect enum Kind: Hashable, Sendable {
    /// A string literal without a hole, its escapes resolved.
    case text(String)
    /// A string literal with holes: texts and expressions in order.
    case interpolation([ExpressionID])
    /// A number, as written.
    case number(String)
    case boolean(Bool)
    case null
    /// A name: a variable, function or type, `self`, `Self`, `super`, `$0`. Generic arguments are left out.
    case name(String)
    /// `base.name`; without a base an implicit member, `.name`.
    case member(base: ExpressionID?, name: String)
    /// `callee(arguments) { closures }`. An Objective-C message `[v setA:x b:y]` is a call of `v.setA` with the
    /// arguments `nil: x`, `b: y`.
    case call(callee: ExpressionID, arguments: [Argument])
    /// `base[arguments]`.
    case index(base: ExpressionID, arguments: [Argument])
    /// `left = right`, also `+=` and the like (`operator` without `=`; empty for a plain one).
    case assignment(left: ExpressionID, right: ExpressionID, operator: String)
    /// A binary operator other than assignment, `??`, `+`, `==`, …; `is` with the type as a name.
    case infix(String, left: ExpressionID, right: ExpressionID)
    case prefix(String, ExpressionID)
    /// `a ? b : c`.
    case ternary(condition: ExpressionID, then: ExpressionID, otherwise: ExpressionID)
    /// An `if` or `switch` that is used for its value, or a `switch` or `if` that is all of a body.
    case choice(Choice)
    /// The body's scope, and the values that it can give.
    case closure(ScopeID, results: [ExpressionID])
    case array([ExpressionID])
    case dictionary([DictionaryEntry])
    case tuple([Argument])
    /// `\Root.a.b`: the root type if one is written, then the names.
    case keyPath(root: String?, names: [String])
    /// `value as? Type`, `as!`, `as`.
    case cast(ExpressionID, type: String)
    /// `#function`, `#selector(…)`, `#Preview { }`: the name without `#`.
    case macro(String, arguments: [Argument])
    /// Anything else: its source text with white space normalised, cut at 200 characters.
    case opaque(String)
  }
}

public struct Argument: Hashable, Sendable {
  public var label: String?
  public var value: ExpressionID
  /// A closure behind the parentheses.
  public var isTrailing: Bool
  /// The offset of the label, or of the value when there is none.
  public var offset: Int32

  public init(label: String? = nil, value: ExpressionID, isTrailing: Bool = false, offset: Int32 = 0) {
    self.label = label
    self.value = value
    self.isTrailing = isTrailing
    self.offset = offset
  }
}

public struct DictionaryEntry: Hashable, Sendable {
  public var key: ExpressionID
  public var value: ExpressionID

  public init(key: ExpressionID, value: ExpressionID) {
    self.key = key
    self.value = value
  }
}

public struct Choice: Hashable, Sendable {
  /// What a `switch` looks at, or the first condition of an `if`.
  public var subject: ExpressionID?
  public var isSwitch: Bool
  public var branches: [Branch]

  public init(subject: ExpressionID?, isSwitch: Bool, branches: [Branch]) {
    self.subject = subject
    self.isSwitch = isSwitch
    self.branches = branches
  }

  public struct Branch: Hashable, Sendable {
    /// The case names of the patterns (`case .a, .b:` → `a`, `b`); empty for `default`, `if` and other patterns.
    public var cases: [String]
    public var isDefault: Bool
    /// The values that the branch can give.
    public var results: [ExpressionID]

    public init(cases: [String], isDefault: Bool = false, results: [ExpressionID]) {
      self.cases = cases
      self.isDefault = isDefault
      self.results = results
    }
  }
}
