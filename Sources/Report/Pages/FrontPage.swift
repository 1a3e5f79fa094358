import Identifiers

/// `/`: every watched repository.
extension SiteReport {
  /// A page of the site outside any repository.
  func page(_ address: String, title: String, isFront: Bool = false, body: (Page) -> Void) -> PublishedFile {
    let markup = Markup()
    let page = Page(address: address, markup: markup, forge: nil, addresses: nil, commit: nil)
    Frame.document(page, title: isFront ? self.title : "\(title) · \(self.title)", data: [], feed: "") {
      markup.tag("header") {
        if isFront {
          markup.tag("h1") { page.prose(self.title) }
        } else {
          markup.tag("p", .class("name")) { markup.tag("a", .href(page.link(to: ""))) { page.prose(self.title) } }
        }
        markup.tag("nav", .fixed("aria-label", "Report")) {
          markup.tag("ul") {
            for (name, target) in [("All repositories", ""), ("Rules", "rules/"), ("Feed", "feed.json")] {
              markup.tag("li") {
                if target == address {
                  markup.tag("a", .href(page.link(to: target)), .fixed("aria-current", "page"), text: name)
                } else {
                  page.anchor(target, name)
                }
              }
            }
          }
        }
      }
      markup.tag("main", .id("main")) {
        if !isFront { markup.tag("h1") { page.prose(title) } }
        body(page)
      }
      markup.tag("footer") {
        Frame.product(page, versions: versions)
        for file in ["api/v1/repositories.json", "api/v1/status.json", "feed.json", "feed.atom"] {
          page.anchor(file, file.split(separator: "/").last.map(String.init) ?? file)
        }
        Frame.honesty(page)
      }
    }
    return PublishedFile(path: address + "index.html", bytes: markup.bytes, kind: .html)
  }

  var frontPage: PublishedFile {
    page("", title: title, isFront: true) { page in
      if branches.isEmpty {
        return page.markup.tag(
          "p", .class("lead"),
          text: watched == 0
            ? "No repository is watched yet. Name one in the configuration and it appears here."
            : "\(Numbers.counted(watched, "repository", "repositories")) of the configuration: what is known of them appears here in a moment."
        )
      }
      let first = branches.filter { $0.subject.branchSlug == nil }
      for card in first { self.card(card, page) }
    }
  }

  private func card(_ card: BranchCard, _ page: Page) {
    let markup = page.markup
    let addresses = card.subject.addresses
    markup.tag("section", .class("card repository")) {
      markup.tag("div", .class("repository-head")) {
        markup.tag("h2") {
          markup.tag("a", .href(page.link(to: addresses.pages))) { page.prose(card.subject.title) }
          markup.text(" ")
          markup.tag("span", .class("soft")) { page.prose(card.subject.branch) }
        }
        state(card.status, page)
      }
      guard card.commit != nil else {
        return markup.tag(
          "p", .class("soft"),
          text: card.status.state.name == "paused"
            ? "No commit was audited before watching was paused."
            : "No commit is audited yet. What is found appears here with the first ones.")
      }
      markup.tag("div", .class("repository-body")) {
        markup.tag("div") {
          if card.progress.total == 0 {
            return markup.tag("p", .class("soft"), text: "No identifier is assigned or looked up.")
          }
          markup.tag("p") {
            markup.tag("strong", text: Numbers.percent(card.progress))
            markup.text(
              " migrated, \(Numbers.grouped(card.progress.done)) of \(Numbers.counted(card.progress.total, "site"))")
          }
          markup.progressBar(card.progress)
          markup.tag(
            "p", .class("small soft"),
            text:
              "automation-critical \(Numbers.grouped(card.critical.done)) of \(Numbers.grouped(card.critical.total))")
        }
        markup.tag("div") {
          if card.trend.count > 1, let start = card.trend.first, let end = card.trend.last {
            markup.sparkline(
              card.trend,
              title:
                "Share migrated over the last 90 days: from \(Numbers.percent(permille: start)) to \(Numbers.percent(permille: end))"
            )
            markup.tag(
              "p", .class("small soft"),
              text: "\(Numbers.points(permille: end - start)) points in \(Numbers.counted(card.trend.count, "day"))"
            )
          }
        }
        findings(card, page)
        newest(card, page)
      }
      branches(of: card, page)
    }
  }

  private func findings(_ card: BranchCard, _ page: Page) {
    let markup = page.markup
    markup.tag("div") {
      markup.tag("p") {
        page.anchor(card.subject.addresses.findings, Numbers.counted(card.findings, "finding"))
        if card.errors > 0 { markup.text(", \(Numbers.counted(card.errors, "error"))") }
      }
      for (days, numbers) in zip([7, 30], zip(card.gained, card.lost)) {
        markup.tag(
          "p", .class("small soft"),
          text: "\(days) days: \(Numbers.grouped(numbers.0)) gained, \(Numbers.grouped(numbers.1)) lost")
      }
      if card.expired + card.expiring > 0 {
        markup.tag("p", .class("small")) {
          if card.expired > 0 {
            markup.tag(
              "a", .class("down"), .href(page.link(to: card.subject.addresses.exceptions)),
              text: "\(Numbers.counted(card.expired, "exception")) expired")
          }
          if card.expired > 0 && card.expiring > 0 { markup.text(", ") }
          if card.expiring > 0 {
            page.anchor(
              card.subject.addresses.exceptions,
              "\(Numbers.counted(card.expiring, "exception")) within 14 days of the end")
          }
        }
      }
    }
  }

  private func newest(_ card: BranchCard, _ page: Page) {
    let markup = page.markup
    markup.tag("div") {
      guard let commit = card.commit, let time = card.time else { return }
      markup.tag("p") { page.prose(card.message.isEmpty ? "(no message)" : card.message) }
      markup.tag("p", .class("small soft")) {
        if card.hasPage {
          markup.tag("a", .href(page.link(to: card.subject.addresses.commit(commit)))) { page.code(Page.short(commit)) }
        } else {
          page.code(Page.short(commit))
        }
        markup.text(" · ")
        page.time(time)
      }
    }
  }

  private func branches(of card: BranchCard, _ page: Page) {
    let others = branches.filter { $0.subject.repository == card.subject.repository && $0.subject.branchSlug != nil }
    guard !others.isEmpty else { return }
    page.markup.tag("ul", .class("lists small")) {
      for other in others {
        page.markup.tag("li") {
          page.markup.tag("a", .href(page.link(to: other.subject.addresses.pages))) { page.prose(other.subject.branch) }
          page.markup.text(" \(Numbers.percent(other.progress)) ")
          if other.status.state.name != "ready" { state(other.status, page) }
        }
      }
    }
  }

  private func state(_ status: WatchStatus, _ page: Page) {
    let markup = page.markup
    markup.tag("p", .classes("small soft state is-" + status.state.name)) {
      switch status.state {
      case .ready:
        markup.text(status.behind ?? 0 > 0 ? "\(Numbers.counted(status.behind ?? 0, "commit")) behind" : "up to date")
      case .paused: markup.text("paused")
      case .catchingUp(_, 0): markup.text("being fetched")
      case .catchingUp(let done, let total):
        markup.text(
          "catching up, \(Numbers.percent(Fraction(done: done, total: total))) (\(Numbers.grouped(done)) of \(Numbers.counted(total, "commit")))"
        )
      case .failing(let reason, let since, _):
        markup.text("failing since ")
        page.moment(since)
        markup.text(": ")
        page.prose(reason)
      }
    }
  }
}
