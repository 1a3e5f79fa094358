import Readings

/// What a project's objects tell of its targets.
enum XcodeTargets {
  /// - Parameter repeats: for each target, how often more than once a file is named.
  static func all(
    _ objects: XcodeObjects, _ paths: XcodePaths, repeats: inout [[String: Int]]
  ) -> [ProjectFacts.Target] {
    repeats = []
    return objects.targetOrder.compactMap { id in
      guard let target = objects.targets[id] else { return nil }
      repeats.append([:])
      var facts = ProjectFacts.Target(name: target.name, product: .other)
      facts.sources = sources(of: id, target, objects, paths, repeats: &repeats[repeats.count - 1])
      describe(&facts, id, objects)
      return facts
    }
  }

  /// Says everything of a target but for its sources.
  static func describe(_ facts: inout ProjectFacts.Target, _ id: UInt64, _ objects: XcodeObjects) {
    guard let target = objects.targets[id] else { return }
    facts.name = target.name
    facts.product = product(target.productType)
    facts.settings = objects.settings(ofList: target.configurations)
    facts.module = facts.settings["PRODUCT_MODULE_NAME"].flatMap { $0.contains("$") ? nil : $0 }
    facts.dependencies =
      target.dependencies.compactMap { objects.dependencies[$0]?.flatMap { objects.targets[$0]?.name } }
      + target.packageProducts.compactMap { objects.packageProducts[$0] ?? nil }
    facts.tested =
      objects.project.testedTargets[id].flatMap { objects.targets[$0]?.name } ?? facts.settings["TEST_TARGET_NAME"]
  }

  private static func sources(
    of id: UInt64, _ target: XcodeObject.Target, _ objects: XcodeObjects, _ paths: XcodePaths,
    repeats: inout [String: Int]
  ) -> [ProjectFacts.Source] {
    var sources: [ProjectFacts.Source] = []
    for phase in target.phases {
      for build in objects.phases[phase] ?? [] {
        paths.forEachFile(of: objects.reference(of: build), in: objects) { path in
          if isSource(path) { sources.append(ProjectFacts.Source(path: path)) }
        }
      }
    }
    if !objects.folders.isEmpty { sources += inFolders(of: id, target, objects, paths) }
    sources.sort { $0.path < $1.path }
    var result: [ProjectFacts.Source] = []
    result.reserveCapacity(sources.count)
    for source in sources {
      // Those of one path stand together.
      if source.path != result.last?.path {
        result.append(source)
      } else if result.reversed().prefix(while: { $0.path == source.path }).contains(source) {
        if !source.isFolder { repeats[source.path, default: 0] += 1 }
      } else {
        result.append(source)
      }
    }
    return result
  }

  private static func inFolders(
    of id: UInt64, _ target: XcodeObject.Target, _ objects: XcodeObjects, _ paths: XcodePaths
  ) -> [ProjectFacts.Source] {
    var sources: [ProjectFacts.Source] = []
    for folder in target.synchronizedGroups {
      guard let path = paths[folder] else { continue }
      let excluded = (objects.nodes[folder]?.exceptions ?? []).compactMap { objects.exceptionSets[$0] }
        .filter { $0.target == id }.flatMap(\.members)
      sources.append(ProjectFacts.Source(path: path, isFolder: true, excludes: excluded))
    }
    // A file of a synchronized folder that another target names in its exceptions belongs to that one as well.
    for (folder, node) in objects.nodes where !node.exceptions.isEmpty && !target.synchronizedGroups.contains(folder) {
      for set in node.exceptions.compactMap({ objects.exceptionSets[$0] }) where set.target == id {
        guard let path = paths[folder] else { continue }
        for member in set.members {
          let file = XcodePaths.join(path, member)
          if isSource(file) { sources.append(ProjectFacts.Source(path: file)) }
        }
      }
    }
    return sources
  }

  /// Whether a file can hold identifiers or what stands behind them.
  static func isSource(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
      guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return false }
      let suffix = bytes[dot...]
      return suffixes.contains { $0.count == suffix.count && suffix.elementsEqual($0) }
    }
  }

  private static let suffixes = [".swift", ".m", ".mm", ".h", ".storyboard", ".xib"].map { Array($0.utf8) }

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
