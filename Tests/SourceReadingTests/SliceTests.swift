import Readings
import SourceReading
import Testing

@Suite struct SliceTests {
  private func text(_ slice: SourceSlice) -> String { String(decoding: slice.bytes, as: UTF8.self) }

  @Test func askedDeclarationsInTheirHeaders() {
    let source = """
      import Foundation
      public enum L10n {
        /// A title
        internal static let title = "a {"
        enum Deep: String { case one, two = "2"
          static func make(_ n: Int) -> String {
            return "x\\(n)"
          }
          static var other: Int { 1 }
        }
      #if DEBUG
        static let title = "b"
      #else
        static let other = "c"
      #endif
        struct Unasked { let x = 1 }
      }
      func title2() {}
      """
    let slice = SourceReader.slice(Array(source.utf8), .named(["title", "make"]))
    #expect(
      text(slice) == """
        import Foundation
        public enum L10n {
        internal static let title = "a {"
        enum Deep: String {
        static func make(_ n: Int) -> String {
              return "x\\(n)"
            }
        }
        #if DEBUG
        static let title = "b"
        #else
        #endif
        }

        """)
    #expect(text(SourceReader.slice(Array(source.utf8), .named(["Deep"]))).contains("case one, two = \"2\""))
    #expect(!text(SourceReader.slice(Array(source.utf8), .named([]))).contains("enum"))
  }

  @Test func genericArgumentsAreNoNames() {
    let source = """
      struct Mock {
        var answer: Result<Void, Failure>!
        var handler: Pair<(Int) -> Void, Failure>?, next: Int
        var made = [Int: Failure](), last = 1
      }
      """
    #expect(text(SourceReader.slice(Array(source.utf8), .named(["Failure"]))).isEmpty)
    #expect(text(SourceReader.slice(Array(source.utf8), .named(["next"]))).contains("next: Int"))
    #expect(text(SourceReader.slice(Array(source.utf8), .named(["last"]))).contains("last = 1"))
  }

  @Test func factsMoveToTheFile() async {
    for source in SampleSources.all {
      guard let whole = await facts("\u{FEFF}" + source) else { continue }
      let members = whole.declarations.filter { $0.kind != .binding && !$0.modifiers.contains(.local) }
      for (index, asked) in members.enumerated() where asked.name.first?.isLetter == true {
        let names = [asked.name, members[(index * 7) % members.count].name]
        let slice = SourceReader.slice(
          Array(("\u{FEFF}" + source).utf8), .named(names.flatMap { $0.split(separator: ".").map(String.init) }))
        guard let facts = await facts(of: slice.bytes)?.relocated(by: slice) else { continue }
        let found = facts.declarations.first { $0.offset == asked.offset }
        #expect(found?.name == asked.name)
        #expect(found?.parameters.map(\.offset) == asked.parameters.map(\.offset))
        if !asked.kind.isType { #expect(found?.hash == asked.hash) }
        if let found, let value = found.value, let original = asked.value {
          let text = FactsDump(facts: whole).text(original)
          // The number of a closure's scope is another one in a slice.
          if !text.contains("{s") { #expect(FactsDump(facts: facts).text(value) == text) }
          #expect(facts[value].offset == whole[original].offset)
        }
        #expect(facts.lineStarts == whole.lineStarts)
      }
    }
  }

  @Test func bracketsThatDoNotMatch() {
    for source in ["enum A { let a = 1", "} let a = 1", "let a = (", "let r = /[{]/\nlet b = 2"] {
      #expect(text(SourceReader.slice(Array(source.utf8), .named(["b"]))).hasPrefix(source))
    }
    let closed = "class A { let b = 1; let c = 2 }\n"
    let slice = SourceReader.slice(Array((closed + "class B {\nfunc d() {\n}\nclass C { }").utf8), .named(["b"]))
    #expect(text(slice) == "class A {\nlet b = 1;\n}\n\nclass B {\nfunc d() {\n}\nclass C { }\n")
  }
}

extension SliceRequest {
  static func named(_ names: [String]) -> SliceRequest { SliceRequest(names: Set(names.map { Outline.hash($0) })) }
}
