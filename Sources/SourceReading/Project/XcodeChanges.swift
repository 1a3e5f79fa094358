/// The objects that differ between two versions of a project file.
struct XcodeChanges {
  struct Name: Hashable {
    var id: UInt64
    var kind: XcodeObject.Kind
  }

  struct Change {
    var old: XcodeObject?
    var new: XcodeObject?
  }

  private(set) var all: [Name: Change] = [:]
  /// Whether a target came, went or stands in another place.
  private(set) var touchesTargets = false

  /// - Parameter objects: those of the earlier version, none of which has a twin.
  /// - Returns: `nil` when an object has one now.
  init?(_ walk: XcodeWalk, _ objects: XcodeObjects) {
    for entry in walk.removed where entry.kind != .other {
      let name = Name(id: entry.id, kind: entry.kind)
      all[name] = Change(old: objects.object(entry.id, entry.kind))
      if entry.kind == .target { touchesTargets = true }
    }
    for (entry, object) in walk.added where entry.kind != .other {
      let name = Name(id: entry.id, kind: entry.kind)
      var change = all[name] ?? Change()
      guard change.new == nil else { return nil }
      change.new = object
      all[name] = change
      if entry.kind == .target { touchesTargets = true }
    }
    all = all.filter { $0.value.old != $0.value.new }
  }

  /// Whether the targets have the same phases and folders: their sources differ by build files, nodes and phases alone.
  var keepPhases: Bool {
    all.allSatisfy { name, change in
      switch (change.old, change.new) {
      case (.target(let old)?, .target(let new)?):
        old.phases == new.phases && old.synchronizedGroups == new.synchronizedGroups
      case (.project(let old)?, .project(let new)?): old.mainGroup == new.mainGroup && old.folder == new.folder
      default: name.kind != .target && name.kind != .project && name.kind != .exceptionSet
      }
    }
  }

  func forEachNode(_ take: (_ id: UInt64, _ old: XcodeObject.Node?, _ new: XcodeObject.Node?) -> Void) {
    for (name, change) in all where name.kind == .node {
      var nodes: (old: XcodeObject.Node?, new: XcodeObject.Node?)
      if case .node(let node)? = change.old { nodes.old = node }
      if case .node(let node)? = change.new { nodes.new = node }
      take(name.id, nodes.old, nodes.new)
    }
  }

  /// Build files that are others now, or that phases have more or less often.
  var buildFiles: Set<UInt64> {
    var changed: Set<UInt64> = []
    for (name, change) in all {
      switch (change.old, change.new) {
      case (.phase(let old)?, .phase(let new)?): changed.formUnion(Self.difference(old, new))
      case (.phase(let files)?, nil), (nil, .phase(let files)?): changed.formUnion(files)
      default: if name.kind == .buildFile { changed.insert(name.id) }
      }
    }
    return changed
  }

  /// What two lists do not have alike; of a name that a list has more than once, it does not matter where.
  static func difference(_ old: [UInt64], _ new: [UInt64]) -> Set<UInt64> {
    let shorter = min(old.count, new.count)
    var (start, end) = (0, 0)
    while start < shorter, old[start] == new[start] { start += 1 }
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let (left, right) = (old[start..<old.count - end], new[start..<new.count - end])
    let (before, after) = (Set(left), Set(right))
    guard before.count == left.count, after.count == right.count else { return before.union(after) }
    return before.symmetricDifference(after)
  }
}
