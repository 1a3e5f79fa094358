import Identifiers
import Ledger

/// `/r/<repo>/exceptions/`: what the team keeps for now, and how earlier exceptions ended.
extension BranchReport {
  var exceptionsPage: PublishedFile {
    get throws {
      let lives = tip == nil ? [] : try answers.exceptionLives()
      let standing = Dictionary(exceptions.map { ($0.standing.track, $0) }, uniquingKeysWith: { first, _ in first })
      let now = lives.filter { $0.ended == nil }.sorted {
        let (one, other) = (standing[$0.track]?.item.until ?? "9999", standing[$1.track]?.item.until ?? "9999")
        return one != other ? one < other : $0.since < $1.since
      }
      let endings = try endings(of: lives)
      let ended = lives.filter { $0.ended != nil }.sorted { ($0.ended ?? 0, $0.since) > ($1.ended ?? 0, $1.since) }
      return page(addresses.exceptions, title: "Exceptions", section: .exceptions) { page in
        guard tip != nil else { return }
        let expired = exceptions.count(where: \.isExpired)
        page.markup.tag(
          "p",
          text: now.isEmpty
            ? "No exception stands: whatever is found counts."
            : "\(Numbers.counted(now.count, "exception")) stand\(now.count == 1 ? "s" : ""), \(Numbers.grouped(expired)) past their date. A site under an exception stays legacy; it is never counted as done."
        )
        section("Standing, the next to end first", now, standing, endings, page)
        section("Ended", ended, standing, endings, page)
      }
    }
  }

  private func section(
    _ title: String, _ lives: [Life<LegacyException>], _ standing: [Track: DatedException],
    _ endings: [Track: ExceptionEnding], _ page: Page
  ) {
    guard !lives.isEmpty else { return }
    page.markup.tag("section") {
      page.markup.tag("h2", text: title)
      page.markup.tag("ol", .class("rows")) {
        for life in lives { row(life, standing[life.track], endings[life.track], page) }
      }
    }
  }

  private func row(
    _ life: Life<LegacyException>, _ standing: DatedException?, _ ending: ExceptionEnding?, _ page: Page
  ) {
    guard let exception = standing?.item ?? life.stretches.last?.item else { return }
    let markup = page.markup
    markup.tag("li") {
      markup.tag("p", .class("title")) {
        if let standing {
          tag(standing, page)
        } else {
          markup.tag("span", .class("tag"), text: ExceptionLife.state(standing: nil, ending: ending).rawValue)
        }
        markup.tag("strong") { page.prose(exception.reason ?? "(no reason given)") }
      }
      markup.tag("p", .class("where")) {
        for rule in exception.rules {
          markup.tag("span") { page.anchor("rules/\(rule.rawValue)/", rule.rawValue) }
        }
        markup.tag("span") {
          page.place(exception.place, at: life.ended.flatMap { history.commit(at: $0 - 1)?.commit.id })
        }
        if let glob = exception.pathGlob { markup.tag("span") { page.code(glob) } }
        if let glob = exception.identifierGlob { markup.tag("span") { page.code(glob) } }
        if let owner = exception.owner { markup.tag("span") { page.prose(owner) } }
        if let until = exception.until { markup.tag("span", text: "until \(until)") }
      }
      markup.tag("p", .class("where")) {
        if let commit = history.commit(at: life.since) {
          markup.tag("span") {
            markup.text("since ")
            page.commit(commit)
            markup.text(" ")
            page.time(commit.commit.time)
            markup.text(" by ")
            page.prose(commit.commit.authorName)
            markup.text(", \(Numbers.counted(max(0, asOf - Day(at: commit.commit.time)), "day")) ago")
          }
        }
        if let end = life.ended.flatMap({ history.commit(at: $0) }) {
          markup.tag("span") {
            markup.text("ended with ")
            page.commit(end)
            markup.text(" ")
            page.time(end.commit.time)
          }
        }
      }
      coverage(life, page)
    }
  }

  /// How many findings it covered over time.
  private func coverage(_ life: Life<LegacyException>, _ page: Page) {
    let markup = page.markup
    let numbers = life.stretches.map(\.item.covers.count)
    var told: [(position: Int, count: Int)] = []
    for (stretch, count) in zip(life.stretches, numbers) where told.last?.count != count {
      told.append((stretch.from, count))
    }
    markup.tag("p", .class("where")) {
      let now = life.ended == nil ? "covers" : "covered"
      markup.tag("span", text: "\(now) \(Numbers.counted(numbers.last ?? 0, "finding"))")
      guard told.count > 1 else { return }
      markup.tag("span") {
        markup.text("over time: ")
        for (index, step) in told.suffix(12).enumerated() {
          if index > 0 { markup.text(" → ") }
          if let commit = history.commit(at: step.position), !commit.changes.isEmpty {
            page.anchor(addresses.commit(commit.commit.id), Numbers.grouped(step.count))
          } else {
            markup.text(Numbers.grouped(step.count))
          }
        }
      }
    }
  }
}
