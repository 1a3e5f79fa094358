import Audit
import Readings

extension Trial {
  /// A tree, in the form of the accuracy cases: all of it, then without every other file, then whole again.
  static func audit(_ bytes: [UInt8]) {
    let tree = CaseFiles.split(String(decoding: bytes, as: UTF8.self)).filter { FileKind(path: $0.key) != nil }
    guard !tree.isEmpty, tree.count <= 12 else { return }
    let desk = SourceDesk()
    do {
      var snapshot = try desk.snapshot(of: tree)
      let sorted = tree.keys.sorted()
      let some = sorted.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      let rest = tree.filter { !some.contains($0.key) }
      try desk.apply(TreeUpdate(removed: some), to: &snapshot, tree: rest)
      let back = try some.compactMap { path in try tree[path].map { try desk.update(path, $0) } }
      try desk.apply(TreeUpdate(updated: back), to: &snapshot, tree: tree)
    } catch { unexpected(error) }
  }
}
