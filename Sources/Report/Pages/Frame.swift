import Identifiers
import Ledger

/// The sections of a branch's report, in the order of the navigation.
enum Section: String, CaseIterable {
  case overview = "Overview"
  case findings = "Findings"
  case catalog = "Catalog"
  case exceptions = "Exceptions"
  case commits = "Commits"
  case inventory = "Project"
  case completion = "Completion"
  case feed = "Feed"

  func address(_ addresses: Addresses) -> String {
    switch self {
    case .overview: addresses.overview
    case .findings: addresses.findings
    case .catalog: addresses.catalog
    case .exceptions: addresses.exceptions
    case .commits: addresses.commits
    case .inventory: addresses.inventory
    case .completion: addresses.completion
    case .feed: addresses.pages + "feed.json"
    }
  }
}

extension Section {
  /// The documents that hold what the section's pages tell. A completion report names its own.
  fileprivate var documents: [String] {
    switch self {
    case .overview, .feed, .completion: []
    case .findings: ["findings.json", "findings.csv"]
    case .catalog: ["catalog.json", "catalog.csv"]
    case .exceptions: ["exceptions.json"]
    case .commits: ["commits.json"]
    case .inventory: ["inventory.json"]
    }
  }
}

/// How a page holds up to time.
enum Settledness {
  /// Speaks of now: carries freshness.
  case live
  /// Speaks of a commit that it names.
  case settled
}

extension BranchReport {
  /// A page of the branch: the frame around what `body` writes.
  ///
  /// - Parameter title: the page's heading; `nil` on the overview, whose heading is the repository.
  func page(
    _ address: String, title: String?, section: Section?, _ settledness: Settledness = .live, at commit: String? = nil,
    isCode: Bool = false, body: (Page) -> Void
  ) -> PublishedFile {
    let markup = Markup()
    let page = Page(
      address: address, markup: markup, forge: subject.forge, addresses: addresses, commit: commit ?? tip?.commit.id)
    let name = subject.title + (subject.branchSlug == nil ? "" : " · " + subject.branch)
    Frame.document(
      page, title: (title.map { $0 + " · " } ?? "") + name + " · axwatch", data: frameData, feed: addresses.pages
    ) {
      markup.tag("header") {
        heading(page, isHeading: title == nil)
        navigation(page, section)
        if subject.branches.count > 1 { branches(page) }
        if settledness == .live { freshness(page) }
      }
      markup.tag("main", .id("main")) {
        if let title { markup.tag("h1") { if isCode { page.code(title) } else { page.prose(title, most: 2000) } } }
        if settledness == .live { banner(page) }
        body(page)
      }
      footer(page, section)
    }
    return PublishedFile(path: address + "index.html", bytes: markup.bytes, kind: .html)
  }

  private var frameData: [(StaticString, String)] {
    [("data-repository", subject.repository), ("data-branch", subject.branch)]
  }

  private func heading(_ page: Page, isHeading: Bool) {
    let markup = page.markup
    func branch() {
      markup.text(" ")
      markup.tag("span", .class("soft")) { page.prose(subject.branch) }
    }
    if isHeading {
      markup.tag("h1") {
        page.prose(subject.title)
        branch()
      }
    } else {
      markup.tag("p", .class("name")) {
        markup.tag("a", .href(page.link(to: addresses.overview))) { page.prose(subject.title) }
        branch()
      }
    }
  }

  private func navigation(_ page: Page, _ section: Section?) {
    page.markup.tag("nav", .fixed("aria-label", "Report")) {
      page.markup.tag("ul") {
        page.markup.tag("li") { page.anchor("", "All repositories") }
        for entry in Section.allCases {
          page.markup.tag("li") {
            let href = Markup.Attribute.href(page.link(to: entry.address(addresses)))
            if entry == section {
              page.markup.tag("a", href, .fixed("aria-current", "page"), text: entry.rawValue)
            } else {
              page.markup.tag("a", href, text: entry.rawValue)
            }
          }
        }
      }
    }
  }

  private func branches(_ page: Page) {
    page.markup.tag("nav", .fixed("aria-label", "Branches")) {
      page.markup.tag("ul") {
        for branch in subject.branches {
          let target = Addresses(repository: subject.repository, branch: branch.slug).overview
          page.markup.tag("li") {
            let href = Markup.Attribute.href(page.link(to: target))
            if branch.slug == subject.branchSlug {
              page.markup.tag("a", href, .fixed("aria-current", "true")) { page.prose(branch.name) }
            } else {
              page.markup.tag("a", href) { page.prose(branch.name) }
            }
          }
        }
      }
    }
  }

  private func freshness(_ page: Page) {
    page.markup.tag("span", .classes("fresh is-" + subject.status.state.name)) {
      guard let tip else { return page.markup.text("nothing audited yet") }
      page.markup.text("audited ")
      page.commit(tip)
      page.markup.text(", committed ")
      page.time(tip.commit.time)
      let status = subject.status
      if case .paused = status.state {
        page.markup.text("; watching is paused")
      } else if let behind = status.behind, behind > 0 {
        page.markup.text("; the remote has \(Numbers.counted(behind, "newer commit"))")
      } else if status.remoteHead == tip.commit.id {
        page.markup.text("; the remote has nothing newer")
      }
      if let fetched = status.fetched {
        page.markup.tag("span", .class("asked")) {
          page.markup.text("; remote asked ")
          page.time(fetched)
        }
      }
    }
  }

  /// What is to be known before any number: catching up, failing, nothing there.
  private func banner(_ page: Page) {
    let markup = page.markup
    switch subject.status.state {
    case .ready, .paused, .catchingUp(_, 0): break
    case .catchingUp(let done, let total):
      markup.tag("div", .class("banner"), .fixed("role", "status")) {
        let part = Fraction(done: done, total: total)
        markup.tag("p") {
          markup.tag("strong", text: "Catching up: ")
          markup.text("\(Numbers.grouped(done)) of \(Numbers.counted(total, "commit")) are audited")
          markup.text(" (\(Numbers.percent(part))). ")
          markup.text("The numbers are those of the newest audited commit and move until it is done.")
        }
      }
    case .failing(let reason, let since, let next):
      markup.tag("div", .class("banner bad"), .fixed("role", "status")) {
        markup.tag("p") {
          markup.tag("strong", text: "Not up to date: ")
          markup.text("since ")
          page.moment(since)
          markup.text(" the branch cannot be followed: ")
          page.prose(reason, most: 1000)
          // When it is tried next changes with every try; the status document tells.
          markup.text(next == nil ? "." : ". It is tried again by itself.")
          markup.text(tip == nil ? "" : " What follows is true of the newest audited commit.")
        }
      }
    }
    if tip == nil {
      markup.tag(
        "p", .class("lead"),
        text: "No commit of this branch has been audited yet. The report appears with the first one.")
    }
  }

  /// - Parameter section: its own documents are named first.
  private func footer(_ page: Page, _ section: Section?) {
    page.markup.tag("footer") {
      Frame.product(page, versions: subject.versions)
      let own = section?.documents ?? []
      for document in own
        + ["summary.json", "series.json", "findings.json", "catalog.json"].filter({ !own.contains($0) })
      {
        page.anchor(addresses.documents + document, document)
      }
      for file in ["feed.json", "feed.atom", "badge.svg"] { page.anchor(addresses.pages + file, file) }
      page.anchor("rules/", "rules")
      Frame.honesty(page)
    }
  }
}

/// The document around every page.
enum Frame {
  static func document(
    _ page: Page, title: String, data: [(StaticString, String)], feed: String, body: () -> Void
  ) {
    let markup = page.markup
    markup.literal("<!doctype html>\n")
    markup.tag("html", .fixed("lang", "en")) {
      markup.tag("head") {
        markup.literal(
          "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        markup.tag("title", text: title)
        markup.void("link", .fixed("rel", "stylesheet"), .href(page.link(to: Assets.style.path)))
        markup.void(
          "link", .fixed("rel", "icon"), .fixed("type", "image/svg+xml"), .href(page.link(to: Assets.icon.path)))
        markup.void(
          "link", .fixed("rel", "alternate"), .fixed("type", "application/feed+json"), .fixed("title", "Feed"),
          .href(page.link(to: feed + "feed.json")))
        markup.void(
          "link", .fixed("rel", "alternate"), .fixed("type", "application/atom+xml"), .fixed("title", "Feed (Atom)"),
          .href(page.link(to: feed + "feed.atom")))
        markup.tag(
          "script", .init("src", page.link(to: Assets.script.path)), .flag("defer"),
          .init("data-root", page.link(to: "")),
          .init("data-repository", data.first { "\($0.0)" == "data-repository" }?.1 ?? ""),
          .init("data-branch", data.first { "\($0.0)" == "data-branch" }?.1 ?? ""), text: "")
      }
      markup.newline()
      markup.tag("body") {
        markup.literal("<a class=\"skip\" href=\"#main\">Skip to content</a>\n")
        body()
      }
    }
    markup.newline()
  }

  static func product(_ page: Page, versions: Versions) {
    page.markup.tag("span", text: "axwatch \(versions.axwatch) · reader \(versions.reader), rules \(versions.rules)")
  }

  static func honesty(_ page: Page) {
    page.markup.tag("span", text: "Identifiers serve automation; they do not prove that the app is accessible.")
  }
}
