/// The group in which each node of a project stands: one for each.
struct XcodeGroups {
  private var parents: [UInt64: UInt64] = [:]
  private let main: UInt64

  /// `nil` when a node stands in two groups, or the main one in any: then it depends on the order which one counts.
  init?(_ objects: XcodeObjects) {
    guard let main = objects.project.mainGroup else { return nil }
    self.main = main
    parents.reserveCapacity(objects.nodes.count)
    for (id, node) in objects.nodes {
      for child in node.children where parents.updateValue(id, forKey: child) != nil { return nil }
    }
    if parents[main] != nil { return nil }
  }

  subscript(node: UInt64) -> UInt64? { parents[node] }

  /// - Returns: `false` when a node stands in two groups now.
  mutating func update(_ changes: XcodeChanges) -> Bool {
    changes.forEachNode { _, old, _ in
      for child in old?.children ?? [] { parents[child] = nil }
    }
    var isTree = true
    changes.forEachNode { id, _, new in
      for child in new?.children ?? [] where parents.updateValue(id, forKey: child) != nil { isTree = false }
    }
    return isTree && parents[main] == nil
  }
}
