import Identifiers
import Readings

/// What a script names: strings bound to constants, and members of objects, enums and classes. A name with two values is
/// none.
struct ScriptConstants {
  typealias Token = ScriptScanner.Token

  struct Constant: Hashable {
    var operands: [FlowFacts.Operand]
    /// Bound inside a function: it stands for what is written there.
    var isLocal: Bool
  }

  private let tokens: ScriptTokens
  private(set) var constants: [String: Constant] = [:]
  private(set) var imports: [FlowFacts.ScriptImport] = []
  private var ambiguous: Set<String> = []
  /// Members of classes by their bare names, for `this.x` and `self.x`.
  private var members: [String: Set<String>] = [:]
  /// How many tokens may still be gone through: braces that nobody closes would have the rest of a file gone through
  /// for each of them.
  private var allowance: Int

  init(_ tokens: ScriptTokens, _ language: ScriptScanner.Language) {
    self.tokens = tokens
    allowance = 32 * tokens.indices.count
    switch language {
    case .javaScript: readJavaScript()
    case .python: readPython()
    }
  }

  /// The constant that a dotted name stands for.
  func constant(_ name: String) -> Constant? {
    if let found = constants[name] { return found }
    for own in ["this.", "self.", "cls."] where name.hasPrefix(own) {
      guard let full = members[String(name.dropFirst(own.count))], full.count == 1 else { return nil }
      return full.first.flatMap { constants[$0] }
    }
    // Python's enums: `Ids.LOGIN.value`.
    return name.hasSuffix(".value") ? constants[String(name.dropLast(6))] : nil
  }

  /// What other scripts can import.
  var exported: [FlowFacts.Constant] {
    constants.filter { !$0.value.isLocal }.map { FlowFacts.Constant(name: $0.key, operands: $0.value.operands) }
      .sorted { $0.name < $1.name }
  }

  private mutating func add(_ name: String, _ operands: [FlowFacts.Operand], isLocal: Bool) {
    let new = Constant(operands: operands, isLocal: isLocal)
    if ambiguous.contains(name) { return }
    if let old = constants[name], old != new {
      ambiguous.insert(name)
      constants[name] = nil
    } else {
      constants[name] = new
    }
  }

  /// A value at `index` that nothing but its end follows.
  private mutating func bind(_ name: String, at index: Int, isLocal: Bool, depth: Int = 0) {
    guard depth < 8 else { return }
    if tokens.isMark(index, "{") { return entries(of: name, from: index + 1, isLocal: isLocal, depth: depth) }
    if tokens.isName(index, "Object"), tokens.isMark(index + 1, "."), tokens.isMark(index + 3, "(") {
      return bind(name, at: index + 4, isLocal: isLocal, depth: depth + 1)
    }
    guard let (operands, end) = tokens.operands(from: index), tokens.endsValue(end) else { return }
    add(name, operands, isLocal: isLocal)
  }

  /// `{ login: 'x', nested: { go: 'y' } }`
  private mutating func entries(of name: String, from start: Int, isLocal: Bool, depth: Int) {
    var index = start
    defer { allowance -= index - start }
    while allowance > 0, let token = tokens[index], !tokens.isMark(index, "}") {
      let key: String? =
        switch token {
        case .name(let text): text
        case .string(_, let source): source
        default: nil
        }
      if let key, tokens.isMark(index + 1, ":") {
        bind(name.isEmpty ? key : name + "." + key, at: index + 2, isLocal: isLocal, depth: depth + 1)
        index += 2
      }
      let next = tokens.behindValue(index)
      // A bracket closes here that was not opened here.
      guard next > index else { return }
      index = next
    }
  }

  // MARK: JavaScript

  private mutating func readJavaScript() {
    var functions = 0
    var isFunction: [Bool] = []
    for index in tokens.indices {
      switch tokens[index] {
      case .mark(UInt8(ascii: "{")):
        // Behind `)` or `=>` stands a body.
        let isBody = tokens.isMark(index - 1, ")") || tokens.isMark(index - 1, ">")
        isFunction.append(isBody)
        if isBody { functions += 1 }
      case .mark(UInt8(ascii: "}")): if isFunction.popLast() == true { functions -= 1 }
      case .name("const"), .name("let"), .name("var"):
        declaration(index + 1, isLocal: functions > 0)
      case .name("class"), .name("enum"):
        if case .name(let name)? = tokens[index + 1] { members(of: name, behind: index + 2) }
      case .name("import"): importClause(index + 1)
      case .name("default") where tokens.isName(index - 1, "export"):
        bind("default", at: index + 1, isLocal: false)
      case .name("exports"):
        if tokens.isMark(index + 1, "="), !tokens.isMark(index + 2, "=") {
          if tokens.isMark(index + 2, "{") {
            entries(of: "", from: index + 3, isLocal: false, depth: 0)
          } else {
            bind("default", at: index + 2, isLocal: false)
          }
        } else if tokens.isMark(index + 1, "."), case .name(let name)? = tokens[index + 2],
          tokens.isMark(index + 3, "=")
        {
          bind(name, at: index + 4, isLocal: false)
        }
      default: break
      }
    }
  }

  /// `name: Type = value`, `{ a, b: c } = require('./ids')`.
  private mutating func declaration(_ index: Int, isLocal: Bool) {
    if tokens.isMark(index, "{") {
      let (names, end) = importedNames(index + 1, renaming: ":")
      if tokens.isMark(end, "="), let module = required(end + 1) {
        imports += names.map { FlowFacts.ScriptImport(local: $0.local, module: module, name: $0.name) }
      }
      return
    }
    guard case .name(let name)? = tokens[index], let value = tokens.behindEquals(index + 1) else { return }
    if let module = required(value) {
      imports.append(FlowFacts.ScriptImport(local: name, module: module, name: nil))
    } else {
      bind(name, at: value, isLocal: isLocal)
    }
  }

  /// `require('./ids')`
  private func required(_ index: Int) -> String? {
    guard tokens.isName(index, "require"), tokens.isMark(index + 1, "("),
      case .string(_, let module)? = tokens[index + 2]
    else { return nil }
    return module
  }

  /// `{ A, B as C } from './ids'`, `* as ids from './ids'`, `ids from './ids'`.
  private mutating func importClause(_ start: Int) {
    var found: [(local: String, name: String?)] = []
    var index = start
    if tokens.isName(index, "type") { index += 1 }
    if case .name(let name)? = tokens[index] {
      found.append((name, "default"))
      index += tokens.isMark(index + 1, ",") ? 2 : 1
    }
    if tokens.isMark(index, "*"), case .name(let name)? = tokens[index + 2] {
      found.append((name, nil))
      index += 3
    } else if tokens.isMark(index, "{") {
      let (names, end) = importedNames(index + 1, renaming: nil)
      found += names.map { ($0.local, $0.name) }
      index = end
    }
    guard tokens.isName(index, "from"), case .string(_, let module)? = tokens[index + 1] else { return }
    imports += found.map { FlowFacts.ScriptImport(local: $0.local, module: module, name: $0.name) }
  }

  /// The names up to the closing brace, and what stands behind it.
  private mutating func importedNames(_ start: Int, renaming: Unicode.Scalar?) -> ([(local: String, name: String)], Int)
  {
    var names: [(local: String, name: String)] = []
    var index = start
    defer { allowance -= index - start }
    while allowance > 0, let token = tokens[index], !tokens.isMark(index, "}") {
      guard case .name(let name) = token else {
        index += 1
        continue
      }
      let isRenamed = renaming.map { tokens.isMark(index + 1, $0) } ?? tokens.isName(index + 1, "as")
      if isRenamed, case .name(let local)? = tokens[index + 2] {
        names.append((local, name))
        index += 3
      } else {
        names.append((name, name))
        index += 1
      }
    }
    return (names, index + 1)
  }

  /// `class Ids { static LOGIN = 'x' }`, `enum Ids { Login = 'x' }`, getters that return a string.
  private mutating func members(of type: String, behind start: Int) {
    var index = start
    defer { allowance -= index - start }
    while allowance > 0, tokens[index] != nil, !tokens.isMark(index, "{") { index += 1 }
    var depth = 0
    while allowance > 0, let token = tokens[index] {
      defer { index += 1 }
      switch token {
      case .mark(UInt8(ascii: "{")): depth += 1
      case .mark(UInt8(ascii: "}")):
        depth -= 1
        if depth == 0 { return }
      case .name(let name) where depth == 1:
        members[name, default: []].insert(type + "." + name)
        if let value = tokens.behindEquals(index + 1) {
          bind(type + "." + name, at: value, isLocal: false)
        } else if tokens.isName(index - 1, "get"), tokens.isMark(index + 1, "("), tokens.isMark(index + 2, ")"),
          tokens.isMark(index + 3, "{"), tokens.isName(index + 4, "return")
        {
          bind(type + "." + name, at: index + 5, isLocal: false)
        }
      default: break
      }
    }
  }

  // MARK: Python

  private mutating func readPython() {
    /// Classes and functions around, by their columns.
    var outer: [(column: Int, name: String?)] = []
    for index in tokens.indices {
      guard let column = tokens.lineColumn(index) else { continue }
      while let last = outer.last, last.column >= column { outer.removeLast() }
      switch tokens[index] {
      case .name("class"):
        if case .name(let name)? = tokens[index + 1] { outer.append((column, name)) }
      case .name("def"), .name("async"): outer.append((column, nil))
      case .name("from"): fromImport(index + 1)
      case .name("import"): pythonImport(index + 1)
      case .name(let name):
        guard let value = tokens.behindEquals(index + 1) else { continue }
        let full = (outer.compactMap(\.name) + [name]).joined(separator: ".")
        let isLocal = outer.contains { $0.name == nil }
        if !isLocal, outer.last != nil { members[name, default: []].insert(full) }
        bind(isLocal ? name : full, at: value, isLocal: isLocal)
      default: continue
      }
    }
  }

  private func dotted(_ start: Int) -> (name: String, end: Int) {
    var name = ""
    var index = start
    while let token = tokens[index], index == start || tokens.lineColumn(index) == nil {
      if case .name(let part) = token, part != "import", part != "as" {
        name += part
      } else if tokens.isMark(index, ".") {
        name += "."
      } else {
        break
      }
      index += 1
    }
    return (name, index)
  }

  /// `from .pages.ids import Ids, LOGIN as L`
  private mutating func fromImport(_ start: Int) {
    let (module, end) = dotted(start)
    guard tokens.isName(end, "import") else { return }
    var index = end + 1
    let isWrapped = tokens.isMark(index, "(")
    if isWrapped { index += 1 }
    while case .name(let name)? = tokens[index], isWrapped || tokens.lineColumn(index) == nil {
      var local = name
      if tokens.isName(index + 1, "as"), case .name(let other)? = tokens[index + 2] {
        local = other
        index += 2
      }
      imports.append(FlowFacts.ScriptImport(local: local, module: module, name: name))
      index += tokens.isMark(index + 1, ",") ? 2 : 1
      if !isWrapped, !tokens.isMark(index - 1, ",") { break }
    }
  }

  /// `import pages.ids as ids`
  private mutating func pythonImport(_ start: Int) {
    let (module, end) = dotted(start)
    guard !module.isEmpty else { return }
    if tokens.isName(end, "as"), case .name(let local)? = tokens[end + 1] {
      imports.append(FlowFacts.ScriptImport(local: local, module: module, name: nil))
    } else {
      imports.append(FlowFacts.ScriptImport(local: module, module: module, name: nil))
    }
  }
}
