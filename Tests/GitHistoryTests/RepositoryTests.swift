import CLibgit2
import FixtureRepositories
import Foundation
import GitHistory
import Testing

@Suite("Opening a repository")
struct RepositoryTests {
  @Test("bare, with a working tree, by its .git folder, a linked working tree, a .git file")
  func kinds() throws {
    let bare = try FixtureRepository()
    #expect(try Repository(at: bare.path).isBare)
    #expect(try Repository(at: bare.path).workTree == nil)
    let ordinary = try FixtureRepository(bare: false)
    let commit = try ordinary.commit("Begin") { $0.write("A.swift", "a") }
    try ordinary.checkOut()
    let linked = try ordinary.addWorkTree("linked")
    for path in [ordinary.path, ordinary.path + "/", ordinary.path + "/.git"] {
      let repository = try Repository(at: path)
      #expect(repository.workTree == ordinary.path)
      #expect(try repository.resolve("HEAD") == commit)
      #expect(repository.gitFolder == ordinary.path + "/.git")
    }
    for path in [linked, linked + "/.git"] {
      let repository = try Repository(at: path)
      #expect(repository.workTree == linked)
      #expect(repository.gitFolder == ordinary.path + "/.git")
      #expect(try repository.branches().keys.sorted() == ["linked", "main"])
      #expect(try repository.firstParentChain(to: commit) == [commit])
    }
  }

  @Test("what is no repository, and what lies above, is not opened")
  func none() throws {
    let fixture = try FixtureRepository(bare: false)
    try fixture.writeOnDisk("inside/file", "x")
    let folder = try TemporaryFolder()
    for path in [folder.path, folder.appending("absent"), fixture.path + "/inside", fixture.path + "/inside/file", ""] {
      let error = try #require(throws: GitError.self) { try Repository(at: path) }
      #expect(error.operation == "open")
      #expect(error.object == "the repository at \(path)")
    }
    let error = try #require(throws: GitError.self) { try Repository(at: folder.path) }
    #expect(error.cause == "there is no git repository")
    #expect(error.hint == "give the folder that holds .git, or a bare repository")
  }

  @Test("extensions: those of partial clones are read, other object formats are refused with a hint")
  func extensions() throws {
    let fixture = try FixtureRepository()
    let config = URL(fileURLWithPath: fixture.path + "/config")
    let original = try String(contentsOf: config, encoding: .utf8)
      .replacingOccurrences(of: "repositoryformatversion = 0", with: "repositoryformatversion = 1")
    try Data((original + "[extensions]\n\tpartialClone = origin\n\tworktreeConfig = true\n").utf8).write(to: config)
    _ = try Repository(at: fixture.path)
    try Data((original + "[extensions]\n\tobjectformat = sha256\n").utf8).write(to: config)
    let error = try #require(throws: GitError.self) { try Repository(at: fixture.path) }
    #expect(error.hint?.contains("SHA-256") == true)
  }

  @Test("an empty repository has a default branch, and no commit")
  func unborn() throws {
    let fixture = try FixtureRepository(branch: "trunk")
    let repository = try Repository(at: fixture.path)
    #expect(try repository.defaultBranch() == "trunk")
    #expect(try repository.branches() == [:])
    #expect(try repository.tip(of: "trunk") == nil)
    let error = try #require(throws: GitError.self) { try repository.resolve("HEAD") }
    #expect(error.cause == "its branch has no commit yet")
  }

  @Test("branches, tags, short names and what comes before")
  func revisions() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") { $0.write("A", "a") }
    let second = try fixture.commit("Go on") { $0.write("A", "b") }
    try fixture.branch("feature/login", at: first)
    try fixture.tag("1.0", at: first)
    let repository = try Repository(at: fixture.path)
    #expect(try repository.branches() == ["main": second, "feature/login": first])
    #expect(try repository.tip(of: "feature/login") == first)
    #expect(try repository.tip(of: "absent") == nil)
    #expect(try repository.tip(of: "not..allowed") == nil)
    for revision in ["1.0", "main~1", "feature/login", first.hex, String(first.hex.prefix(10)), "HEAD^"] {
      #expect(try repository.resolve(revision) == first)
    }
    for revision in ["absent", "", "main~9", "HEAD:A", "0000000", "@{-1}", "a b", "^main"] {
      #expect(throws: GitError.self) { try repository.resolve(revision) }
    }
    try fixture.setHead(to: "feature/login")
    #expect(try repository.defaultBranch() == "feature/login")
    try Data("\(first.hex)\n".utf8).write(to: URL(fileURLWithPath: fixture.path + "/HEAD"))
    #expect(try Repository(at: fixture.path).defaultBranch() == nil)
  }

  @Test("a broken branch does not hide the others")
  func brokenBranch() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") { $0.write("A", "a") }
    try Data("garbage\n".utf8).write(to: URL(fileURLWithPath: fixture.path + "/refs/heads/broken"))
    let repository = try Repository(at: fixture.path)
    #expect(try repository.branches() == ["main": first])
    #expect(throws: GitError.self) { try repository.tip(of: "broken") }
  }

  @Test("object names are read and written")
  func names() throws {
    let hex = "0123456789abcdef0123456789abcdef01234567"
    let id = try #require(ObjectID(hex: hex))
    #expect(id.hex == hex)
    #expect(ObjectID(hex: hex.uppercased()) == id)
    #expect(ObjectID(bytes: id.bytes) == id)
    #expect(ObjectID(hex: hex.dropLast()) == nil)
    #expect(ObjectID(hex: hex.dropLast() + "g") == nil)
    #expect(ObjectID.zero < id)
    let empty = try [UInt8]().withUnsafeBytes { try ObjectID(ofBlob: $0) }
    #expect(empty.hex == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391")
  }

  @Test("the configuration of the machine and of the person who runs it has no influence")
  func hostConfiguration() throws {
    _ = try FixtureRepository()
    var configuration: OpaquePointer?
    var iterator: OpaquePointer?
    var entry: UnsafeMutablePointer<git_config_entry>?
    try GitError.check(git_config_open_default(&configuration), "open", "the configuration")
    defer { git_config_free(configuration) }
    try GitError.check(git_config_iterator_new(&iterator, configuration), "read", "the configuration")
    defer { git_config_iterator_free(iterator) }
    #expect(git_config_next(&entry, iterator) == GIT_ITEROVER.rawValue)
  }
}
