import Identifiers
import Readings

/// The UI-flow scripts of the tree: which of them look something up, and which may have constants that those import.
struct Scripts {
  /// Scripts that may look up, with their outlines.
  private var looking: [String: Outline] = [:]
  private var all: Set<String> = []
  /// Scripts that may look up, by the words that they mention.
  private var mentioning: [UInt32: Set<String>] = [:]

  static func isScript(_ kind: FileKind) -> Bool { kind == .flowScript || kind == .flowPython }

  /// Takes a file in its new version, or out. Gives the scripts of which all has to be worked out anew.
  mutating func update(_ path: String, _ file: SourceFile?) -> Set<String> {
    let isScript = file.map { Self.isScript($0.kind) } ?? false
    guard isScript || all.contains(path) else { return [] }
    let hadSome = !looking.isEmpty
    if isScript { all.insert(path) } else { all.remove(path) }
    for word in looking.removeValue(forKey: path)?.words ?? [] {
      mentioning[word]?.remove(path)
      if mentioning[word]?.isEmpty == true { mentioning[word] = nil }
    }
    if let file, isScript, let outline = file.outline, outline.flags.contains(.trigger) {
      looking[path] = outline
      for word in outline.words { mentioning[word, default: []].insert(path) }
    }
    return hadSome || !looking.isEmpty ? all : []
  }

  /// Whether a script that looks something up mentions the name by which this one would be imported.
  func isImported(_ path: String) -> Bool {
    guard all.contains(path), !looking.isEmpty else { return false }
    let parts = path.split(separator: "/")
    guard var name = parts.last?.split(separator: ".").first.map(String.init) else { return false }
    if name == "index" || name == "__init__", parts.count > 1 { name = String(parts[parts.count - 2]) }
    // `./login-ids` is two words.
    let words = name.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }.map { Outline.hash(String($0)) }
    guard let first = words.first, let found = mentioning[first] else { return false }
    return found.contains { other in
      other != path && words.dropFirst().allSatisfy { looking[other]?.mentions($0) == true }
    }
  }
}

/// Constants of other scripts.
struct ScriptModules {
  let tree: Tree
  let path: String
  private let imports: [String: [FlowFacts.ScriptImport]]

  init(tree: Tree, facts: FlowFacts, path: String) {
    self.tree = tree
    self.path = path
    imports = Dictionary(grouping: facts.imports, by: \.local)
  }

  /// What a look-up comes to with imported constants put in; `nil` for a part that cannot be told.
  func resolved(_ operands: [FlowFacts.Operand]) -> [IdentifierValue?] {
    operands.map { operand in
      switch operand {
      case .value(let value): value
      case .name(let name): value(of: name)
      }
    }
  }

  private func value(of name: String) -> IdentifierValue? {
    for each in FlowFacts.prefixes(of: name).flatMap({ imports[$0] ?? [] }) {
      let rest = String(name.dropFirst(each.local.count + 1))
      for (module, inner) in modules(of: each) {
        let full = [inner, rest].filter { !$0.isEmpty }.joined(separator: ".")
        var most = Self.mostParts
        if let found = Self.value(of: full, in: module, depth: 0, most: &most) { return found }
      }
    }
    return nil
  }

  /// Constants of constants may be of any length: one of more parts is not known.
  private static let mostParts = 256

  private static func value(
    of name: String, in module: FlowFacts, depth: Int, most: inout Int
  ) -> IdentifierValue? {
    guard depth < 8, most > 0 else { return nil }
    var constant = module.constant(named: name)
    if constant == nil, name.hasSuffix(".value") { constant = module.constant(named: String(name.dropLast(6))) }
    if constant == nil, name.hasPrefix("default"), let alias = module.constant(named: "default"),
      case .name(let other)? = alias.operands.first
    {
      return value(of: other + name.dropFirst("default".count), in: module, depth: depth + 1, most: &most)
    }
    guard let constant else { return nil }
    var result = IdentifierValue("")
    for operand in constant.operands {
      most -= 1
      guard most > 0 else { return nil }
      switch operand {
      case .value(let value): result = result.appending(value)
      case .name(let other):
        result = result.appending(value(of: other, in: module, depth: depth + 1, most: &most) ?? .hole)
      }
    }
    return result
  }

  /// The scripts that an import can mean, and the name to look for in each.
  private func modules(of each: FlowFacts.ScriptImport) -> [(FlowFacts, name: String)] {
    let folder = path.split(separator: "/").dropLast().map(String.init)
    if tree.file(path)?.kind == .flowScript {
      guard each.module.hasPrefix("."),
        let base = Self.joined(folder, each.module.split(separator: "/").map(String.init))
      else { return [] }
      let endings = ["", ".js", ".ts", ".mjs", ".tsx", ".jsx", "/index.js", "/index.ts"]
      return endings.lazy.compactMap { script(base + $0) }.prefix(1).map { ($0, each.name ?? "") }
    }
    let dots = each.module.prefix { $0 == "." }.count
    let parts = each.module.dropFirst(dots).split(separator: ".").map(String.init)
    // `.` is the folder itself, each further one the folder around; an absolute name starts from any folder around.
    let bases =
      dots > 0 ? [Array(folder.dropLast(dots - 1))] : folder.indices.reversed().map { Array(folder[...$0]) } + [[]]
    for base in bases {
      let module = (base + parts).joined(separator: "/")
      if let name = each.name {
        if let found = script(module + ".py") ?? script(module + "/__init__.py") { return [(found, name)] }
        if let found = script((base + parts + [name]).joined(separator: "/") + ".py") { return [(found, "")] }
      } else if let found = script(module + ".py") {
        return [(found, "")]
      }
    }
    return []
  }

  private func script(_ path: String) -> FlowFacts? {
    guard let file = tree.file(path), Scripts.isScript(file.kind), case .flow(let facts)? = file.reading else {
      return nil
    }
    return facts
  }

  private static func joined(_ folder: [String], _ parts: [String]) -> String? {
    var result = folder
    for part in parts {
      switch part {
      case ".": continue
      case "..":
        guard result.popLast() != nil else { return nil }
      default: result.append(part)
      }
    }
    return result.joined(separator: "/")
  }
}
