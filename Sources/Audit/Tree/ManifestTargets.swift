import Readings

/// Reads the targets out of `Package.swift` and Tuist's `Project.swift`, as far as they are written out.
enum ManifestTargets {
  static func read(_ facts: Facts, isPackage: Bool) -> [ProjectFacts.Target] {
    let reader = ManifestReader(facts: facts)
    var targets: [ProjectFacts.Target] = []
    for use in facts.uses {
      guard case .call(let callee, let arguments) = facts[use.expression].kind else { continue }
      let name: String
      switch facts[callee].kind {
      case .member(_, let member): name = member
      case .name(let plain): name = plain
      default: continue
      }
      if let target = isPackage ? reader.package(name, arguments) : reader.tuist(name, arguments) {
        targets.append(target)
      }
    }
    return targets
  }
}

private struct ManifestReader {
  let facts: Facts

  // MARK: Swift packages

  func package(_ kind: String, _ arguments: [Argument]) -> ProjectFacts.Target? {
    let product: ProjectFacts.Product
    switch kind {
    case "target", "executableTarget", "macro", "plugin": product = .framework
    case "testTarget": product = .unitTests
    default: return nil
    }
    // `.target(name:)` within dependencies has nothing but a name.
    guard let name = text(arguments, "name"), !isDependency(arguments, kind) else { return nil }
    var target = ProjectFacts.Target(name: name, product: product)
    let written = text(arguments, "path")
    let excludes = texts(arguments, "exclude")
    let sources = texts(arguments, "sources")
    let folders =
      written.map { [$0] }
      ?? (product == .unitTests
      ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]).map { $0 + "/" + name }
    for folder in folders {
      if sources.isEmpty {
        target.sources.append(.init(path: folder, isFolder: true, excludes: excludes))
      } else {
        for source in sources {
          target.sources.append(.init(path: folder + "/" + source, isFolder: !source.hasSuffix(".swift")))
        }
      }
    }
    target.dependencies = dependencies(arguments)
    return target
  }

  private func isDependency(_ arguments: [Argument], _ kind: String) -> Bool {
    guard kind == "target" else { return false }
    return arguments.contains { $0.label == "condition" }
  }

  // MARK: Tuist

  func tuist(_ kind: String, _ arguments: [Argument]) -> ProjectFacts.Target? {
    guard kind == "target" || kind == "Target" || kind == "init", let name = text(arguments, "name"),
      let product = arguments.first(where: { $0.label == "product" })
    else { return nil }
    var target = ProjectFacts.Target(name: name, product: self.product(member(product.value)))
    if let sources = arguments.first(where: { $0.label == "sources" }) {
      target.sources += globs(sources.value)
    }
    if let resources = arguments.first(where: { $0.label == "resources" }) {
      target.sources += globs(resources.value)
    }
    target.module = text(arguments, "productName")
    target.dependencies = dependencies(arguments)
    return target
  }

  private func product(_ name: String?) -> ProjectFacts.Product {
    switch name {
    case "app", "appClip", "watch2App": .application
    case "uiTests": .uiTests
    case "unitTests": .unitTests
    case "framework", "staticFramework", "staticLibrary", "dynamicLibrary": .framework
    case "appExtension", "messagesExtension", "stickerPackExtension", "watch2Extension", "extensionKitExtension":
      .appExtension
    default: .other
    }
  }

  /// `"A/**"`, `["A/**"]`, `.glob("A/**", excluding: ["A/B/**"])`, `.sourceFilesList(globs: […])`, and constants of those.
  private func globs(_ id: ExpressionID, depth: Int = 0) -> [ProjectFacts.Source] {
    guard depth < 8 else { return [] }
    switch facts[id].kind {
    case .array(let elements): return elements.flatMap { globs($0, depth: depth + 1) }
    case .call(_, let arguments):
      guard let first = arguments.first else { return [] }
      let excludes = arguments.filter { $0.label == "excluding" }.flatMap { globs($0.value, depth: depth + 1) }
      return globs(first.value, depth: depth + 1).map { source in
        var source = source
        source.excludes += excludes.map(\.path)
        return source
      }
    case .name(let name):
      let found = facts.declarations.first { $0.name == name && $0.scope == Facts.fileScope }?.value
      guard let found else { return [] }
      return globs(found, depth: depth + 1)
    default: return string(id).map { [.init(path: $0, isGlob: true)] } ?? []
    }
  }

  // MARK: What both have

  private func dependencies(_ arguments: [Argument]) -> [String] {
    guard let list = arguments.first(where: { $0.label == "dependencies" }),
      case .array(let elements) = facts[list.value].kind
    else { return [] }
    return elements.compactMap { element in
      switch facts[element].kind {
      case .text(let text): return text
      case .call(_, let arguments):
        return text(arguments, "name") ?? text(arguments, "target") ?? arguments.first.flatMap { string($0.value) }
      default: return nil
      }
    }
  }

  private func member(_ id: ExpressionID) -> String? {
    switch facts[id].kind {
    case .member(_, let name), .name(let name): name
    default: nil
    }
  }

  private func text(_ arguments: [Argument], _ label: String) -> String? {
    arguments.first { $0.label == label }.flatMap { string($0.value) }
  }

  private func texts(_ arguments: [Argument], _ label: String) -> [String] {
    guard let list = arguments.first(where: { $0.label == label }), case .array(let elements) = facts[list.value].kind
    else { return [] }
    return elements.compactMap { string($0) }
  }

  /// A literal, or a constant of the file.
  private func string(_ id: ExpressionID, depth: Int = 0) -> String? {
    guard depth < 8 else { return nil }
    switch facts[id].kind {
    case .text(let text): return text
    case .interpolation(let parts):
      let texts = parts.map { string($0, depth: depth + 1) }
      return texts.contains(nil) ? nil : texts.compactMap { $0 }.joined()
    case .infix("+", let left, let right):
      guard let first = string(left, depth: depth + 1), let second = string(right, depth: depth + 1) else { return nil }
      return first + second
    case .name(let name):
      let found = facts.declarations.first { $0.name == name && $0.scope == Facts.fileScope }
      return found?.value.flatMap { string($0, depth: depth + 1) }
    default: return nil
    }
  }
}
