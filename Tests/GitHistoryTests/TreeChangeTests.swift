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
  }
}

extension FixtureRepository {
  /// What differs between the trees of two commits.
  func changes(_ old: ObjectID?, _ new: ObjectID?) throws -> [TreeChange] {
    let repository = try Repository(at: path)
    return try repository.changes(
      from: try old.map { try repository.commit($0).tree }, to: try new.map { try repository.commit($0).tree })
  }
}
