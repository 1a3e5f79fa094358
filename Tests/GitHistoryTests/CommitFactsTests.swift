import FixtureRepositories
import GitHistory
import Testing

@Suite("What a commit says about itself")
struct CommitFactsTests {
  /// The facts of a commit with the given lines after its tree.
  private func facts(_ lines: String) throws -> CommitFacts {
    try facts(Array(lines.utf8))
  }

  private func facts(_ lines: [UInt8]) throws -> CommitFacts {
    let fixture = try FixtureRepository()
    let tree = try fixture.writeTree([])
    let commit = try fixture.write(Array("tree \(tree.hex)\n".utf8) + lines, as: .commit)
    return try Repository(at: fixture.path).commit(commit)
  }

  @Test("author, committer, times and message")
  func plain() throws {
    let facts = try facts(
      "author Ana Lima <ana@x.example> 1700000000 +0200\ncommitter Bo <bo@x.example> 1700000100 -0330\n"
        + "gpgsig -----BEGIN\n author Fake <f@x> 1 +0000\n -----END\n\nSubject\n\nBody\n")
    #expect(facts.authorName == "Ana Lima")
    #expect(facts.authorEmail == "ana@x.example")
    #expect(facts.authorTime == 1_700_000_000)
    #expect(facts.committerName == "Bo")
    #expect(facts.committerTime == 1_700_000_100)
    #expect(facts.message == "Subject\n\nBody\n")
    #expect(facts.parents == [])
  }

  @Test("Latin text as its header says, and anything else repaired")
  func encodings() throws {
    let name: [UInt8] = Array("author Jos".utf8) + [0xE9] + Array(" <j@x> 1 +0000\ncommitter C <c@x> 2 +0000\n".utf8)
    #expect(try facts(name + Array("encoding ISO-8859-1\n\nm".utf8)).authorName == "José")
    #expect(try facts(name + Array("encoding windows-1252\n\n".utf8) + [0x80]).message == "€")
    #expect(try facts(name + Array("encoding ISO-8859-15\n\n".utf8) + [0xA4]).message == "€")
    #expect(try facts(name + Array("encoding Shift_JIS\n\nm".utf8)).authorName == "Jos\u{FFFD}")
    #expect(try facts(name + Array("\nm".utf8)).authorName == "Jos\u{FFFD}")
  }

  @Test(
    "malformed authors are read as far as they go",
    arguments: [
      ("author Ana <ana@x.example 17 +0000", "Ana", "", 0),
      ("author <ana@x.example> 17 +0000", "", "ana@x.example", 17),
      ("author Ana <ana@x> <old@x>> 17 +0000", "Ana", "ana@x> <old@x>", 17),
      ("author Ana", "Ana", "", 0),
      ("author ", "", "", 0),
      ("author A <a@x> 99999999999999999999999 +0000", "A", "a@x", 0),
      ("author A <a@x> -5 +0000", "A", "a@x", -5),
      ("author A <a@x> now", "A", "a@x", 0),
      ("nothing at all", "", "", 0),
    ])
  func malformed(line: String, name: String, email: String, time: Int64) throws {
    let facts = try facts(line + "\n\nm")
    #expect(facts.authorName == name)
    #expect(facts.authorEmail == email)
    #expect(facts.authorTime == time)
    #expect(facts.message == "m")
  }

  @Test("a message with NUL bytes, and none at all")
  func messages() throws {
    #expect(try facts(Array("author A <a@x> 1 +0000\n\na".utf8) + [0] + Array("b".utf8)).message == "a\0b")
    #expect(try facts("author A <a@x> 1 +0000\n").message == "")
    #expect(try facts("").message == "")
  }

  @Test("a commit without a tree, and an object that is no commit, are refused by name")
  func refused() throws {
    let fixture = try FixtureRepository()
    let none = try fixture.write(Array("author A <a@x> 1 +0000\n\nm".utf8), as: .commit)
    let blob = try fixture.write([1, 2, 3], as: .blob)
    let repository = try Repository(at: fixture.path)
    #expect(try #require(throws: GitError.self) { try repository.commit(none) }.cause == "it names no tree")
    let error = try #require(throws: GitError.self) { try repository.commit(blob) }
    #expect(error.cause.contains("it is of type blob"))
  }
}
