/// The objects of a project file that tell which target compiles which file, by the hash of their names.
struct XcodeObjects {
  typealias Node = XcodeObject.Node

  private(set) var nodes: [UInt64: Node] = [:]
  private(set) var targets: [UInt64: XcodeObject.Target] = [:]
  /// The targets as they stand in the file.
  var targetOrder: [UInt64] = []
  private(set) var phases: [UInt64: [UInt64]] = [:]
  private(set) var buildFiles: [UInt64: UInt64?] = [:]
  private(set) var exceptionSets: [UInt64: XcodeObject.ExceptionSet] = [:]
  private(set) var dependencies: [UInt64: UInt64?] = [:]
  private(set) var packageProducts: [UInt64: String?] = [:]
  private(set) var project = XcodeObject.Project()
  private var projectName: UInt64?
  private var configurationLists: [UInt64: [UInt64]] = [:]
  private var configurations: [UInt64: [XcodeObject.Setting]] = [:]
  /// Whether two objects of a kind had one name, so that the last one counts: then their order matters.
  private(set) var hasTwins = false
  /// Nodes that stand for the files in them, or did in an earlier version.
  private(set) var folders: Set<UInt64> = []
  /// Whether paths of sources have letters that may be written in several ways, or did in an earlier version.
  private(set) var hasLetters = false

  /// The settings that are kept, over all configurations of a list; the last one that sets a name wins.
  func settings(ofList list: UInt64?) -> [String: String] {
    var settings: [String: String] = [:]
    for configuration in list.flatMap({ configurationLists[$0] }) ?? [] {
      for setting in configurations[configuration] ?? [] { settings[setting.name] = setting.value }
    }
    return settings
  }

  func reference(of buildFile: UInt64) -> UInt64? { buildFiles[buildFile] ?? nil }

  mutating func put(_ id: UInt64, _ object: XcodeObject) {
    let isTwin =
      switch object {
      case .buildFile(let reference): buildFiles.updateValue(reference, forKey: id) != nil
      case .node(let node): put(id, node)
      case .phase(let files): phases.updateValue(files, forKey: id) != nil
      case .target(let target): put(id, target)
      case .dependency(let target): dependencies.updateValue(target, forKey: id) != nil
      case .packageProduct(let name): packageProducts.updateValue(name, forKey: id) != nil
      case .exceptionSet(let set): put(id, set)
      case .project(let project): put(id, project)
      case .configurationList(let list): configurationLists.updateValue(list, forKey: id) != nil
      case .configuration(let settings): configurations.updateValue(settings, forKey: id) != nil
      case .other: false
      }
    if isTwin { hasTwins = true }
  }

  private mutating func put(_ id: UInt64, _ node: Node) -> Bool {
    if !node.exceptions.isEmpty { folders.insert(id) }
    // What is no source and holds none leads to none.
    let holds = !node.children.isEmpty || !node.exceptions.isEmpty || !XcodePaths.isNormal(node.path)
    if node.sourceTree != .elsewhere, holds || XcodeTargets.isSource(node.path) { noteLetters(node.path) }
    return nodes.updateValue(node, forKey: id) != nil
  }

  private mutating func put(_ id: UInt64, _ target: XcodeObject.Target) -> Bool {
    folders.formUnion(target.synchronizedGroups)
    targetOrder.append(id)
    return targets.updateValue(target, forKey: id) != nil
  }

  private mutating func put(_ id: UInt64, _ set: XcodeObject.ExceptionSet) -> Bool {
    for member in set.members { noteLetters(member) }
    return exceptionSets.updateValue(set, forKey: id) != nil
  }

  private mutating func put(_ id: UInt64, _ project: XcodeObject.Project) -> Bool {
    let isTwin = projectName != nil
    self.project = project
    projectName = id
    noteLetters(project.folder)
    return isTwin
  }

  private mutating func noteLetters(_ path: String) {
    if !path.utf8.allSatisfy({ $0 < 0x80 }) { hasLetters = true }
  }

  /// Takes an object out that has no twin.
  mutating func remove(_ id: UInt64, _ kind: XcodeObject.Kind) {
    switch kind {
    case .buildFile: buildFiles[id] = nil
    case .node: nodes[id] = nil
    case .phase: phases[id] = nil
    case .target:
      targets[id] = nil
      targetOrder.removeAll { $0 == id }
    case .dependency: dependencies[id] = nil
    case .packageProduct: packageProducts[id] = nil
    case .exceptionSet: exceptionSets[id] = nil
    case .project:
      project = XcodeObject.Project()
      projectName = nil
    case .configurationList: configurationLists[id] = nil
    case .configuration: configurations[id] = nil
    case .other: break
    }
  }

  func object(_ id: UInt64, _ kind: XcodeObject.Kind) -> XcodeObject? {
    switch kind {
    case .buildFile: buildFiles[id].map { .buildFile($0) }
    case .node: nodes[id].map { .node($0) }
    case .phase: phases[id].map { .phase($0) }
    case .target: targets[id].map { .target($0) }
    case .dependency: dependencies[id].map { .dependency($0) }
    case .packageProduct: packageProducts[id].map { .packageProduct($0) }
    case .exceptionSet: exceptionSets[id].map { .exceptionSet($0) }
    case .project: projectName == id ? .project(project) : nil
    case .configurationList: configurationLists[id].map { .configurationList($0) }
    case .configuration: configurations[id].map { .configuration($0) }
    case .other: nil
    }
  }
}
