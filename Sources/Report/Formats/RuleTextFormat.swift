import Identifiers

/// What `axwatch rules` prints.
public enum RuleTextFormat {
  /// One line a rule.
  public static func list(_ texts: [RuleText]) -> String {
    let sorted = texts.sorted { $0.name < $1.name }
    let width = sorted.map { $0.name.rawValue.count }.max() ?? 0
    return sorted.map { text in
      let name = text.name.rawValue + String(repeating: " ", count: width - text.name.rawValue.count)
      let severity = text.name.severity.rawValue
      return "\(name)  \(severity)\(String(repeating: " ", count: 7 - severity.count))  \(text.summary)\n"
    }.joined()
  }

  /// Everything about one rule.
  public static func page(_ text: RuleText, width: Int = 80) -> String {
    var page = "\(text.name.rawValue) (\(text.name.severity.rawValue))\n\n"
    page += wrap(text.summary, width) + "\n"
    for (title, part) in [
      ("Why", text.reason), ("Instead", text.instead), ("Found though it should not be", text.falsePositives),
      ("Missed", text.falseNegatives),
    ] {
      page += "\n\(title)\n" + wrap(part, width, indent: 2) + "\n"
    }
    for (title, examples) in [("Found", text.triggering), ("Not found", text.nonTriggering)] {
      for example in examples {
        for (path, source) in example.files.sorted(by: { $0.key < $1.key }) {
          page += "\n\(title): \(path)\n\n"
          let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
          page += lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
        }
      }
    }
    return page
  }

  /// The list as Markdown, for the documentation.
  public static func markdown(_ texts: [RuleText]) -> String {
    var page = "| rule | severity | finds |\n| --- | --- | --- |\n"
    for text in texts.sorted(by: { $0.name < $1.name }) {
      page += "| `\(text.name.rawValue)` | \(text.name.severity.rawValue) | \(text.summary) |\n"
    }
    return page
  }

  /// The page `web/rules.md`: the index and every rule with its examples.
  public static func book(_ texts: [RuleText]) -> String {
    let sorted = texts.sorted { $0.name < $1.name }
    var page = "# The rules of the audit\n\n"
    page += "Written by `axwatch rules --format markdown` from the rules themselves; their examples are their tests.\n"
    page += "`↓` stands before each place where a finding is due.\n\n"
    page += markdown(sorted)
    for text in sorted {
      page += "\n## \(text.name.rawValue)\n\n\(text.summary) Severity: \(text.name.severity.rawValue).\n"
      for (title, part) in [
        ("Why", text.reason), ("Instead", text.instead), ("Found though it should not be", text.falsePositives),
        ("Missed", text.falseNegatives),
      ] {
        page += "\n**\(title).** \(part)\n"
      }
      for (title, examples) in [("Found", text.triggering), ("Not found", text.nonTriggering)] {
        for example in examples {
          for (path, source) in example.files.sorted(by: { $0.key < $1.key }) {
            page += "\n\(title): `\(path)`\n\n```\n\(source.hasSuffix("\n") ? source : source + "\n")```\n"
          }
        }
      }
    }
    return page
  }

  static func wrap(_ text: String, _ width: Int, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = margin
      for word in paragraph.split(separator: " ") {
        if line.count > indent, line.count + 1 + word.count > width {
          lines.append(line)
          line = margin
        }
        line += (line.count > indent ? " " : "") + word
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }
}
