import Identifiers
import Readings

/// What an expression can come to, one alternative of several.
indirect enum Value: Hashable {
  /// A string of known and unknown parts.
  case text(Text)
  /// `nil`.
  case null
  /// A type itself.
  case type(String)
  case enumCase(type: String, DeclarationReference)
  /// A value that the repository makes of its own type.
  case instance(Instance)
  /// Something that only the run time knows.
  case object(Object)
  case array([[Value]])
  case tuple([TupleField])
  case dictionary([DictionaryField])
  case closure(ClosureValue)
}

/// A string, piece by piece, and the declaration that it comes from.
struct Text: Hashable {
  var parts: [Part]
  var origin: Origin?
}

enum Part: Hashable {
  /// Literal text; `own` when it stands in the site's own expression or in a local of the same function.
  case text(String, own: Bool)
  /// A type's or function's name that the run time fills in.
  case derived(String)
  /// A part that only the run time knows.
  case hole(HoleSource, isLocalized: Bool)
  /// What the enclosing declaration takes.
  case input(Input)
  /// The open end of a predicate's `BEGINSWITH`: any text, also none.
  case open
}

/// A parameter or stored property of the enclosing declaration.
struct Input: Hashable {
  enum Source: Hashable {
    case parameter(DeclarationReference, Int)
    case property(DeclarationReference)
  }

  var source: Source
  /// The members that are asked of it: `name.rawValue` → `rawValue`.
  var path: [String] = []
  /// The key of its type, when it is a type of the repository or one of the identifier types.
  var type: String?

  var name: String {
    switch source {
    case .parameter(let reference, let index): reference.declaration.parameters[index].name
    case .property(let reference): reference.declaration.name
    }
  }

  /// The declaration that takes it.
  var declaration: DeclarationReference {
    switch source {
    case .parameter(let reference, _), .property(let reference): reference
    }
  }
}

struct Instance: Hashable {
  var type: String
  var fields: [String: [Value]]
  /// What it was made of, when that is a single unlabelled text: a literal, `rawValue:`.
  var payload: [Value]
  var origin: Origin?
}

struct Object: Hashable {
  var type: StaticType?
  var input: Input?
  var source: HoleSource
  /// Whether it is the `self` of the declaration in which the site stands.
  var isSelf = false
  var isLocalized = false
}

struct ClosureValue: Hashable {
  var scope: ScopeID
  var results: [ExpressionID]
  var path: String
}

/// The constant or contract element behind a value.
struct Origin: Hashable {
  var reference: DeclarationReference
  /// Which constant: the qualified name, through instances where it is reached through them.
  var name: String
  /// The typed contract's parts.
  var contract: ContractParts?
}

struct ContractParts: Hashable, Sendable {
  var scope: String
  var element: String
  var component: String?
}

extension Value {
  static func text(_ text: String, own: Bool) -> Value { .text(Text(parts: [.text(text, own: own)])) }

  /// The value of a constant: its literals are no longer the site's own, and it comes from `origin`.
  func fromConstant(_ origin: Origin?) -> Value {
    switch self {
    case .text(var text):
      text.parts = text.parts.map { if case .text(let string, _) = $0 { .text(string, own: false) } else { $0 } }
      if let origin, text.origin?.contract == nil { text.origin = origin }
      return .text(text)
    case .instance(var instance):
      instance.fields = instance.fields.mapValues { $0.map { $0.fromConstant(nil) } }
      instance.payload = instance.payload.map { $0.fromConstant(nil) }
      if let origin, instance.origin?.contract == nil { instance.origin = origin }
      return .instance(instance)
    case .array(let elements): return .array(elements.map { $0.map { $0.element(of: origin) } })
    case .tuple(let fields):
      return .tuple(fields.map { TupleField(label: $0.label, values: $0.values.map { $0.element(of: origin) }) })
    case .dictionary(let fields):
      return .dictionary(
        fields.map { DictionaryField(key: $0.key, values: $0.values.map { $0.element(of: origin) }, isOwn: false) })
    default: return self
    }
  }

  /// A part of a constant: it comes from the constant where it has no name of its own.
  private func element(of origin: Origin?) -> Value { fromConstant(self.origin == nil ? origin : nil) }

  var origin: Origin? {
    switch self {
    case .text(let text): text.origin
    case .instance(let instance): instance.origin
    case .enumCase(_, let reference): Origin(reference: reference, name: reference.qualifiedName)
    default: nil
    }
  }

  var isNull: Bool { self == .null }
}

extension Array where Element == Value {
  /// Without doubles, in order, and cut where there are too many.
  var unique: [Value] {
    guard count > 1 else { return self }
    var seen: Set<Value> = []
    return Array(filter { seen.insert($0).inserted }.prefix(Evaluator.mostAlternatives))
  }
}

extension Value {
  /// What a list holds; anything else is itself.
  var oneByOne: [Value] {
    if case .array(let elements) = self { elements.flatMap { $0 } } else { [self] }
  }
}
