/// One declaration: a type, extension, function, variable, case, local or binding.
public struct Declaration: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case `class` = 1
    case `struct` = 2
    case `enum` = 3
    case actor = 4
    case `protocol` = 5
    /// `name` is the extended type as written, `A.B`.
    case `extension` = 6
    case `typealias` = 7
    case function = 8
    case initializer = 9
    case `subscript` = 10
    /// A `var`, stored or computed: a property, global or local.
    case variable = 11
    /// A `let`.
    case constant = 12
    case enumCase = 13
    /// A name bound by a pattern: `if let`, `for x in`, a closure's parameter, `catch let`, `case .a(let x)`.
    case binding = 14
    /// An Objective-C `#define`.
    case macro = 15
    case associatedType = 16

    public var isType: Bool { rawValue <= Kind.extension.rawValue }
  }

  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// `static` or `class` before a member.
    public static let `static` = Modifiers(rawValue: 1 << 0)
    public static let `override` = Modifiers(rawValue: 1 << 1)
    public static let lazy = Modifiers(rawValue: 1 << 2)
    public static let `private` = Modifiers(rawValue: 1 << 3)
    public static let `fileprivate` = Modifiers(rawValue: 1 << 4)
    /// `public`, `open` or `package`.
    public static let `public` = Modifiers(rawValue: 1 << 5)
    public static let weak = Modifiers(rawValue: 1 << 6)
    public static let final = Modifiers(rawValue: 1 << 7)
    public static let mutating = Modifiers(rawValue: 1 << 8)
    public static let convenience = Modifiers(rawValue: 1 << 9)
    public static let `indirect` = Modifiers(rawValue: 1 << 10)
    /// The body has statements beside local `let`s and `return`s: `results` are what it can give, not all it does.
    public static let hasOtherStatements = Modifiers(rawValue: 1 << 16)
    /// A local of a function, accessor or closure.
    public static let local = Modifiers(rawValue: 1 << 17)
  }

  public var kind: Kind
  /// The base name; `init`, `subscript` for those; for a pattern with several names each has a declaration of its own.
  public var name: String
  /// Where it is declared.
  public var scope: ScopeID
  /// The scope of its body or members, if it has one. For a computed property with one getter: the getter's body.
  public var body: ScopeID?
  public var modifiers: Modifiers
  public var attributes: [Attribute]
  public var parameters: [Parameter]
  public var genericParameters: [String]
  /// The written type of a variable, parameter pattern or typealias, the result of a function or subscript, the extended
  /// type's `where` clause excluded; `nil` when none is written.
  public var type: String?
  /// Inherited types and conformances, as written.
  public var inherited: [String]
  /// What generic parameters have to be, as written: `T: P` of each, then the `where` clause.
  public var requirements: String?
  /// The initial value of a variable, the raw value of a case, what a binding is bound to, the body of a `#define`.
  ///
  /// A name inside it never means the declaration itself: `if let x = x` is bound to the `x` further out.
  public var value: ExpressionID?
  /// What a function, computed property or getter can return: every `return`, or the single expression of its body.
  /// Empty for initialisers and functions without a result type.
  public var results: [ExpressionID]
  /// Accessors that are written with a keyword, and the body of a plain computed property (as `get`).
  public var accessors: [Accessor]
  public var condition: ConditionID?
  /// The UTF-8 offset of the name (of the keyword for `init`, `subscript` and extensions' type).
  public var offset: Int32
  /// A hash of its tokens without trivia, members included: the same when it only moved.
  public var hash: UInt64

  public init(
    kind: Kind, name: String, scope: ScopeID, body: ScopeID? = nil, modifiers: Modifiers = [],
    attributes: [Attribute] = [], parameters: [Parameter] = [], genericParameters: [String] = [], type: String? = nil,
    inherited: [String] = [], requirements: String? = nil, value: ExpressionID? = nil, results: [ExpressionID] = [],
    accessors: [Accessor] = [], condition: ConditionID? = nil, offset: Int32 = 0, hash: UInt64 = 0
  ) {
    self.kind = kind
    self.name = name
    self.scope = scope
    self.body = body
    self.modifiers = modifiers
    self.attributes = attributes
    self.parameters = parameters
    self.genericParameters = genericParameters
    self.type = type
    self.inherited = inherited
    self.requirements = requirements
    self.value = value
    self.results = results
    self.accessors = accessors
    self.condition = condition
    self.offset = offset
    self.hash = hash
  }
}

public struct Parameter: Hashable, Sendable {
  /// The argument label; `nil` for `_`.
  public var label: String?
  /// The name inside; empty when none is written.
  public var name: String
  /// The written type, without `@escaping` and `inout`.
  public var type: String?
  public var defaultValue: ExpressionID?
  public var attributes: [String]
  public var isVariadic: Bool
  public var offset: Int32

  public init(
    label: String?, name: String, type: String?, defaultValue: ExpressionID? = nil, attributes: [String] = [],
    isVariadic: Bool = false, offset: Int32 = 0
  ) {
    self.label = label
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.attributes = attributes
    self.isVariadic = isVariadic
    self.offset = offset
  }
}

public struct Attribute: Hashable, Sendable {
  /// The name as written, without `@`.
  public var name: String
  public var arguments: [Argument]
  public var offset: Int32

  public init(name: String, arguments: [Argument] = [], offset: Int32 = 0) {
    self.name = name
    self.arguments = arguments
    self.offset = offset
  }
}

public struct Accessor: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case get = 1
    case set = 2
    case willSet = 3
    case didSet = 4
    case other = 5
  }

  public var kind: Kind
  public var body: ScopeID?
  /// `newValue`, `oldValue`, or the name given.
  public var parameter: String?
  public var results: [ExpressionID]

  public init(kind: Kind, body: ScopeID?, parameter: String? = nil, results: [ExpressionID] = []) {
    self.kind = kind
    self.body = body
    self.parameter = parameter
    self.results = results
  }
}
