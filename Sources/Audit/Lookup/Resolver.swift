import Readings

/// Looks names up as Swift does, writes down every cell that it looked at, and asks the tree for what has to be read
/// first. One an evaluation.
final class Resolver {
  let tree: Tree
  private(set) var cells: Set<Cell> = []
  private var askedTypesHere: Set<String> = []
  private var askedMembersHere: Set<Cell> = []
  private var askedConformersHere: Set<String> = []
  var shapes: [String: TypeShape?] = [:]
  private var knownSupers: [String: [String]] = [:]
  private var knownLineages: [String: [String]] = [:]
  var knownGenerics: [String: [String]] = [:]
  /// The types of what is declared without one, as far as they are known.
  var knownTypes: [DeclarationReference: StaticType] = [:]
  private var supersRunning: Set<String> = []
  /// Keys of aliases by the type that they stand for, as far as look-ups met them.
  private var aliases: [String: Set<String>] = [:]

  init(tree: Tree) { self.tree = tree }

  func record(_ cell: Cell) { cells.insert(cell) }

  // MARK: Asking

  func askConformers(_ name: String) {
    guard askedConformersHere.insert(name).inserted else { return }
    tree.askConformers(name)
  }

  /// Makes sure that a type's declaration and the heads of its extensions are there.
  func askType(_ key: String) {
    guard askedTypesHere.insert(key).inserted else { return }
    tree.askType(Self.simpleName(key))
  }

  /// Makes sure that a type's stored properties and the heads of the types inside are there.
  func askProperties(of key: String) {
    askType(key)
    tree.askProperties(of: Self.simpleName(key))
  }

  /// `A.B` and `A.B@1f3a` → `B`.
  private static func simpleName(_ key: String) -> String {
    let start = key.lastIndex(of: ".").map { key.index(after: $0) } ?? key.startIndex
    return String(key[start...].prefix { $0 != "@" })
  }

  func shape(_ text: String) -> TypeShape? {
    if let known = shapes[text] { return known }
    let shape = TypeShape(text)
    shapes[text] = .some(shape)
    return shape
  }

  // MARK: Members and files

  /// What is declared as `name` right in the type `key` or its extensions, as far as `file` may see it.
  func declared(_ name: String, in key: String, from file: FileIndex) -> [DeclarationReference] {
    guard !key.isEmpty else { return visible(all(name, in: key), from: file) }
    return visible(([key] + otherKeys(of: key)).flatMap { all(name, in: $0) }, from: file)
  }

  /// Whether a type or its extensions declare a member of this name, for whomever.
  func isDeclared(_ name: String, in key: String) -> Bool { !all(name, in: key).isEmpty }

  private func all(_ name: String, in key: String) -> [DeclarationReference] {
    let cell = Cell.member(key, name)
    record(cell)
    if askedMembersHere.insert(cell).inserted {
      if key.isEmpty { tree.ask(name) } else { tree.askMember(name, of: Self.simpleName(key)) }
    }
    return tree.members(of: key, named: name)
  }

  /// Further keys under which extensions of a type stand: written with its module, or by an alias that was met.
  private func otherKeys(of key: String) -> [String] {
    tree.qualifiedKeys(of: key) + (aliases[key] ?? []).sorted()
  }

  /// Whether the key of an extension means this type, as an alias or with a module in front.
  func standsFor(_ key: String, _ type: String) -> Bool { key != type && meant(by: key) == type }

  /// The type that an extension's key means where it is an alias or begins with a module; `nil` for a type's own key.
  private func meant(by key: String) -> String? {
    if tree.declarations(ofType: key).contains(where: { $0.declaration.kind != .extension }) { return nil }
    let dot = key.lastIndex(of: ".")
    let (outer, name) = dot.map { (String(key[..<$0]), String(key[key.index(after: $0)...])) } ?? ("", key)
    for reference in all(name, in: outer) where reference.declaration.kind == .typealias {
      if let type = named(by: reference, depth: 0), type != key { return type }
    }
    guard let first = key.firstIndex(of: "."), tree.targets.isModule(String(key[..<first])) else { return nil }
    let rest = String(key[key.index(after: first)...])
    return primary(rest) == nil ? nil : rest
  }

  /// The file-level declarations of a name: of the same file when it has one, else of the others.
  func fileLevel(_ name: String, from file: FileIndex) -> [DeclarationReference] {
    if let own = file.fileNames[name] {
      record(.member("", name))
      return own.map { DeclarationReference(file: file, id: $0) }
    }
    return declared(name, in: "", from: file)
  }

  private func visible(_ found: [DeclarationReference], from file: FileIndex) -> [DeclarationReference] {
    guard !found.isEmpty else { return [] }
    let seen = found.filter { $0.file === file || !isFilePrivate($0) }
    guard seen.count > 1, let module = tree.module(of: file.path) else { return seen }
    let own = seen.filter { tree.module(of: $0.path) == module }
    return own.isEmpty ? seen : own
  }

  private func isFilePrivate(_ reference: DeclarationReference) -> Bool {
    let declaration = reference.declaration
    if declaration.isFilePrivate { return true }
    let scope = reference.file.facts[declaration.scope]
    guard scope.kind == .type, let outer = scope.declaration else { return false }
    let type = reference.file.facts[outer]
    return type.kind == .extension && type.isFilePrivate
  }

  // MARK: Types

  /// Whether the type is declared in the repository itself, not only extended there.
  func isDeclared(_ key: String) -> Bool { primary(key) != nil }

  /// The declaration of a type, without its extensions; the first when several files have one.
  func primary(_ key: String) -> DeclarationReference? {
    askType(key)
    recordType(key)
    return tree.declarations(ofType: key).first { $0.declaration.kind != .extension }
  }

  func kind(of key: String) -> Declaration.Kind? { primary(key)?.declaration.kind }

  func recordType(_ key: String) {
    if let dot = key.lastIndex(of: ".") {
      record(.member(String(key[..<dot]), String(key[key.index(after: dot)...])))
    } else {
      record(.member("", String(key.prefix { $0 != "@" })))
    }
  }

  /// The types that `key` inherits and conforms to, in the order of their files; extensions count.
  func supers(of key: String) -> [String] {
    if let known = knownSupers[key] { return known }
    // A type that inherits one of its own members, as nobody would write it.
    guard supersRunning.insert(key).inserted else { return [] }
    defer { supersRunning.remove(key) }
    let found = findSupers(of: key)
    if supersRunning.count == 1 { knownSupers[key] = found }
    return found
  }

  private func findSupers(of key: String) -> [String] {
    askType(key)
    record(.supers(key))
    var result: [String] = []
    if let type = meant(by: key) { result.append(type) }
    let others = otherKeys(of: key)
    for other in others {
      askType(other)
      record(.supers(other))
    }
    for reference in ([key] + others).flatMap(tree.declarations(ofType:)) {
      let declaration = reference.declaration
      for name in declaration.inherited {
        guard case .some(let shape) = shape(name) else { continue }
        let names: [String] =
          switch shape {
          case .named(let name, _): [name]
          case .composition(let parts): parts.compactMap(\.name)
          default: []
          }
        for name in names {
          let type = resolveType(name, in: declaration.scope, of: reference.file) ?? name
          if type != key, !result.contains(type) { result.append(type) }
        }
      }
    }
    if let known = AppleTypes.superclass[key], !result.contains(known) { result.append(known) }
    if key == "XCUIElement" || key == "XCUIElementQuery" { result.append("XCUIElementTypeQueryProvider") }
    return result
  }

  /// All that `key` inherits, itself first, each once.
  func lineage(of key: String) -> [String] {
    if let known = knownLineages[key] { return known }
    let found = findLineage(of: key)
    if supersRunning.isEmpty { knownLineages[key] = found }
    return found
  }

  private func findLineage(of key: String) -> [String] {
    var result = [key]
    var at = 0
    while at < result.count, result.count < 64 {
      for next in supers(of: result[at]) where !result.contains(next) { result.append(next) }
      at += 1
    }
    return result
  }

  /// Whether a type is or inherits one of these.
  func inherits(_ key: String, from names: Set<String>) -> Bool {
    lineage(of: key).contains { names.contains($0) }
  }

  /// The types of the repository that conform to the protocol or inherit the class, at any depth.
  func conformers(of key: String) -> [String] {
    var result: [String] = []
    var queue = [key]
    while let next = queue.popLast(), result.count < 256 {
      let name = Fingerprints.lastName(next)
      record(.conformers(name))
      askConformers(name)
      for reference in tree.inheritors(of: name) {
        guard let type = reference.file.typeKeys[reference.id.raw], !result.contains(type), type != key,
          supers(of: type).contains(next)
        else { continue }
        result.append(type)
        queue.append(type)
      }
    }
    return result.sorted()
  }

  /// The key of a written type name, seen from a scope: `nil` when the repository does not declare it.
  func resolveType(_ name: String, in scope: ScopeID, of file: FileIndex, depth: Int = 0) -> String? {
    guard depth < 12 else { return nil }
    var parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first else { return nil }
    guard var key = firstType(first, in: scope, of: file, depth: depth) else {
      // `Module.Type`.
      guard parts.count > 1, first != "Swift" else { return nil }
      parts.removeFirst()
      return tree.targets.isModule(first)
        ? resolveType(parts.joined(separator: "."), in: scope, of: file, depth: depth + 1) : nil
    }
    for part in parts.dropFirst() {
      guard let next = nested(part, in: key, from: file, depth: depth) else { return nil }
      key = next
    }
    return key
  }

  private func firstType(_ name: String, in scope: ScopeID, of file: FileIndex, depth: Int) -> String? {
    if name == "Self" { return file.typeKey(around: scope) }
    return firstNaming(name, in: scope, of: file, depth: depth)?.key
  }

  /// The first declaration that gives a name a type, seen from a scope, and the type; `within` is the type around the
  /// scope in or above which it was found. A type named from inside of itself has no declaration here.
  func firstNaming(
    _ name: String, in scope: ScopeID, of file: FileIndex, depth: Int = 0
  ) -> (key: String, by: DeclarationReference?, within: String?)? {
    var next: ScopeID? = scope
    while let at = next {
      let here = file.facts[at]
      if at == Facts.fileScope { break }
      if let key = file.scopeKeys[at.index] {
        if Self.simpleName(key) == name, key != name || file.fileNames[name] != nil { return (key, nil, nil) }
        if let found = nestedNaming(name, in: key, from: file, depth: depth) { return (found.key, found.by, key) }
      } else {
        for id in file.declarations(in: at) {
          let declaration = file.facts[id]
          guard declaration.name == name else { continue }
          let reference = DeclarationReference(file: file, id: id)
          if let type = named(by: reference, depth: depth) { return (type, reference, nil) }
        }
      }
      next = here.parent
    }
    for reference in fileLevel(name, from: file) {
      if let type = named(by: reference, depth: depth) { return (type, reference, nil) }
    }
    return nil
  }

  /// A type nested in another one, in its extensions, superclasses and protocols.
  func nested(_ name: String, in key: String, from file: FileIndex, depth: Int = 0) -> String? {
    nestedNaming(name, in: key, from: file, depth: depth)?.key
  }

  /// As `nested`, with the declaration that names the type.
  func nestedNaming(
    _ name: String, in key: String, from file: FileIndex, depth: Int = 0
  ) -> (key: String, by: DeclarationReference)? {
    for reference in declared(name, in: key, from: file) {
      if let type = named(by: reference, depth: depth) { return (type, reference) }
    }
    guard depth < 8 else { return nil }
    for type in supers(of: key) where isDeclared(type) {
      if let found = nestedNaming(name, in: type, from: file, depth: depth + 1) { return found }
    }
    return nil
  }

  /// What a declaration of a type or alias stands for.
  private func named(by reference: DeclarationReference, depth: Int) -> String? {
    let declaration = reference.declaration
    switch declaration.kind {
    case .class, .struct, .enum, .actor, .protocol: return reference.file.typeKeys[reference.id.raw]
    case .typealias:
      guard let written = declaration.type, case .some(let shape) = shape(written), let name = shape.name else {
        return nil
      }
      let type = resolveType(name, in: declaration.scope, of: reference.file, depth: depth + 1) ?? name
      if type != reference.qualifiedName { aliases[type, default: []].insert(reference.qualifiedName) }
      return type
    default: return nil
    }
  }
}
