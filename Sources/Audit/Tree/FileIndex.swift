import Readings

/// The facts of one file with what the tree's indexes need of them, worked out once a reading.
final class FileIndex {
  let path: String
  let facts: Facts
  let isGenerated: Bool
  /// Declarations by the scope that they stand in.
  let declarations: [[DeclarationID]]
  /// For each scope of kind `type`, the key of its type; `nil` for others.
  let scopeKeys: [String?]
  /// For each type and extension, the key of its type.
  let typeKeys: [Int32: String]
  /// What the file adds to the members of types (key not empty) and to the names of files (empty key).
  let members: [Member]
  /// The keys of extensions with a dot in their name, each once, with what follows the first: a module may stand there.
  let qualified: [(rest: String, key: String)]
  /// Inherited types by the key of the inheriting type, as written.
  let inherited: [(key: String, name: String, declaration: DeclarationID)]
  /// Whether an XCUI type is used in the code itself.
  let usesXCUI: Bool
  /// Names by which the file-level scope is looked up in this file.
  private(set) var fileNames: [String: [DeclarationID]] = [:]
  /// From where the names of an expression are looked up.
  private(set) lazy var expressionScopes = ExpressionScopes(facts)

  struct Member {
    var key: String
    var name: String
    var declaration: DeclarationID
  }

  init(path: String, facts: Facts, isGenerated: Bool) {
    self.path = path
    self.facts = facts
    self.isGenerated = isGenerated

    var declarations = [[DeclarationID]](repeating: [], count: facts.scopes.count)
    for (index, declaration) in facts.declarations.enumerated() {
      declarations[declaration.scope.index].append(DeclarationID(index))
    }
    self.declarations = declarations

    var keys = TypeKeys(path: path, facts: facts, declarations: declarations)
    keys.walk()
    scopeKeys = keys.scopeKeys
    typeKeys = keys.typeKeys

    var dotted: Set<String> = []
    for (id, key) in keys.typeKeys {
      let declaration = facts.declarations[Int(id)]
      if declaration.kind == .extension, declaration.name.contains("."), !key.contains("@") { dotted.insert(key) }
    }
    qualified = dotted.sorted().map { key in (String(key.drop { $0 != "." }.dropFirst()), key) }

    var members: [Member] = []
    var inherited: [(key: String, name: String, declaration: DeclarationID)] = []
    for (index, declaration) in facts.declarations.enumerated() {
      let id = DeclarationID(index)
      if let key = keys.typeKeys[Int32(index)] {
        for name in declaration.inherited {
          inherited.append((key, name, id))
        }
      }
      if declaration.kind == .extension { continue }
      if declaration.scope == Facts.fileScope {
        members.append(Member(key: "", name: declaration.name, declaration: id))
        fileNames[declaration.name, default: []].append(id)
      } else if let key = keys.scopeKeys[declaration.scope.index] {
        members.append(Member(key: key, name: declaration.name, declaration: id))
      }
    }
    self.members = members
    self.inherited = inherited
    usesXCUI = Self.findsXCUI(facts)
  }

  /// The declarations that stand in one scope.
  func declarations(in scope: ScopeID) -> [DeclarationID] { declarations[scope.index] }

  /// The key of the innermost type around a scope, that scope included.
  func typeKey(around scope: ScopeID) -> String? {
    var next: ScopeID? = scope
    while let at = next {
      if let key = scopeKeys[at.index] { return key }
      next = facts[at].parent
    }
    return nil
  }

  /// The scope of the innermost type around a scope, that scope included.
  func typeScope(around scope: ScopeID) -> ScopeID? {
    var next: ScopeID? = scope
    while let at = next {
      if scopeKeys[at.index] != nil { return at }
      next = facts[at].parent
    }
    return nil
  }

  private static func findsXCUI(_ facts: Facts) -> Bool {
    for declaration in facts.declarations {
      if declaration.type.map(mentionsXCUI) == true { return true }
      if declaration.kind == .extension, declaration.name.hasPrefix("XCUI") { return true }
      if declaration.inherited.contains(where: { $0.hasPrefix("XCUI") }) { return true }
      if declaration.parameters.contains(where: { $0.type.map(mentionsXCUI) == true }) { return true }
    }
    return facts.expressions.contains { expression in
      switch expression.kind {
      case .name(let name): name.hasPrefix("XCUI")
      case .cast(_, let type): mentionsXCUI(type)
      case .member(_, let name): name.hasPrefix("XCUI")
      case .opaque(let text):
        mentionsXCUI(text) && (text.contains("XCUIApplication") || text.contains("XCUIElement"))
      default: false
      }
    }
  }

  /// A search by bytes: every text of a file is looked at.
  private static func mentionsXCUI(_ text: String) -> Bool {
    let wanted = StaticString("XCUI")
    var matched = 0
    for byte in text.utf8 {
      if byte == wanted.utf8Start[matched] {
        matched += 1
        if matched == wanted.utf8CodeUnitCount { return true }
      } else {
        matched = byte == wanted.utf8Start[0] ? 1 : 0
      }
    }
    return false
  }
}

/// Gives every type and extension of a file its key: the qualified name; for a type that only its file can see, with a
/// mark that stands for the file's path: `Row@1f3a`.
private struct TypeKeys {
  let facts: Facts
  let declarations: [[DeclarationID]]
  var scopeKeys: [String?]
  var typeKeys: [Int32: String] = [:]
  var filePrivate: Set<String> = []
  var locals: [String: Int] = [:]
  private let mark: String

  init(path: String, facts: Facts, declarations: [[DeclarationID]]) {
    var hash = StableHash()
    hash.combine(path)
    mark = String(hash.value, radix: 16)
    self.facts = facts
    self.declarations = declarations
    scopeKeys = [String?](repeating: nil, count: facts.scopes.count)
  }

  mutating func walk() {
    for id in declarations[0] {
      let declaration = facts[id]
      if declaration.kind.isType, declaration.kind != .extension,
        declaration.modifiers.contains(.private) || declaration.modifiers.contains(.fileprivate)
      {
        filePrivate.insert(declaration.name)
      }
    }
    for (index, declaration) in facts.declarations.enumerated() where declaration.kind.isType {
      let key = key(of: DeclarationID(index))
      if let body = declaration.body { scopeKeys[body.index] = key }
    }
  }

  private mutating func key(of id: DeclarationID) -> String {
    if let known = typeKeys[id.raw] { return known }
    let key = newKey(of: facts[id])
    typeKeys[id.raw] = key
    return key
  }

  private mutating func newKey(of declaration: Declaration) -> String {
    if declaration.kind == .extension {
      let name = plain(declaration.name)
      let root = name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? name
      return filePrivate.contains(root) ? marked(root) + name.dropFirst(root.count) : name
    }
    if declaration.scope == Facts.fileScope {
      return filePrivate.contains(declaration.name) ? marked(declaration.name) : declaration.name
    }
    let scope = facts[declaration.scope]
    if scope.kind == .type, let outer = scope.declaration { return key(of: outer) + "." + declaration.name }
    let ordinal = locals[declaration.name, default: 0]
    locals[declaration.name] = ordinal + 1
    return marked(declaration.name) + "#\(ordinal)"
  }

  private func marked(_ name: String) -> String { name + "@" + mark }

  /// The extended type without generic arguments.
  private func plain(_ name: String) -> String {
    var depth = 0
    var result = ""
    for character in name {
      if character == "<" { depth += 1 }
      if depth == 0, !character.isWhitespace { result.append(character) }
      if character == ">" { depth -= 1 }
    }
    return result
  }
}
