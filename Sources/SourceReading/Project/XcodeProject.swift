import Identifiers
import Readings

/// A project file as it was last read, so that its next version costs what differs.
///
/// Facts depend on the bytes alone: whatever could make a difference by the order in which objects stand, or by what was
/// read before, is worked out anew.
final class XcodeProject {
  private var bytes: [UInt8]
  /// Where the first entry of `objects` starts.
  private var start: Int
  private var entries: [XcodeEntry]
  private var objects = XcodeObjects()
  private var paths: XcodePaths
  private var groups: XcodeGroups?
  private var repeats: [[String: Int]] = []
  private var facts = ProjectFacts(tool: .xcode)
  private var encoded: [UInt8]?
  /// Whether another version can be read after this one.
  private let isRegular: Bool

  init(_ bytes: [UInt8]) {
    let walk = bytes.withUnsafeBufferPointer { XcodeWalk($0) }
    self.bytes = bytes
    start = walk.start
    entries = walk.entries
    for (entry, object) in walk.added { objects.put(entry.id, object) }
    isRegular = walk.isRegular && !objects.hasTwins
    paths = XcodePaths(objects)
    facts.tools = walk.tools.names
    facts.settings = objects.settings(ofList: objects.project.configurations)
    facts.targets = XcodeTargets.all(objects, paths, repeats: &repeats)
  }

  var reading: ProjectFacts { facts }

  /// The binary form of the reading, made once for all versions that have the same.
  func encodedReading() -> [UInt8] {
    let encoded = encoded ?? Reading.project(facts).encoded()
    self.encoded = encoded
    return encoded
  }

  /// Reads another version. `false` when it cannot be read after this one: then this one is of no use any more.
  func read(_ next: [UInt8]) -> Bool {
    guard isRegular else { return false }
    let walk = bytes.withUnsafeBufferPointer { old in
      next.withUnsafeBufferPointer { XcodeWalk($0, after: entries, from: start, in: old) }
    }
    guard walk.isRegular, walk.added.count < walk.entries.count / 2 + 8, let changes = XcodeChanges(walk, objects)
    else { return false }
    let before = entries
    (bytes, start, entries) = (next, walk.start, walk.entries)
    if facts.tools != walk.tools.names {
      facts.tools = walk.tools.names
      encoded = nil
    }
    let order = changes.touchesTargets ? entries.filter { $0.kind == .target }.map(\.id) : objects.targetOrder
    if changes.all.isEmpty, order == objects.targetOrder { return true }
    encoded = nil
    let isLocal = order == objects.targetOrder && changes.keepPhases && canUpdate()
    let update = isLocal ? begin(changes, before) : nil
    apply(changes)
    objects.targetOrder = order
    if objects.hasTwins { return false }
    facts.settings = objects.settings(ofList: objects.project.configurations)
    if let update, finish(update, changes) {
      for (index, id) in order.enumerated() { XcodeTargets.describe(&facts.targets[index], id, objects) }
    } else {
      groups = nil
      paths = XcodePaths(objects)
      facts.targets = XcodeTargets.all(objects, paths, repeats: &repeats)
    }
    return true
  }

  private func apply(_ changes: XcodeChanges) {
    for (name, change) in changes.all where change.old != nil { objects.remove(name.id, name.kind) }
    for (name, change) in changes.all {
      if let new = change.new { objects.put(name.id, new) }
    }
  }

  // MARK: Other files of the same targets

  private func canUpdate() -> Bool {
    if objects.hasLetters { return false }
    groups = groups ?? XcodeGroups(objects)
    return groups != nil
  }

  /// What is known of changed sources before the objects change.
  private struct Update {
    /// Nodes that may have another path, for themselves or for the group in which they stand.
    var moved: Set<UInt64>
    /// Nodes that have a path by those.
    var cleared: [UInt64]
    /// Nodes that stand for other files now.
    var references: Set<UInt64>
    var builds: Set<UInt64>
    /// How much more often each target names a file.
    var counts: [[String: Int]]
  }

  private func begin(_ changes: XcodeChanges, _ before: [XcodeEntry]) -> Update {
    let moved = moved(changes)
    let cleared = moved.flatMap { paths.below($0, objects) }
    var references = moved.union(cleared)
    changes.forEachNode { id, _, _ in references.insert(id) }
    references.formUnion(references.compactMap { groups?[$0] })
    var builds = changes.buildFiles
    insert(into: &builds, referring: references, in: before)
    insert(into: &builds, referring: references, in: entries)
    var counts = [[String: Int]](repeating: [:], count: facts.targets.count)
    count(builds, -1, &counts)
    return Update(moved: moved, cleared: cleared, references: references, builds: builds, counts: counts)
  }

  /// - Returns: `false` when all must be worked out anew.
  private func finish(_ update: Update, _ changes: XcodeChanges) -> Bool {
    guard !objects.hasLetters, groups?.update(changes) == true else { return false }
    var update = update
    for id in update.cleared { paths.clear(id) }
    for id in update.moved {
      paths.restore(id, in: groups?[id], objects) { update.references.insert($0) }
    }
    update.references.formUnion(update.references.compactMap { groups?[$0] })
    guard objects.folders.isDisjoint(with: update.references) else { return false }
    // Those that are found now alone stood for no file before.
    insert(into: &update.builds, referring: update.references, in: entries)
    count(update.builds, 1, &update.counts)
    return update.counts.indices.allSatisfy { change(target: $0, by: update.counts[$0]) }
  }

  /// Nodes that may have another path, for themselves or for the group in which they stand.
  private func moved(_ changes: XcodeChanges) -> Set<UInt64> {
    var moved: Set<UInt64> = []
    changes.forEachNode { id, old, new in
      if old == nil || new == nil || old?.path != new?.path || old?.sourceTree != new?.sourceTree { moved.insert(id) }
      moved.formUnion(XcodeChanges.difference(old?.children ?? [], new?.children ?? []))
    }
    return moved
  }

  private func insert(into builds: inout Set<UInt64>, referring references: Set<UInt64>, in entries: [XcodeEntry]) {
    let filter = NameFilter(references)
    for entry in entries where filter.mayHold(entry.reference) && references.contains(entry.reference) {
      if entry.kind == .buildFile { builds.insert(entry.id) }
    }
  }

  /// Counts for each target how often these build files name a file.
  private func count(_ builds: Set<UInt64>, _ step: Int, _ counts: inout [[String: Int]]) {
    let filter = NameFilter(builds)
    for (index, target) in objects.targetOrder.enumerated() {
      for phase in objects.targets[target]?.phases ?? [] {
        for build in objects.phases[phase] ?? [] where filter.mayHold(build) && builds.contains(build) {
          paths.forEachFile(of: objects.reference(of: build), in: objects) { path in
            if XcodeTargets.isSource(path) { counts[index][path, default: 0] += step }
          }
        }
      }
    }
  }

  private func change(target: Int, by counts: [String: Int]) -> Bool {
    for (path, count) in counts where count != 0 {
      let place = facts.targets[target].sources.firstPlace { $0.path < path }
      var isThere = false
      if place < facts.targets[target].sources.count, facts.targets[target].sources[place].path == path {
        // A folder may have the same path.
        guard facts.targets[target].sources[place] == ProjectFacts.Source(path: path) else { return false }
        isThere = true
      }
      let total = count + (isThere ? 1 + (repeats[target][path] ?? 0) : 0)
      guard total >= 0 else { return false }
      if isThere, total == 0 { facts.targets[target].sources.remove(at: place) }
      if !isThere, total > 0 { facts.targets[target].sources.insert(ProjectFacts.Source(path: path), at: place) }
      repeats[target][path] = total > 1 ? total - 1 : nil
    }
    return true
  }
}

/// Tells most names that are not among some few.
private struct NameFilter {
  private var bits: UInt64 = 0

  init(_ names: Set<UInt64>) {
    for name in names { bits |= 1 << (name & 63) }
  }

  func mayHold(_ name: UInt64) -> Bool { bits & (1 << (name & 63)) != 0 }
}
