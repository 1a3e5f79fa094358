import Foundation
import Report
import Synchronization

/// The site on disk: `current` → `generations/<n>`, which holds the root's files and links to `trees/<repository>/<m>`.
/// A new generation is built beside the old one and takes its place with one rename.
final class Generations: Sendable {
  private struct State {
    var generation = 0
    var root = Manifest()
    /// By repository: the number of its tree, and what stands in it.
    var trees: [String: (number: Int, manifest: Manifest)] = [:]
  }

  private let folder: String
  private let state: Mutex<State>
  /// By repository: what stands in the tree before the one before, which becomes the next one.
  private let spares = Mutex<[String: Manifest]>([:])
  private static let spareName = "spare"

  /// - Parameter folder: `site` in the state directory. What an earlier run published is there at once.
  init(at folder: String) throws {
    self.folder = folder
    try PlainTree.makeFolder(folder + "/generations")
    try PlainTree.makeFolder(folder + "/trees")
    state = Mutex(Self.load(folder))
  }

  /// What is served now.
  var table: SiteTable { state.withLock { Self.table($0, folder) } }

  /// A repository's new files.
  struct Update: Sendable {
    var repository: String
    var files: [PublishedFile]
    /// Which of the files before, if they are not among these, stay as they are.
    var keeps: @Sendable (String) -> Bool
  }

  /// Publishes new files of a repository, new root files, or both, in one step.
  ///
  /// - Parameters:
  ///   - known: the repositories that are still watched; the trees of others go.
  ///   - swapped: told of what is served now before the old is cleared away.
  @discardableResult
  func publish(
    _ update: Update?, root: [PublishedFile], known: Set<String>, now: Int64, swapped: (SiteTable) -> Void = { _ in }
  ) throws -> SiteTable {
    try state.withLock { state in
      var next = state
      next.generation += 1
      next.trees = next.trees.filter { known.contains($0.key) }
      if let update { try build(update, into: &next, now: now) }
      let old = Self.generation(state.generation, folder)
      let new = Self.generation(next.generation, folder)
      try removeIfThere(new)
      next.root = try PublishedFolder.build(
        root, at: new, after: (old, state.root), keeping: { _ in false }, now: now)
      for (repository, tree) in next.trees { try link(repository, tree.number, in: new) }
      try PlainTree.write(Array(next.root.text.utf8), to: new + ".manifest")
      try switchTo("generations/\(next.generation)")
      let gone = state
      state = next
      let table = Self.table(next, folder)
      swapped(table)
      sweep(after: gone, now: next)
      return table
    }
  }

  private func build(_ update: Update, into state: inout State, now: Int64) throws {
    let old = state.trees[update.repository]
    let parent = "\(folder)/trees/\(update.repository)"
    let number = (old?.number ?? 0) + 1
    let path = "\(parent)/\(number)"
    try removeIfThere(path)
    var spare = Manifest()
    // Whatever becomes of this publication, the spare tree is used up.
    if let known = spares.withLock({ $0.removeValue(forKey: update.repository) }),
      rename("\(parent)/\(Self.spareName)", path) == 0
    {
      spare = known
    }
    let manifest = try PublishedFolder.build(
      update.files, at: path, after: old.map { ("\(parent)/\($0.number)", $0.manifest) }, over: spare,
      keeping: update.keeps, now: now)
    try PlainTree.write(Array(manifest.text.utf8), to: path + ".manifest")
    state.trees[update.repository] = (number, manifest)
  }

  /// The two places of a repository in a generation, as links to its tree.
  private func link(_ repository: String, _ number: Int, in generation: String) throws {
    let tree = "trees/\(repository)/\(number)"
    for (place, target) in [
      ("r/\(repository)", "../../../\(tree)/r/\(repository)"),
      ("api/v1/r/\(repository)", "../../../../../\(tree)/api/v1/r/\(repository)"),
    ] {
      let path = "\(generation)/\(place)"
      try PlainTree.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
      guard symlink(target, path) == 0 else {
        throw WatchError("link", path, cause: SystemCall.reason(), isTransient: true)
      }
    }
  }

  private func switchTo(_ target: String) throws {
    let beside = folder + "/current.new"
    unlink(beside)
    guard symlink(target, beside) == 0, rename(beside, folder + "/current") == 0 else {
      throw WatchError("switch", folder + "/current", cause: SystemCall.reason(), isTransient: true)
    }
  }

  /// Clears away what is older than the generation before this one: whoever reads that one now may finish.
  private func sweep(after old: State, now: State) {
    remove(in: "\(folder)/generations", but: [old.generation, now.generation].map(String.init))
    for name in children(of: "\(folder)/trees") {
      let parent = "\(folder)/trees/\(name)"
      guard let newest = now.trees[name]?.number else {
        spares.withLock { $0[name] = nil }
        remove(parent)
        continue
      }
      let before = old.trees[name]?.number
      if before != newest { sweep(parent, name, keeping: [before, newest].compactMap { $0 }) }
    }
  }

  private func sweep(_ parent: String, _ name: String, keeping kept: [Int]) {
    let numbers = children(of: parent).compactMap { Int($0) }.filter { !kept.contains($0) }
    if let gone = numbers.max(), let manifest = Manifest.read("\(parent)/\(gone).manifest") {
      let spare = "\(parent)/\(Self.spareName)"
      remove(spare)
      if rename("\(parent)/\(gone)", spare) == 0 { spares.withLock { $0[name] = manifest } }
    }
    let isSpare = spares.withLock { $0[name] != nil }
    remove(in: parent, but: kept.map(String.init) + (isSpare ? [Self.spareName] : []))
  }

  private func remove(in parent: String, but kept: [String]) {
    for name in children(of: parent) {
      let plain = name.hasSuffix(".manifest") ? String(name.dropLast(9)) : name
      if !kept.contains(plain) { remove("\(parent)/\(name)") }
    }
  }

  private func remove(_ path: String) {
    guard access(path, F_OK) == 0 else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      Log.warning("cannot remove \(path): \(error.localizedDescription)")
    }
  }

  private func removeIfThere(_ path: String) throws {
    guard access(path, F_OK) == 0 else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw WatchError("remove", path, cause: error.localizedDescription, hint: "is the state directory writable?")
    }
  }

  private func children(of path: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      return []
    }
  }

  private static func generation(_ number: Int, _ folder: String) -> String { "\(folder)/generations/\(number)" }

  private static func load(_ folder: String) -> State {
    var state = State()
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink(folder + "/current", &buffer, buffer.count - 1)
    guard length > 0 else { return state }
    let target = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let number = target.split(separator: "/").last.flatMap({ Int($0) }) else { return state }
    state.generation = number
    guard let root = Manifest.read(generation(number, folder) + ".manifest") else { return state }
    state.root = root
    for name in Self.names(in: generation(number, folder) + "/r") {
      let length = readlink("\(generation(number, folder))/r/\(name)", &buffer, buffer.count - 1)
      guard length > 0 else { continue }
      let target = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // ../../../trees/<repository>/<number>/r/<repository>
      let parts = target.split(separator: "/")
      guard parts.count >= 6, let number = Int(parts[5]),
        let manifest = Manifest.read("\(folder)/trees/\(name)/\(number).manifest")
      else { continue }
      state.trees[name] = (number, manifest)
    }
    return state
  }

  private static func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      return []
    }
  }

  private static func table(_ state: State, _ folder: String) -> SiteTable {
    var files = state.root.files(in: generation(state.generation, folder))
    for (repository, tree) in state.trees {
      files.merge(tree.manifest.files(in: "\(folder)/trees/\(repository)/\(tree.number)")) { root, _ in root }
    }
    return SiteTable(files)
  }
}
