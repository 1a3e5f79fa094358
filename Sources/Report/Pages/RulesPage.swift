import Identifiers

/// `/rules/`: what each rule finds, why, and what to write instead, from the rules' own texts.
extension SiteReport {
  var rulesPages: [PublishedFile] {
    let sorted = rules.sorted { $0.name < $1.name }
    let index = page("rules/", title: "Rules") { page in
      if sorted.isEmpty { return page.markup.tag("p", text: "This program was built without texts of its rules.") }
      page.table("The rules of the audit", [("Rule", false), ("Severity", false), ("Finds", false)]) {
        for rule in sorted {
          page.markup.tag("tr") {
            page.head { page.anchor("rules/\(rule.name.rawValue)/", rule.name.rawValue) }
            page.cell(rule.name.severity.rawValue)
            page.cell { page.rich(rule.summary) }
          }
        }
      }
    }
    // Findings link to their rule: every rule has a page, also while its text is not written.
    let texts = Dictionary(rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return [index] + RuleName.allCases.map { texts[$0].map(rulePage) ?? bareRulePage($0) }
  }

  private func bareRulePage(_ name: RuleName) -> PublishedFile {
    page("rules/\(name.rawValue)/", title: name.rawValue) { page in
      page.markup.tag("p", text: "Severity \(name.severity.rawValue). This rule has no text yet.")
    }
  }

  private func rulePage(_ rule: RuleText) -> PublishedFile {
    page("rules/\(rule.name.rawValue)/", title: rule.name.rawValue) { page in
      let markup = page.markup
      markup.tag("p", .class("lead")) { page.rich(rule.summary) }
      markup.tag(
        "p", .class("soft"),
        text: "Severity \(rule.name.severity.rawValue), unless the repository's .axwatch.yml says otherwise.")
      for (title, text) in [
        ("Why it matters", rule.reason), ("Write instead", rule.instead),
        ("Found, though nothing may be wrong", rule.falsePositives),
        ("Not found, though it may be wrong", rule.falseNegatives),
      ] where !text.isEmpty {
        markup.tag("section") {
          markup.tag("h2", text: title)
          paragraphs(text, page)
        }
      }
      examples("Examples of what is found", "An arrow ↓ stands before each place.", rule.triggering, page)
      examples("Examples of what is well", nil, rule.nonTriggering, page)
    }
  }

  private func paragraphs(_ text: String, _ page: Page) {
    // Lines that are set in are source.
    let blocks = text.split(separator: "\n", omittingEmptySubsequences: false)
    var source: [Substring] = []
    func flush() {
      while source.last?.isEmpty == true { source.removeLast() }
      if !source.isEmpty {
        page.markup.tag("pre") { page.markup.tag("code") { page.markup.lines(source.joined(separator: "\n")) } }
      }
      source = []
    }
    for line in blocks {
      if line.hasPrefix("    ") || line.isEmpty && !source.isEmpty {
        source.append(line.dropFirst(4))
      } else {
        flush()
        if !line.isEmpty { page.markup.tag("p") { page.rich(String(line)) } }
      }
    }
    flush()
  }

  private func examples(_ title: String, _ note: String?, _ examples: [RuleExample], _ page: Page) {
    guard !examples.isEmpty else { return }
    page.markup.tag("section") {
      page.markup.tag("h2", text: title)
      if let note { page.markup.tag("p", .class("small soft"), text: note) }
      for (number, example) in examples.enumerated() {
        for (path, text) in example.files.sorted(by: { Order.paths($0.key, $1.key) }) {
          page.markup.tag("h3") { page.code(path) }
          page.markup.tag(
            "pre", .fixed("tabindex", "0"), .fixed("role", "region"),
            .init("aria-label", "\(title), example \(number + 1): \(path)")
          ) {
            page.markup.tag("code") { page.markup.lines(text) }
          }
        }
      }
    }
  }
}
