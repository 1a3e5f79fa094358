import Identifiers
import Readings

/// A function, initialiser, subscript or property through which identifiers go.
struct FlowKey: Hashable, Comparable {
  enum Kind: UInt8 { case function, property }

  var kind: Kind
  /// The base name by which calls name it: of an initialiser, its type's innermost name.
  var name: String
  /// The key of the type that it is a member of.
  var owner: String
  /// What tells it from others of that name: path, labels and types; nothing for properties.
  var detail: String

  static func < (left: Self, right: Self) -> Bool {
    (left.name, left.owner, left.kind.rawValue, left.detail) < (
      right.name, right.owner, right.kind.rawValue, right.detail
    )
  }

  /// The key of a function, initialiser or subscript.
  init(function reference: DeclarationReference) {
    let declaration = reference.declaration
    kind = .function
    owner = reference.owner
    name = declaration.kind == .initializer ? Evaluator.innermostName(owner) : declaration.name
    let parameters = declaration.parameters.map { ($0.label ?? "_") + ":" + ($0.type ?? "") }
    detail = reference.path + " " + declaration.name + "(" + parameters.joined(separator: ",") + ")"
    if declaration.modifiers.contains(.local) {
      detail += " \(reference.file.facts[declaration.scope].parent?.raw ?? 0)"
    }
  }

  init(property name: String, of owner: String) {
    kind = .property
    self.name = name
    self.owner = owner
    detail = ""
  }
}

/// Where an identifier that goes in comes out, and what is put around it on the way.
struct Ending: Hashable, Comparable {
  enum Piece: Hashable {
    case text(String)
    /// A parameter by its position, or a property by its name; and the members that are asked of it.
    case input(String, path: [String])
    /// The open end of a predicate.
    case open
    /// A part that only the run time knows.
    case hole
  }

  var template: [Piece]
  var side: Side
  var lookup: LookupKind
  /// Whether a value of an identifier type goes in, not a string.
  var isTyped: Bool
  /// How many declarations it goes through; bounded, so that recursion ends.
  var hops: Int
  /// A model that stores it and that somebody reads.
  var isModel = false
  /// A model that somebody reads in some other way: enough for its initialiser, not for assignments.
  var isRead = false
  /// Of a property: whether it can be assigned from outside.
  var isAssignable = false

  static let mostHops = 6

  /// The inputs, each once, in order.
  var inputs: [String] {
    var result: [String] = []
    for case .input(let name, _) in template where !result.contains(name) { result.append(name) }
    return result
  }

  private var order: String {
    template.map { "\($0)" }.joined() + side.rawValue
      + "\(lookup.rawValue)\(isTyped)\(hops)\(isModel)\(isAssignable)\(isRead)"
  }

  static func < (left: Self, right: Self) -> Bool { left.order < right.order }
}

/// What one file says of a flow.
struct Contribution: Hashable {
  var key: FlowKey
  var ending: Ending
  /// The flow that it follows from; `nil` for a direct one.
  var via: FlowKey?
}

/// All that files say of flows, identifier types and models together: the least fixpoint over the tree.
final class Tables {
  let flows = FlowTable()
  let identifierTypes = CountedTable { Cell.identifierType($0) }
}

/// Things that hold while some file says so.
final class CountedTable {
  private var byFile: [String: Set<String>] = [:]
  private var counts: [String: Int] = [:]
  private let cell: (String) -> Cell

  init(_ cell: @escaping (String) -> Cell) { self.cell = cell }

  func contains(_ name: String, _ resolver: Resolver) -> Bool {
    resolver.record(cell(name))
    return counts[name] != nil
  }

  var all: [String] { counts.keys.sorted() }

  /// Replaces what one file says. Gives the cells that changed.
  func replace(_ path: String, _ new: Set<String>) -> Set<Cell> {
    let old = byFile[path] ?? []
    guard old != new else { return [] }
    byFile[path] = new.isEmpty ? nil : new
    var changed: Set<Cell> = []
    for name in new.subtracting(old) {
      counts[name, default: 0] += 1
      if counts[name] == 1 { changed.insert(cell(name)) }
    }
    for name in old.subtracting(new) {
      let left = (counts[name] ?? 1) - 1
      counts[name] = left == 0 ? nil : left
      if left == 0 { changed.insert(cell(name)) }
    }
    return changed
  }
}
