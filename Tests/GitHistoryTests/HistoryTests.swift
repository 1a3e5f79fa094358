import FixtureRepositories
import Foundation
import GitHistory
import Testing

@Suite("The first-parent history of a branch")
struct HistoryTests {
  @Test("is given oldest first, and after a known commit only what is new")
  func chain() throws {
    let fixture = try FixtureRepository()
    let commits = try (1...5).map { number in
      try fixture.commit("Commit \(number)", at: day(number)) { $0.write("A.swift", "let a = \(number)") }
    }
    let repository = try Repository(at: fixture.path)
    #expect(try repository.history(to: commits[4]) == History(commits: commits, beginning: .root))
    #expect(
      try repository.history(to: commits[4], after: commits[2])
        == History(commits: Array(commits[3...]), beginning: .known))
    #expect(try repository.firstParentChain(to: commits[0], after: commits[0]) == [])
    #expect(try repository.firstParentChain(to: commits[0], after: commits[3]) == [commits[0]])
  }

  @Test("leaves out what a merge brought in")
  func merge() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") { $0.write("A.swift", "a") }
    try fixture.branch("feature")
    let side = try fixture.commit("Aside", on: "feature") { $0.write("B.swift", "b") }
    let second = try fixture.commit("Go on") { $0.write("C.swift", "c") }
    let merge = try fixture.merge("feature")
    let repository = try Repository(at: fixture.path)
    #expect(try repository.firstParentChain(to: merge) == [first, second, merge])
    #expect(try repository.commit(merge).parents == [second, side])
    #expect(try repository.isAncestor(side, of: merge))
    #expect(try !repository.isAncestor(merge, of: side))
    #expect(try fixture.changes(second, merge).map(\.path) == ["B.swift"])
  }

  @Test("names what a merge brought, newest first, and counts what it does not name")
  func merged() throws {
    let fixture = try FixtureRepository()
    try fixture.commit("Begin") { $0.write("A.swift", "a") }
    try fixture.branch("feature")
    let sides = try (1...5).map { number in
      try fixture.commit("Aside \(number)", on: "feature") { $0.write("B.swift", "b\(number)") }
    }
    try fixture.commit("Go on") { $0.write("C.swift", "c") }
    let merge = try fixture.merge("feature")
    let repository = try Repository(at: fixture.path)
    let all = try repository.commitsMerged(by: merge, limit: 50)
    #expect(all.newest == sides.reversed())
    #expect(all.count == 5)
    let few = try repository.commitsMerged(by: merge, limit: 2)
    #expect(few.newest == [sides[4], sides[3]])
    #expect(few.count == 5)
    let none = try repository.commitsMerged(by: sides[2], limit: 50)
    #expect(none.newest.isEmpty && none.count == 0)
  }

  @Test("of a branch whose owner merged the other way round: the old tip is an ancestor off the chain")
  func swappedMerge() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") { $0.write("A.swift", "a") }
    try fixture.branch("feature")
    let old = try fixture.commit("On main") { $0.write("B.swift", "b") }
    let side = try fixture.commit("On feature", on: "feature") { $0.write("C.swift", "c") }
    let merge = try fixture.merge("feature", swapped: true)
    let repository = try Repository(at: fixture.path)
    #expect(try repository.firstParentChain(to: merge, after: old) == [first, side, merge])
    #expect(try repository.isAncestor(old, of: merge))
    #expect(try repository.tip(of: "main") == merge)
  }

  @Test("of a branch that was force-pushed: the old tip is no ancestor")
  func forced() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") { $0.write("A.swift", "a") }
    let old = try fixture.commit("A mistake") { $0.write("A.swift", "oops") }
    try fixture.force("main", to: first)
    let new = try fixture.commit("Better") { $0.write("A.swift", "b") }
    let repository = try Repository(at: fixture.path)
    #expect(try repository.tip(of: "main") == new)
    #expect(try !repository.isAncestor(old, of: new))
    #expect(try repository.isAncestor(first, of: new))
    #expect(try repository.isAncestor(new, of: new))
  }

  @Test("follows an octopus merge's first parent and finds ancestors behind all of them")
  func octopus() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") { $0.write("A.swift", "a") }
    let sides = try ["one", "two", "three"].map { name in
      try fixture.branch(name, at: first)
      return try fixture.commit(name, on: name) { $0.write("\(name).swift", name) }
    }
    let octopus = try fixture.commit("Octopus", parents: [first] + sides)
    let repository = try Repository(at: fixture.path)
    #expect(try repository.firstParentChain(to: octopus) == [first, octopus])
    for side in sides { #expect(try repository.isAncestor(side, of: octopus)) }
  }

  @Test("of a shallow clone begins where the clone was cut, and says so")
  func shallow() throws {
    let fixture = try FixtureRepository()
    let commits = try (1...4).map { number in try fixture.commit("\(number)") { $0.write("A", "\(number)") } }
    try fixture.removeObject(commits[1])
    try Data("\(commits[2].hex)\n".utf8).write(to: URL(fileURLWithPath: fixture.path + "/shallow"))
    let repository = try Repository(at: fixture.path)
    #expect(repository.isShallow)
    #expect(
      try repository.history(to: commits[3])
        == History(commits: Array(commits[2...]), beginning: .shallow(commits[1])))
    #expect(try !repository.isAncestor(commits[0], of: commits[3]))
  }

  @Test("ends at a missing or damaged commit, which is named")
  func missingCommit() throws {
    let fixture = try FixtureRepository()
    let commits = try (1...4).map { number in try fixture.commit("\(number)") { $0.write("A", "\(number)") } }
    try fixture.removeObject(commits[1])
    let repository = try Repository(at: fixture.path)
    let expected = History(commits: Array(commits[2...]), beginning: .missing(commits[1]))
    #expect(try repository.history(to: commits[3]) == expected)
    let error = try #require(throws: GitError.self) { try repository.history(to: commits[1]) }
    #expect(error.cause == "the repository does not have object \(commits[1].hex)")
    #expect(error.hint?.contains("git fsck") == true)
    try fixture.damageObject(commits[2])
    let reopened = try Repository(at: fixture.path)
    #expect(try reopened.history(to: commits[3]).beginning == .missing(commits[2]))
    let damage = try #require(throws: GitError.self) { try reopened.commit(commits[2]) }
    #expect(damage.cause.contains("cannot be read"))
  }

  @Test("sees what another handle adds")
  func grows() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") { $0.write("A.swift", "a") }
    let repository = try Repository(at: fixture.path)
    #expect(try repository.tip(of: "main") == first)
    let second = try fixture.commit("Go on") { $0.write("A.swift", "b") }
    #expect(try repository.tip(of: "main") == second)
    #expect(try repository.firstParentChain(to: second, after: first) == [second])
  }
}
