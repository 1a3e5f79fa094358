/// Which declarations of a Swift file are asked for; words are hashes (`Outline.hash`). What stands in a file for one
/// request stands there for every wider one.
public struct SliceRequest: Hashable, Sendable {
  /// Declarations of these names come whole; of types, the header, and the cases of an enum.
  public private(set) var names: Set<UInt32>
  /// Types whose header mentions one of these words come with their header.
  public private(set) var inherited: Set<UInt32>
  /// Types of these names come with their stored properties and the headers of the types inside.
  public private(set) var types: Set<UInt32>
  /// Members by the name of the type or extension that they stand right in.
  public private(set) var members: [UInt32: Set<UInt32>]

  public init(
    names: Set<UInt32> = [], inherited: Set<UInt32> = [], types: Set<UInt32> = [], members: [UInt32: Set<UInt32>] = [:]
  ) {
    self.names = names
    self.inherited = inherited
    self.types = types
    self.members = members
  }

  public mutating func insert(name word: UInt32) { names.insert(word) }
  public mutating func insert(inherited word: UInt32) { inherited.insert(word) }
  public mutating func insert(type word: UInt32) { types.insert(word) }
  public mutating func insert(member word: UInt32, of type: UInt32) { members[type, default: []].insert(word) }

  /// A request for all that a file has.
  public static let everything: SliceRequest = {
    var request = SliceRequest()
    request.isEverything = true
    return request
  }()
  public private(set) var isEverything = false

  public var isEmpty: Bool {
    names.isEmpty && inherited.isEmpty && types.isEmpty && members.isEmpty && !isEverything
  }

  /// How many declarations are asked for by name.
  public var count: Int { members.values.reduce(names.count) { $0 + $1.count } }

  /// All words that declarations are asked for by; members are told by those of their types.
  public var words: Set<UInt32> { names.union(inherited).union(types).union(members.keys) }

  /// Whether everything that the other asks for is asked for here.
  public func covers(_ other: SliceRequest) -> Bool {
    if isEverything { return true }
    return !other.isEverything && other.names.isSubset(of: names) && other.inherited.isSubset(of: inherited)
      && other.types.isSubset(of: types)
      && other.members.allSatisfy { type, words in members[type].map(words.isSubset) ?? words.isEmpty }
  }
}

/// The text of some declarations of a file, inside the headers of the types around them, made to be read in place
/// of the file.
public struct SourceSlice: Hashable, Sendable {
  /// Bytes that stand in the slice and in the file alike.
  public struct Run: Hashable, Sendable {
    /// Where they start in the slice.
    public var start: Int32
    /// Where they start in the file, counted from behind a byte order mark.
    public var origin: Int32

    public init(start: Int32, origin: Int32) {
      self.start = start
      self.origin = origin
    }
  }

  public var bytes: [UInt8]
  /// In ascending order; the first starts at 0.
  public var runs: [Run]
  /// Where the lines of the file start.
  public var lineStarts: [Int32]

  public init(bytes: [UInt8], runs: [Run], lineStarts: [Int32]) {
    self.bytes = bytes
    self.runs = runs
    self.lineStarts = lineStarts
  }

  /// The place in the file of an offset in the slice.
  public func origin(of offset: Int32) -> Int32 {
    guard !runs.isEmpty else { return offset }
    var (low, high) = (0, runs.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if runs[middle].start <= offset { low = middle } else { high = middle }
    }
    return runs[low].origin + (offset - runs[low].start)
  }
}

extension Facts {
  /// Facts of a slice, moved to the places of its file.
  ///
  /// The hash of a type is that of what stands in the slice; all other hashes are those of the file.
  public func relocated(by slice: SourceSlice) -> Facts {
    var facts = self
    func move(_ offset: inout Int32) { offset = slice.origin(of: offset) }
    func move(_ arguments: inout [Argument]) {
      for index in arguments.indices { move(&arguments[index].offset) }
    }
    for index in facts.imports.indices { move(&facts.imports[index].offset) }
    for index in facts.comments.indices { move(&facts.comments[index].offset) }
    for index in facts.scopes.indices {
      if let branch = facts.scopes[index].branch {
        facts.scopes[index].branch?.statement = slice.origin(of: branch.statement)
      }
    }
    for index in facts.declarations.indices {
      move(&facts.declarations[index].offset)
      for parameter in facts.declarations[index].parameters.indices {
        move(&facts.declarations[index].parameters[parameter].offset)
      }
      for attribute in facts.declarations[index].attributes.indices {
        move(&facts.declarations[index].attributes[attribute].offset)
        move(&facts.declarations[index].attributes[attribute].arguments)
      }
    }
    for index in facts.expressions.indices {
      move(&facts.expressions[index].offset)
      switch facts.expressions[index].kind {
      case .call(let callee, var arguments):
        move(&arguments)
        facts.expressions[index].kind = .call(callee: callee, arguments: arguments)
      case .index(let base, var arguments):
        move(&arguments)
        facts.expressions[index].kind = .index(base: base, arguments: arguments)
      case .tuple(var parts):
        move(&parts)
        facts.expressions[index].kind = .tuple(parts)
      case .macro(let name, var arguments):
        move(&arguments)
        facts.expressions[index].kind = .macro(name, arguments: arguments)
      default: break
      }
    }
    facts.lineStarts = slice.lineStarts
    return facts
  }
}
