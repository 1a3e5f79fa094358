import FixtureRepositories
import Foundation
import GitHistory
import Testing

@Suite("The working tree")
struct WorkTreeTests {
  @Test("holds tracked files that are there, and untracked ones that are not ignored")
  func files() throws {
    let fixture = try FixtureRepository(bare: false)
    let elsewhere = try #require(ObjectID(hex: String(repeating: "ab", count: 20)))
    try fixture.commit("Begin") {
      $0.write("App/A.swift", "a")
      $0.write("App/Gone.swift", "g")
      $0.write("Caf\u{10FEE9}.swift", "latin")
      $0.write("ignored/tracked.swift", "t")
      $0.write(".gitignore", "ignored/\n*.tmp\n")
      $0.link("link.swift", to: "App/A.swift")
      $0.submodule("Vendor", at: elsewhere)
    }
    try fixture.checkOut()
    try FileManager.default.removeItem(atPath: fixture.path + "/App/Gone.swift")
    try fixture.writeOnDisk("App/A.swift", "changed")
    try fixture.writeOnDisk("App/New.swift", "n")
    try fixture.writeOnDisk("new/deep/er/New.swift", "n")
    try fixture.writeOnDisk("App/x.tmp", "x")
    try fixture.writeOnDisk("ignored/new.swift", "x")
    let repository = try Repository(at: fixture.path)
    #expect(
      try repository.files() == [
        ".gitignore", "App/A.swift", "App/New.swift", "Caf\u{10FEE9}.swift", "ignored/tracked.swift", "link.swift",
        "new/deep/er/New.swift",
      ])
    #expect(repository.contentOnDisk(at: "App/A.swift", limit: 100) == .bytes(Array("changed".utf8)))
    #expect(repository.contentOnDisk(at: "Caf\u{10FEE9}.swift", limit: 100) == .bytes(Array("latin".utf8)))
  }

  @Test("leaves to the index what a sparse checkout left out, until it is put there")
  func sparse() throws {
    let fixture = try FixtureRepository(bare: false)
    try fixture.commit("Begin") {
      $0.write("App/A.swift", "a")
      $0.write("Far/B.swift", "b")
      $0.write("Far/C.swift", "c")
      $0.write("D.swift", "d")
    }
    try fixture.checkOut()
    try fixture.leaveOut(["Far/B.swift", "Far/C.swift"])
    try FileManager.default.removeItem(atPath: fixture.path + "/D.swift")
    try fixture.writeOnDisk("Far/C.swift", "changed")
    let repository = try Repository(at: fixture.path)
    #expect(try repository.files() == ["App/A.swift", "Far/C.swift"])
    let left = try repository.notCheckedOut()
    #expect(left.keys.sorted() == ["Far/B.swift"])
    #expect(try repository.staged()["Far/B.swift"] == left["Far/B.swift"])
    let bare = try FixtureRepository()
    #expect(try Repository(at: bare.path).notCheckedOut().isEmpty)
  }

  @Test("of a repository without a commit holds what is there; a bare one has none")
  func unborn() throws {
    let fixture = try FixtureRepository(bare: false)
    try fixture.writeOnDisk("A.swift", "a")
    #expect(try Repository(at: fixture.path).files() == ["A.swift"])
    let bare = try FixtureRepository()
    let error = try #require(throws: GitError.self) { try Repository(at: bare.path).files() }
    #expect(error.hint == "name a revision instead")
    #expect(try Repository(at: bare.path).contentOnDisk(at: "A.swift", limit: 1) == .missing)
  }

  @Test("repositories inside it are left out")
  func nested() throws {
    let fixture = try FixtureRepository(bare: false)
    try fixture.commit("Begin") { $0.write("A.swift", "a") }
    try fixture.checkOut()
    try fixture.writeOnDisk("Inner/B.swift", "b")
    let inner = try FixtureRepository(bare: false)
    try FileManager.default.copyItem(atPath: inner.path + "/.git", toPath: fixture.path + "/Inner/.git")
    #expect(try Repository(at: fixture.path).files() == ["A.swift"])
  }

  @Test("is read without following a link or leaving it, and no further than the limit")
  func disk() throws {
    let fixture = try FixtureRepository(bare: false)
    try fixture.writeOnDisk("A.swift", "abc")
    try fixture.writeOnDisk("../outside.swift", "secret")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: fixture.path + "/link.swift", withDestinationPath: "A.swift")
    try manager.createSymbolicLink(atPath: fixture.path + "/out", withDestinationPath: "..")
    #expect(mkfifo(fixture.path + "/pipe", 0o600) == 0)
    let repository = try Repository(at: fixture.path)
    let read = { (path: String) in repository.contentOnDisk(at: path, limit: 3) }
    #expect(read("A.swift") == .bytes(Array("abc".utf8)))
    #expect(repository.contentOnDisk(at: "A.swift", limit: 2) == .tooLarge(3))
    #expect(read("link.swift") == .symlink)
    for path in [
      "out/outside.swift", "../outside.swift", "absent", "pipe", "", "/etc/hostname", "A.swift/x", "a\0b", ".",
    ] {
      #expect(read(path) == .missing, "\(path)")
    }
  }
}
