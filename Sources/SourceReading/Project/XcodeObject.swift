/// What an entry of `objects` says about which target compiles which file. Other objects are named by the hash of theirs.
enum XcodeObject: Equatable {
  case buildFile(UInt64?)
  case node(Node)
  /// The build files of a phase.
  case phase([UInt64])
  case target(Target)
  /// What a target dependency points at.
  case dependency(UInt64?)
  case packageProduct(String?)
  case exceptionSet(ExceptionSet)
  case project(Project)
  case configurationList([UInt64])
  case configuration([Setting])
  case other

  /// Objects of different kinds may have one name.
  enum Kind: UInt8 {
    case buildFile, node, phase, target, dependency, packageProduct, exceptionSet, project, configurationList,
      configuration, other
  }

  /// A file reference, group, variant group or synchronized folder.
  struct Node: Equatable {
    enum SourceTree: UInt8 { case group, root, elsewhere }

    var path = ""
    var sourceTree = SourceTree.group
    var children: [UInt64] = []
    var exceptions: [UInt64] = []
  }

  struct Target: Equatable {
    var name = ""
    var productType: String?
    var phases: [UInt64] = []
    var dependencies: [UInt64] = []
    var packageProducts: [UInt64] = []
    var synchronizedGroups: [UInt64] = []
    var configurations: UInt64?
  }

  struct ExceptionSet: Equatable {
    var target: UInt64?
    var members: [String] = []
  }

  struct Project: Equatable {
    var mainGroup: UInt64?
    var folder = ""
    var configurations: UInt64?
    /// Test target → the target it tests, from `TestTargetID`.
    var testedTargets: [UInt64: UInt64] = [:]
  }

  struct Setting: Equatable {
    var name: String
    var value: String
  }

  var kind: Kind {
    switch self {
    case .buildFile: .buildFile
    case .node: .node
    case .phase: .phase
    case .target: .target
    case .dependency: .dependency
    case .packageProduct: .packageProduct
    case .exceptionSet: .exceptionSet
    case .project: .project
    case .configurationList: .configurationList
    case .configuration: .configuration
    case .other: .other
    }
  }

  /// Reads the object that is next.
  init(_ scanner: inout PropertyListScanner) {
    var fields = XcodeFields()
    scanner.dictionary { scanner, key in fields.take(key, &scanner) }
    self = .other
    guard let isa = fields.isa else { return }
    if scanner.equals(isa, "PBXBuildFile") {
      self = .buildFile(fields.reference)
    } else if scanner.equals(isa, "PBXFileReference") || scanner.equals(isa, "PBXGroup")
      || scanner.equals(isa, "PBXVariantGroup") || scanner.equals(isa, "PBXFileSystemSynchronizedRootGroup")
    {
      self = .node(
        Node(
          path: fields.path.map { scanner.text($0) } ?? "", sourceTree: fields.tree(scanner),
          children: fields.children, exceptions: fields.exceptions))
    } else if scanner.equals(isa, "PBXSourcesBuildPhase") || scanner.equals(isa, "PBXResourcesBuildPhase") {
      self = .phase(fields.files)
    } else if scanner.equals(isa, "PBXNativeTarget") || scanner.equals(isa, "PBXAggregateTarget") {
      self = .target(
        Target(
          name: fields.name.map { scanner.text($0) } ?? "", productType: fields.productType.map { scanner.text($0) },
          phases: fields.phases, dependencies: fields.dependencies, packageProducts: fields.packageProducts,
          synchronizedGroups: fields.synchronizedGroups, configurations: fields.configurationList))
    } else if scanner.equals(isa, "PBXTargetDependency") {
      self = .dependency(fields.target)
    } else if scanner.equals(isa, "XCSwiftPackageProductDependency") {
      self = .packageProduct(fields.productName.map { scanner.text($0) })
    } else if scanner.equals(isa, "PBXFileSystemSynchronizedBuildFileExceptionSet") {
      self = .exceptionSet(ExceptionSet(target: fields.target, members: fields.members.map { scanner.text($0) }))
    } else if scanner.equals(isa, "PBXProject") {
      self = .project(
        Project(
          mainGroup: fields.mainGroup, folder: fields.projectFolder.map { scanner.text($0) } ?? "",
          configurations: fields.configurationList, testedTargets: fields.testedTargets))
    } else if scanner.equals(isa, "XCConfigurationList") {
      self = .configurationList(fields.configurations)
    } else if scanner.equals(isa, "XCBuildConfiguration") {
      self = .configuration(
        fields.settings.map { Setting(name: scanner.text($0.key), value: scanner.text($0.value)) })
    }
  }
}
