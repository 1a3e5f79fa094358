import Identifiers
import Testing

@testable import Audit

/// Explanations come from what the evaluation did: they cannot say anything else than the audit.
@Suite struct ExplanationTests {
  private static let documents: Set<Form> = [.interfaceBuilder, .flowFile, .reflection]

  @Test func everySiteOfTheCasesIsExplainedAsItWasClassed() throws {
    var explained = 0
    for one in try AccuracyCase.all() {
      let snapshot = try ExampleAudit.snapshot(of: one.files)
      for site in snapshot.sites {
        let name = "\(one.name) \(site.key.path):\(site.line)"
        let explanation = snapshot.explain(site.key.path, line: site.line, column: site.column)
        let found = try #require(explanation.sites.first { $0.site == site }, "\(name)")
        explained += 1
        guard !Self.documents.contains(site.key.form) else { continue }
        let own = snapshot.upper.record(of: site.key)?.audited.site.state
        let states = found.branches.map(\.state)
        guard !states.isEmpty else {
          #expect(found.steps.contains { $0.text.contains("regular expression") }, "\(name): no branches")
          continue
        }
        let real = states.filter { $0 != .cleared }
        #expect(own == (real.min { Evaluator.rank($0) < Evaluator.rank($1) } ?? .cleared), "\(name): \(states)")
      }
    }
    #expect(explained > 700)
  }

  private static let tree: [String: String] = [
    "App/AX.swift": """
    enum AX {
      static let title = prefix + "_title"
      static let prefix = "pier"
    }
    """,
    "App/PierView.swift": """
    import SwiftUI
    struct PierView: View {
      let mode: Int
      var body: some View {
        Text("a").accessibilityIdentifier(AX.title)
        Text("b").accessibilityIdentifier(mode == 1 ? AX.title : unknownThing.name)
        Row(id: "pier_row")
        Text("c").accessibilityLabel("Pier")
        print(view.accessibilityIdentifier)
        picture.image.accessibilityIdentifier = "shot"
      }
      let picture = UIImageView()
    }
    struct Row: View {
      let id: String
      var body: some View { Text("r").accessibilityIdentifier(id) }
    }
    #Preview { Text("p").accessibilityIdentifier("preview") }
    """,
  ]

  /// All texts of an explanation, from the outside in.
  private func texts(_ steps: [Explanation.Step]) -> [String] {
    steps.flatMap { step in [step.text + (step.place.map { " @\($0.path):\($0.line)" } ?? "")] + texts(step.steps) }
  }

  private func explain(_ line: Int, _ path: String = "App/PierView.swift") throws -> Explanation {
    try ExampleAudit.snapshot(of: Self.tree).explain(path, line: line)
  }

  @Test func namesLeadToDeclarations() throws {
    let site = try #require(try explain(5).sites.first)
    let steps = texts(site.steps)
    #expect(steps.contains("static let AX.title @App/AX.swift:2"))
    #expect(steps.contains("static let AX.prefix @App/AX.swift:3"))
    #expect(site.branches.map(\.value) == ["\"pier_title\""])
    #expect(site.branches.map(\.rule) == ["its text comes from constants alone"])
  }

  @Test func whatIsNotResolvedSaysWhy() throws {
    let site = try #require(try explain(6).sites.first)
    #expect(site.site.state == .dynamic)
    #expect(texts(site.steps).contains("a choice: both branches count"))
    #expect(texts(site.steps).contains("the repository declares no 'unknownThing' that is seen from here"))
    #expect(site.state.first == "of several values the least migrated decides: dynamic, constant")
  }

  @Test func callsOfHelpersTellWhereTheyGo() throws {
    let site = try #require(try explain(7).sites.first)
    #expect(texts(site.steps).contains { $0.contains("property Row.id") })
    let handedOn = try #require(try explain(16).sites.first)
    #expect(texts(handedOn.steps).suffix(2) == ["1 site passes it", "raw \"pier_row\" @App/PierView.swift:7"])
    let parameter = try explain(15)
    #expect(parameter.others.first?.text.hasPrefix("identifiers go through 'id: String' of Row") == true)
    let constant = try explain(2, "App/AX.swift")
    #expect(constant.others.first?.text == "the value of 2 sites comes from here")
  }

  @Test(arguments: [
    (8, "was looked at: no form of a site"), (9, "is read, not set"), (10, "the property of an image"),
    (18, "it stands in a preview"), (4, "no call, subscript, assignment or comparison begins on this line"),
    (99, "the file has 18 lines"),
  ])
  func aLineWithoutASiteSaysWhy(line: Int, reason: String) throws {
    let explanation = try explain(line)
    #expect(explanation.sites.isEmpty)
    #expect(explanation.others.contains { $0.text.contains(reason) }, "\(explanation.others.map(\.text))")
  }

  @Test func aFileThatIsNotThereSaysSo() throws {
    #expect(try explain(1, "App/Gone.swift").file.first?.hasPrefix("no file of that path") == true)
  }
}
