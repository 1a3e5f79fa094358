import FixtureRepositories
import GitHistory
import Testing

@Suite("Where two trees differ")
struct TreeChangeTests {
  @Test("a commit's changes are its paths, with removals, in folders too")
  func edits() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") {
      $0.write("App/A.swift", "a")
      $0.write("App/Sub/B.swift", "b")
      $0.write("Tests/C.swift", "c")
      $0.write("run", "#!", executable: true)
    }
    let second = try fixture.commit("Go on") {
      $0.rename("App/Sub", to: "App/Other")
      $0.write("App/A.swift", "aa")
      $0.link("link", to: "App")
    }
    #expect(
      try fixture.changes(nil, first).map(\.path) == ["App/A.swift", "App/Sub/B.swift", "Tests/C.swift", "run"])
    let changes = try fixture.changes(first, second)
    #expect(changes.map(\.path) == ["App/A.swift", "App/Other/B.swift", "App/Sub/B.swift", "link"])
    #expect(changes.map { $0.new?.mode } == [.file, .file, nil, .symlink])
    #expect(try fixture.changes(second, nil).map(\.new) == [nil, nil, nil, nil, nil])
    #expect(try fixture.changes(second, second) == [])
  }

  @Test("links and submodules are entries, and a change of mode alone is a change")
  func modes() throws {
    let fixture = try FixtureRepository()
    let elsewhere = try #require(ObjectID(hex: String(repeating: "ab", count: 20)))
    let first = try fixture.commit("Begin") {
      $0.write("a", "same")
      $0.submodule("Vendor/Lib", at: elsewhere)
      $0.link("b", to: "same")
    }
    let second = try fixture.commit("Change modes") {
      $0.write("a", "same", executable: true)
      $0.write("b", "same")
    }
    let begin = try fixture.changes(nil, first)
    #expect(begin.map { $0.new?.mode } == [.submodule, .file, .symlink])
    #expect(begin.first?.new?.id == elsewhere)
    let changes = try fixture.changes(first, second)
    #expect(changes.map(\.path) == ["a", "b"])
    #expect(changes.map { $0.new?.mode } == [.executable, .file])
  }

  @Test("a file in the place of a folder and the other way round")
  func fileAndFolder() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") {
      $0.write("x", "file")
      $0.write("x.swift", "between the two in git's order")
      $0.write("y/in", "folder")
    }
    let second = try fixture.commit("Swap") {
      $0.delete("x")
      $0.write("x/in", "folder")
      $0.delete("y")
      $0.write("y", "file")
    }
    let changes = try fixture.changes(first, second)
    #expect(Set(changes.map(\.path)) == ["x", "x/in", "y", "y/in"])
    #expect(Set(changes.filter { $0.new == nil }.map(\.path)) == ["x", "y/in"])
    #expect(
      try fixture.applied(try fixture.applied([:], nil, first), first, second) == fixture.applied([:], nil, second))
  }

  @Test("an empty tree, a root commit with nothing, a tree that becomes empty")
  func empty() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Nothing")
    let second = try fixture.commit("Something") { $0.write("a/b/c", "c") }
    let third = try fixture.commit("Nothing again") { $0.delete("a") }
    #expect(try fixture.changes(nil, first) == [])
    #expect(try fixture.changes(first, second).map(\.path) == ["a/b/c"])
    #expect(try fixture.changes(second, third) == [TreeChange(path: "a/b/c", new: nil)])
  }

  @Test("only the wanted paths are given")
  func wanting() throws {
    let fixture = try FixtureRepository()
    let commit = try fixture.commit("Begin") {
      $0.write("A.swift", "a")
      $0.write("B.png", "b")
    }
    let repository = try Repository(at: fixture.path)
    let tree = try repository.commit(commit).tree
    let changes = try repository.changes(from: nil, to: tree) { $0.hasSuffix(".swift") }
    #expect(changes.map(\.path) == ["A.swift"])
  }

  @Test("a folder with 20,000 files, one of which changes")
  func wide() throws {
    let fixture = try FixtureRepository()
    let blob = try fixture.write([1], as: .blob)
    let other = try fixture.write([2], as: .blob)
    var entries = (0..<20_000).map { RawTreeEntry(.file, "F\($0).swift", blob) }
    let old = try fixture.writeTree(entries)
    entries[777].id = other
    let new = try fixture.writeTree(entries)
    let repository = try Repository(at: fixture.path)
    #expect(try repository.changes(from: nil, to: old).count == 20_000)
    #expect(try repository.changes(from: old, to: new).map(\.path) == ["F777.swift"])
  }

  @Test("folders 6,000 deep are walked without a deep stack; the deepest count as unreadable")
  func deep() throws {
    let fixture = try FixtureRepository()
    let blob = try fixture.write([1], as: .blob)
    var tree = try fixture.writeTree([RawTreeEntry(.file, "f", blob)])
    var shallow = tree
    for level in 0..<6_000 {
      tree = try fixture.writeTree([RawTreeEntry(.folder, "d", tree)])
      if level == 2_999 { shallow = tree }
    }
    let repository = try Repository(at: fixture.path)
    #expect(
      try repository.changes(from: nil, to: shallow).map(\.path) == [String(repeating: "d/", count: 3_000) + "f"])
    let changes = try repository.changes(from: nil, to: tree)
    #expect(changes.map { $0.new?.mode } == [.unreadableFolder])
  }

  @Test("a tree of few objects that would hold a million files is given up at the limit")
  func bomb() throws {
    let fixture = try FixtureRepository()
    let blob = try fixture.write([1], as: .blob)
    var tree = try fixture.writeTree((0..<10).map { RawTreeEntry(.file, "f\($0)", blob) })
    for _ in 0..<9 { tree = try fixture.writeTree((0..<10).map { RawTreeEntry(.folder, "d\($0)", tree) }) }
    let repository = try Repository(at: fixture.path)
    let error = try #require(throws: GitError.self) {
      try repository.changes(from: nil, to: tree, limit: 10_000) { _ in false }
    }
    #expect(error.cause == "they differ in more than 10000 paths")
  }
}

extension FixtureRepository {
  /// What differs between the trees of two commits.
  func changes(_ old: ObjectID?, _ new: ObjectID?) throws -> [TreeChange] {
    let repository = try Repository(at: path)
    return try repository.changes(
      from: try old.map { try repository.commit($0).tree }, to: try new.map { try repository.commit($0).tree })
  }

  /// The files that stand after the changes between two commits were applied to `files`.
  func applied(_ files: [String: TreeEntry], _ old: ObjectID?, _ new: ObjectID?) throws -> [String: TreeEntry] {
    var files = files
    for change in try changes(old, new) { files[change.path] = change.new }
    return files
  }
}
