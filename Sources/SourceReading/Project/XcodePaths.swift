/// The path of every file reference and group of a project, relative to the folder that holds the `.xcodeproj`.
struct XcodePaths {
  private var paths: [UInt64: String] = [:]
  private let root: String

  init(_ objects: XcodeObjects) {
    root = Self.normalised(objects.project.folder)
    paths.reserveCapacity(objects.nodes.count)
    if let main = objects.project.mainGroup { enter(main, in: root, objects) }
  }

  subscript(node: UInt64) -> String? { paths[node] }

  /// Gives paths to a node and to all below it. `told` hears which have one now.
  ///
  /// Worked off with a list of its own: groups of a hostile file may be nested without end, or hold themselves.
  private mutating func enter(
    _ node: UInt64, in folder: String, _ objects: XcodeObjects, told: (UInt64) -> Void = { _ in }
  ) {
    var open = [(id: node, parent: folder)]
    while let (id, parent) = open.popLast() {
      guard paths[id] == nil, let node = objects.nodes[id] else { continue }
      guard let path = place(node, parent) else { continue }
      paths[id] = path
      told(id)
      for child in node.children { open.append((child, path)) }
    }
  }

  /// Nodes that have paths by a node's: itself and all below it, in a project where each stands in one group.
  func below(_ node: UInt64, _ objects: XcodeObjects) -> [UInt64] {
    var found: [UInt64] = []
    var open = [node]
    while let id = open.popLast() {
      guard paths[id] != nil else { continue }
      found.append(id)
      open += objects.nodes[id]?.children ?? []
    }
    return found
  }

  mutating func clear(_ node: UInt64) { paths[node] = nil }

  /// Gives a node that has no path one, and all below it, if what it stands in has one.
  mutating func restore(_ node: UInt64, in parent: UInt64?, _ objects: XcodeObjects, told: (UInt64) -> Void) {
    if node == objects.project.mainGroup {
      enter(node, in: root, objects, told: told)
    } else if let folder = parent.flatMap({ paths[$0] }) {
      enter(node, in: folder, objects, told: told)
    }
  }

  /// The files that a build file's reference stands for: itself, or each localised copy of a variant group.
  func forEachFile(of reference: UInt64?, in objects: XcodeObjects, _ take: (String) -> Void) {
    guard let reference, let node = objects.nodes[reference] else { return }
    if node.children.isEmpty, let path = paths[reference] { take(path) }
    for child in node.children {
      if let path = paths[child] { take(path) }
    }
  }

  /// `nil` for what lies outside the sources: build products, SDKs, absolute paths.
  private func place(_ node: XcodeObject.Node, _ parent: String) -> String? {
    switch node.sourceTree {
    case .group: Self.join(parent, node.path)
    case .root: Self.join(root, node.path)
    case .elsewhere: nil
    }
  }

  static func join(_ folder: String, _ path: String) -> String {
    if path.isEmpty { return folder }
    return normalised(folder.isEmpty ? path : folder + "/" + path)
  }

  /// Without `.`, empty parts and inner `..`.
  static func normalised(_ path: String) -> String {
    if isNormal(path) { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// Whether no part ends with a dot and none is empty but the first.
  static func isNormal(_ path: String) -> Bool {
    let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
    var path = path
    return path.withUTF8 { bytes in
      var last: UInt8 = 0
      for byte in bytes {
        if byte == slash, last == dot || last == slash { return false }
        last = byte
      }
      return last != dot && last != slash
    }
  }
}
