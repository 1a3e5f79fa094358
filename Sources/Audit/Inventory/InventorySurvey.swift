import Identifiers
import Readings

/// Makes the inventory of a tree, but for the counts.
struct InventorySurvey {
  let tree: Tree
  let context: RuleContext
  /// Project files, manifests and lint configurations.
  let structure: Set<String>
  /// Helpers of fastlane's snapshot.
  let screenshots: Set<String>

  var inventory: Inventory {
    var inventory = Inventory()
    var kinds: Set<String> = []
    var platforms: [String: Set<String>] = [:]
    var modes: Set<String> = []
    var tools: Set<String> = []
    for path in structure {
      switch tree.file(path)?.reading {
      case .project(let facts)?:
        kinds.insert(facts.tool == .xcode ? "xcode" : "xcodegen")
        for settings in [facts.settings] + facts.targets.map(\.settings) {
          for (key, value) in settings {
            if let platform = Self.platforms[key] { platforms[platform, default: []].insert(value) }
            if key == "SWIFT_VERSION" { modes.insert(value) }
          }
        }
      case .source(let facts)?:
        kinds.insert(path.hasSuffix("Project.swift") || path.hasSuffix("Workspace.swift") ? "tuist" : "swift_package")
        for comment in facts.comments {
          let parts = comment.text.split(separator: ":")
          if parts.count == 2, parts[0].hasSuffix("swift-tools-version") {
            tools.insert(String(parts[1]).trimmingSpaces)
          }
        }
        for (platform, version) in Self.packagePlatforms(facts) { platforms[platform, default: []].insert(version) }
      case .lint?: inventory.lint.append("swiftlint (\(path))")
      default: break
      }
    }
    inventory.kinds = kinds.sorted()
    inventory.deploymentTargets = platforms.mapValues { $0.sorted() }
    inventory.languageModes = modes.sorted()
    inventory.toolsVersions = tools.sorted()
    inventory.modules = modules
    inventory.screenshots = screenshots.sorted().map { "fastlane snapshot (\($0))" }
    inventory.lint.sort()
    inventory.tests = tree.targets.all.filter { $0.target.product == .uiTests || $0.target.product == .unitTests }
      .map(\.target.name).sorted()
    return inventory
  }

  private static let platforms: [String: String] = [
    "IPHONEOS_DEPLOYMENT_TARGET": "iOS", "MACOSX_DEPLOYMENT_TARGET": "macOS", "TVOS_DEPLOYMENT_TARGET": "tvOS",
    "WATCHOS_DEPLOYMENT_TARGET": "watchOS", "XROS_DEPLOYMENT_TARGET": "visionOS",
  ]

  private var modules: [Inventory.Module] {
    var products: [String: ProjectFacts.Product] = [:]
    for described in tree.targets.all {
      let module = Targets.module(of: described.target)
      if products[module] == nil { products[module] = described.target.product }
    }
    return Set(context.repository.modules).union(products.keys).sorted().map { name in
      let product = products[name]
      let found = context.repository.interfaces[name] ?? (swiftUI: 0, uiKit: 0)
      let interface: String?
      switch (found.swiftUI > 0, found.uiKit > 0) {
      case (true, true): interface = "mixed"
      case (true, false): interface = "swiftui"
      case (false, true): interface = "uikit"
      case (false, false): interface = nil
      }
      let isLibrary = product == .framework || product == .other
      return Inventory.Module(
        name: name, product: product.map(Self.title), interface: interface, isImportable: product == nil || isLibrary)
    }
  }

  private static func title(_ product: ProjectFacts.Product) -> String {
    switch product {
    case .application: "application"
    case .appExtension: "app_extension"
    case .framework: "framework"
    case .unitTests: "unit_tests"
    case .uiTests: "ui_tests"
    case .other: "library"
    }
  }

  /// `platforms: [.iOS(.v16), .macOS("13.0")]` of a package's manifest.
  private static func packagePlatforms(_ facts: Facts) -> [(String, String)] {
    facts.expressions.flatMap { expression -> [(String, String)] in
      guard case .call(_, let arguments) = expression.kind,
        let platforms = arguments.first(where: { $0.label == "platforms" }),
        case .array(let items) = facts[platforms.value].kind
      else { return [] }
      return items.compactMap { item in
        guard case .call(let callee, let arguments) = facts[item].kind,
          case .member(_, let platform) = facts[callee].kind,
          let first = arguments.first
        else { return nil }
        switch facts[first.value].kind {
        case .text(let version): return (platform, version)
        case .member(_, let name): return (platform, name.drop { $0 == "v" }.replacingUnderscores)
        default: return nil
        }
      }
    }
  }
}

extension Substring {
  fileprivate var replacingUnderscores: String { String(map { $0 == "_" ? "." : $0 }) }
}
