import FixtureRepositories
import GitHistory
import Testing

@Suite("What is missing or damaged is told as data")
struct DamageTests {
  @Test("a missing folder is an entry of its own while it lasts")
  func missingFolder() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") {
      $0.write("App/A.swift", "a")
      $0.write("App/B.swift", "b")
      $0.write("C.swift", "c")
    }
    let second = try fixture.commit("Lost") { $0.write("App/A.swift", "aa") }
    let third = try fixture.commit("Back") { $0.write("App/A.swift", "aaa") }
    let repository = try Repository(at: fixture.path)
    let lost = try #require(try fixture.tree(of: second, at: "App"))
    try fixture.removeObject(lost)
    let gap = TreeChange(path: "App", new: TreeEntry(id: lost, mode: .unreadableFolder))
    let forth = try fixture.changes(first, second)
    #expect(Set(forth) == [gap, TreeChange(path: "App/A.swift", new: nil), TreeChange(path: "App/B.swift", new: nil)])
    let back = try fixture.changes(second, third)
    #expect(back.map(\.path) == ["App", "App/A.swift", "App/B.swift"])
    #expect(back.map { $0.new == nil } == [true, false, false])
    #expect(try repository.changes(from: nil, to: try repository.commit(second).tree) { _ in false } == [gap])
  }

  @Test("a missing root tree is an entry with an empty path")
  func missingRoot() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") { $0.write("A.swift", "a") }
    let second = try fixture.commit("Lost") { $0.write("B.swift", "b") }
    let tree = try Repository(at: fixture.path).commit(second).tree
    try fixture.removeObject(tree)
    #expect(
      try fixture.changes(first, second)
        == [
          TreeChange(path: "", new: TreeEntry(id: tree, mode: .unreadableFolder)),
          TreeChange(path: "A.swift", new: nil),
        ])
  }

  @Test("trees that cannot be read to their end, and a blob in the place of a tree")
  func malformedTrees() throws {
    let fixture = try FixtureRepository()
    let blob = try fixture.write([1], as: .blob)
    let damaged = try fixture.writeTree([RawTreeEntry(.file, "x", blob)])
    try fixture.damageObject(damaged)
    let contents: [[UInt8]] = [
      Array("100644 a".utf8), Array("100644 a\0short".utf8), Array("abc d\0".utf8) + [UInt8](repeating: 1, count: 20),
      Array("100644 \0".utf8) + [UInt8](repeating: 1, count: 20), [0], Array("99999999999999999 x".utf8),
    ]
    let trees = try contents.map { try fixture.write($0, as: .tree) } + [blob, damaged]
    let repository = try Repository(at: fixture.path)
    for tree in trees {
      let root = try fixture.writeTree([RawTreeEntry(.folder, "bad", tree), RawTreeEntry(.file, "good", blob)])
      let changes = try repository.changes(from: nil, to: root)
      #expect(changes.map(\.path) == ["bad", "good"])
      #expect(changes.map { $0.new?.mode } == [.unreadableFolder, .file])
    }
  }

  @Test("a badly sorted tree, and one that names a file twice, is read like a good one")
  func unsorted() throws {
    let fixture = try FixtureRepository()
    let one = try fixture.write([1], as: .blob)
    let two = try fixture.write([2], as: .blob)
    let bad = try fixture.writeTree(
      [RawTreeEntry(.file, "z", one), RawTreeEntry(.file, "a", two), RawTreeEntry(.file, "z", two)], sorted: false)
    let good = try fixture.writeTree([RawTreeEntry(.file, "a", one), RawTreeEntry(.file, "z", one)])
    let repository = try Repository(at: fixture.path)
    let changes = [("a", two), ("z", two)].map { TreeChange(path: $0.0, new: TreeEntry(id: $0.1, mode: .file)) }
    #expect(try repository.changes(from: nil, to: bad) == changes)
    #expect(try repository.changes(from: good, to: bad) == changes)
  }

  @Test("contents: the limit, what is missing, what is damaged, what is no blob")
  func contents() throws {
    let fixture = try FixtureRepository()
    let blob = try fixture.write(Array(repeating: 65, count: 1_000), as: .blob)
    let missing = try fixture.write([1], as: .blob)
    let damaged = try fixture.write([2], as: .blob)
    let tree = try fixture.writeTree([])
    let empty = try fixture.write([], as: .blob)
    try fixture.removeObject(missing)
    try fixture.damageObject(damaged)
    let repository = try Repository(at: fixture.path)
    #expect(repository.content(of: blob, limit: 1_000) == .bytes(Array(repeating: 65, count: 1_000)))
    #expect(repository.content(of: blob, limit: 999) == .tooLarge(1_000))
    #expect(repository.content(of: empty, limit: 0) == .bytes([]))
    #expect(repository.content(of: missing, limit: 10) == .missing)
    guard case .damaged = repository.content(of: damaged, limit: 10) else {
      Issue.record("a damaged object was read")
      return
    }
    #expect(repository.content(of: tree, limit: 10) == .damaged("it is of type tree"))
  }

  @Test("random edits with random losses: the differences applied one after the other give the whole tree")
  func random() throws {
    var random = SeededRandom(seed: 7)
    let fixture = try FixtureRepository()
    let names = ["a", "b", "c.swift", "d", "e", "a.b"]
    var commits: [ObjectID] = []
    for number in 0..<120 {
      commits.append(
        try fixture.commit("\(number)") { edits in
          for _ in 0..<3 {
            let path = (0..<Int.random(in: 1...4, using: &random)).map { _ in
              names[Int.random(in: 0..<names.count, using: &random)]
            }.joined(separator: "/")
            let paths = edits.paths
            if Int.random(in: 0..<3, using: &random) > 0 || paths.isEmpty {
              edits.write(path, "\(number)")
            } else {
              edits.delete(paths[Int.random(in: 0..<paths.count, using: &random)])
            }
          }
        })
    }
    var lost = 0
    for commit in commits where Int.random(in: 0..<4, using: &random) == 0 {
      for name in names.prefix(2) {
        if let tree = try fixture.tree(of: commit, at: name), try Repository(at: fixture.path).has(tree) {
          try fixture.removeObject(tree)
          lost += 1
        }
      }
    }
    #expect(lost > 10)
    var files: [String: TreeEntry] = [:]
    var previous: ObjectID?
    for commit in commits {
      files = try fixture.applied(files, previous, commit)
      #expect(files == (try fixture.applied([:], nil, commit)))
      previous = commit
    }
  }
}

extension FixtureRepository {
  /// The tree object of a folder.
  func tree(of commit: ObjectID, at path: String) throws -> ObjectID? {
    let repository = try Repository(at: self.path)
    return repository.folder(at: path, in: try repository.commit(commit).tree)
  }
}
