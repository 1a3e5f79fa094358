import Identifiers
import Readings

/// The tree that is audited: its files with their readings, indexed. One a snapshot.
///
/// Every index follows from the files alone. A change tells which cells it changed, so that what read them can be
/// evaluated again.
final class Tree {
  private(set) var files: [String: SourceFile] = [:]
  private(set) var indexes: [String: FileIndex] = [:]
  private var fingerprints: [String: [Cell: UInt64]] = [:]
  /// The configuration in force: the server's override, else the repository's `.axwatch.yml`, else nothing.
  var settings = Settings() {
    didSet {
      moduleGlobs = settings.modules.map { ($0.name, Glob($0.glob)) }
      roleGlobs = settings.roles.map { ($0.role, Glob($0.glob)) }
      roles = [:]
      configuredWords = (settings.labels + settings.assignHelpers + settings.lookupHelpers).map { Outline.hash($0) }
    }
  }
  private var moduleGlobs: [(name: String, glob: Glob)] = []
  private var configuredWords: [UInt32] = []
  private(set) var roleGlobs: [(role: FileRole, glob: Glob)] = []
  let targets = Targets()
  private var codeOwners = Owners()
  private var roles: [String: FileRoles] = [:]

  /// Members of types by key and name; names of files under the empty key.
  private var members: [String: [String: [DeclarationReference]]] = [:]
  /// Primary declarations and extensions by the key of their type.
  private var types: [String: [DeclarationReference]] = [:]
  /// Keys of extensions written with a name in front, by what follows it: `Kit.Row` by `Row`.
  private var qualified: [String: [String: Int]] = [:]
  /// What inherits something, by the simple name of what is inherited.
  private var inheriting: [String: [DeclarationReference]] = [:]
  private var asks = Asks()
  /// Files of which more is asked than was read.
  private(set) var awaited: Set<String> = []

  func file(_ path: String) -> SourceFile? { files[path] }
  func index(_ path: String) -> FileIndex? { indexes[path] }

  // MARK: Changes

  /// Puts a file in; its reading comes later, when somebody asks. What it answered before is gone.
  func put(_ file: SourceFile) {
    let old = files[file.path]?.outline
    forget(file.path)
    files[file.path] = file
    update(file.path, old, file.outline)
  }

  /// Takes a file out.
  func remove(_ path: String) {
    guard let old = files.removeValue(forKey: path) else { return }
    forget(path)
    update(path, old.outline, nil)
  }

  private func forget(_ path: String) {
    awaited.remove(path)
    unindex(path)
    fingerprints[path] = nil
    roles[path] = nil
  }

  private func update(_ path: String, _ old: Outline?, _ new: Outline?) {
    asks.replace(path, old, by: new)
    expect(path)
  }

  /// What is to be read of a file that nobody evaluates; `nil` when it is nothing. Where much is asked for, it is all:
  /// more of it is going to be asked for next.
  func request(for path: String) -> SliceRequest? {
    guard let request = asks.requests[path], let outline = files[path]?.outline else { return nil }
    return request.count * 4 > outline.declares.count ? .everything : request
  }

  private func expect(_ path: String) {
    if let file = files[path], let request = asks.requests[path], file.lacks(request) {
      awaited.insert(path)
    } else {
      awaited.remove(path)
    }
  }

  /// Brings the reading of a file that is in the tree, or of these declarations of it. Gives the cells that changed
  /// against `before`.
  func read(
    _ path: String, _ reading: Reading, only part: SliceRequest? = nil, before: [Cell: UInt64] = [:]
  ) -> Set<Cell> {
    guard var file = files[path] else { return [] }
    if part == nil { file.reading = reading }
    file.part = part
    files[path] = file
    roles[path] = nil
    expect(path)
    unindex(path)
    guard case .source(let facts) = reading else { return [] }
    let index = FileIndex(path: path, facts: facts, isGenerated: file.outline?.flags.contains(.generated) ?? false)
    indexes[path] = index
    for member in index.members {
      members[member.key, default: [:]][member.name, default: []]
        .append(DeclarationReference(file: index, id: member.declaration))
    }
    for (id, key) in index.typeKeys {
      types[key, default: []].append(DeclarationReference(file: index, id: DeclarationID(raw: id)))
    }
    for (rest, key) in index.qualified { qualified[rest, default: [:]][key, default: 0] += 1 }
    for (_, name, id) in index.inherited {
      inheriting[Fingerprints.lastName(name), default: []].append(DeclarationReference(file: index, id: id))
    }
    let new = Fingerprints.of(index)
    fingerprints[path] = new
    return Self.difference(before, new)
  }

  /// What a file answered before it changes, to compare with afterwards.
  func answers(of path: String) -> [Cell: UInt64] { fingerprints[path] ?? [:] }

  /// A file turned out to be unreadable: nobody waits for it.
  func giveUp(_ path: String, gap: Gap) {
    files[path]?.gap = gap
    expect(path)
  }

  static func difference(_ old: [Cell: UInt64], _ new: [Cell: UInt64]) -> Set<Cell> {
    var changed: Set<Cell> = []
    for (cell, hash) in new where old[cell] != hash { changed.insert(cell) }
    for cell in old.keys where new[cell] == nil { changed.insert(cell) }
    return changed
  }

  private func unindex(_ path: String) {
    guard let old = indexes.removeValue(forKey: path) else { return }
    for member in old.members { members[member.key]?[member.name]?.removeAll { $0.file === old } }
    for key in old.typeKeys.values { types[key]?.removeAll { $0.file === old } }
    for (rest, key) in old.qualified {
      let left = (qualified[rest]?[key] ?? 1) - 1
      qualified[rest]?[key] = left == 0 ? nil : left
      if qualified[rest]?.isEmpty == true { qualified[rest] = nil }
    }
    for (_, name, _) in old.inherited { inheriting[Fingerprints.lastName(name)]?.removeAll { $0.file === old } }
  }

  // MARK: Asking: what a look-up needs is awaited, unless it has been read

  /// Asks for what is declared as `name` outside of all types.
  func ask(_ name: String) { expect(asks.askGlobal(Outline.hash(name))) }

  /// Asks for the headers of all that is called `name` and is a type or an extension, and for the cases of enums.
  func askType(_ name: String) { expect(asks.askType(Outline.hash(name))) }

  /// Asks for the members called `member` of the types of this name.
  func askMember(_ member: String, of type: String) {
    expect(
      asks.askMember(Outline.hash(member), of: Outline.hash(type)) { path, word in
        files[path]?.outline?.declares(word) ?? false
      })
  }

  /// Asks for the properties of the types of this name, and for the headers of the types inside.
  func askProperties(of type: String) { expect(asks.askOpen(Outline.hash(type))) }

  /// Asks for the headers of all that inherits something called `name`.
  func askConformers(_ name: String) { expect(asks.askConformers(Outline.hash(name))) }

  private func expect(_ paths: Set<String>) {
    for path in paths { expect(path) }
  }

  // MARK: Look-ups in the indexes, in an order that depends on the tree alone

  func members(of key: String, named name: String) -> [DeclarationReference] {
    Self.sorted(members[key]?[name] ?? [])
  }

  /// All members of a type, sorted.
  func members(of key: String) -> [DeclarationReference] {
    Self.sorted(members[key]?.values.flatMap { $0 } ?? [])
  }

  /// Declarations and extensions of a type.
  func declarations(ofType key: String) -> [DeclarationReference] { Self.sorted(types[key] ?? []) }

  /// The keys under which extensions of a type stand that are written with its module: `Kit.Row` for `Row`.
  func qualifiedKeys(of key: String) -> [String] {
    guard let found = qualified[key] else { return [] }
    return found.keys.filter { targets.isModule(String($0.prefix { $0 != "." })) }.sorted()
  }

  func inheritors(of name: String) -> [DeclarationReference] { Self.sorted(inheriting[name] ?? []) }

  private static func sorted(_ found: [DeclarationReference]) -> [DeclarationReference] {
    found.count < 2 ? found : found.sorted(by: DeclarationReference.precedes)
  }

  // MARK: Modules and roles

  /// Whether a file is on the test side by configuration or targets, whatever it says.
  func mayBeTest(_ path: String) -> Bool {
    if let match = roleGlobs.first(where: { $0.glob.matches(path) }) { return match.role == .test }
    let kinds = targets.kinds(of: path)
    // Generated constants that UI tests share with the app are large, and looked up when somebody names them.
    return kinds.contains(.uiTests) && kinds.isDisjoint(with: [.application, .appExtension])
      && files[path]?.outline?.flags.contains(.generated) != true
  }

  /// Whether a file has a label or helper's name that the configuration adds.
  func mentionsConfigured(_ outline: Outline) -> Bool {
    configuredWords.contains { outline.mentions($0) }
  }

  /// The module of a file, where one is known.
  func module(of path: String) -> String? {
    if let named = moduleGlobs.first(where: { $0.glob.matches(path) }) { return named.name }
    return targets.module(of: path)
  }

  /// The owners of a file by the repository's CODEOWNERS.
  func owners(of path: String) -> [String] { codeOwners.owners(of: path) }

  func updateOwners(_ path: String, _ reading: Reading?) -> Bool { codeOwners.update(path, reading) }

  /// What a file is to the audit.
  func role(of path: String) -> FileRole { roles(of: path).role }

  /// What a file is to the audit, and why.
  func roles(of path: String) -> FileRoles {
    if let known = roles[path] { return known }
    let found = FileRoles.decide(path, in: self)
    roles[path] = found
    return found
  }

  /// Its targets are others now.
  func forgetRole(of path: String) { roles[path] = nil }

  /// The app targets that a file ends up in; `nil` when targets are not known.
  func apps(of path: String) -> Set<String>? { targets.apps(of: path) }
}
