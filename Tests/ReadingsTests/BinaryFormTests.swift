import Identifiers
import Testing

@testable import Readings

@Suite struct BinaryFormTests {
  /// Facts with every kind of expression, and every field of a declaration in use.
  private func everything() -> Facts {
    var facts = Facts(language: .swift)
    let id = { ExpressionID($0) }
    let kinds: [Expression.Kind] = [
      .text("a\nb"), .interpolation([id(0), id(2)]), .number("1_000"), .boolean(true), .boolean(false), .null,
      .name("x"), .member(base: nil, name: "y"), .member(base: id(6), name: "z"),
      .call(callee: id(8), arguments: [Argument(label: "l", value: id(0), isTrailing: true, offset: 90)]),
      .index(base: id(6), arguments: [Argument(value: id(2), offset: 3)]),
      .assignment(left: id(6), right: id(0), operator: "+"), .infix("??", left: id(6), right: id(0)),
      .prefix("!", id(6)), .ternary(condition: id(6), then: id(0), otherwise: id(1)),
      .choice(
        Choice(
          subject: id(6), isSwitch: true,
          branches: [
            .init(cases: ["a", "b"], results: [id(0), id(20)]), .init(cases: [], isDefault: true, results: []),
          ])),
      .closure(ScopeID(2), results: [id(1)]), .array([id(0), id(1)]),
      .dictionary([DictionaryEntry(key: id(0), value: id(1))]), .tuple([Argument(label: "q", value: id(0))]),
      .keyPath(root: "R", names: ["a", "b"]), .cast(id(6), type: "T?"), .macro("Preview", arguments: []),
      .opaque("…"), .choice(Choice(subject: nil, isSwitch: false, branches: [])),
    ]
    facts.expressions = kinds.enumerated().map { Expression($1, offset: Int32(1_000 - 37 * $0)) }
    facts.scopes.append(
      Scope(
        parent: ScopeID(0), kind: .branch, declaration: DeclarationID(0),
        branch: .init(statement: 77, part: .guardElse)))
    facts.scopes.append(
      Scope(
        parent: ScopeID(1), kind: .closure, call: id(9), label: "label", accessor: .didSet, condition: ConditionID(1)))
    facts.declarations.append(
      Declaration(
        kind: .class, name: "Æ", scope: ScopeID(0), body: ScopeID(1), modifiers: [.final, .hasOtherStatements],
        attributes: [Attribute(name: "W", arguments: [Argument(value: id(0), offset: 12)], offset: 11)],
        parameters: [
          Parameter(
            label: nil, name: "p", type: "Int", defaultValue: id(2), attributes: ["B"], isVariadic: true, offset: 7)
        ], genericParameters: ["T"], type: "X", inherited: ["A", "B"], requirements: "where T: A", value: id(3),
        results: [id(0), id(4)], accessors: [Accessor(kind: .set, body: ScopeID(2), parameter: "v", results: [id(1)])],
        condition: ConditionID(0), offset: 4_000_000, hash: .max))
    facts.declarations.append(Declaration(kind: .enumCase, name: "", scope: ScopeID(1), offset: 3))
    facts.conditions = [
      Condition(parent: nil, block: 0, clause: 0, text: "DEBUG"),
      Condition(parent: ConditionID(0), block: 1, clause: 2, text: "else"),
    ]
    facts.uses = [
      Use(expression: id(9), scope: ScopeID(2), declaration: DeclarationID(1), condition: ConditionID(1)),
      Use(expression: id(4), scope: ScopeID(0)),
    ]
    facts.imports = [Import(module: "M", isTestable: true, offset: 2)]
    facts.comments = [Comment(text: "axwatch:legacy", offset: 88, isAlone: true)]
    facts.lineStarts = [0, 10, 1_000]
    return facts
  }

  @Test func roundTrip() throws {
    let reading = Reading.source(everything())
    #expect(try Reading(decoding: reading.encoded()) == reading)
    #expect(reading.encoded() == reading.encoded())
    let empty = Reading.source(Facts(language: .objectiveC))
    #expect(try Reading(decoding: empty.encoded()) == empty)
  }

  @Test func smallReadingsRoundTrip() throws {
    var settings = Settings()
    settings.rules = [.untypedConstant: .info, .decorativeTarget: nil]
    settings.pathRules = [
      Settings.PathRule(rule: .rawAppIdentifier, glob: "a/**", severity: nil),
      Settings.PathRule(rule: .rawAppIdentifier, glob: "**", severity: .error),
    ]
    var project = ProjectFacts(tool: .xcode, settings: ["SWIFT_VERSION": "6.0"])
    project.tools = ["swiftlint"]
    let commands = CommandFacts(commands: [.init(purpose: .lint, name: "swiftlint"), .init(purpose: .guard, name: "x")])
    for reading in [
      Reading.configuration(ConfigurationFacts(settings: settings)), .project(project), .commands(commands), .nothing,
    ] {
      #expect(try Reading(decoding: reading.encoded()) == reading)
    }
  }

  @Test func outlineRoundTrip() throws {
    let outline = Outline(
      words: [1, 7, .max], declares: [7], types: [7], globals: [9], inherits: [], constructs: [3, 5],
      imports: ["A", "ß"],
      flags: [.trigger, .testFramework],
      size: 1 << 40)
    #expect(try Outline(decoding: outline.encoded()) == outline)
    #expect(try Outline(decoding: Outline().encoded()) == Outline())
  }

  @Test func damageIsAnError() {
    let bytes = Reading.source(everything()).encoded()
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        #expect(throws: CorruptReading.self) { try Reading(decoding: damaged) }
      }
      #expect(throws: CorruptReading.self) { try Reading(decoding: Array(bytes[..<index])) }
    }
    #expect(throws: CorruptReading.self) { try Reading(decoding: bytes + [0]) }
    #expect(throws: CorruptReading.self) { try Outline(decoding: [UInt8](repeating: 0xFF, count: 64)) }
  }

  /// Damage that the checksum does not tell: every number is checked where it stands.
  @Test func numbersAreChecked() {
    let bytes = Reading.source(everything()).encoded()
    var random = SplitMix(seed: 7)
    var refused = 0
    for _ in 0..<5_000 {
      var damaged = Array(bytes.dropLast(8))
      for _ in 0...random.next(3) { damaged[random.next(damaged.count)] = UInt8(random.next(256)) }
      let sum = Checksum.of(damaged)
      for shift in stride(from: 0, to: 64, by: 8) { damaged.append(UInt8(truncatingIfNeeded: sum >> UInt64(shift))) }
      do {
        guard case .source(let facts) = try Reading(decoding: damaged) else { continue }
        for expression in facts.expressions { #expect(facts.position(of: expression.offset).line > 0) }
        for use in facts.uses { _ = facts[facts[use.expression].kind == .null ? use.expression : use.expression] }
      } catch { refused += 1 }
    }
    #expect(refused > 1_000)
  }
}

/// A small generator with a seed: the same numbers on every machine.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
