import CLibgit2

/// A file that went from one path to another in one step.
public struct Rename: Hashable, Sendable {
  public var from: String
  public var to: String
  /// How much of the content is the same, in percent; 100 when it is the same object.
  public var similarity: Int

  public init(from: String, to: String, similarity: Int) {
    self.from = from
    self.to = to
    self.similarity = similarity
  }
}

extension Repository {
  /// Which of the removed files stand under another path now: first those with the same content, then those whose
  /// content is similar. Each path occurs once at most; the result depends on trees and paths alone.
  public func renames(
    from oldTree: ObjectID, to newTree: ObjectID, removed: [String], added: [String]
  ) throws(GitError) -> [Rename] {
    guard !removed.isEmpty, !added.isEmpty else { return [] }
    return renames(of: removed, in: oldTree, to: blobs(in: newTree, at: added), Signatures(repository: self))
  }

  /// Which of the removed files stand under another path now, where what is added is no tree of the repository: files of
  /// an index or on disk.
  public func renames(
    from oldTree: ObjectID, removed: [String], added: [String: [UInt8]]
  ) throws(GitError) -> [Rename] {
    guard !removed.isEmpty, !added.isEmpty else { return [] }
    let signatures = Signatures(repository: self)
    var new: [String: ObjectID] = [:]
    for (path, bytes) in added {
      let id = try bytes.withUnsafeBytes { content in
        Result { () throws(GitError) in try ObjectID(ofBlob: content) }
      }.get()
      new[path] = id
      signatures.contents[id] = bytes
    }
    return renames(of: removed, in: oldTree, to: new, signatures)
  }

  private func renames(
    of removed: [String], in oldTree: ObjectID, to new: [String: ObjectID], _ signatures: Signatures
  ) -> [Rename] {
    var pairing = RenamePairing(old: blobs(in: oldTree, at: removed), new: new)
    pairing.pairEqual()
    pairing.pairSimilar { signatures.similarity($0, $1) }
    return pairing.renames.sorted { TreePath.encode($0.to).lexicographicallyPrecedes(TreePath.encode($1.to)) }
  }

  /// The files among `paths`; links, submodules and what is missing are left out.
  private func blobs(in tree: ObjectID, at paths: [String]) -> [String: ObjectID] {
    var found: [String: ObjectID] = [:]
    for path in paths {
      guard let entry = entry(at: path, in: tree) else { continue }
      if entry.mode == .file || entry.mode == .executable { found[path] = entry.id }
    }
    return found
  }
}

/// Pairs removed with added files.
struct RenamePairing {
  /// Beyond so many pairs only files that kept their name are compared.
  static let comparisons = 40_000
  /// The least similarity that makes a rename, as git has it.
  static let threshold = 50

  private(set) var renames: [Rename] = []
  private var old: [(path: String, id: ObjectID)]
  private var new: [(path: String, id: ObjectID)]

  init(old: [String: ObjectID], new: [String: ObjectID]) {
    let ordered = { (files: [String: ObjectID]) in
      files.map { (path: $0.key, id: $0.value) }
        .sorted { TreePath.encode($0.path).lexicographicallyPrecedes(TreePath.encode($1.path)) }
    }
    self.old = ordered(old)
    self.new = ordered(new)
  }

  /// Pairs files with the same content. Where several have it, those that kept their name come first.
  mutating func pairEqual() {
    var waiting: [ObjectID: [String]] = [:]
    for file in old { waiting[file.id, default: []].append(file.path) }
    var paired: Set<String> = []
    for keepsName in [true, false] {
      for file in new where !paired.contains(file.path) {
        guard let candidates = waiting[file.id] else { continue }
        let found = candidates.firstIndex { !keepsName || Self.name($0) == Self.name(file.path) }
        guard let found else { continue }
        renames.append(Rename(from: candidates[found], to: file.path, similarity: 100))
        paired.insert(file.path)
        waiting[file.id]?.remove(at: found)
      }
    }
    dropPaired()
  }

  /// Pairs what is left by content, the most similar first; at the same similarity those that kept their name, then
  /// by path.
  mutating func pairSimilar(_ similarity: (ObjectID, ObjectID) -> Int) {
    let onlySameName = old.count * new.count > Self.comparisons
    var candidates: [(score: Int, keepsName: Bool, old: Int, new: Int)] = []
    for (i, removed) in old.enumerated() {
      for (j, added) in new.enumerated() {
        let keepsName = Self.name(removed.path) == Self.name(added.path)
        if onlySameName, !keepsName { continue }
        let score = similarity(removed.id, added.id)
        if score >= Self.threshold { candidates.append((score, keepsName, i, j)) }
      }
    }
    candidates.sort { left, right in
      if left.score != right.score { return left.score > right.score }
      if left.keepsName != right.keepsName { return left.keepsName }
      return (left.new, left.old) < (right.new, right.old)
    }
    var usedOld: Set<Int> = []
    var usedNew: Set<Int> = []
    for pair in candidates where !usedOld.contains(pair.old) && !usedNew.contains(pair.new) {
      usedOld.insert(pair.old)
      usedNew.insert(pair.new)
      renames.append(Rename(from: old[pair.old].path, to: new[pair.new].path, similarity: min(pair.score, 99)))
    }
  }

  private mutating func dropPaired() {
    let from = Set(renames.map(\.from))
    let to = Set(renames.map(\.to))
    old.removeAll { from.contains($0.path) }
    new.removeAll { to.contains($0.path) }
  }

  private static func name(_ path: String) -> Substring {
    path.split(separator: "/").last ?? ""
  }
}

/// Signatures of contents by which libgit2 tells how similar they are, each made once.
private final class Signatures {
  /// Larger files are not compared.
  static let limit = 1_000_000

  private let repository: Repository
  private var made: [ObjectID: OpaquePointer?] = [:]
  /// Contents that are not in the repository.
  var contents: [ObjectID: [UInt8]] = [:]

  init(repository: Repository) {
    self.repository = repository
  }

  deinit {
    for case let signature? in made.values { git_hashsig_free(signature) }
  }

  func similarity(_ left: ObjectID, _ right: ObjectID) -> Int {
    guard let a = signature(left), let b = signature(right) else { return 0 }
    return max(0, Int(git_hashsig_compare(a, b)))
  }

  private func signature(_ blob: ObjectID) -> OpaquePointer? {
    if let known = made[blob] { return known }
    let options = git_hashsig_option_t(
      GIT_HASHSIG_SMART_WHITESPACE.rawValue | GIT_HASHSIG_ALLOW_SMALL_FILES.rawValue)
    func make(_ content: UnsafeRawBufferPointer) -> OpaquePointer? {
      var signature: OpaquePointer?
      guard content.count > 0, content.count <= Signatures.limit,
        git_hashsig_create(&signature, content.baseAddress, content.count, options) == 0
      else { return nil }
      return signature
    }
    let signature: OpaquePointer?
    if let bytes = contents[blob] {
      signature = bytes.withUnsafeBytes(make)
    } else {
      signature = repository.withContent(of: blob, limit: Signatures.limit, make) { _ in nil }
    }
    made[blob] = signature
    return signature
  }
}
