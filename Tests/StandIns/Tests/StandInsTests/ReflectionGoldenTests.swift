import Foundation
import ReflectionClasses
import Testing
import UIKit

/// What one object of `ReflectionClasses.swift` was given. See the head of that file.
struct Observed: Codable, Equatable {
  var system: String
  var assigned: [String: [String]]
  var passedBy: [String]
  var undecidable: [String]
}

/// The golden file, which the audit's tests read too. To write it anew after a deliberate change:
/// `AXWATCH_WRITE_GOLDEN=1 Tests/StandIns/run`
@MainActor
struct ReflectionGoldenTests {
  static let golden = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("ReflectionClasses/golden.json")

  @Test func everyClassIsNamedAsTheGoldenFileSays() throws {
    let observed = Dictionary(uniqueKeysWithValues: ReflectionRun.all().map { ($0.name, Self.observe($0)) })
    #expect(observed.count >= 60)

    if ProcessInfo.processInfo.environment["AXWATCH_WRITE_GOLDEN"] != nil {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try (encoder.encode(observed) + Data("\n".utf8)).write(to: Self.golden)
    }
    let expected = try JSONDecoder().decode([String: Observed].self, from: Data(contentsOf: Self.golden))
    #expect(Set(observed.keys) == Set(expected.keys))
    for (name, expectation) in expected {
      #expect(observed[name] == expectation, "\(name)")
    }
  }

  /// Reads the identifiers off the views themselves: nothing here knows the engine.
  private static func observe(_ run: ReflectionRun) -> Observed {
    var observed = Observed(
      system: run.system, assigned: [:], passedBy: [], undecidable: run.undecidable.sorted())
    func add(_ name: String, _ views: [UIView]) {
      let identifiers = views.compactMap(\.accessibilityIdentifier)
      if !identifiers.isEmpty {
        observed.assigned[name] = identifiers
      } else if !views.isEmpty {
        observed.passedBy.append(name)
      }
    }
    for mirror in sequence(first: Mirror(reflecting: run.object), next: \.superclassMirror)
    where !"\(mirror.subjectType)".hasPrefix("UI") {
      for child in mirror.children {
        add(Self.sourceName(child.label ?? ""), Self.views(in: child.value))
      }
    }
    if run.system == "aaii", let controller = run.object as? UIViewController {
      add("view", [controller.view])
    }
    if run.system == "aaii", let cell = run.object as? UITableViewCell {
      add("self", [cell])
      add("contentView", [cell.contentView])
      add("textLabel", [cell.textLabel].compactMap { $0 })
      add("detailTextLabel", [cell.detailTextLabel].compactMap { $0 })
      add("imageView", [cell.imageView].compactMap { $0 })
    }
    observed.passedBy.sort()
    return observed
  }

  private static func sourceName(_ label: String) -> String {
    for prefix in ["$__lazy_storage_$_", "_"] where label.hasPrefix(prefix) && label != "_private" {
      return String(label.dropFirst(prefix.count))
    }
    return label
  }

  private static func views(in value: Any) -> [UIView] {
    if let view = value as? UIView { return [view] }
    return Mirror(reflecting: value).displayStyle == .class
      ? Mirror(reflecting: value).children.compactMap { $0.value as? UIView }
      : Mirror(reflecting: value).children.flatMap { views(in: $0.value) }
  }
}
