import Readings

/// The objects of a project file that tell which target compiles which file, by the hash of their names.
struct XcodeObjects {
  typealias Token = PropertyListScanner.Token

  /// A file reference, group, variant group or synchronized folder.
  struct Node {
    var path: Token?
    var sourceTree: Token?
    var children: [UInt64] = []
    var exceptions: [UInt64] = []
  }

  struct Target {
    var name: Token?
    var productType: Token?
    var phases: [UInt64] = []
    var dependencies: [UInt64] = []
    var packageProducts: [UInt64] = []
    var synchronizedGroups: [UInt64] = []
    var configurations: UInt64?
  }

  struct ExceptionSet {
    var target: UInt64?
    var members: [Token] = []
  }

  private var scanner: PropertyListScanner
  private(set) var nodes: [UInt64: Node] = [:]
  private(set) var targets: [UInt64: Target] = [:]
  private(set) var targetOrder: [UInt64] = []
  private(set) var phases: [UInt64: [UInt64]] = [:]
  private(set) var buildFiles: [UInt64: UInt64] = [:]
  private(set) var exceptionSets: [UInt64: ExceptionSet] = [:]
  /// What a target dependency points at, and the names of package products.
  private(set) var dependencyTargets: [UInt64: UInt64] = [:]
  private(set) var packageProducts: [UInt64: Token] = [:]
  /// Test target → the target it tests, from the project's `TestTargetID`.
  private(set) var testedTargets: [UInt64: UInt64] = [:]
  private(set) var mainGroup: UInt64?
  private(set) var projectFolder: Token?
  private(set) var projectConfigurations: UInt64?
  private var configurationLists: [UInt64: [UInt64]] = [:]
  private var configurations: [UInt64: [(key: Token, value: Token)]] = [:]

  init(_ bytes: UnsafeBufferPointer<UInt8>) { scanner = PropertyListScanner(bytes) }

  func text(_ token: Token) -> String { scanner.text(token) }
  func text(_ token: Token?) -> String? { token.map { scanner.text($0) } }

  /// The settings that are kept, over all configurations of a list; the last one that sets a name wins.
  func settings(ofList list: UInt64?) -> [String: String] {
    var settings: [String: String] = [:]
    for configuration in list.flatMap({ configurationLists[$0] }) ?? [] {
      for setting in configurations[configuration] ?? [] { settings[text(setting.key)] = text(setting.value) }
    }
    return settings
  }

  mutating func collect() {
    // The scanner is copied out so that closures may write to the collections.
    var scanner = self.scanner
    scanner.dictionary { scanner, key in
      guard scanner.equals(key, "objects") else { return scanner.skipValue() }
      scanner.dictionary { scanner, id in self.object(&scanner, scanner.key(id)) }
    }
  }

  private mutating func object(_ scanner: inout PropertyListScanner, _ id: UInt64) {
    var fields = Fields()
    scanner.dictionary { scanner, key in fields.take(key, &scanner) }
    guard let isa = fields.isa else { return }
    if scanner.equals(isa, "PBXBuildFile") {
      buildFiles[id] = fields.reference
    } else if scanner.equals(isa, "PBXFileReference") || scanner.equals(isa, "PBXGroup")
      || scanner.equals(isa, "PBXVariantGroup") || scanner.equals(isa, "PBXFileSystemSynchronizedRootGroup")
    {
      nodes[id] = Node(
        path: fields.path, sourceTree: fields.sourceTree, children: fields.children, exceptions: fields.exceptions)
    } else if scanner.equals(isa, "PBXSourcesBuildPhase") || scanner.equals(isa, "PBXResourcesBuildPhase") {
      phases[id] = fields.files
    } else if scanner.equals(isa, "PBXNativeTarget") || scanner.equals(isa, "PBXAggregateTarget") {
      targets[id] = Target(
        name: fields.name, productType: fields.productType, phases: fields.phases, dependencies: fields.dependencies,
        packageProducts: fields.packageProducts, synchronizedGroups: fields.synchronizedGroups,
        configurations: fields.configurationList)
      targetOrder.append(id)
    } else if scanner.equals(isa, "PBXTargetDependency") {
      dependencyTargets[id] = fields.target
    } else if scanner.equals(isa, "XCSwiftPackageProductDependency") {
      packageProducts[id] = fields.productName
    } else if scanner.equals(isa, "PBXFileSystemSynchronizedBuildFileExceptionSet") {
      exceptionSets[id] = ExceptionSet(target: fields.target, members: fields.members)
    } else if scanner.equals(isa, "PBXProject") {
      mainGroup = fields.mainGroup
      projectFolder = fields.projectFolder
      projectConfigurations = fields.configurationList
      testedTargets = fields.testedTargets
    } else if scanner.equals(isa, "XCConfigurationList") {
      configurationLists[id] = fields.configurations
    } else if scanner.equals(isa, "XCBuildConfiguration") {
      configurations[id] = fields.settings
    }
  }
}
