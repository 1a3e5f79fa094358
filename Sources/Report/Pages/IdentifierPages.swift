import Identifiers
import Ledger

/// `/r/<repo>/identifiers/<key>/`: the life of one identifier.
extension BranchReport {
  /// The pages of the identifiers that commits after a position touched; `nil`: of every one that there ever was.
  func identifierPages(after settled: Int?) throws -> [PublishedFile] {
    let values = try touched(after: settled).filter(isKnown)
    return try writtenTogether(values, asking: { try answers.life(of: $0) }, identifierPage)
  }

  private func touched(after settled: Int?) throws -> [IdentifierValue] {
    guard let settled else { return sightings.keys.sorted() }
    var values: Set<IdentifierValue> = []
    for commit in history.commits where commit.position > settled && !commit.changes.isEmpty {
      let changes = try answers.changes(in: commit.position)
      for change in changes.entries {
        values.formUnion([change.before?.value, change.after?.value].compactMap(\.self))
      }
      for change in changes.sites {
        values.formUnion((change.before?.values ?? []) + (change.after?.values ?? []))
      }
      for rename in changes.identifierRenames { values.formUnion([rename.from, rename.to]) }
      for broken in changes.broken { values.formUnion([broken.value, broken.likely].compactMap(\.self)) }
    }
    // Pages name the lines of today, and that of a pattern names selectors that have another value.
    let moved = sites.filter { $0.placed > settled }.map(\.item)
    for site in moved { values.formUnion(site.values) }
    let ids = Set(moved.map(\.key.id))
    for entry in entries.map(\.item)
    where !ids.isDisjoint(with: entry.selectors) || !ids.isDisjoint(with: entry.assignments) {
      values.insert(entry.value)
    }
    return values.sorted()
  }

  private func identifierPage(_ life: IdentifierLife) -> PublishedFile {
    page(addresses.identifier(life.value), title: life.value.text, section: .catalog, .settled, isCode: true) { page in
      let last = life.entries.last
      let isThere = last.map { $0.to == nil } ?? false
      standing(life, isThere: isThere, page)
      if let last, isThere {
        list("Assigned", last.item.assignments.compactMap { standingPlace($0) }, page)
        list("Looked up", last.item.selectors.compactMap { standingPlace($0) }, page)
        if last.item.selectors.isEmpty {
          page.markup.tag("p", .class("soft"), text: "No UI test of the repository looks it up.")
        }
      } else {
        list("Still looked up, though nothing assigns it", leftBehind(life), page)
        if let end = last?.to {
          list("Last assigned", places(life, .app, before: end), page)
          list("Last looked up", places(life, .test, before: end), page)
        }
      }
      story(LifeStory(life, history), page)
    }
  }

  /// A place of an identifier: a site as it stood from a commit on.
  private struct StandingPlace {
    var site: Site
    /// The position of the commit whose lines it speaks of.
    var position: Int
    var since: Int
  }

  private func standingPlace(_ id: String) -> StandingPlace? {
    siteByID[id].map { StandingPlace(site: $0.item, position: $0.placed, since: $0.since) }
  }

  /// Selectors that the newest commit has of a value that it does not assign.
  private func leftBehind(_ life: IdentifierLife) -> [StandingPlace] {
    life.sites.compactMap { site in
      guard let last = site.stretches.last, last.to == nil, last.item.key.side == .test,
        last.item.values.contains(life.value)
      else { return nil }
      return standingPlace(last.item.key.id) ?? StandingPlace(site: last.item, position: last.from, since: site.since)
    }
  }

  /// The sites of a value just before a commit.
  private func places(_ life: IdentifierLife, _ side: Side, before end: Int) -> [StandingPlace] {
    life.sites.compactMap { site in
      let stretch = site.stretches.first { $0.from < end && ($0.to ?? .max) >= end }
      guard let stretch, stretch.item.key.side == side, stretch.item.values.contains(life.value) else { return nil }
      return StandingPlace(site: stretch.item, position: stretch.from, since: site.since)
    }
  }

  private func standing(_ life: IdentifierLife, isThere: Bool, _ page: Page) {
    let markup = page.markup
    guard let last = life.entries.last else { return }
    let entry = last.item
    if !isThere, let end = last.to.flatMap({ history.commit(at: $0) }) {
      markup.tag("p", .class("banner")) {
        markup.text("The catalog has not had this identifier since ")
        page.commit(end)
        markup.text(", ")
        page.time(end.commit.time)
        markup.text(".")
        if let rename = life.renames.last(where: { $0.from == life.value }) {
          markup.text(" It is called ")
          page.identifier(rename.to, linked: isKnown(rename.to))
          markup.text(" now.")
        }
      }
    }
    markup.tag("dl", .class("facts")) {
      fact("Source", page) { markup.text(entry.source.rawValue.spaced) }
      if entry.value.isPattern {
        fact("Pattern", page) { markup.text("{} stands for a part that is known at run time alone") }
      }
      let contract = [entry.scope, entry.element, entry.component].compactMap(\.self)
      if !contract.isEmpty { fact("Contract", page) { page.code(contract.joined(separator: " · ")) } }
      if !entry.declarations.isEmpty {
        fact("Declared", page) {
          for (index, place) in entry.declarations.prefix(5).enumerated() {
            if index > 0 { markup.text(", ") }
            page.place(place, at: history.commit(at: last.from)?.commit.id)
          }
        }
      }
      if let module = entry.module { fact("Module", page) { page.prose(module) } }
      if !entry.owners.isEmpty { fact("Owners", page) { page.prose(entry.owners.joined(separator: " ")) } }
      fact("Migrated", page) {
        let isUsed = !entry.selectors.isEmpty
        markup.text(
          entry.isMigrated
            ? isUsed ? "yes, where it is assigned and where it is looked up" : "yes"
            : isUsed ? "not everywhere that it is assigned and looked up" : "no")
      }
      if !entry.problems.isEmpty {
        fact("Problems", page) {
          for (index, rule) in entry.problems.enumerated() {
            if index > 0 { markup.text(", ") }
            page.anchor("rules/\(rule.rawValue)/", rule.rawValue)
          }
        }
      }
    }
  }

  private func fact(_ name: String, _ page: Page, content: () -> Void) {
    page.markup.tag("dt", text: name)
    page.markup.tag("dd") { content() }
  }

  private func list(_ title: String, _ unordered: [StandingPlace], _ page: Page) {
    guard !unordered.isEmpty else { return }
    let sites = unordered.sorted { Order.sites($0.site, $1.site) }
    let markup = page.markup
    markup.tag("section") {
      markup.tag("h2", text: "\(title): \(Numbers.counted(sites.count, "place"))")
      markup.tag("ol", .class("rows")) {
        for place in sites.prefix(ChangeLists.most) {
          let site = place.site
          markup.tag("li") {
            markup.tag("p", .class("title")) {
              markup.tag("span", .classes("key k-\(Band(site.state)?.rawValue ?? "none")"), text: site.state.title)
              page.place(Place(path: site.key.path, line: site.line), at: history.commit(at: place.position)?.commit.id)
            }
            markup.tag("p", .class("where")) {
              markup.tag("span") { page.code(site.key.owner.isEmpty ? "top of the file" : site.key.owner) }
              if let element = site.key.element { markup.tag("span") { page.code(element) } }
              markup.tag("span") { page.code(site.key.expression) }
              if let commit = history.commit(at: place.since) {
                markup.tag("span") {
                  markup.text("since ")
                  page.commit(commit)
                }
              }
            }
          }
        }
      }
    }
  }

  private func story(_ story: LifeStory, _ page: Page) {
    let markup = page.markup
    guard !story.events.isEmpty else { return }
    markup.tag("section") {
      markup.tag("h2", text: "Its life, newest first")
      markup.tag("ol", .class("life")) {
        for (position, events) in story.events.reversed() {
          guard let commit = history.commit(at: position) else { continue }
          markup.tag("li", .classes("k-\(events.compactMap(\.band).first?.rawValue ?? "dynamic")")) {
            for event in events.prefix(20) {
              markup.tag("p") {
                markup.text(event.words)
                if let place = event.place {
                  markup.text(" at ")
                  page.place(
                    place, at: event.isBefore ? commit.commit.parents.first ?? commit.commit.id : commit.commit.id)
                }
                if let value = event.value {
                  markup.text(" ")
                  page.identifier(value, linked: isKnown(value))
                }
              }
            }
            if events.count > 20 { markup.tag("p", text: "and \(events.count - 20) more") }
            markup.tag("p", .class("where")) {
              markup.tag("span") { page.commit(commit) }
              markup.tag("span") { page.time(commit.commit.time) }
              markup.tag("span") { page.prose(commit.commit.subject) }
              markup.tag("span") { page.prose(commit.commit.authorName) }
            }
          }
        }
      }
    }
  }
}
