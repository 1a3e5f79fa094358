import Identifiers
import Ledger

/// `/r/<repo>/`: how far the migration is, how it went, what is next.
extension BranchReport {
  func overviewPage(_ inventory: JSONValue?) -> PublishedFile {
    page(addresses.overview, title: nil, section: .overview) { page in
      guard tip != nil else { return }
      if counts.sites.isEmpty {
        page.markup.tag(
          "p", .class("lead"),
          text:
            "No accessibility identifier is assigned or looked up in the newest commit. There is nothing to migrate here."
        )
      }
      let forecast = Forecast(history: history, goal: subject.goal, asOf: asOf)
      meters(page)
      chart(page, forecast)
      page.markup.tag("div", .class("columns")) {
        stages(page, stageGaps(inventory))
        news(page)
      }
      modules(page)
      files(page)
      exceptionsAtAGlance(page)
      gapsAtAGlance(page)
    }
  }

  // MARK: Meters

  private func meters(_ page: Page) {
    let markup = page.markup
    markup.tag("section", .class("meters"), .fixed("aria-label", "Progress")) {
      let all = counts.progress()
      meter(
        page, "Migrated", Numbers.percent(all), "\(Numbers.grouped(all.done)) of \(Numbers.counted(all.total, "site"))"
      ) {
        markup.progressBar(all)
      } note: {
        if let before = history.counts(daysAgo: 30, asOf: asOf)?.progress(), let then = Numbers.permille(before),
          let now = Numbers.permille(all)
        {
          trend(page, now - then)
          markup.text(" points in 30 days · ")
        }
        markup.text(
          "app \(Numbers.percent(counts.progress(.app))), UI tests \(Numbers.percent(counts.progress(.test)))")
      }
      let critical = counts.critical
      meter(
        page, "Automation-critical", Numbers.percent(critical),
        "\(Numbers.grouped(critical.done)) of \(Numbers.grouped(critical.total))"
      ) {
        markup.progressBar(critical)
      } note: {
        markup.text("identifiers that a UI test looks up · \(Numbers.grouped(critical.total - critical.done)) left")
      }
      exceptionMeter(page)
    }
  }

  private func exceptionMeter(_ page: Page) {
    let markup = page.markup
    let expired = exceptions.count { $0.isExpired }
    let dated = exceptions.count { if case .dated = $0.state { true } else { false } }
    let unused = exceptions.count { $0.item.covers.isEmpty }
    let covers = exceptions.reduce(0) { $0 + ($1.isExpired ? 0 : $1.item.covers.count) }
    meter(
      page, "Legacy exceptions", Numbers.grouped(exceptions.count),
      exceptions.isEmpty ? "" : "cover \(Numbers.counted(covers, "finding"))"
    ) {
      markup.bar(
        [("dated", dated), ("expired", expired), ("open", exceptions.count - dated - expired)], of: exceptions.count)
    } note: {
      if exceptions.isEmpty { return markup.text("nothing is kept as it is by decision") }
      markup.text("\(dated) dated, ")
      markup.tag("span", .classes(expired > 0 ? "down" : "soft"), text: "\(expired) expired")
      markup.text(", \(unused) cover nothing")
    }
  }

  private func meter(
    _ page: Page, _ what: String, _ value: String, _ whole: String, bar: () -> Void, note: () -> Void
  ) {
    let markup = page.markup
    markup.tag("div", .class("meter")) {
      markup.tag("h2", text: what)
      markup.tag("p", .class("value")) {
        markup.text(value)
        markup.tag("small", text: whole)
      }
      bar()
      markup.tag("p", .class("small soft")) { note() }
    }
  }

  func trend(_ page: Page, _ permille: Int) {
    page.markup.tag(
      "span", .classes(permille > 0 ? "up" : permille < 0 ? "down" : "soft"), text: Numbers.points(permille: permille))
  }

  // MARK: Stages

  private func stages(_ page: Page, _ gaps: [Stage: [StageGap]]) {
    let markup = page.markup
    markup.tag("section") {
      markup.tag("h2", text: "Stages")
      if counts.stages.isEmpty {
        return markup.tag("p", .class("soft"), text: "The stages were not counted for this commit.")
      }
      let next = zip(Stage.allCases, counts.stages).first { !Stage.isDone($0.1) }?.0
      markup.tag("ol", .class("stages")) {
        for (stage, fraction) in zip(Stage.allCases, counts.stages) {
          let isDone = Stage.isDone(fraction)
          markup.tag("li", .classes(isDone ? "done" : stage == next ? "next" : "later")) {
            markup.tag("span") {
              markup.text(stage.title)
              if isDone { markup.tag("span", .class("hidden"), text: " (done)") }
              if stage == next { markup.tag("span", .class("hidden"), text: " (next)") }
            }
            markup.tag(
              "span",
              text: fraction.total == 0
                ? "nothing to do" : "\(Numbers.grouped(fraction.done)) / \(Numbers.grouped(fraction.total))")
            missing(stage, gaps[stage] ?? [], page)
          }
        }
      }
    }
  }

  private func missing(_ stage: Stage, _ gaps: [StageGap], _ page: Page) {
    guard !gaps.isEmpty else { return }
    let isMost = [.criticalScreens, .appSites, .selectors].contains(stage)
    page.markup.tag("small") {
      page.markup.text(isMost ? "most left: " : stage == .leftovers ? "left: " : "missing: ")
      for (index, gap) in gaps.enumerated() {
        if index > 0 { page.markup.text(isMost ? ", " : "; ") }
        if let address = gap.address {
          page.markup.tag("a", .href(page.link(to: address))) { page.prose(gap.text) }
        } else {
          page.prose(gap.text)
        }
      }
    }
  }

  // MARK: What is left

  private func modules(_ page: Page) {
    let modules = ModuleProgress.list(self)
    guard !modules.isEmpty else { return }
    // A state that no module has needs no column.
    let bands = Band.allCases.dropFirst().filter { band in modules.contains { band.count($0.sites) > 0 } }
    page.markup.tag("section") {
      page.table(
        "Left to do, by module",
        [("Module", false)] + ownerColumn + [("Migrated", false), ("Sites", true)] + bands.map { ($0.title, true) }
          + [("Exceptions", true), ("30 days", true)], sortable: true
      ) {
        for module in modules { row(module, bands, page) }
      }
    }
  }

  /// A repository without CODEOWNERS needs no column for owners.
  private var ownerColumn: [(title: String, isNumber: Bool)] {
    sites.contains { !$0.item.owners.isEmpty } ? [("Owner", false)] : []
  }

  private func row(_ module: ModuleProgress, _ bands: [Band], _ page: Page) {
    let markup = page.markup
    markup.tag("tr") {
      page.head {
        if findingModules.contains(module.name) {
          markup.tag("a", .href(page.link(to: addresses.findings(module: module.name)))) { page.prose(module.title) }
        } else {
          page.prose(module.title)
        }
      }
      if !ownerColumn.isEmpty {
        markup.tag("td", .class("owner")) { page.prose(module.owners.prefix(2).joined(separator: " ")) }
      }
      page.cell { markup.progressBar(module.progress, small: true) }
      page.number("\(Numbers.grouped(module.progress.done)) / \(Numbers.grouped(module.progress.total))")
      for band in bands { page.number(band.count(module.sites)) }
      markup.tag("td", .class("n")) {
        markup.text(Numbers.grouped(module.excepted))
        if let next = module.nextException {
          markup.text(" ")
          tag(next, page)
        }
      }
      let gained = module.migratedIn30Days ?? 0
      markup.tag("td", .classes(gained > 0 ? "n up" : gained < 0 ? "n down" : "n"), text: Numbers.signed(gained))
    }
  }

  func tag(_ exception: DatedException, _ page: Page) {
    switch exception.state {
    case .open: page.markup.tag("span", .class("tag"), text: "no date")
    case .dated(let days):
      page.markup.tag(
        "span", .classes(days <= 30 ? "tag warn" : "tag"), text: days == 0 ? "last day" : Numbers.counted(days, "day"))
    case .expired: page.markup.tag("span", .class("tag bad"), text: "expired")
    }
  }

  private func files(_ page: Page) {
    let files = Dictionary(grouping: openFindings.filter { $0.item.site != nil }, by: \.item.place.path)
      .sorted { $0.value.count != $1.value.count ? $0.value.count > $1.value.count : Order.paths($0.key, $1.key) }
    guard !files.isEmpty else { return }
    page.markup.tag("section") {
      page.table("Files with most findings", [("File", false)] + ownerColumn + [("Findings", true)]) {
        for (path, findings) in files.prefix(10) {
          page.markup.tag("tr") {
            page.head {
              page.markup.tag("a", .href(page.link(to: addresses.findings(file: path)))) { page.path(path) }
            }
            if !ownerColumn.isEmpty {
              page.markup.tag("td", .class("owner")) { page.prose(owners(of: findings[0].item).joined(separator: " ")) }
            }
            page.number(findings.count)
          }
        }
      }
      if files.count > 10 {
        page.markup.tag("p", .class("small soft")) {
          page.markup.text("10 of \(Numbers.grouped(files.count)) files. ")
          page.anchor(addresses.findings, "All findings")
        }
      }
    }
  }

  private func exceptionsAtAGlance(_ page: Page) {
    guard !exceptions.isEmpty else { return }
    let markup = page.markup
    let sorted = exceptions.sorted { ($0.item.until ?? "9999", $0.item.id) < ($1.item.until ?? "9999", $1.item.id) }
    markup.tag("section") {
      page.table(
        "Exceptions that end next", [("Reason", false), ("Owner", false), ("Until", false), ("Findings covered", true)]
      ) {
        for exception in sorted.prefix(6) {
          markup.tag("tr") {
            page.head { page.prose(exception.item.reason ?? "(no reason given)") }
            markup.tag("td", .class("owner")) { page.prose(exception.item.owner ?? "") }
            page.cell {
              markup.text((exception.item.until ?? "") + " ")
              tag(exception, page)
            }
            page.number(exception.item.covers.count)
          }
        }
      }
      markup.tag("p", .class("small soft")) {
        page.anchor(addresses.exceptions, "All \(Numbers.counted(exceptions.count, "exception"))")
      }
    }
  }

  private func gapsAtAGlance(_ page: Page) {
    guard !gaps.isEmpty else { return }
    page.markup.tag("section") {
      page.markup.tag("h2", text: "Not read")
      page.markup.tag("details") {
        page.markup.tag(
          "summary",
          text:
            "\(Numbers.counted(gaps.count, "file")) could not be read, or not in full; sites in them are not counted")
        page.markup.tag("ul") {
          for gap in gaps.prefix(200) {
            page.markup.tag("li") {
              page.path(gap.item.path)
              page.markup.text(" – \(gap.item.reason.rawValue.spaced)")
              if !gap.item.detail.isEmpty { page.prose(" (\(gap.item.detail))") }
            }
          }
        }
      }
    }
  }
}
