import Foundation
import Identifiers
import Testing

@testable import Audit

/// The audit predicts what the reflection library assigns when the classes of `Tests/StandIns/ReflectionClasses` run.
@Suite struct ReflectionGoldenTests {
  private struct Observed: Decodable {
    var assigned: [String: [String]]
    var undecidable: [String]
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("StandIns/ReflectionClasses")

  /// The generic arguments with which the classes ran; the run itself stands in a file that names no view.
  private static let uses = """

    @MainActor func uses() {
      _ = AXSlider<Double>(); _ = AXSlider<Int>(); _ = AXPair<Int?, [String: UIView]>(); _ = AXPair<String, [Int]>()
      _ = AXCard<UILabel>(); _ = AXHolder<UIImageView>(content: UIImageView()); _ = AAList<Int>(); _ = IDGrid<String>()
    }
    """

  /// What another platform compiles, and this one cannot run.
  private static let otherPlatforms: Set<String> = ["IDConditional.phoneOnly"]

  @Test func everyConcreteClassAsItRuns() throws {
    let source = try String(contentsOf: Self.folder.appendingPathComponent("ReflectionClasses.swift"), encoding: .utf8)
    let golden = try JSONDecoder().decode(
      [String: Observed].self, from: Data(contentsOf: Self.folder.appendingPathComponent("golden.json")))
    #expect(golden.count >= 60)

    let sites = try RealCode.snapshot(["App/ReflectionClasses.swift": source + Self.uses]).sites
    var predicted: Set<String> = []
    for site in sites where site.key.form == .reflection { predicted.formUnion(site.values.map(\.text)) }
    // `@AccessibilityIdentify` assigns by itself, and a view that has an identifier may keep it.
    let own = Set(
      sites.filter { $0.key.form == .propertyWrapper || $0.key.form == .uikitAssignment }.flatMap(\.values).map(\.text))

    var seen = Self.otherPlatforms
    for (name, observed) in golden {
      for (property, identifiers) in observed.assigned where !observed.undecidable.contains(property) {
        for identifier in identifiers {
          let candidates = [identifier, Self.pattern(identifier)]
          let match = candidates.first(where: predicted.contains)
          #expect(match != nil || own.contains(identifier), "\(name).\(property): \(identifier)")
          if let match { seen.insert(match) }
        }
      }
      for property in observed.undecidable {
        #expect(!(observed.assigned[property] ?? []).contains(where: predicted.contains), "\(name).\(property)")
      }
    }
    #expect(predicted.subtracting(seen).sorted() == [], "predicted, but never assigned")
  }

  /// An element of an array: `IDArrays.lines_0` → `IDArrays.lines_{}`.
  private static func pattern(_ identifier: String) -> String {
    guard let bar = identifier.lastIndex(of: "_"), identifier[bar...].dropFirst().allSatisfy(\.isNumber) else {
      return identifier
    }
    return identifier[...bar] + "{}"
  }
}
