import Testing

/// Misuse does not compile.
struct MisuseTests {
  @Test func theCompilerRefusesEverySnippetAndNothingElse() throws {
    let snippets = Misuse.table.map { (name: $0.name, code: $0.code) }
    let refusals = try Compiler.refusals(of: snippets, after: Misuse.surroundings)

    for misuse in Misuse.table {
      let messages = refusals.filter { $0.snippet == misuse.name }.map(\.message)
      #expect(messages.contains { $0.contains(misuse.refusal) }, "\(misuse.name): \(messages)")
    }
    let names = Set(Misuse.table.map(\.name))
    #expect(refusals.filter { !names.contains($0.snippet) } == [])
  }

  @Test func theRightSpellingsCompile() throws {
    let refusals = try Compiler.refusals(of: [("nothing wrong", "rightSpellings()")], after: Misuse.surroundings)
    #expect(refusals == [])
  }

  /// The file that `MigratingInSevenSteps` offers to toolchains without traits.
  @Test func theMigrationFileLetsLiteralsCompile() throws {
    let file = """
      @available(*, deprecated, message: "Write an identifier of a contract.")
      extension AccessibilityIdentifier: ExpressibleByStringLiteral {
        public init(stringLiteral value: StaticString) {
          self.init(rawValue: "\\(value)")
        }
      }

      """
    let literal = #"let identifier: AccessibilityIdentifier = "LoginView_submitButton""#
    #expect(try Compiler.refusals(of: [("a literal", literal)], after: Misuse.surroundings) != [])
    #expect(try Compiler.refusals(of: [("a literal", literal)], after: Misuse.surroundings + file) == [])
  }
}
