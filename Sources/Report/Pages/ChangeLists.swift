import Identifiers
import Ledger

/// What a commit changed, thing by thing.
struct ChangeLists {
  let report: BranchReport
  let page: Page
  let commit: StoredCommit

  /// A first commit or a great removal has thousands of changes: the page names the first, and how many more there are.
  static let most = 200

  func write(_ changes: Changes) {
    sites("Sites that changed", changes.sites.filter { $0.before != nil && $0.after != nil })
    sites("New sites", changes.sites.filter { $0.before == nil })
    sites("Sites that are gone", changes.sites.filter { $0.after == nil })
    renames(changes.identifierRenames)
    entries("New identifiers", changes.entries.filter { $0.before == nil }.compactMap(\.after))
    entries("Identifiers that are gone", changes.entries.filter { $0.after == nil }.compactMap(\.before))
    findings("Findings gained", changes.findings.filter { $0.before == nil }.compactMap(\.after), isGained: true)
    findings("Findings lost", changes.findings.filter { $0.after == nil }.compactMap(\.before), isGained: false)
    exceptions(changes.exceptions)
    gaps(changes.gaps)
    files(changes.renames)
  }

  private func section<Item>(_ title: String, _ items: [Item], row: (Item) -> Void) {
    guard !items.isEmpty else { return }
    let markup = page.markup
    markup.tag("section") {
      markup.tag("h2", text: "\(title): \(Numbers.grouped(items.count))")
      markup.tag("ol", .class("rows")) {
        for item in items.prefix(Self.most) { markup.tag("li") { row(item) } }
      }
      if items.count > Self.most {
        markup.tag("p", .class("small soft"), text: "The first \(Self.most) of \(Numbers.grouped(items.count)).")
      }
    }
  }

  private func sites(_ title: String, _ changes: [Change<Site>]) {
    section(title, changes) { change in
      guard let site = change.after ?? change.before else { return }
      let markup = page.markup
      markup.tag("p", .class("title")) {
        if let before = change.before, let after = change.after, before.state != after.state {
          state(before.state)
          markup.text("→")
          state(after.state)
        } else {
          state(site.state)
        }
        place(Place(path: site.key.path, line: site.line), isGone: change.after == nil)
      }
      markup.tag("p", .class("where")) {
        markup.tag("span", text: site.key.side == .app ? "app" : "UI test")
        markup.tag("span") { page.code(site.key.owner.isEmpty ? "top of the file" : site.key.owner) }
        values(change.before?.values ?? site.values, site.values)
      }
    }
  }

  private func values(_ before: [IdentifierValue], _ after: [IdentifierValue]) {
    let markup = page.markup
    if before == after {
      for value in after.prefix(4) { markup.tag("span") { page.identifier(value, linked: report.isKnown(value)) } }
    } else {
      markup.tag("span") {
        for value in before.prefix(2) { page.identifier(value, linked: report.isKnown(value)) }
        markup.text(" → ")
        for value in after.prefix(2) { page.identifier(value, linked: report.isKnown(value)) }
      }
    }
  }

  private func state(_ state: SiteState) {
    page.markup.tag("span", .classes("key k-\(Band(state)?.rawValue ?? "none")"), text: state.title)
  }

  /// What is gone stands at its line in the commit before.
  private func place(_ place: Place, isGone: Bool) {
    if isGone, let parent = commit.commit.parents.first {
      page.place(place, at: parent)
    } else {
      page.place(place)
    }
  }

  private func renames(_ renames: [IdentifierRename]) {
    section("Identifiers with a new value", renames) { rename in
      page.markup.tag("p") {
        page.identifier(rename.from)
        page.markup.text(" → ")
        page.identifier(rename.to)
      }
    }
  }

  private func entries(_ title: String, _ entries: [CatalogEntry]) {
    section(title, entries) { entry in
      page.markup.tag("p") {
        page.identifier(entry.value)
        page.markup.tag("span", .class("soft small"), text: " \(entry.source.rawValue.spaced)")
      }
    }
  }

  private func findings(_ title: String, _ findings: [Finding], isGained: Bool) {
    section(title, findings) { finding in
      let markup = page.markup
      markup.tag("p", .class("title")) {
        report.severity(finding.severity, page)
        markup.tag("a", .href(page.link(to: "rules/\(finding.rule.rawValue)/"))) { page.code(finding.rule.rawValue) }
        place(finding.place, isGone: !isGained)
      }
      markup.tag("p", .class("small")) { page.rich(finding.message) }
    }
  }

  private func exceptions(_ changes: [Change<LegacyException>]) {
    section("Exceptions", changes) { change in
      guard let exception = change.after ?? change.before else { return }
      let verb = change.before == nil ? "new" : change.after == nil ? "ended" : "changed"
      page.markup.tag("p", .class("title")) {
        page.markup.tag("span", .class("tag"), text: verb)
        page.prose(exception.reason ?? "(no reason given)")
      }
      page.markup.tag("p", .class("where")) {
        page.markup.tag("span") { place(exception.place, isGone: change.after == nil) }
        page.markup.tag("span", text: "covers \(Numbers.counted(exception.covers.count, "finding"))")
        if let until = exception.until { page.markup.tag("span", text: "until \(until)") }
      }
    }
  }

  private func gaps(_ changes: [Change<Gap>]) {
    section("Files that cannot be read", changes) { change in
      guard let gap = change.after ?? change.before else { return }
      page.markup.tag("p") {
        page.path(gap.path)
        page.markup.text(change.after == nil ? ": read again" : ": \(gap.reason.rawValue) ")
        if change.after != nil { page.prose(gap.detail) }
      }
    }
  }

  private func files(_ renames: [RenamedPath]) {
    section("Files moved", renames) { rename in
      page.markup.tag("p") {
        page.path(rename.from)
        page.markup.text(" → ")
        page.path(rename.to)
      }
    }
  }
}
