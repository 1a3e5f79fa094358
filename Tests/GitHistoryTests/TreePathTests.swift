import FixtureRepositories
import GitHistory
import Testing

@Suite("Paths as strings")
struct TreePathTests {
  @Test("plain and composed UTF-8 stands as it is")
  func plain() {
    for path in ["App/LoginView.swift", "Größe/日本語.swift", "한국어", "👩‍👩‍👧‍👦.swift", "", "a\u{1}b\nc"] {
      #expect(Array(TreePath.decode(Array(path.utf8)).utf8) == Array(path.utf8))
    }
  }

  @Test("bytes that are not UTF-8 become private scalars and come back")
  func bytes() throws {
    let path: [UInt8] = Array("Caf".utf8) + [0xE9] + Array("/x".utf8)
    #expect(TreePath.decode(path) == "Caf\u{10FEE9}/x")
    #expect(TreePath.encode("Caf\u{10FEE9}/x") == path)
    #expect(TreePath.byte(of: "\u{10FEE9}") == 0xE9)
    #expect(TreePath.byte(of: "é") == nil)
  }

  @Test("paths that Swift would hold equal, and the private scalars themselves, stay apart")
  func distinct() {
    let spellings: [[UInt8]] = [
      Array("\u{E9}".utf8), Array("e\u{301}".utf8), Array("\u{212B}".utf8), Array("\u{C5}".utf8),
      Array("A\u{30A}".utf8), Array("\u{10FEE9}".utf8), [0xE9], Array("\u{1100}\u{1161}".utf8), Array("\u{AC00}".utf8),
      Array("\u{1E69}".utf8), Array("s\u{323}\u{307}".utf8), Array("s\u{307}\u{323}".utf8),
    ]
    let decoded = spellings.map { TreePath.decode($0) }
    #expect(Set(decoded).count == spellings.count)
    for (text, bytes) in zip(decoded, spellings) { #expect(TreePath.encode(text) == bytes) }
  }

  @Test("random bytes come back, and no two become the same string")
  func random() {
    var random = SeededRandom(seed: 3)
    var seen: [String: [UInt8]] = [:]
    let interesting: [UInt8] = [
      0xCC, 0x81, 0x65, 0xC3, 0xA9, 0xF4, 0x8F, 0xB8, 0xBB, 0xED, 0xA0, 0x2F, 0xE1, 0x84, 0x85,
    ]
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Bool.random(using: &random)
          ? interesting[Int.random(in: 0..<interesting.count, using: &random)]
          : UInt8.random(in: 1...255, using: &random)
      }
      let text = TreePath.decode(bytes)
      #expect(TreePath.encode(text) == bytes)
      #expect(seen[text] == nil || seen[text] == bytes)
      seen[text] = bytes
    }
  }

  @Test("a tree with a path that is not UTF-8 is read like any other")
  func inTree() throws {
    let fixture = try FixtureRepository()
    let first = try fixture.commit("Begin") {
      $0.write("Caf\u{10FEE9}/View.swift", "a")
      $0.write("e\u{301}.swift", "decomposed")
      $0.write("\u{E9}.swift", "composed")
    }
    let changes = try fixture.changes(nil, first)
    #expect(Set(changes.map(\.path)) == ["Caf\u{10FEE9}/View.swift", "e\u{10FECC}\u{10FE81}.swift", "é.swift"])
  }
}
