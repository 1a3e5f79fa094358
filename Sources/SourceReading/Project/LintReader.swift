import Readings

/// Reads from a `.swiftlint.yml` which of its custom rules look for raw accessibility identifiers.
enum LintReader {
  static func read(_ bytes: [UInt8]) throws(YAMLError) -> LintFacts {
    let root = try YAMLParser.document(in: bytes)
    let rules = root?["custom_rules"]?.fields ?? []
    let guards = rules.filter { rule in
      let pattern = rule.value["regex"]?.text ?? ""
      return pattern.lowercased().contains("accessibilityidentifier")
        || pattern.lowercased().contains("accessibility")
          && pattern.lowercased().contains("identifier")
    }
    return LintFacts(guardRules: guards.map(\.key))
  }
}
