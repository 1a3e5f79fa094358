import Identifiers
import Ledger

/// `/r/<repo>/commits/` and `/r/<repo>/commits/<oid>/`: what each commit gained and lost.
extension BranchReport {
  static var commitsOnAPage: Int { 100 }

  var commitListPages: [PublishedFile] {
    let commits = changingCommits
    let steps = stepsByPosition
    let count = max(1, (commits.count + Self.commitsOnAPage - 1) / Self.commitsOnAPage)
    return (1...count).map { number in
      page(Addresses.page(number, of: addresses.commits), title: "Commits", section: .commits) { page in
        guard tip != nil else { return }
        page.markup.tag(
          "p",
          text:
            "\(Numbers.grouped(commits.count)) of \(Numbers.counted(history.commits.count, "commit")) changed something here; newest first."
        )
        if commits.isEmpty { return }
        page.markup.tag("ul", .class("news filtered"), .fixed("data-filter", "Filter these commits")) {
          for commit in commits.dropFirst((number - 1) * Self.commitsOnAPage).prefix(Self.commitsOnAPage) {
            row(commit, steps[commit.position], page)
          }
        }
        page.pages(number, of: count, list: addresses.commits)
      }
    }
  }

  var stepsByPosition: [Int: Step] {
    Dictionary(history.steps.map { ($0.commit.position, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func row(_ stored: StoredCommit, _ step: Step?, _ page: Page) {
    let markup = page.markup
    markup.tag("li") {
      markup.tag("span", .classes(deltaClass(step))) {
        if let headline = step?.headline { markup.text("\(Numbers.signed(headline.delta)) \(headline.band.title)") }
      }
      markup.tag("span") {
        markup.tag("a", .href(page.link(to: addresses.commit(stored.commit.id)))) {
          page.prose(stored.commit.subject.isEmpty ? "(no message)" : stored.commit.subject)
        }
        if stored.isSuspicious {
          markup.text(" ")
          markup.tag("span", .class("tag bad"), text: "a fifth of the catalog vanished")
        }
        breaks(stored.position, page)
      }
      markup.tag("small") {
        page.code(Page.short(stored.commit.id))
        markup.text(" · ")
        page.time(stored.commit.time)
        markup.text(" · ")
        page.prose(stored.commit.authorName)
        for words in changeWords(stored.changes, step) { markup.text(" · " + words) }
      }
    }
  }

  /// What a commit changed, beyond the headline: `+4 typed, −7 raw`, `3 sites changed`, `findings −7`.
  private func changeWords(_ changes: ChangeCounts, _ step: Step?) -> [String] {
    func signed(_ what: String, _ gained: Int, _ lost: Int) -> String? {
      let numbers = (gained > 0 ? " +\(Numbers.grouped(gained))" : "") + (lost > 0 ? " −\(Numbers.grouped(lost))" : "")
      return numbers.isEmpty ? nil : what + numbers
    }
    let moved = step.map { step in Band.allCases.filter { step.delta($0) != 0 }.count } ?? 0
    var words: [String?] = []
    if let step, moved > 0 {
      if moved > 1 { words.append(deltaWords(step)) }
    } else {
      words.append(signed("sites", changes.sitesOpened, changes.sitesClosed))
      if changes.sitesChanged > 0 { words.append("\(Numbers.counted(changes.sitesChanged, "site")) changed") }
      words.append(signed("identifiers", changes.entriesOpened, changes.entriesClosed))
    }
    words.append(signed("findings", changes.findingsOpened, changes.findingsClosed))
    words.append(signed("exceptions", changes.exceptionsOpened, changes.exceptionsClosed))
    words.append(signed("unreadable files", changes.gapsOpened, changes.gapsClosed))
    return words.compactMap(\.self)
  }

  /// Less to do is no good news where a test was left behind.
  func deltaClass(_ step: Step?) -> String {
    switch step?.verdict {
    case .regression?: "delta down"
    case .progress? where broken[step?.commit.position ?? -1] == nil: "delta up"
    default: "delta soft"
    }
  }

  /// A commit that leaves tests behind says so wherever it is named.
  func breaks(_ position: Int, _ page: Page) {
    guard let broken = broken[position], let first = broken.first else { return }
    page.markup.text(" ")
    page.markup.tag("span", .class("tag bad loose")) {
      page.markup.text("breaks ")
      if broken.count == 1 {
        page.prose(first.value.text, most: 60)
      } else {
        page.markup.text("\(broken.count) look-ups")
      }
    }
  }

  // MARK: One commit

  /// The pages of commits after a position that changed something; `nil`: of all.
  func commitPages(after settled: Int?) throws -> [PublishedFile] {
    let steps = stepsByPosition
    let changed = history.commits.filter { !$0.changes.isEmpty && $0.position > settled ?? -1 }
    return try writtenTogether(
      changed, asking: { ($0, try answers.changes(in: $0.position), try merges.merged(by: $0.commit)) },
      { stored, changes, merged in commitPage(stored, steps[stored.position], changes, merged) })
  }

  private func commitPage(
    _ stored: StoredCommit, _ step: Step?, _ changes: Changes, _ merged: Merged
  ) -> PublishedFile {
    let commit = stored.commit
    return page(
      addresses.commit(commit.id), title: commit.subject.isEmpty ? "(no message)" : commit.subject, section: .commits,
      .settled, at: commit.id
    ) { page in
      let markup = page.markup
      facts(stored, page)
      if stored.isSuspicious {
        markup.tag(
          "p", .class("banner bad"),
          text:
            "More than a fifth of the catalog vanished in this commit. That may be a large removal, or a change that the audit cannot follow; it is worth a look."
        )
      }
      if let step { deltas(step, page) }
      broken(changes.broken, page)
      brought(merged, page)
      ChangeLists(report: self, page: page, commit: stored).write(changes)
      if !commit.body.isEmpty {
        markup.tag("section") {
          markup.tag("h2", text: "The rest of the message")
          markup.tag("pre", .class("message"), .fixed("dir", "auto")) { markup.lines(commit.body) }
        }
      }
    }
  }

  private func facts(_ stored: StoredCommit, _ page: Page) {
    let markup = page.markup
    let commit = stored.commit
    markup.tag("dl", .class("facts")) {
      markup.tag("dt", text: "Commit")
      markup.tag("dd") {
        if let forge = subject.forge {
          markup.tag("a", .href(forge.commit(commit.id))) { page.code(commit.id) }
        } else {
          page.code(commit.id)
        }
      }
      markup.tag("dt", text: "Author")
      markup.tag("dd") { page.prose(commit.authorName) }
      markup.tag("dt", text: "Date")
      markup.tag("dd") { page.moment(commit.time) }
      markup.tag("dt", text: "Migrated after it")
      let progress = stored.counts.progress()
      markup.tag(
        "dd",
        text:
          "\(Numbers.percent(progress)), \(Numbers.grouped(progress.done)) of \(Numbers.counted(progress.total, "site"))"
      )
    }
  }

  /// So many of a merge's commits stand in plain sight.
  private static let fewMerged = 10

  /// The commits behind a merge: whose work it is that the page tells of.
  private func brought(_ merged: Merged, _ page: Page) {
    guard merged.count > 0 else { return }
    let markup = page.markup
    let commits = merged.newest.prefix(Merged.most)
    markup.tag("section") {
      markup.tag("h2", text: "Brought by this merge: \(Numbers.counted(merged.count, "commit"))")
      list(commits.prefix(Self.fewMerged), page)
      let more = commits.dropFirst(Self.fewMerged)
      if !more.isEmpty {
        markup.tag("details") {
          markup.tag("summary", text: "\(more.count) older ones")
          list(more, page)
        }
      }
      if merged.count > commits.count {
        markup.tag(
          "p", .class("small soft"),
          text: "The newest \(commits.count) of \(Numbers.grouped(merged.count)) are listed.")
      }
    }
  }

  private func list(_ commits: ArraySlice<Commit>, _ page: Page) {
    let markup = page.markup
    markup.tag("ol", .class("rows")) {
      for commit in commits {
        markup.tag("li") {
          markup.tag("p") {
            if let forge = subject.forge {
              markup.tag("a", .href(forge.commit(commit.id))) { page.code(Page.short(commit.id)) }
            } else {
              page.code(Page.short(commit.id))
            }
            markup.text(" ")
            page.prose(commit.subject.isEmpty ? "(no message)" : commit.subject)
          }
          markup.tag("p", .class("where")) {
            markup.tag("span") { page.prose(commit.authorName) }
            markup.tag("span") { page.time(commit.time) }
          }
        }
      }
    }
  }

  private func deltas(_ step: Step, _ page: Page) {
    let states = SiteState.allCases.filter { step.delta($0, .app) != 0 || step.delta($0, .test) != 0 }
    guard !states.isEmpty else { return }
    page.table(
      "Sites by state", [("State", false), ("App", true), ("UI tests", true), ("After it", true)]
    ) {
      for state in states {
        page.markup.tag("tr") {
          page.head {
            page.markup.tag("span", .classes("key k-\(Band(state)?.rawValue ?? "none")"), text: state.title)
          }
          page.number(Numbers.signed(step.delta(state, .app)))
          page.number(Numbers.signed(step.delta(state, .test)))
          page.number(step.after.count(state))
        }
      }
    }
  }

  private func broken(_ broken: [BrokenIdentifier], _ page: Page) {
    guard !broken.isEmpty else { return }
    let markup = page.markup
    markup.tag("section") {
      markup.tag("h2", text: "Broken: gone, and still looked up")
      markup.tag("ol", .class("rows")) {
        for identifier in broken {
          markup.tag("li") {
            markup.tag("p") {
              page.identifier(identifier.value)
              if let likely = identifier.likely {
                markup.text(" is probably ")
                page.identifier(likely)
                markup.text(" now")
              }
            }
            markup.tag("p", .class("where")) {
              for site in identifier.selectors.prefix(20) {
                markup.tag("span") { page.place(Place(path: site.key.path, line: site.line)) }
              }
              if identifier.selectors.count > 20 {
                markup.tag("span", text: "and \(identifier.selectors.count - 20) more")
              }
            }
          }
        }
      }
    }
  }
}
