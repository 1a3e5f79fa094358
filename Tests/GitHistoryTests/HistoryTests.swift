import FixtureRepositories
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
    #expect(try repository.commit(commits[2]).message == "Commit 3\n")
    #expect(try repository.commit(commits[2]).committerTime == day(3))
    #expect(try repository.branches() == ["main": commits[4]])
    #expect(try repository.defaultBranch() == "main")
    #expect(try repository.resolve("main~2") == commits[2])
  }
}
