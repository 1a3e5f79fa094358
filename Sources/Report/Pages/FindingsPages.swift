import Identifiers
import Ledger

/// `/r/<repo>/findings/`: what is found and not excepted, by rule, module, owner and file.
extension BranchReport {
  static var findingsOnAPage: Int { 100 }

  /// One list of findings: all of them, or those of a rule, a module, an owner or a file.
  private struct List {
    var title: String
    var address: String
    var findings: [Standing<Finding>]
  }

  var findingsPages: [PublishedFile] {
    let open = openFindings.sorted { left, right in
      left.item.severity != right.item.severity
        ? left.item.severity > right.item.severity : Order.findings(left.item, right.item)
    }
    let rules = grouped(open) { [$0.rule] }.map {
      List(title: $0.key.rawValue, address: addresses.findings(rule: $0.key), findings: $0.value)
    }
    let modules = grouped(open) { [module(of: $0)] }.map {
      List(
        title: $0.key.isEmpty ? "(no module known)" : $0.key, address: addresses.findings(module: $0.key),
        findings: $0.value)
    }
    // A repository without CODEOWNERS needs no list of what nobody owns.
    let hasOwners = open.contains { !owners(of: $0.item).isEmpty }
    let owned = grouped(open) { finding in
      let owners = owners(of: finding)
      return hasOwners && owners.isEmpty ? [""] : owners
    }.map {
      List(
        title: $0.key.isEmpty ? "(no owner)" : $0.key, address: addresses.findings(owner: $0.key), findings: $0.value)
    }
    let files = grouped(open) { [$0.place.path] }.map {
      List(
        title: $0.key == "." ? "the repository" : $0.key, address: addresses.findings(file: $0.key), findings: $0.value)
    }
    let all = List(title: "Findings", address: addresses.findings, findings: open)
    var pages = self.pages(all) { page in
      if open.isEmpty { return nothing(page) }
      summary(rules, modules, owned, files, page)
    }
    let lists = rules.map { ($0, true) } + (modules + owned + files).map { ($0, false) }
    pages += writtenTogether(lists, asking: { $0 }) { self.pages($0, isRule: $1) { _ in } }.flatMap(\.self)
    return pages
  }

  private func grouped<Key: Hashable>(
    _ findings: [Standing<Finding>], by keys: (Finding) -> [Key]
  ) -> [(key: Key, value: [Standing<Finding>])] {
    var groups: [Key: [Standing<Finding>]] = [:]
    for finding in findings { for key in keys(finding.item) { groups[key, default: []].append(finding) } }
    return groups.sorted {
      $0.value.count != $1.value.count ? $0.value.count > $1.value.count : "\($0.key)" < "\($1.key)"
    }
  }

  private func pages(_ list: List, isRule: Bool = false, summary: (Page) -> Void) -> [PublishedFile] {
    let count = max(1, (list.findings.count + Self.findingsOnAPage - 1) / Self.findingsOnAPage)
    let isAll = list.address == addresses.findings
    return (1...count).map { number in
      page(Addresses.page(number, of: list.address), title: list.title, section: .findings) { page in
        page.markup.tag("p") {
          page.markup.text(Numbers.counted(list.findings.count, "open finding"))
          if !isAll {
            page.markup.text(" of ")
            page.anchor(addresses.findings, Numbers.grouped(openFindings.count))
          }
          let excepted = findings.count - openFindings.count
          if isAll && excepted > 0 {
            page.markup.text(", and ")
            page.anchor(addresses.exceptions, "\(Numbers.grouped(excepted)) under exceptions")
          }
          if isRule {
            page.markup.text(". ")
            page.anchor("rules/\(list.title)/", "What the rule finds, and what to write instead")
          }
        }
        if number == 1 { summary(page) }
        let start = (number - 1) * Self.findingsOnAPage
        rows(list.findings.dropFirst(start).prefix(Self.findingsOnAPage), start: start, isAll: isAll, page)
        page.pages(number, of: count, list: list.address)
      }
    }
  }

  private func nothing(_ page: Page) {
    guard tip != nil else { return }
    page.markup.tag(
      "p", .class("lead"),
      text: findings.isEmpty
        ? "The audit finds nothing wrong in the newest commit." : "Everything that is found is under an exception.")
  }

  private func summary(_ rules: [List], _ modules: [List], _ owners: [List], _ files: [List], _ page: Page) {
    page.markup.tag("div", .class("columns")) {
      table("By rule", "Rule", rules, page)
      page.markup.tag("div") {
        table("By module", "Module", modules, page)
        table("By owner", "Owner", owners, page)
      }
    }
    page.markup.tag("details") {
      page.markup.tag("summary", text: "By file: \(Numbers.counted(files.count, "file"))")
      table("By file", "File", files, page)
    }
  }

  private func table(_ caption: String, _ what: String, _ lists: [List], _ page: Page) {
    guard !lists.isEmpty else { return }
    page.table(caption, [(what, false), ("Findings", true)], sortable: true) {
      for list in lists {
        page.markup.tag("tr") {
          page.head { page.markup.tag("a", .href(page.link(to: list.address))) { page.prose(list.title) } }
          page.number(list.findings.count)
        }
      }
    }
  }

  private func rows(_ findings: ArraySlice<Standing<Finding>>, start: Int, isAll: Bool, _ page: Page) {
    guard !findings.isEmpty else { return }
    page.markup.tag("section") {
      page.markup.tag("h2", text: isAll ? "All findings, the most severe first" : "The findings, the most severe first")
      page.markup.tag(
        "ol", .class("rows filtered"), .init("start", String(start + 1)), .fixed("data-filter", "Filter these findings")
      ) {
        for finding in findings { row(finding, page) }
      }
    }
  }

  func row(_ standing: Standing<Finding>, _ page: Page) {
    let markup = page.markup
    let finding = standing.item
    markup.tag("li") {
      markup.tag("p", .class("title")) {
        severity(finding.severity, page)
        markup.tag("a", .href(page.link(to: "rules/\(finding.rule.rawValue)/"))) { page.code(finding.rule.rawValue) }
        page.place(finding.place)
      }
      markup.tag("p") { page.rich(finding.message) }
      if let suggestion = finding.suggestion {
        markup.tag("p", .class("small")) {
          markup.text("Instead: ")
          page.suggestion(suggestion)
        }
      }
      markup.tag("p", .class("where")) {
        if let site = finding.site.flatMap({ siteByID[$0]?.item }) {
          // A site that can take many values: those that the message speaks of.
          let named = site.values.filter { finding.message.contains("\"\($0.text)\"") }
          for value in (named.isEmpty ? site.values : named).prefix(3) {
            markup.tag("span") { page.identifier(value, linked: isKnown(value)) }
          }
          if let module = site.module { markup.tag("span") { page.prose(module) } }
          for owner in site.owners { markup.tag("span") { page.prose(owner) } }
        }
        if let commit = history.commit(at: standing.since) {
          markup.tag("span") {
            markup.text("since ")
            page.commit(commit)
            markup.text(" ")
            page.time(commit.commit.time)
            markup.text(", ")
            page.prose(commit.commit.authorName)
          }
        }
      }
    }
  }

  func severity(_ severity: Severity, _ page: Page) {
    switch severity {
    case .error: page.markup.tag("span", .class("tag bad"), text: "error")
    case .warning: page.markup.tag("span", .class("tag warn"), text: "warning")
    case .info: page.markup.tag("span", .class("tag"), text: "info")
    }
  }
}
