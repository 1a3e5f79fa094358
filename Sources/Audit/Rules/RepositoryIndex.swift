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
  }

  private var files: [String: File] = [:]
  /// Modules by how many files they have.
  private var moduleCounts: [String: Int] = [:]
  /// Imported module → importing module → how many files.
  private var importers: [String: [String: Int]] = [:]
  /// Modules that declare the contract's identifier type, by how many files do.
  private var coreCounts: [String: Int] = [:]
  /// Names of lint rules against raw identifiers, by the path of their configuration.
  private var guardsByPath: [String: [String]] = [:]
  /// Files that make a catalog of the contract package.
  private(set) var catalogPaths: Set<String> = []
  private(set) var faults: [String: [ConfigurationFacts.Fault]] = [:]

  var guards: Set<String> { Set(guardsByPath.values.flatMap { $0 }) }
  var coreModules: Set<String> { Set(coreCounts.keys) }

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
        if now?.usesCatalog == true { catalogPaths.insert(path) } else { catalogPaths.remove(path) }
      }
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
    guard let facts = source.facts else { return file }
    if outline.mentions(contractWord) { file.declaresContract = ContractCore.identifierType(in: facts) != nil }
    if outline.mentions(catalogWord) { file.usesCatalog = ExplicitCatalog.isUsed(in: facts) }
    return file
  }

  private static let contractWord = Outline.hash(ContractCore.identifierName)
  private static let catalogWord = Outline.hash(ExplicitCatalog.packageType)

  /// - Returns: whether a module began or ceased to be imported by another.
  private mutating func count(_ file: File, _ amount: Int) -> Bool {
    guard let module = file.module else { return false }
    Self.add(amount, to: &moduleCounts, module)
    if file.declaresContract { Self.add(amount, to: &coreCounts, module) }
    var changed = false
    for imported in file.imports {
      let was = isImported(imported)
      Self.add(amount, to: &importers[imported, default: [:]], module)
      if importers[imported]?.isEmpty == true { importers[imported] = nil }
      if was != isImported(imported) { changed = true }
    }
    return changed
  }

  private static func add(_ amount: Int, to counts: inout [String: Int], _ key: String) {
    let sum = (counts[key] ?? 0) + amount
    counts[key] = sum == 0 ? nil : sum
  }
}
