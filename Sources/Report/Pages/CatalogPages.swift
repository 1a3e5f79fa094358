import Identifiers
import Ledger

/// `/r/<repo>/catalog/`: every identifier that the newest commit can assign, in lists by link.
extension BranchReport {
  static var entriesOnAPage: Int { 100 }

  private struct List {
    var title: String
    var address: String
    var about: String
    var entries: [Standing<CatalogEntry>]
  }

  private var lists: [List] {
    let base = addresses.catalog
    func list(_ title: String, _ slug: String, _ about: String, _ isIn: (CatalogEntry) -> Bool) -> List {
      List(title: title, address: base + slug, about: about, entries: entries.filter { isIn($0.item) })
    }
    var lists = [
      list("Catalog", "", "every value and pattern that the newest commit can assign") { _ in true },
      list(
        "Looked up, not migrated", "critical-left/",
        "UI tests depend on these, and not every assignment and selector is migrated"
      ) {
        !$0.selectors.isEmpty && !$0.isMigrated
      },
      list("Looked up", "critical/", "identifiers that at least one selector matches") { !$0.selectors.isEmpty },
      list("Not looked up", "unused/", "no selector of the repository's tests matches these") { $0.selectors.isEmpty },
      list("Duplicates", "duplicates/", "assigned at places that can be in one app") {
        $0.problems.contains(.duplicateIdentifier)
      },
      list("Patterns", "patterns/", "with a part that is known at run time alone, written {}") { $0.value.isPattern },
    ]
    for source in CatalogSource.allCases {
      lists.append(
        list("Source: \(source.rawValue.spaced)", "source/\(source.rawValue)/", "by what they come from") {
          $0.source == source
        })
    }
    return lists.filter { !$0.entries.isEmpty || $0.address == base }
  }

  var catalogPages: [PublishedFile] {
    let lists = lists
    return lists.flatMap { list in
      let count = max(1, (list.entries.count + Self.entriesOnAPage - 1) / Self.entriesOnAPage)
      return (1...count).map { number in
        page(Addresses.page(number, of: list.address), title: list.title, section: .catalog) { page in
          guard tip != nil else { return }
          page.markup.tag("p", text: "\(Numbers.counted(list.entries.count, "identifier")): \(list.about).")
          page.lists(
            "Lists of the catalog", lists.map { ("\($0.title) (\(Numbers.grouped($0.entries.count)))", $0.address) })
          if list.entries.isEmpty {
            return page.markup.tag("p", .class("lead"), text: "The newest commit assigns no identifier.")
          }
          page.markup.tag(
            "div", .class("search-catalog"), .init("data-source", page.link(to: addresses.documents + "catalog.json")),
            .init("data-pages", page.link(to: addresses.pages + "identifiers/"))
          ) {}
          let start = (number - 1) * Self.entriesOnAPage
          table(Array(list.entries.dropFirst(start).prefix(Self.entriesOnAPage)), list.title, page)
          page.pages(number, of: count, list: list.address)
        }
      }
    }
  }

  private func table(_ entries: [Standing<CatalogEntry>], _ caption: String, _ page: Page) {
    // A list without any problem needs no column for them.
    let hasProblems = entries.contains { !$0.item.problems.isEmpty }
    page.table(
      caption,
      [("Identifier", false), ("Source", false), ("Assigned", false), ("Looked up", false), ("Module", false)]
        + (hasProblems ? [("Problems", false)] : []),
      sortable: true, stacks: true
    ) {
      for standing in entries { row(standing.item, hasProblems: hasProblems, page) }
    }
  }

  private func row(_ entry: CatalogEntry, hasProblems: Bool, _ page: Page) {
    let markup = page.markup
    markup.tag("tr") {
      page.head { page.identifier(entry.value) }
      page.cell {
        markup.tag("span", .classes("key " + key(entry.source)), text: entry.source.rawValue.spaced)
        if entry.isMigrated && !entry.selectors.isEmpty {
          markup.tag("span", .class("soft small together"), text: " tests too")
        }
      }
      markup.tag("td", .class("path"), .fixed("data-label", "Assigned")) { places(entry.assignments, page) }
      markup.tag("td", .class("path"), .fixed("data-label", "Looked up")) { places(entry.selectors, page) }
      markup.tag("td", .fixed("data-label", "Module")) { page.prose(entry.module ?? "") }
      guard hasProblems else { return }
      markup.tag("td", .fixed("data-label", "Problems")) {
        for (index, rule) in entry.problems.enumerated() {
          if index > 0 { markup.text(" ") }
          page.anchor("rules/\(rule.rawValue)/", rule.rawValue)
        }
      }
    }
  }

  /// The first of some sites, and how many more there are.
  private func places(_ ids: [String], _ page: Page) {
    let sites = ids.compactMap { siteByID[$0]?.item }.sorted(by: Order.sites)
    guard let first = sites.first else { return page.markup.tag("span", .class("soft"), text: "nowhere") }
    page.place(Place(path: first.key.path, line: first.line))
    if sites.count > 1 {
      page.markup.tag("span", .class("soft"), text: " and \(Numbers.grouped(sites.count - 1)) more")
    }
  }

  private func key(_ source: CatalogSource) -> String {
    switch source {
    case .typed: "k-typed"
    case .constant: "k-constant"
    case .raw, .derived, .propertyWrapper: "k-raw"
    case .interfaceBuilder: "k-builder"
    case .aaii, .axkit, .identificable: "k-reflected"
    }
  }
}
