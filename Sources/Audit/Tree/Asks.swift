import Readings

/// What evaluation has asked for so far, and what each file has to be read for because of it.
///
/// A look-up is complete when every file that its outline lets hold an answer is read for it: what else is read of these
/// files makes no difference.
struct Asks {
  /// Files by the words of their outlines.
  private var types: [UInt32: Set<String>] = [:]
  private var globals: [UInt32: Set<String>] = [:]
  private var inheriting: [UInt32: Set<String>] = [:]

  private var askedGlobals: Set<UInt32> = []
  private var askedConformers: Set<UInt32> = []
  private var askedTypes: [UInt32: AskedType] = [:]

  /// What is asked of the declarations and extensions of a type beside their headers.
  private struct AskedType {
    var members: Set<UInt32> = []
    var isOpen = false
  }

  /// What each file is to be read for.
  private(set) var requests: [String: SliceRequest] = [:]

  // MARK: Files

  /// Takes a file with another outline than before, or none.
  mutating func replace(_ path: String, _ old: Outline?, by new: Outline?) {
    Self.move(path, old?.types ?? [], new?.types ?? [], in: &types)
    Self.move(path, old?.globals ?? [], new?.globals ?? [], in: &globals)
    Self.move(path, old?.inherits ?? [], new?.inherits ?? [], in: &inheriting)
    let request = new.map(request(for:))
    requests[path] = request?.isEmpty == false ? request : nil
  }

  private func request(for outline: Outline) -> SliceRequest {
    var request = SliceRequest()
    for word in outline.globals where askedGlobals.contains(word) { request.insert(name: word) }
    for word in outline.inherits where askedConformers.contains(word) { request.insert(inherited: word) }
    for word in outline.types {
      guard let asked = askedTypes[word] else { continue }
      request.insert(name: word)
      if asked.isOpen { request.insert(type: word) }
      for member in asked.members where outline.declares(member) { request.insert(member: member, of: word) }
    }
    return request
  }

  /// Both lists are sorted.
  private static func move(
    _ path: String, _ old: [UInt32], _ new: [UInt32], in files: inout [UInt32: Set<String>]
  ) {
    compareSorted(old, new) { word, isNew in
      if isNew { files[word, default: []].insert(path) } else { files[word]?.remove(path) }
    }
  }

  // MARK: Asking. Each gives the files of which more is to be read than before.

  /// Asks for what is declared as `name` outside of all types.
  mutating func askGlobal(_ name: UInt32) -> Set<String> {
    guard askedGlobals.insert(name).inserted, let paths = globals[name] else { return [] }
    for path in paths { requests[path, default: SliceRequest()].insert(name: name) }
    return paths
  }

  /// Asks for the headers of the types that inherit or conform to something of this name.
  mutating func askConformers(_ name: UInt32) -> Set<String> {
    guard askedConformers.insert(name).inserted, let paths = inheriting[name] else { return [] }
    for path in paths { requests[path, default: SliceRequest()].insert(inherited: name) }
    return paths
  }

  /// Asks for the headers of a type and its extensions, and for the cases of an enum.
  mutating func askType(_ type: UInt32) -> Set<String> {
    guard askedTypes[type] == nil else { return [] }
    askedTypes[type] = AskedType()
    guard let paths = types[type] else { return [] }
    for path in paths { requests[path, default: SliceRequest()].insert(name: type) }
    return paths
  }

  /// Asks for the members called `name` of a type and its extensions.
  ///
  /// - Parameter declares: whether the outline of a file tells that a word is declared there.
  mutating func askMember(
    _ name: UInt32, of type: UInt32, declares: (_ path: String, _ word: UInt32) -> Bool
  ) -> Set<String> {
    var changed = askType(type)
    guard askedTypes[type, default: AskedType()].members.insert(name).inserted, let paths = types[type] else {
      return changed
    }
    for path in paths where declares(path, name) {
      requests[path, default: SliceRequest()].insert(member: name, of: type)
      changed.insert(path)
    }
    return changed
  }

  /// Asks for the properties of a type and its extensions, and for the headers of the types inside.
  mutating func askOpen(_ type: UInt32) -> Set<String> {
    var changed = askType(type)
    guard askedTypes[type]?.isOpen == false else { return changed }
    askedTypes[type]?.isOpen = true
    for path in types[type] ?? [] {
      requests[path, default: SliceRequest()].insert(type: type)
      changed.insert(path)
    }
    return changed
  }
}
