/// The path of every file reference and group of a project, relative to the folder that holds the `.xcodeproj`.
struct XcodePaths {
  private(set) var paths: [UInt64: String] = [:]
  private let objects: XcodeObjects

  init(_ objects: XcodeObjects) {
    self.objects = objects
    let root = Self.normalised(objects.text(objects.projectFolder) ?? "")
    guard let main = objects.mainGroup else { return }
    // Worked off with a list of its own: groups of a hostile file may be nested without end, or hold themselves.
    var open = [(id: main, parent: root)]
    while let (id, parent) = open.popLast() {
      guard paths[id] == nil, let node = objects.nodes[id] else { continue }
      guard let path = place(node, parent, root) else { continue }
      paths[id] = path
      for child in node.children { open.append((child, path)) }
    }
  }

  /// The files that a build file's reference stands for: itself, or each localised copy of a variant group.
  func files(of reference: UInt64) -> [String] {
    guard let node = objects.nodes[reference] else { return [] }
    if node.children.isEmpty { return paths[reference].map { [$0] } ?? [] }
    return node.children.compactMap { paths[$0] }
  }

  /// `nil` for what lies outside the sources: build products, SDKs, absolute paths.
  private func place(_ node: XcodeObjects.Node, _ parent: String, _ root: String) -> String? {
    let path = objects.text(node.path) ?? ""
    switch objects.text(node.sourceTree) {
    case "<group>", nil: return Self.join(parent, path)
    case "SOURCE_ROOT": return Self.join(root, path)
    default: return nil
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
  private static func isNormal(_ path: String) -> Bool {
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
