import Foundation
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
    for path in structure where !FileRoles.isVendored(path) {
      if tree.file(path)?.kind == .workspace { kinds.insert("workspace") }
      for (tool, name) in Self.configurations where path == name || path.hasSuffix("/" + name) {
        inventory.lint.append("\(tool) (\(path))")
      }
      switch tree.file(path)?.reading {
      case .commands(let facts)?: note(facts, path, in: &inventory)
      case .project(let facts)?:
        kinds.insert(facts.tool == .xcode ? "xcode" : "xcodegen")
        inventory.lint += facts.tools.map { "\($0) (\(path))" }
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
        modes.formUnion(Self.packageModes(facts))
      case .lint?: inventory.lint.append("swiftlint (\(path))")
      default: break
      }
    }
    inventory.kinds = kinds.sorted()
    inventory.deploymentTargets = platforms.mapValues(Self.versions)
    inventory.languageModes = modes.sorted()
    inventory.toolsVersions = tools.sorted()
    inventory.modules = modules
    inventory.screenshots += screenshots.map { "fastlane snapshot (\($0))" }
    inventory.screenshots.sort()
    inventory.lint = Array(Set(inventory.lint)).sorted()
    inventory.testCommands.sort()
    // A project and the manifest that it is made from name the same targets.
    let tests = tree.targets.all.filter { $0.target.product == .uiTests || $0.target.product == .unitTests }
    inventory.tests = Set(tests.map(\.target.name)).sorted()
    return inventory
  }

  /// Versions in their order, `16` and `16.0` as one.
  private static func versions(_ found: Set<String>) -> [String] {
    let whole = found.map { !$0.isEmpty && $0.allSatisfy(\.isNumber) ? $0 + ".0" : $0 }
    return Set(whole).sorted { left, right in
      let (one, other) = (
        left.split(separator: ".").map { Int($0) ?? 0 }, right.split(separator: ".").map { Int($0) ?? 0 }
      )
      return one == other ? left < right : one.lexicographicallyPrecedes(other)
    }
  }

  private static let configurations = [("swiftformat", ".swiftformat"), ("swift-format", ".swift-format")]

  private func note(_ facts: CommandFacts, _ path: String, in inventory: inout Inventory) {
    let name = path.split(separator: "/").last ?? ""
    if name == "Snapfile" { inventory.screenshots.append("fastlane snapshot (\(path))") }
    if name == "Scanfile" { inventory.testCommands.append("fastlane scan (\(path))") }
    for command in facts.commands {
      let text = "\(command.name) (\(path))"
      switch command.purpose {
      case .lint, .format, .guard: inventory.lint.append(text)
      case .test: inventory.testCommands.append(text)
      case .screenshots: if name != "Snapfile" { inventory.screenshots.append(text) }
      }
    }
  }

  /// `swiftLanguageModes: [.v6]`, `.swiftLanguageMode(.v5)` of a package's manifest.
  private static func packageModes(_ facts: Facts) -> [String] {
    facts.expressions.flatMap { expression -> [String] in
      guard case .call(let callee, let arguments) = expression.kind else { return [] }
      var modes = arguments.filter { $0.label == "swiftLanguageModes" || $0.label == "swiftLanguageVersions" }
        .flatMap { argument -> [ExpressionID] in
          if case .array(let items) = facts[argument.value].kind { return items }
          return []
        }
      if case .member(_, "swiftLanguageMode") = facts[callee].kind, let first = arguments.first {
        modes.append(first.value)
      }
      return modes.compactMap { item in
        switch facts[item].kind {
        case .member(_, let name): String(name.drop { $0 == "v" }).replacingOccurrences(of: "_", with: ".")
        case .call(_, let inner):
          inner.first.flatMap { if case .text(let version) = facts[$0.value].kind { version } else { nil } }
        default: nil
        }
      }
    }
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
      guard case .call(_, let arguments) = expression.kind else { return [] }
      var items: [ExpressionID] = []
      for argument in arguments {
        switch (argument.label, facts[argument.value].kind) {
        case ("platforms", .array(let elements)): items += elements
        // Tuist.
        case ("deploymentTargets", .call(_, let versions)) where versions.first?.label != nil:
          return versions.compactMap { version in
            guard let platform = version.label, case .text(let text) = facts[version.value].kind else { return nil }
            return (platform, text)
          }
        case ("deploymentTargets", .call), ("deploymentTarget", .call): items.append(argument.value)
        default: continue
        }
      }
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
