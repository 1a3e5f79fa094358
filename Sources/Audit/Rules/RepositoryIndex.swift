import Identifiers
import Readings

/// What rules about modules and configuration need to know of all files, kept up to date by changed paths.
struct RepositoryIndex {
  private struct File: Hashable {
    var module: String?
    /// Modules that it imports, for files of the product.
    var imports: Set<String> = []
    var declaresContract = false
    var usesCatalog = false
    /// It imports the core contract, or declares it.
    var hasCore = false
    /// It imports the test bridge, or declares it.
    var hasBridge = false
    var isTest = false
    var usesSwiftUI = false
    var usesUIKit = false
  }

  private var files: [String: File] = [:]
  /// Counts the changes of what is kept.
  private(set) var version = 0
  /// Modules by how many files they have.
  private var moduleCounts: [String: Int] = [:]
  /// Imported module → importing module → how many files.
  private var importers: [String: [String: Int]] = [:]
  /// Modules that declare the contract's identifier type, by how many files do.
  private var coreCounts: [String: Int] = [:]
  /// Names of lint rules against raw identifiers, by the path of their configuration.
  private var guardsByPath: [String: [String]] = [:]
  /// Files that have axwatch itself refuse what a change makes.
  private(set) var ratchets: Set<String> = []
  private var cores: Set<String> = []
  private var bridges: Set<String> = []
  /// Files that import a test framework.
  private var tests: Set<String> = []
  /// Files by module that import SwiftUI, and UIKit or AppKit.
  private(set) var interfaces: [String: (swiftUI: Int, uiKit: Int)] = [:]
  /// Files that make a catalog of the contract package.
  private(set) var catalogPaths: Set<String> = []
  private(set) var faults: [String: [ConfigurationFacts.Fault]] = [:]

  /// Lint rules against raw identifiers.
  var guards: Set<String> { Set(guardsByPath.values.flatMap { $0 }) }
  /// Whether new raw identifiers are refused by a lint rule or by axwatch.
  var isGuarded: Bool { !ratchets.isEmpty || guardsByPath.values.contains { !$0.isEmpty } }
  var coreModules: Set<String> { Set(coreCounts.keys) }

  var hasCore: Bool { !cores.isEmpty }
  var hasBridge: Bool { !bridges.isEmpty }
  var modules: [String] { moduleCounts.keys.sorted() }

  /// Whether some test names one of the types.
  func testsCatalog(named types: Set<String>, in tree: Tree) -> Bool {
    let words = types.map { Outline.hash($0) }
    return tests.contains { path in
      guard let outline = tree.file(path)?.outline else { return false }
      return words.contains { outline.mentions($0) }
    }
  }

  func isModule(_ name: String) -> Bool { moduleCounts[name] != nil }
  func isCore(_ module: String) -> Bool { coreCounts[module] != nil }

  /// Whether another module of the product imports a module.
  func isImported(_ module: String) -> Bool { importers[module]?.keys.contains { $0 != module } == true }

  /// Takes changed paths in.
  /// - Returns: whether something changed that rules on other files look at.
  mutating func update(_ paths: some Sequence<String>, _ tree: Tree) -> Bool {
    let before = (moduleCounts.keys, coreCounts.keys)
    var changed = false
    for path in paths {
      let source = tree.file(path)
      let now = source.flatMap { Self.file($0, tree) }
      if now != files[path] {
        if let old = files[path], count(old, -1) { changed = true }
        if let now, count(now, 1) { changed = true }
        files[path] = now
        version += 1
        Self.note(path, now?.usesCatalog, in: &catalogPaths)
        Self.note(path, now?.hasCore, in: &cores)
        Self.note(path, now?.hasBridge, in: &bridges)
        Self.note(path, now?.isTest, in: &tests)
      }
      var isRatchet = false
      if case .commands(let facts)? = source?.reading { isRatchet = facts.commands.contains { $0.purpose == .guard } }
      Self.note(path, isRatchet, in: &ratchets)
      switch source?.reading {
      case .lint(let facts)?:
        if guardsByPath[path] != facts.guardRules { changed = true }
        guardsByPath[path] = facts.guardRules
      case .configuration(let facts)? where path == ExceptionBook.configurationPath:
        faults[path] = facts.faults.isEmpty ? nil : facts.faults
      default:
        if guardsByPath.removeValue(forKey: path) != nil { changed = true }
        faults[path] = nil
      }
    }
    return changed || before.0 != moduleCounts.keys || before.1 != coreCounts.keys
  }

  private static func file(_ source: SourceFile, _ tree: Tree) -> File? {
    guard source.kind == .swift || source.kind == .objectiveC, let outline = source.outline else { return nil }
    var file = File(module: tree.module(of: source.path))
    let isTest =
      outline.flags.contains(.testFramework) || outline.flags.contains(.xcui) || tree.role(of: source.path) != .app
    if !isTest { file.imports = Set(outline.imports) }
    file.isTest = outline.flags.contains(.testFramework)
    file.hasCore = outline.imports.contains("AccessibilityUI")
    file.hasBridge = outline.imports.contains("AccessibilityUIForTest")
    file.usesSwiftUI = outline.imports.contains("SwiftUI")
    file.usesUIKit = outline.imports.contains("UIKit") || outline.imports.contains("AppKit")
    guard let facts = source.facts else { return file }
    if outline.mentions(contractWord) {
      file.declaresContract = ContractCore.identifierType(in: facts) != nil
      file.hasCore = file.hasCore || file.declaresContract
      file.hasBridge = file.hasBridge || ContractCore.hasBridge(facts)
    }
    // A unit test is where a catalog is made; what is left out of the audit otherwise makes none.
    let roles = tree.roles(of: source.path)
    if outline.mentions(catalogWord), roles.role != .excluded || roles.reason == "unit_test" {
      file.usesCatalog = ExplicitCatalog.isUsed(in: facts)
    }
    return file
  }

  private static func note(_ path: String, _ holds: Bool?, in paths: inout Set<String>) {
    if holds == true { paths.insert(path) } else { paths.remove(path) }
  }

  private static let contractWord = Outline.hash(ContractCore.identifierName)
  private static let catalogWord = Outline.hash(ExplicitCatalog.packageType)

  /// - Returns: whether a module began or ceased to be imported by another.
  private mutating func count(_ file: File, _ amount: Int) -> Bool {
    guard let module = file.module else { return false }
    Self.add(amount, to: &moduleCounts, module)
    if file.declaresContract { Self.add(amount, to: &coreCounts, module) }
    interfaces[module, default: (0, 0)].swiftUI += file.usesSwiftUI ? amount : 0
    interfaces[module, default: (0, 0)].uiKit += file.usesUIKit ? amount : 0
    var changed = false
    for imported in file.imports {
      let was = isImported(imported)
      Self.add(amount, to: &importers[imported, default: [:]], module)
      if importers[imported]?.isEmpty == true { importers[imported] = nil }
      if was != isImported(imported), isModule(imported) { changed = true }
    }
    return changed
  }

  private static func add(_ amount: Int, to counts: inout [String: Int], _ key: String) {
    let sum = (counts[key] ?? 0) + amount
    counts[key] = sum == 0 ? nil : sum
  }
}
