import FixtureRepositories
import Foundation
import GitHistory
import Testing

@Suite("A mirror")
struct MirrorTests {
  /// The two ways of fetching.
  enum Way: CaseIterable { case library, git }

  /// A remote, a place for its mirror, and how it is brought up to date.
  struct Pair {
    let remote: FixtureRepository
    let folder: TemporaryFolder
    let way: Way
    var mirror: Mirror { Mirror(at: folder.appending("mirror.git")) }

    init(_ way: Way) throws {
      remote = try FixtureRepository()
      folder = try TemporaryFolder()
      self.way = way
    }

    @discardableResult
    func update(from text: String? = nil, _ access: RemoteAccess = RemoteAccess()) throws -> FetchResult {
      let address = try RemoteAddress(text ?? remote.path)
      return way == .library
        ? try mirror.update(from: address, access: access) : try mirror.updateByGit(from: address, access: access)
    }

    func opened() throws -> Repository { try Repository(at: mirror.path) }
  }

  @Test("has the branches, tags and default branch of its remote", arguments: Way.allCases)
  func copy(way: Way) throws {
    let pair = try Pair(way)
    let first = try pair.remote.commit("Begin") { $0.write("A.swift", "a") }
    try pair.remote.branch("trunk")
    try pair.remote.setHead(to: "trunk")
    try pair.remote.tag("1.0", at: first)
    let result = try pair.update()
    #expect(result.changes.map(\.reference) == ["refs/heads/main", "refs/heads/trunk", "refs/tags/1.0"])
    #expect(result.changes.allSatisfy { $0.old == nil && $0.new == first })
    #expect(result.defaultBranch == "trunk")
    #expect(try pair.opened().defaultBranch() == "trunk")
    #expect(try pair.opened().isBare)
    let again = try pair.update()
    #expect(again.changes == [])
    #expect(again.defaultBranch == "trunk")
  }

  @Test("follows commits, moved, deleted and created branches and tags", arguments: Way.allCases)
  func follow(way: Way) throws {
    let pair = try Pair(way)
    let first = try pair.remote.commit("Begin") { $0.write("A.swift", "a") }
    let second = try pair.remote.commit("A mistake") { $0.write("A.swift", "b") }
    try pair.remote.branch("gone")
    try pair.remote.tag("moved", at: first)
    try pair.update(from: "file://" + pair.remote.path)
    try pair.remote.force("main", to: first)
    let third = try pair.remote.commit("Better") { $0.write("A.swift", "c") }
    try pair.remote.deleteBranch("gone")
    try pair.remote.branch("new", at: first)
    try pair.remote.tag("moved", at: third)
    let result = try pair.update(from: "file://" + pair.remote.path)
    #expect(
      result.changes == [
        .init(reference: "refs/heads/gone", old: second, new: nil),
        .init(reference: "refs/heads/main", old: second, new: third),
        .init(reference: "refs/heads/new", old: nil, new: first),
        .init(reference: "refs/tags/moved", old: first, new: third),
      ])
    #expect(try pair.opened().firstParentChain(to: third) == [first, third])
    try pair.remote.branch("gone", at: third)
    #expect(try pair.update().changes.map(\.reference) == ["refs/heads/gone"])
  }

  @Test("follows a branch that becomes a folder of branches, and back", arguments: Way.allCases)
  func folders(way: Way) throws {
    let pair = try Pair(way)
    let first = try pair.remote.commit("Begin") { $0.write("A.swift", "a") }
    try pair.remote.branch("work")
    try pair.update()
    try pair.remote.deleteBranch("work")
    try pair.remote.branch("work/login", at: first)
    try pair.update()
    #expect(try pair.opened().branches().keys.sorted() == ["main", "work/login"])
    try pair.remote.deleteBranch("work/login")
    try pair.remote.branch("work", at: first)
    try pair.update()
    #expect(try pair.opened().branches().keys.sorted() == ["main", "work"])
  }

  @Test("of an empty remote is empty, and fills when the remote does", arguments: Way.allCases)
  func empty(way: Way) throws {
    let pair = try Pair(way)
    #expect(try pair.update().changes == [])
    try pair.remote.commit("Begin") { $0.write("A.swift", "a") }
    #expect(try pair.update().changes.count == 1)
  }

  @Test("keeps what it has when the remote shows no branches any more", arguments: Way.allCases)
  func emptied(way: Way) throws {
    let pair = try Pair(way)
    let first = try pair.remote.commit("Begin") { $0.write("A.swift", "a") }
    try pair.update()
    try pair.remote.deleteBranch("main")
    let error = try #require(throws: GitError.self) { try pair.update() }
    #expect(error.cause == "it has no branches any more")
    #expect(try pair.opened().tip(of: "main") == first)
  }

  @Test("stays as it was when its remote vanishes, and comes back with it", arguments: Way.allCases)
  func vanished(way: Way) throws {
    let pair = try Pair(way)
    let first = try pair.remote.commit("Begin") { $0.write("A.swift", "a") }
    try pair.update()
    let hidden = pair.remote.path + ".hidden"
    try FileManager.default.moveItem(atPath: pair.remote.path, toPath: hidden)
    let error = try #require(throws: GitError.self) { try pair.update() }
    #expect(error.cause == "there is no such repository")
    #expect(error.object == pair.remote.path)
    #expect(try pair.opened().tip(of: "main") == first)
    try FileManager.default.moveItem(atPath: hidden, toPath: pair.remote.path)
    #expect(try pair.update().changes == [])
  }

  @Test("sweeps what a killed fetch left behind", arguments: Way.allCases)
  func sweep(way: Way) throws {
    let pair = try Pair(way)
    try pair.remote.commit("Begin") { $0.write("A.swift", "a") }
    try pair.update()
    let left = [
      "objects/pack/pack_git2_abc123", "objects/pack/tmp_pack_x", "refs/heads/main.lock", "packed-refs.lock",
      "HEAD.lock",
    ]
    for name in left {
      #expect(FileManager.default.createFile(atPath: "\(pair.mirror.path)/\(name)", contents: Data("x".utf8)))
    }
    let second = try pair.remote.commit("Go on") { $0.write("A.swift", "b") }
    try pair.update()
    #expect(try pair.opened().tip(of: "main") == second)
    for name in left { #expect(!FileManager.default.fileExists(atPath: "\(pair.mirror.path)/\(name)")) }
  }

  @Test("is fetched into by one process at a time")
  func locked() throws {
    let pair = try Pair(.library)
    try pair.remote.commit("Begin") { $0.write("A.swift", "a") }
    try pair.update()
    let lock = open(pair.mirror.path + "/axwatch.lock", O_RDWR)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let error = try #require(throws: GitError.self) { try pair.update() }
    #expect(error.cause == "another process is fetching into it")
    #expect(error.isTransient)
  }

  @Test("is never made of a repository that is there already")
  func foreign() throws {
    let pair = try Pair(.library)
    try pair.remote.commit("Begin") { $0.write("A.swift", "a") }
    let other = try FixtureRepository()
    let commit = try other.commit("Mine") { $0.write("B.swift", "b") }
    let mirror = Mirror(at: other.path)
    let error = try #require(throws: GitError.self) { try mirror.update(from: RemoteAddress(pair.remote.path)) }
    #expect(error.cause == "it is a repository of somebody else")
    #expect(try other.tip() == commit)
    let blocked = Mirror(at: pair.folder.appending("file"))
    try Data().write(to: URL(fileURLWithPath: blocked.path))
    #expect(throws: GitError.self) { try blocked.update(from: RemoteAddress(pair.remote.path)) }
  }

  @Test("an open handle of it sees what a fetch brings")
  func openHandle() throws {
    let pair = try Pair(.library)
    try pair.remote.commit("Begin") { $0.write("A.swift", "a") }
    try pair.update()
    let repository = try pair.opened()
    let second = try pair.remote.commit("Go on") { $0.write("A.swift", "b") }
    try pair.update()
    #expect(try repository.tip(of: "main") == second)
    #expect(try repository.commit(second).message == "Go on\n")
  }

  @Test("puts the packs of many fetches together, and open handles go on")
  func compact() throws {
    let pair = try Pair(.library)
    var commits: [ObjectID] = []
    for number in 0..<6 {
      commits.append(try pair.remote.commit("\(number)") { $0.write("A.swift", "let a = \(number)") })
      try pair.update()
    }
    let repository = try pair.opened()
    #expect(try repository.commit(commits[0]).message == "0\n")
    #expect(try !pair.mirror.compact(whenPacksExceed: 6))
    #expect(try pair.mirror.compact(whenPacksExceed: 5))
    let packs = try FileManager.default.contentsOfDirectory(atPath: pair.mirror.path + "/objects/pack")
    #expect(packs.count { $0.hasSuffix(".pack") } == 1)
    #expect(try repository.firstParentChain(to: commits[5]) == commits)
    for commit in commits { #expect(try repository.changes(from: nil, to: repository.commit(commit).tree).count == 1) }
  }
}
