import FixtureRepositories
import Foundation
import Testing

@Suite("An audit of a change")
struct ChangeAuditTests {
  private static let pier = """
    import SwiftUI
    struct PierView: View {
      var body: some View {
        VStack {
          Text("a").accessibilityIdentifier("pier_title")
          Button("b") {}.accessibilityIdentifier("pier_go")
        }
      }
    }

    """

  private static func view(_ name: String, _ identifier: String) -> String {
    "import SwiftUI\nstruct \(name): View {\n  var body: some View { Text(\"x\").accessibilityIdentifier(\"\(identifier)\") }\n}\n"
  }

  /// Findings about the repository as a whole are no concern here.
  private static let quiet = "rules: {unguarded_repository: off}\n"

  private func harbour() throws -> FixtureRepository {
    let repository = try FixtureRepository(bare: false)
    try repository.commit("Begin") { edits in
      edits.write("App/PierView.swift", Self.pier)
      edits.write("App/Quay.swift", Self.view("QuayView", "quay_sign"))
      edits.write(".axwatch.yml", Self.quiet)
    }
    try repository.checkOut()
    return repository
  }

  private func made(_ arguments: [String], _ repository: FixtureRepository) throws -> Axwatch.Result {
    try Axwatch.run(["audit", "--format", "compact", "--date", "2026-03-01"] + arguments + [repository.path])
  }

  @Test("finds nothing in moved files, moved lines and edited expressions, and finds what is new")
  func since() throws {
    let repository = try harbour()
    try repository.commit("Move, edit, add") { edits in
      edits.rename("App/PierView.swift", to: "App/Piers/PierView.swift")
      edits.write("App/Piers/PierView.swift", "\n\n" + Self.pier.replacing("pier_go", with: "pier_leave"))
      edits.write("App/Buoy.swift", Self.view("BuoyView", "buoy_light"))
    }
    let commit = try made(["--since", "HEAD~1", "--rev", "HEAD"], repository)
    #expect(commit.status == 1)
    #expect(commit.findings == ["App/Buoy.swift:3 raw_app_identifier"])
    // The working tree still has the files of before: seen from the new commit, it moves them back.
    #expect(try made(["--since", "HEAD"], repository).findings == [])
    try repository.checkOut()
    #expect(try made(["--since", "HEAD"], repository).status == 0)
    try repository.writeOnDisk("App/Crane.swift", Self.view("CraneView", "crane_hook"))
    let disk = try made(["--since", "main~1"], repository)
    #expect(disk.status == 1)
    #expect(disk.findings == ["App/Buoy.swift:3 raw_app_identifier", "App/Crane.swift:3 raw_app_identifier"])
  }

  @Test("leaves out what another branch has done since the two parted")
  func branches() throws {
    let repository = try harbour()
    try repository.branch("feature")
    try repository.commit("Mend the quay") { $0.delete("App/Quay.swift") }
    try repository.commit("Add a buoy", on: "feature") { $0.write("App/Buoy.swift", Self.view("BuoyView", "buoy")) }
    let result = try made(["--since", "main", "--rev", "feature"], repository)
    #expect(result.findings == ["App/Buoy.swift:3 raw_app_identifier"])
  }

  @Test("of what is staged reads the index, not the disk")
  func staged() throws {
    let repository = try harbour()
    #expect(try made(["--staged"], repository) == Axwatch.Result(status: 0, output: "", errors: ""))
    try repository.writeOnDisk("App/Buoy.swift", Self.view("BuoyView", "buoy_light"))
    #expect(try made(["--staged"], repository).status == 0)
    try repository.stage("App/Buoy.swift")
    try repository.writeOnDisk("App/Buoy.swift", "// nothing any more\n")
    let result = try made(["--staged"], repository)
    #expect(result.status == 1)
    #expect(result.findings == ["App/Buoy.swift:3 raw_app_identifier"])
    let text = try Axwatch.run(["audit", "--staged", repository.path])
    #expect(text.output.contains("1 finding made since") && text.output.contains("\"buoy_light\")"))

    // What git commits of a part of the index stands in another one, which hooks are told of.
    let whole = repository.path + "/.git/index"
    try FileManager.default.copyItem(atPath: whole, toPath: whole + ".part")
    try repository.writeOnDisk("App/Buoy.swift", "// nothing any more\n")
    try repository.stage("App/Buoy.swift")
    #expect(try made(["--staged"], repository).status == 0)
    let arguments = ["audit", "--staged", repository.path]
    #expect(try Axwatch.run(arguments, environment: ["GIT_INDEX_FILE": ".git/index.part"]).status == 1)
    #expect(try Axwatch.run(arguments, environment: ["GIT_INDEX_FILE": ".git/gone"]).status == 2)
  }

  @Test("in a sparse checkout takes what is not there from the index")
  func sparse() throws {
    let repository = try harbour()
    let whole = try Axwatch.run(["audit", "--format", "json", "--date", "2026-03-01", repository.path])
    try repository.leaveOut(["App/PierView.swift", ".axwatch.yml"])
    let sparse = try Axwatch.run(["audit", "--format", "json", "--date", "2026-03-01", repository.path])
    #expect(sparse == whole)
    #expect(sparse.output.contains("pier_title"))
    for arguments in [["--since", "HEAD"], ["--staged"]] {
      #expect(try made(arguments, repository) == Axwatch.Result(status: 0, output: "", errors: ""))
    }
    try repository.writeOnDisk("App/Buoy.swift", Self.view("BuoyView", "buoy_light"))
    #expect(try made(["--since", "HEAD"], repository).findings == ["App/Buoy.swift:3 raw_app_identifier"])
    // What the branch did to a file that is not there is still seen.
    try repository.commit("Move the sign") { $0.delete("App/Quay.swift") }
    try repository.checkOut()
    try repository.leaveOut(["App/PierView.swift", ".axwatch.yml"])
    let explained = try Axwatch.run(["explain", repository.path + "/App/PierView.swift:5"])
    #expect(explained.status == 0 && explained.output.contains("pier_title"))
  }

  @Test("leaves to the catalog to list everything, for people unless told otherwise")
  func catalog() throws {
    let repository = try harbour()
    let result = try Axwatch.run(["catalog", repository.path])
    #expect(result.status == 0)
    #expect(result.output.contains("quay_sign (raw; raw_app_identifier)\n   assigned App/Quay.swift:3\n"))
    #expect(result.output.hasSuffix("\n\n3 identifiers, 0 looked up by UI tests, 0 of these migrated\n"))
  }

  @Test("before the first commit takes everything as new")
  func unborn() throws {
    let repository = try FixtureRepository(bare: false)
    try repository.writeOnDisk("App/Buoy.swift", Self.view("BuoyView", "buoy_light"))
    try repository.stage("App/Buoy.swift")
    #expect(try made(["--staged"], repository).findings.contains("App/Buoy.swift:3 raw_app_identifier"))
  }

  @Test("counts a finding whose exception went, and one that became more severe")
  func exceptions() throws {
    let repository = try harbour()
    let excepted = Self.quiet + "exceptions:\n  - {rule: raw_app_identifier, path: \"App/**\", reason: frozen}\n"
    try repository.commit("Except everything") { $0.write(".axwatch.yml", excepted) }
    try repository.commit("Except nothing") { $0.write(".axwatch.yml", Self.quiet) }
    try repository.commit("Be strict") { edits in
      edits.write(
        ".axwatch.yml", "rules:\n  unguarded_repository: off\n  raw_app_identifier: {\"App/Quay.swift\": error}\n")
    }
    #expect(try made(["--since", "main~2", "--rev", "main~1"], repository).findings.count == 3)
    #expect(
      try made(["--since", "main~1", "--rev", "main"], repository).findings == ["App/Quay.swift:3 raw_app_identifier"])
  }

  @Test("says what does not go together, and what is not there")
  func mistakes() throws {
    let repository = try harbour()
    for arguments in [["--staged", "--rev", "main"], ["--staged", "--since", "main"], ["--since", "mian"]] {
      let result = try made(arguments, repository)
      #expect(result.status == 2 && !result.errors.isEmpty && result.output.isEmpty, "\(arguments)")
    }
    let inside = try Axwatch.run(["audit", "--since", "HEAD", repository.path + "/App"])
    #expect(inside.status == 2 && inside.errors.contains("hint: name the whole repository, \(repository.path)"))
    let bare = try FixtureRepository()
    #expect(try made(["--staged"], bare).errors.contains("a bare repository has no index"))
    let folder = try TemporaryFolder()
    for arguments in [["--staged"], ["--since", "main"]] {
      let result = try Axwatch.run(["audit"] + arguments + [folder.path])
      #expect(result.status == 2 && result.errors.contains("is no git repository"))
    }
  }
}
