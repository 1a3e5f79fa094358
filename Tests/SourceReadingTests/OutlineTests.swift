import Readings
import SourceReading
import Testing

@Suite struct OutlineTests {
  private func outline(_ source: String, _ kind: FileKind = .swift) -> Outline {
    Array(source.utf8).withUnsafeBytes { SourceReader.outline(of: $0, kind: kind) }
  }

  private func words(_ text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }

  /// Everything that the facts name stands in the outline: nothing can be missed by asking the outline first.
  @Test func factsAreInTheOutline() async {
    for source in SampleSources.all {
      let outline = outline(source)
      guard let facts = await facts(source) else { continue }
      for declaration in facts.declarations {
        for word in words(declaration.name) {
          #expect(outline.mentions(Outline.hash(word)), "\(word)")
          let isMember = declaration.kind != .binding && !declaration.modifiers.contains(.local)
          if isMember { #expect(outline.declares(Outline.hash(word)), "\(declaration.kind) \(word)") }
          if declaration.kind.isType { #expect(outline.declaresType(Outline.hash(word)), "\(word)") }
          if isMember, declaration.scope == Facts.fileScope {
            #expect(outline.declaresGlobally(Outline.hash(word)), "\(declaration.kind) \(word)")
          }
        }
        for word in declaration.inherited.flatMap(words) where declaration.kind.isType {
          #expect(outline.inherits.contains(Outline.hash(word)), "\(word)")
        }
        for label in declaration.parameters.compactMap(\.label) { #expect(outline.mentions(Outline.hash(label))) }
      }
      for expression in facts.expressions {
        let named: [String] =
          switch expression.kind {
          case .name(let name): words(name)
          case .member(_, let name): words(name)
          case .call(_, let arguments), .index(_, let arguments): arguments.compactMap(\.label)
          case .keyPath(_, let names): names.flatMap(words)
          case .macro(let name, _): [name]
          default: []
          }
        for word in named { #expect(outline.mentions(Outline.hash(word)), "\(word)") }
        if case .call(let callee, _) = expression.kind, case .name(let name) = facts[callee].kind,
          name.first.map({ ("A"..."Z").contains($0) }) == true
        {
          #expect(outline.constructs(Outline.hash(name)), "\(name)")
        }
      }
      #expect(Set(facts.imports.map(\.module)).isSubset(of: Set(outline.imports)))
    }
  }

  /// Words are taken eight bytes at a time, from any place and up to the end of the file.
  @Test func wordsOfAllLengths() {
    for length in 1...40 {
      let word = String((0..<length).map { Character(UnicodeScalar(UInt8(ascii: "a") + UInt8($0 % 26))) })
      for before in ["", "x ", "let a = "] {
        #expect(outline(before + word).mentions(Outline.hash(word)), "\(length) at the end")
        #expect(outline(before + word + ".y").mentions(Outline.hash(word)), "\(length)")
      }
    }
  }

  @Test func bytesOfWords() {
    func isWord(_ byte: UInt8) -> Bool {
      let scalar = UnicodeScalar(byte)
      return byte >= 0x80 || byte == UInt8(ascii: "_") || ("0"..."9").contains(scalar)
        || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
    for byte in UInt8.min...UInt8.max {
      for before in 0..<8 {
        let bytes = [UInt8](repeating: 0x61, count: before + 1) + [byte, 0x62]
        let outline = bytes.withUnsafeBytes { SourceReader.outline(of: $0, kind: .swift) }
        #expect(outline.mentions(Outline.hash(bytes)) == isWord(byte), "\(byte)")
        #expect(outline.mentions(Outline.hash([0x62])) != isWord(byte), "\(byte)")
      }
    }
  }

  @Test func whatIsConstructed() {
    let outline = outline(
      """
      struct Card: View {
        var body: some View { VStack { Badge(1) } }
        let made = Box<Int>(2), other = Tile.init(3)
      }
      // A Chip as it was
      extension Row: Tile {}
      """)
    let found = ["Card", "View", "VStack", "Badge", "Box", "Int", "Chip", "Row", "Tile"].filter {
      outline.constructs(Outline.hash($0))
    }
    // What is returned stands before a brace as well: a superset.
    #expect(found == ["View", "VStack", "Badge", "Box", "Tile"])
  }

  @Test func whatPreviewsConstructIsNoUse() {
    let outline = outline(
      """
      struct Card: View { var body: some View { Badge(1) } }
      #Preview("Card") { VStack { Chip() } }
      struct Card_Previews: PreviewProvider {
        static var previews: some View { Tile(1) }
      }
      struct Row { let preview = Box(2) }
      """)
    let found = ["Badge", "Chip", "Tile", "Box"].filter { outline.constructs(Outline.hash($0)) }
    #expect(found == ["Badge", "Box"])
  }

  @Test func namesOutsideOfAllBraces() {
    func globals(_ source: String) -> [String] {
      let outline = outline(source)
      return ["a", "b", "c", "T", "U"].filter { outline.declaresGlobally(Outline.hash($0)) }
    }
    #expect(globals("let a = 1\nstruct T {\n  let b = 2; case c(U)\n}\nfunc c() {\n  let b = 1\n}") == ["a", "c", "T"])
    #expect(globals("#if DEBUG\n  let a = 1\n#endif\n  var b: U { 1 }") == ["a", "b"])
    // Braces in text deceive: the beginning of a line counts, and where they do not come out even, everything does.
    #expect(globals("let a = \"{\"\nlet b = 1\nlet c = \"}\"") == ["a", "b", "c"])
    #expect(globals("// }\nstruct T {\n  let a = 1\n}") == ["a", "T"])
  }

  @Test func flags() {
    #expect(outline("a.setAccessibilityIdentifier(x)").flags == .trigger)
    #expect(outline("let axid_ACCESSIBILITYIDENTIFIER = 1").flags == .trigger)
    #expect(outline("let a: XCUIElementQuery").flags == [.trigger, .xcui])
    let calls = [
      "a.accessibility(identifier: x)", "a.accessibility \n (\n  identifier: x)", "a.`accessibility`(identifier: x)",
      "// identifier\nlet a = \"x.accessibility.y\"; a.accessibility(label: x)",
    ]
    for call in calls { #expect(outline(call).flags == .trigger) }
    #expect(outline("// an accessibility identifier\nlet a = b(identifier: \"x.accessibility.y\")").flags == [])
    #expect(outline("tester.tapView(usingIdentifier: x)").flags == .trigger)
    #expect(outline("let a: XCUIDevice").flags == .xcui)
    #expect(outline("let accessibilityLabel = 1").flags == [])
    #expect(outline("// axwatch:legacy x\n").flags == .exceptionComment)
    #expect(outline("// swiftlint:disable all\n").flags == .exceptionComment)
    #expect(outline("// swiftlint: disable\n").flags == [])
    #expect(outline("import Testing").flags == .testFramework)
    #expect(outline("// Generated using SwiftGen\nlet a = 1").flags == .generated)
    #expect(outline(String(repeating: "\n", count: 40) + "// @generated").flags == [])
    #expect(outline("<view><accessibility identifier=\"a\"/></view>", .interfaceBuilder).flags == .trigger)
    #expect(outline("driver.$(\"~pier\")", .flowScript).flags == .trigger)
    #expect(outline("let x = 1", .flowScript).flags == [])
  }

  @Test func declarations() {
    let outline = outline(
      """
      import struct Foundation.URL
      import UIKit
      let (a, b) = (1, 2), c: Int = f(x, y: z), d = 3
      enum E { case e, f(Int)
        case g,
          h = "i" }
      class func k() {}
      enum V { case v1, // one: (first
        v2 // two
        case `enum`, v3 }
      struct W { let actor: String }
      extension L.M: N, O<P> where Q: R {}
      switch s { case .t: u() }
      """)
    for word in ["a", "b", "c", "d", "E", "e", "f", "g", "h", "k", "L", "M", "v2", "enum", "v3", "actor"] {
      #expect(outline.declares(Outline.hash(word)), "\(word)")
    }
    for word in ["s", "t", "u", "UIKit"] { #expect(!outline.declares(Outline.hash(word)), "\(word)") }
    #expect(outline.inherits.contains(Outline.hash("N")) && outline.inherits.contains(Outline.hash("O")))
    #expect(outline.imports == ["Foundation", "UIKit"])
  }

  @Test func byteOrderMark() {
    #expect(outline("\u{FEFF}enum A {}").declares(Outline.hash("A")))
    #expect(outline("\u{FEFF}import A").imports == ["A"])
  }

  @Test func odd() {
    for bytes in [[], [0], [0xFF], Array("`".utf8), Array("case".utf8), Array("let".utf8)] as [[UInt8]] {
      for kind in FileKind.allCases {
        let outline = bytes.withUnsafeBytes { SourceReader.outline(of: $0, kind: kind) }
        #expect(outline.size == bytes.count)
      }
    }
    let many = (0..<5_000).map { "word\($0)" }.joined(separator: " ")
    let outline = outline(many + " " + many)
    #expect(outline.words.count == 5_000)
    #expect(outline.words == outline.words.sorted())
  }
}
