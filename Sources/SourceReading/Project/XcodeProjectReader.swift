import Foundation
import Readings

/// Reads the targets of a `project.pbxproj` and the files that they compile.
///
/// One pass collects the objects that matter, by the hash of their names; then the groups are walked from the main one, so
/// that each file reference gets its path, and each target's phases are followed to files.
enum XcodeProjectReader {
  static func read(_ bytes: [UInt8]) -> ProjectFacts {
    bytes.withUnsafeBufferPointer { buffer in
      var objects = XcodeObjects(buffer)
      objects.collect()
      var facts = ProjectFacts(tool: .xcode, targets: targets(objects), settings: projectSettings(objects))
      facts.tools = ["swiftformat", "swiftlint"].filter { names($0, buffer) }
      return facts
    }
  }

  /// Whether a tool is named anywhere in the file, as its build phases do.
  private static func names(_ tool: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    let name = Array(tool.utf8)
    var at = 0
    // `w` is rare in these files.
    while let found = memchr(base + at, Int32(UInt8(ascii: "w")), bytes.count - at) {
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      at = place + 1
      guard place >= 1, place - 1 + name.count <= bytes.count else { continue }
      if memcmp(base + place - 1, name, name.count) == 0 { return true }
    }
    return false
  }

  private static func targets(_ objects: XcodeObjects) -> [ProjectFacts.Target] {
    let places = XcodePaths(objects)
    let names = objects.targets.mapValues { objects.text($0.name) ?? "" }
    return objects.targetOrder.compactMap { id -> ProjectFacts.Target? in
      guard let target = objects.targets[id] else { return nil }
      let settings = objects.settings(ofList: target.configurations)
      let dependencies =
        target.dependencies.compactMap { objects.dependencyTargets[$0].flatMap { names[$0] } }
        + target.packageProducts.compactMap { objects.packageProducts[$0].flatMap { objects.text($0) } }
      let tested =
        objects.testedTargets[id].flatMap { names[$0] } ?? settings["TEST_TARGET_NAME"]
      let name = names[id] ?? ""
      let module = settings["PRODUCT_MODULE_NAME"].flatMap { $0.contains("$") ? nil : $0 }
      return ProjectFacts.Target(
        name: name, product: product(objects.text(target.productType)), module: module,
        sources: sources(of: id, target, objects, places), dependencies: dependencies, tested: tested,
        settings: settings)
    }
  }

  private static func sources(
    of id: UInt64, _ target: XcodeObjects.Target, _ objects: XcodeObjects, _ places: XcodePaths
  ) -> [ProjectFacts.Source] {
    var sources: [ProjectFacts.Source] = []
    for phase in target.phases {
      for build in objects.phases[phase] ?? [] {
        guard let reference = objects.buildFiles[build] else { continue }
        for path in places.files(of: reference) where isSource(path) {
          sources.append(ProjectFacts.Source(path: path))
        }
      }
    }
    for folder in target.synchronizedGroups {
      guard let path = places.paths[folder] else { continue }
      let excluded = (objects.nodes[folder]?.exceptions ?? []).compactMap { objects.exceptionSets[$0] }
        .filter { $0.target == id }.flatMap { $0.members.map { objects.text($0) } }
      sources.append(ProjectFacts.Source(path: path, isFolder: true, excludes: excluded))
    }
    // A file of a synchronized folder that another target names in its exceptions belongs to that one as well.
    for (folder, node) in objects.nodes where !target.synchronizedGroups.contains(folder) {
      for set in node.exceptions.compactMap({ objects.exceptionSets[$0] }) where set.target == id {
        guard let path = places.paths[folder] else { continue }
        for member in set.members {
          let file = XcodePaths.join(path, objects.text(member))
          if isSource(file) { sources.append(ProjectFacts.Source(path: file)) }
        }
      }
    }
    sources.sort { $0.path < $1.path }
    var result: [ProjectFacts.Source] = []
    result.reserveCapacity(sources.count)
    for source in sources {
      // Those of one path stand together.
      let same = result.reversed().prefix { $0.path == source.path }
      if !same.contains(source) { result.append(source) }
    }
    return result
  }

  /// Whether a file can hold identifiers or what stands behind them.
  private static func isSource(_ path: String) -> Bool {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    switch path[dot...] {
    case ".swift", ".m", ".mm", ".h", ".storyboard", ".xib": return true
    default: return false
    }
  }

  private static func projectSettings(_ objects: XcodeObjects) -> [String: String] {
    objects.settings(ofList: objects.projectConfigurations)
  }

  private static func product(_ type: String?) -> ProjectFacts.Product {
    switch type {
    case "com.apple.product-type.application", "com.apple.product-type.application.on-demand-install-capable":
      .application
    case "com.apple.product-type.bundle.ui-testing": .uiTests
    case "com.apple.product-type.bundle.unit-test", "com.apple.product-type.bundle.ocunit-test": .unitTests
    case "com.apple.product-type.framework", "com.apple.product-type.framework.static",
      "com.apple.product-type.library.static", "com.apple.product-type.library.dynamic":
      .framework
    case .some(let name) where name.contains("extension"): .appExtension
    default: .other
    }
  }
}
