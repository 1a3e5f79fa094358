import Identifiers

/// The core contract depends on what it should not know.
enum ContractImportsApp: FileRule {
  static let text = RuleText(
    name: .contractImportsApp,
    summary: "The module that declares the contract's identifier type imports another module of the repository.",
    reason: """
      Everything depends on the core contract. A core that imports a feature drags the feature into every other module and \
      into the tests, and soon makes a cycle.
      """,
    instead: "Screen contracts and their factories in the module of the feature, or in one of their own.",
    falsePositives: "A support module without any feature in it.",
    falseNegatives: "A core that is linked with a feature without importing it.",
    triggering: [
      RuleExample(files: [
        "Package.swift": """
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
          name: "Moorings",
          targets: [.target(name: "AccessibilityUI", dependencies: ["BerthFeature"]), .target(name: "BerthFeature")]
        )
        """,
        "Sources/AccessibilityUI/AccessibilityIdentifier.swift": """
        ↓import BerthFeature

        public struct AccessibilityIdentifier: Hashable {
          public let rawValue: String
        }
        """,
        "Sources/BerthFeature/Berth.swift": """
        public enum Berth {}
        """,
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        "Package.swift": """
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
          name: "Moorings",
          targets: [.target(name: "AccessibilityUI"), .target(name: "BerthFeature", dependencies: ["AccessibilityUI"])]
        )
        """,
        "Sources/AccessibilityUI/AccessibilityIdentifier.swift": """
        import Foundation

        public struct AccessibilityIdentifier: Hashable {
          public let rawValue: String
        }
        """,
        "Sources/BerthFeature/Berth.swift": """
        import AccessibilityUI

        public enum Berth {}
        """,
      ])
    ])

  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let facts = file.source.facts, let module = context.tree.module(of: file.path),
      context.repository.isCore(module)
    else { return [] }
    return facts.imports.filter { $0.module != module && context.repository.isModule($0.module) }.compactMap { item in
      guard let place = file.place(item.offset) else { return nil }
      return context.finding(
        name, at: place, "The core contract \(module) imports \(item.module).",
        subject: .file(path: file.path, name: "import " + item.module))
    }
  }
}
