import Readings

/// Reads XcodeGen's `project.yml`, or a file that one includes: targets, their types and their sources.
///
/// After XcodeGen's own documentation of its specification (ProjectSpec.md): `targets` by name with `type`, `sources`
/// (a text, or mappings with `path`, `excludes`, `includes`), `dependencies`; `include` as texts or mappings with `path`.
enum XcodeGenReader {
  static func read(_ bytes: [UInt8]) throws(YAMLError) -> ProjectFacts {
    var facts = ProjectFacts(tool: .xcodegen)
    guard let root = try YAMLParser.document(in: bytes) else { return facts }
    facts.includes = (list(root["include"])).compactMap { $0.text ?? $0["path"]?.text }.map {
      XcodePaths.normalised($0)
    }
    for (name, version) in (root["options"]?["deploymentTarget"]?.fields ?? []).map({ ($0.key, $0.value.text) }) {
      if let setting = deploymentSettings[name] { facts.settings[setting] = version }
    }
    facts.settings.merge(settings(root["settings"])) { $1 }
    let text = String(decoding: bytes, as: UTF8.self)
    facts.tools = ["swiftformat", "swiftlint"].filter { text.contains($0) }
    facts.targets = (root["targets"]?.fields ?? []).map { target($0.key, $0.value) }
    return facts
  }

  private static func target(_ name: String, _ node: YAMLNode) -> ProjectFacts.Target {
    var settings = settings(node["settings"])
    if let platform = node["platform"]?.text, let name = deploymentSettings[platform],
      let version = node["deploymentTarget"]?.text
    {
      settings[name] = version
    }
    var target = ProjectFacts.Target(name: name, product: product(node["type"]?.text), settings: settings)
    target.sources = list(node["sources"]).compactMap(source)
    for dependency in list(node["dependencies"]) {
      if let name = dependency["target"]?.text {
        // `Project/Target` names a target of another project.
        target.dependencies.append(name.split(separator: "/").last.map(String.init) ?? name)
      } else if let name = dependency["product"]?.text ?? dependency["package"]?.text {
        target.dependencies.append(name)
      }
    }
    target.module = settings["PRODUCT_MODULE_NAME"]
    target.tested = settings["TEST_TARGET_NAME"]
    return target
  }

  private static func source(_ node: YAMLNode) -> ProjectFacts.Source? {
    guard let path = node.text ?? node["path"]?.text else { return nil }
    let isFile = [".swift", ".m", ".mm", ".h", ".storyboard", ".xib"].contains { path.hasSuffix($0) }
    return ProjectFacts.Source(
      path: XcodePaths.normalised(path), isFolder: !isFile, excludes: node["excludes"]?.texts ?? [],
      includes: node["includes"]?.texts ?? [])
  }

  /// `settings` is a mapping of names, or has them under `base`.
  private static func settings(_ node: YAMLNode?) -> [String: String] {
    var settings: [String: String] = [:]
    for field in (node?.fields ?? []) + (node?["base"]?.fields ?? [])
    where ProjectFacts.keptSettings.contains(field.key) {
      settings[field.key] = field.value.text
    }
    return settings
  }

  private static func list(_ node: YAMLNode?) -> [YAMLNode] {
    guard let node, !node.isNull else { return [] }
    return node.elements ?? [node]
  }

  private static func product(_ type: String?) -> ProjectFacts.Product {
    switch type {
    case "application", "application.on-demand-install-capable": .application
    case "bundle.ui-testing": .uiTests
    case "bundle.unit-test": .unitTests
    case "framework", "framework.static", "library.static", "library.dynamic": .framework
    case .some(let name) where name.contains("extension"): .appExtension
    default: .other
    }
  }

  private static let deploymentSettings = [
    "iOS": "IPHONEOS_DEPLOYMENT_TARGET", "macOS": "MACOSX_DEPLOYMENT_TARGET", "tvOS": "TVOS_DEPLOYMENT_TARGET",
    "watchOS": "WATCHOS_DEPLOYMENT_TARGET", "visionOS": "XROS_DEPLOYMENT_TARGET",
  ]
}
