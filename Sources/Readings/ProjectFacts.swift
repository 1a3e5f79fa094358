/// What a project file says of targets and of the files that they compile: `project.pbxproj`, XcodeGen's `project.yml`.
///
/// Paths are relative to the folder that the tool resolves them against: the folder that holds the `.xcodeproj`, or the
/// one of the `project.yml`. They are normalised (no `.` and no `..` inside; a path that leaves that folder begins with
/// `..`).
public struct ProjectFacts: Hashable, Sendable {
  public enum Tool: UInt8, CaseIterable, Sendable {
    case xcode = 1
    case xcodegen = 2
  }

  public var tool: Tool
  public var targets: [Target]
  /// Further files that XcodeGen merges into this one.
  public var includes: [String]
  /// Deployment targets and language modes set for the whole project: `IPHONEOS_DEPLOYMENT_TARGET`, `SWIFT_VERSION`, …
  public var settings: [String: String]
  /// `swiftlint` and `swiftformat`, where a build phase or a setting names them.
  public var tools: [String] = []

  public init(
    tool: Tool, targets: [Target] = [], includes: [String] = [], settings: [String: String] = [:]
  ) {
    self.tool = tool
    self.targets = targets
    self.includes = includes
    self.settings = settings
  }

  public struct Target: Hashable, Sendable {
    public var name: String
    public var product: Product
    /// `PRODUCT_MODULE_NAME` or the name of the product, where it is written and is not the target's name.
    public var module: String?
    public var sources: [Source]
    /// Names of the targets of the same project that it depends on, and of packages' products that it links.
    public var dependencies: [String]
    /// The app that a test target tests, where it is named.
    public var tested: String?
    public var settings: [String: String]

    public init(
      name: String, product: Product, module: String? = nil, sources: [Source] = [], dependencies: [String] = [],
      tested: String? = nil, settings: [String: String] = [:]
    ) {
      self.name = name
      self.product = product
      self.module = module
      self.sources = sources
      self.dependencies = dependencies
      self.tested = tested
      self.settings = settings
    }
  }

  public enum Product: UInt8, CaseIterable, Sendable {
    case application = 1
    case appExtension = 2
    case framework = 3
    case unitTests = 4
    case uiTests = 5
    case other = 6
  }

  /// A file, or a folder with everything below it, that a target compiles.
  public struct Source: Hashable, Sendable {
    /// A file, a folder, or a glob when `isGlob`.
    public var path: String
    public var isFolder: Bool
    public var isGlob: Bool
    /// Globs, relative to `path`, of what is left out again.
    public var excludes: [String]
    /// Globs, relative to `path`, of what alone is taken; none: everything.
    public var includes: [String]

    public init(
      path: String, isFolder: Bool = false, isGlob: Bool = false, excludes: [String] = [], includes: [String] = []
    ) {
      self.path = path
      self.isFolder = isFolder
      self.isGlob = isGlob
      self.excludes = excludes
      self.includes = includes
    }
  }

  /// The settings that are kept of the many that a project file has.
  public static let keptSettings: Set<String> = [
    "IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET", "TVOS_DEPLOYMENT_TARGET", "WATCHOS_DEPLOYMENT_TARGET",
    "XROS_DEPLOYMENT_TARGET", "SWIFT_VERSION", "TEST_TARGET_NAME", "PRODUCT_MODULE_NAME",
  ]
}
