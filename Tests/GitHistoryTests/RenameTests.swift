import FixtureRepositories
import GitHistory
import Testing

@Suite("Renames")
struct RenameTests {
  private func text(_ seed: String, lines: Int = 40) -> String {
    (0..<lines).map { "let \(seed)\($0) = \"\(seed) number \($0)\"" }.joined(separator: "\n")
  }

  /// The renames between two states of a tree, asked for everything that went and came.
  private func renames(_ old: (inout Edits) -> Void, _ new: (inout Edits) -> Void) throws -> [Rename] {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Before", old)
    let second = try fixture.commit("After", new)
    let repository = try Repository(at: fixture.path)
    let changes = try fixture.changes(first, second)
    let (before, after) = (try repository.commit(first).tree, try repository.commit(second).tree)
    return try repository.renames(
      from: before, to: after, removed: changes.filter { $0.new == nil }.map(\.path),
      added: changes.filter { $0.new != nil && repository.entry(at: $0.path, in: before) == nil }.map(\.path))
  }

  @Test("a moved file and a moved folder are found by their content")
  func exact() throws {
    let renames = try renames {
      $0.write("Old/A.swift", text("a"))
      $0.write("Old/B.swift", text("b"))
      $0.write("C.swift", text("c"))
    } _: {
      $0.rename("Old", to: "New")
      $0.rename("C.swift", to: "D.swift")
    }
    #expect(
      renames == [
        Rename(from: "C.swift", to: "D.swift", similarity: 100),
        Rename(from: "Old/A.swift", to: "New/A.swift", similarity: 100),
        Rename(from: "Old/B.swift", to: "New/B.swift", similarity: 100),
      ])
  }

  @Test("a moved file that changed a little is found, one that changed altogether is not")
  func similar() throws {
    let renames = try renames {
      $0.write("A.swift", text("a"))
      $0.write("B.swift", text("b"))
    } _: {
      $0.rename("A.swift", to: "Sub/A2.swift")
      $0.replace("number 7", with: "number seven", in: "Sub/A2.swift")
      $0.delete("B.swift")
      $0.write("Sub/B.swift", text("entirely"))
    }
    #expect(renames.map(\.from) == ["A.swift"])
    #expect(renames.map(\.to) == ["Sub/A2.swift"])
    #expect(renames.allSatisfy { (50...99).contains($0.similarity) })
  }

  @Test("among files with the same content those that kept their name are paired")
  func equalContent() throws {
    let renames = try renames {
      $0.write("One/A.swift", "")
      $0.write("One/B.swift", "")
      $0.write("One/C.swift", "")
    } _: {
      $0.delete("One")
      $0.write("Two/B.swift", "")
      $0.write("Two/A.swift", "")
      $0.write("Two/D.swift", "")
    }
    #expect(
      renames.map { "\($0.from) \($0.to)" } == [
        "One/A.swift Two/A.swift", "One/B.swift Two/B.swift", "One/C.swift Two/D.swift",
      ])
  }

  @Test("links, submodules and missing contents are no rename")
  func others() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Before") {
      $0.link("a", to: "x")
      $0.write("b", text("b"))
    }
    let second = try fixture.commit("After") {
      $0.delete("a")
      $0.write("c", "x")
      $0.rename("b", to: "d")
      $0.replace("number 7", with: "number seven", in: "d")
    }
    let repository = try Repository(at: fixture.path)
    let (before, after) = (try repository.commit(first).tree, try repository.commit(second).tree)
    try fixture.removeObject(try #require(repository.entry(at: "b", in: before)).id)
    #expect(try repository.renames(from: before, to: after, removed: ["a", "b"], added: ["c", "d"]) == [])
    #expect(try repository.renames(from: before, to: after, removed: ["absent"], added: ["c"]) == [])
  }

  @Test("the pairs do not depend on the order in which the paths are given")
  func order() throws {
    let fixture = try FixtureRepository()
    let old = (0..<8).map { "Old/F\($0).swift" }
    let new = (0..<8).map { "New/G\($0).swift" }
    let first = try fixture.commit("Before") { edits in
      for (index, path) in old.enumerated() { edits.write(path, text("a") + "\n\(index % 3)") }
    }
    let second = try fixture.commit("After") { edits in
      edits.delete("Old")
      for (index, path) in new.enumerated() { edits.write(path, text("a") + "\n\(index % 4)") }
    }
    let repository = try Repository(at: fixture.path)
    let (before, after) = (try repository.commit(first).tree, try repository.commit(second).tree)
    let forth = try repository.renames(from: before, to: after, removed: old, added: new)
    #expect(forth.count == 8)
    #expect(forth == (try repository.renames(from: before, to: after, removed: old.reversed(), added: new.reversed())))
  }
}
