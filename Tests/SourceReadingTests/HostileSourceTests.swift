import Identifiers
import Readings
import SourceReading
import Testing

@Suite struct HostileSourceTests {
  private func read(_ source: String) async -> ReadResult { await read(Array(source.utf8)) }

  private func read(_ bytes: [UInt8]) async -> ReadResult {
    await onDeepStack { SourceReader.read(bytes, kind: .swift) }
  }

  private func gap(_ result: ReadResult) -> Gap.Reason? {
    if case .gap(let reason, _) = result { reason } else { nil }
  }

  @Test func brackets() async {
    for opening in ["[", "(", "([", "[ ", "[\n", "[/* [ */"] {
      let reason = gap(await read("let a = " + String(repeating: opening, count: 24)))
      #expect(reason == .bracketRun, "\(opening)")
    }
    #expect(gap(await read("let a = " + String(repeating: "[X<", count: 20))) == .bracketRun)
    #expect(gap(await read("let a = " + String(repeating: "{ f(", count: 20_000))) == .tooDeep)
    #expect(gap(await read(String(repeating: "struct A {\n", count: 300))) == .tooDeep)
    #expect(gap(await read("let a = \"[[[[[[[[[[[[[[[[[[[[[[[[\" // [[[[[[[[[[[[[[[[[[")) == nil)
    #expect(gap(await read(#"let a = "\(f("[[[[[[[[[[[[[[[["))" /* [[[[[[[[[[[[ */"#)) == nil)
  }

  @Test func depth() async {
    #expect(gap(await read("let a = x" + String(repeating: ".f()", count: 4_000))) == .tooDeep)
    let chain = "if a { }" + String(repeating: " else if b { }", count: 6_100)
    #expect(gap(await read("func f() { \(chain) }")) == .tooDeep)
    #expect(gap(await read("let a = 1" + String(repeating: " + b", count: 2_000))) == nil)
    #expect(gap(await read("let a = x" + String(repeating: ".f()", count: 500))) == nil)
    #expect(gap(await read(String(repeating: "#if A\n", count: 2_000))) == .tooDeep)
    #expect(gap(await read(String(repeating: "#if A\n#else\n#endif\n", count: 500))) == nil)
  }

  @Test func sizeAndText() async {
    #expect(gap(await read([UInt8](repeating: 0x61, count: 6_000_000))) == .tooLarge)
    #expect(gap(await read("let a = 1\u{0}")) == .notText)
    #expect(gap(await read([0x2F, 0x2F, 0xFF, 0xFE, 0x0A, 0x6C, 0x65, 0x74, 0x20, 0x61])) == nil)
    #expect(gap(await read("")) == nil)
    #expect(gap(await read([0xEF, 0xBB, 0xBF])) == nil)
  }

  @Test func unfinished() async {
    let unfinished = [
      "x.", ".", "let", "let a =", "func f(", "struct", "enum A { case", "switch x { case .a", "#if", "if let", "@",
      "f(a: ", "\"abc", "\"\\(", "\"\"\"\n a\n", "x ? y", "x as", "{ [weak", "\\.", "#", "a = = b", "case a", "`",
      "\\u{",
      "\"\\u{FFFFFFFFF}\"", "\"\\u{}\\u\"", "extension", "import", "var a: { get", "let (a", "for", "guard", "repeat",
      "do { } catch", "a[", "$", "..<", "subscript", "init", "#Preview", "#selector(", "@available(", "1.", "0x",
    ]
    for source in unfinished { #expect(gap(await read(source)) == nil, "\(source)") }
    for source in unfinished { #expect(gap(await read("struct A {\n \(source)\n}\n")) == nil, "\(source)") }
  }

  @Test func lineEndings() async {
    let lines = ["// Ä", "let a = f(\"x\")", "let b = g()"]
    var positions: [[Int]] = []
    for ending in ["\n", "\r\n", "\r"] {
      for mark in ["", "\u{FEFF}"] {
        guard let facts = await facts(mark + lines.joined(separator: ending)) else { continue }
        positions.append(
          facts.uses.flatMap { use in
            let (line, column) = facts.position(of: facts[use.expression].offset)
            return [line, column]
          })
      }
    }
    #expect(positions.count == 6)
    #expect(Set(positions) == [[2, 9, 3, 9]])
  }
}
