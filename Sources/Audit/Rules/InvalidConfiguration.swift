import Identifiers

/// What is not understood in `.axwatch.yml`.
enum InvalidConfiguration: RepositoryRule {
  static let text = RuleText(
    name: .invalidConfiguration,
    summary: "A key, type, rule name, severity or date in `.axwatch.yml` is not known.",
    reason: "What is not understood does not count, and a misspelt exclusion or exception does nothing without a word.",
    instead: "A key of the documentation. The rest of the file counts all the same.",
    falsePositives: "A key of a newer version of axwatch.",
    falseNegatives: "A glob that matches nothing.",
    triggering: [
      RuleExample(files: [
        ".axwatch.yml": """
        target: typed
        ↓lables: [testID]
        ↓modules: [Sail]
        roles:
          ↓tests: [Robots/**]
        """
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        ".axwatch.yml": """
        target: constant
        labels: [testID]
        roles:
          test: [Robots/**]
          excluded: [Samples/**]
        rules: {container_overrides_children: off, untyped_constant: info}
        """
      ])
    ])

  static func findings(in context: RuleContext) -> [Finding] {
    context.repository.faults.sorted { $0.key < $1.key }.flatMap { path, faults in
      var seen: [String: Int] = [:]
      return faults.compactMap { fault in
        let ordinal = seen[fault.message, default: 0]
        seen[fault.message] = ordinal + 1
        return context.finding(
          name, at: Place(path: path, line: fault.line, column: fault.column), fault.message,
          suggestion: fault.suggestion,
          subject: .file(path: path, name: fault.message + (ordinal > 0 ? " \(ordinal)" : "")))
      }
    }
  }
}
