import Identifiers
import Readings

/// Which targets compile a file, from project files and manifests as far as they are read.
final class Targets {
  /// What targets make of a file.
  struct Membership: Hashable {
    var module: String?
    var kinds: Set<ProjectFacts.Product> = []
    /// Apps that contain it; for tests, the apps that they test. `nil` when no target tells.
    var apps: Set<String>?
    /// All targets that compile it.
    var targets: [String] = []
  }

  /// What another reading of a project file changes.
  enum Change {
    case nothing
    /// Only what is told of these files.
    case files(Set<String>)
    case everything
  }

  private var byFile: [String: [Described]] = [:]
  /// The project files as they were read.
  private var facts: [String: ProjectFacts] = [:]
  private var includes: [String: [String]] = [:]
  private var known: [String: Membership] = [:]
  /// What belonging to these targets comes to.
  private var memberships: [[Int]: Membership] = [:]
  private(set) var all: [Described] = []
  private var matchers: [TargetMatcher] = []
  /// Targets that name folders or patterns.
  private var wide: [Int] = []
  /// Targets by the files that they name one by one.
  private var exact: [String: [Int]] = [:]
  private var modules: Set<String> = []

  /// Whether any project file or manifest of the tree told something.
  var isKnown: Bool { !all.isEmpty }

  func isModule(_ name: String) -> Bool { modules.contains(name) }

  /// Takes the reading of a project file or manifest.
  func update(_ path: String, _ reading: Reading?) -> Change {
    var new: [Described] = []
    var included: [String] = []
    let folder = Self.folder(of: path)
    let old = byFile[path] ?? []
    let before = facts.removeValue(forKey: path)
    switch reading {
    case .project(let facts)?:
      self.facts[path] = facts
      if before == facts { return .nothing }
      let root = facts.tool == .xcode ? Self.folder(of: folder) : folder
      let earlier = zip(before?.targets ?? [], old).map { (target: $0, described: $1) }
      new = facts.targets.enumerated().map { index, target in
        Described(
          target, root: root, rank: facts.tool == .xcode ? 0 : 2, file: path,
          after: index < earlier.count ? earlier[index] : nil)
      }
      included = facts.includes.map { Self.join(folder, $0) }
    case .source(let facts)? where Structure.isManifest(path):
      let isPackage = path.hasSuffix("Package.swift") || path.contains("Package@swift")
      new = ManifestTargets.read(facts, isPackage: isPackage).map {
        Described($0, root: folder, rank: isPackage ? 3 : 1, file: path)
      }
    default: break
    }
    if !included.isEmpty || includes[path] != nil {
      includes[path] = included.isEmpty ? nil : included
      self.included = reachable()
    }
    byFile[path] = new.isEmpty ? nil : new
    if old.count == new.count {
      let targets = zip(old, new)
      if targets.allSatisfy({ $0.hasShape(of: $1) }) { return move(old, new, of: path) }
      if targets.allSatisfy({ $0.hasPlace(of: $1) }), settle(new, of: path) {
        return move(old, new, of: path)
      }
    }
    all = byFile.sorted { ($0.value[0].rank, $0.key) < ($1.value[0].rank, $1.key) }.flatMap(\.value)
    matchers = all.map { TargetMatcher($0) }
    wide = all.indices.filter { !all[$0].target.sources.isEmpty }
    exact = [:]
    for (index, described) in all.enumerated() {
      for file in described.files { exact[file, default: []].append(index) }
    }
    modules = Set(all.map { Self.module(of: $0.target) })
    known = [:]
    memberships = [:]
    return .everything
  }

  /// The same targets, of which other things are said: whether files belong to the same modules and apps by them.
  private func settle(_ new: [Described], of path: String) -> Bool {
    guard let first = all.firstIndex(where: { $0.file == path }) else { return false }
    for (offset, described) in new.enumerated() { all[first + offset].settle(as: described) }
    return memberships.allSatisfy { members, before in membership(in: members.map { all[$0] }) == before }
  }

  /// The same targets, with other files.
  private func move(_ old: [Described], _ new: [Described], of path: String) -> Change {
    guard let first = all.firstIndex(where: { $0.file == path }) else { return .nothing }
    var moved: Set<String> = []
    for (offset, (old, new)) in zip(old, new).enumerated() where old.files != new.files {
      let index = first + offset
      all[index].files = new.files
      compareSorted(old.files, new.files) { file, isNew in
        if isNew { exact[file, default: []].append(index) } else { exact[file]?.removeAll { $0 == index } }
        moved.insert(file)
      }
    }
    for file in moved { known[file] = nil }
    return moved.isEmpty ? .nothing : .files(moved)
  }

  /// Files that a project file merges into itself, in lower case: macOS does not tell the spellings apart.
  private(set) var included: Set<String> = []

  func isIncluded(_ path: String) -> Bool { !included.isEmpty && included.contains(Self.name(of: path)) }

  /// A path without regard to case, as the file systems of those who write project files take it.
  static func name(of path: String) -> String { path.lowercased() }

  /// What project files merge into themselves, directly or through one another.
  private func reachable() -> Set<String> {
    let byName = Dictionary(includes.map { (Self.name(of: $0.key), $0.value) }) { $0 + $1 }
    var found: Set<String> = []
    var open = includes.filter { FileKind(path: $0.key) == .xcodegen }.flatMap(\.value)
    while let next = open.popLast() {
      if found.insert(Self.name(of: next)).inserted { open += byName[Self.name(of: next)] ?? [] }
    }
    return found
  }

  func membership(of path: String) -> Membership {
    if let found = known[path] { return found }
    let found = decide(path)
    known[path] = found
    return found
  }

  func module(of path: String) -> String? { membership(of: path).module }
  func kinds(of path: String) -> Set<ProjectFacts.Product> { membership(of: path).kinds }
  func apps(of path: String) -> Set<String>? { membership(of: path).apps }

  private func decide(_ path: String) -> Membership {
    // Lower ranks stand first.
    var members = exact[path] ?? []
    for index in wide where !members.contains(index) && matchers[index].matches(path) { members.append(index) }
    members.sort()
    if let first = members.first {
      let rank = all[first].rank
      members.removeAll { all[$0].rank != rank }
    }
    if let found = memberships[members] { return found }
    let found = membership(in: members.map { all[$0] })
    memberships[members] = found
    return found
  }

  private func membership(in members: [Described]) -> Membership {
    var result = Membership()
    guard !members.isEmpty else { return result }
    result.kinds = Set(members.map(\.target.product))
    result.targets = members.map(\.target.name).sorted()
    let first = members.sorted { Self.order($0.target) < Self.order($1.target) }.first
    result.module = first.map { Self.module(of: $0.target) }
    let apps = Set(members.flatMap { appsContaining($0) })
    result.apps = apps.isEmpty ? nil : apps
    return result
  }

  private static func order(_ target: ProjectFacts.Target) -> String {
    let isTest = target.product == .uiTests || target.product == .unitTests
    return (target.product == .application ? "0" : isTest ? "2" : "1") + target.name
  }

  /// The apps that a target ends up in; for tests, those that they test.
  private func appsContaining(_ described: Described) -> Set<String> {
    let target = described.target
    switch target.product {
    case .application: return [target.name]
    case .uiTests, .unitTests:
      if let tested = target.tested { return [tested] }
      return Set(
        all.filter { $0.target.product == .application && target.dependencies.contains($0.target.name) }
          .map(\.target.name))
    default:
      var found: Set<String> = []
      for app in all where app.target.product == .application {
        if reaches(app.target, target.name) { found.insert(app.target.name) }
      }
      return found
    }
  }

  private func reaches(_ from: ProjectFacts.Target, _ name: String) -> Bool {
    var seen: Set<String> = []
    var queue = from.dependencies
    while let next = queue.popLast() {
      if next == name { return true }
      guard seen.insert(next).inserted else { continue }
      for described in all where described.target.name == next { queue += described.target.dependencies }
    }
    return false
  }

  static func module(of target: ProjectFacts.Target) -> String {
    let name = target.module ?? target.name
    return String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  /// Whether a part of the path begins or ends with a dot.
  private static func hasDots(_ path: String) -> Bool {
    let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
    var path = path
    return path.withUTF8 { bytes in
      var last = slash
      for byte in bytes {
        if (byte == dot && last == slash) || (byte == slash && last == dot) { return true }
        last = byte
      }
      return last == dot
    }
  }

  /// A path below a folder, with `.` and `..` worked out.
  static func join(_ folder: String, _ path: String) -> String {
    if !hasDots(path) { return folder.isEmpty ? path : path.isEmpty ? folder : folder + "/" + path }
    var parts = folder.split(separator: "/").map(String.init)
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": if !parts.isEmpty { parts.removeLast() }
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}

/// Tells whether a target compiles a file by a folder or pattern.
struct TargetMatcher {
  private var folders: [(prefix: String, excludes: [Glob], includes: [Glob])] = []
  private var globs: [(glob: Glob, excludes: [Glob])] = []

  init(_ described: Targets.Described) {
    for source in described.target.sources where source.isFolder || source.isGlob {
      let path = Targets.join(described.root, source.path)
      if source.isGlob {
        let excludes = source.excludes.map { Glob(Targets.join(described.root, $0)) }
        globs.append((Glob(path), excludes))
      } else {
        let prefix = path.isEmpty ? "" : path + "/"
        folders.append((prefix, source.excludes.flatMap(Self.below), source.includes.flatMap(Self.below)))
      }
    }
  }

  /// A glob that names a folder means all below it, too.
  private static func below(_ pattern: String) -> [Glob] { [Glob(pattern), Glob(pattern + "/**")] }

  func matches(_ path: String) -> Bool {
    for (prefix, excludes, includes) in folders where path.hasPrefix(prefix) {
      if excludes.isEmpty, includes.isEmpty { return true }
      let rest = String(path.dropFirst(prefix.count))
      if excludes.contains(where: { $0.matches(rest) }) { continue }
      if includes.isEmpty || includes.contains(where: { $0.matches(rest) }) { return true }
    }
    return globs.contains { each in each.glob.matches(path) && !each.excludes.contains { $0.matches(path) } }
  }
}
