import Identifiers
import Ledger

/// `/r/<repo>/completion/`: the completion report of the specification, first audited commit to newest.
extension BranchReport {
  /// How far back reports go, in days, beside the one from the first audited commit.
  private static var completionSpans: [Int] { [30, 90, 365] }

  /// The report of the whole history, and those of the last days as far as the history is longer than they.
  var completions: [Completion] {
    get throws {
      guard let first = history.first, let tip else { return [] }
      var found = [try Completion(self, from: first, to: tip)]
      for days in Self.completionSpans {
        guard let from = history.commit(until: (asOf - days).end), from.position > first.position else { continue }
        found.append(try Completion(self, days: days, from: from, to: tip))
      }
      return found
    }
  }

  private func completionAddress(_ days: Int?) -> String {
    addresses.completion + (days.map { "\($0)-days/" } ?? "")
  }

  private func completionDocumentAddress(_ days: Int?) -> String {
    addresses.documents + "completion" + (days.map { "-\($0)-days" } ?? "") + ".json"
  }

  func completionFiles(_ completions: [Completion]) -> [PublishedFile] {
    let spans = completions.map(\.days)
    if completions.isEmpty {
      return [
        completionPage(nil, spans: []),
        PublishedFile(path: addresses.documents + "completion.json", bytes: completionDocument(nil), kind: .json),
      ]
    }
    return completions.flatMap { completion in
      [
        completionPage(completion, spans: spans),
        PublishedFile(
          path: completionDocumentAddress(completion.days), bytes: completionDocument(completion), kind: .json),
      ]
    }
  }

  private func completionPage(_ completion: Completion?, spans: [Int?]) -> PublishedFile {
    page(completionAddress(completion?.days), title: "Completion report", section: .completion) { page in
      if spans.count > 1 {
        page.lists(
          "Spans of time",
          spans.map { days in
            (days.map { "Last \($0) days" } ?? "Whole history", completionAddress(days))
          })
      }
      guard let completion else { return }
      let markup = page.markup
      span(completion, page)
      files(
        "Where the contracts live", completion.contracts, "typed identifier", page,
        none: "No file declares typed identifiers.")
      files(
        "Where UI tests use them", completion.bridges, "typed selector", page,
        none: "No UI test looks an identifier up by its type.")
      screens(completion, page)
      values(completion, page)
      commands(page)
      remaining(page)
      markup.tag(
        "p", .class("soft"),
        text:
          "This says what the sources say. That an identifier is instrumented does not prove that the app is accessible."
      )
      markup.tag("p", .class("small soft")) {
        markup.text("The same for programs: ")
        let document = completionDocumentAddress(completion.days)
        page.anchor(document, document.split(separator: "/").last.map(String.init) ?? document)
      }
    }
  }

  private func span(_ completion: Completion, _ page: Page) {
    let markup = page.markup
    let (old, new) = (completion.from.counts.progress(), completion.to.counts.progress())
    markup.tag("p", .class("lead")) {
      markup.text("From ")
      page.commit(completion.from)
      markup.text(", ")
      page.time(completion.from.commit.time)
      markup.text(", to ")
      page.commit(completion.to)
      markup.text(", ")
      page.time(completion.to.commit.time)
      markup.text(
        ": migrated \(Numbers.grouped(old.done)) of \(Numbers.counted(old.total, "site")) then, \(Numbers.grouped(new.done)) of \(Numbers.grouped(new.total)) (\(Numbers.percent(new))) now."
      )
    }
  }

  private func files(
    _ title: String, _ files: [(path: String, count: Int)], _ what: String, _ page: Page, none: String
  ) {
    let markup = page.markup
    markup.tag("section") {
      markup.tag("h2", text: title)
      if files.isEmpty { return markup.tag("p", .class("soft"), text: none) }
      markup.tag("ul", .class("plain")) {
        for file in files.prefix(50) {
          markup.tag("li") {
            page.path(file.path)
            markup.text(" – \(Numbers.counted(file.count, what))")
          }
        }
      }
      if files.count > 50 {
        markup.tag("p", .class("soft small"), text: "50 of \(Numbers.counted(files.count, "file")).")
      }
    }
  }

  private func screens(_ completion: Completion, _ page: Page) {
    let markup = page.markup
    markup.tag("section") {
      if completion.screens.isEmpty {
        markup.tag("h2", text: "Screens and components migrated")
        return markup.tag("p", .class("soft"), text: "None between these commits.")
      }
      page.table(
        "Screens and components migrated",
        [("Screen", false), ("Module", false), ("Migrated then", true), ("Migrated now", true), ("Left", true)],
        stacks: true
      ) {
        for screen in completion.screens.prefix(300) {
          markup.tag("tr") {
            page.head { page.code(screen.owner) }
            markup.tag("td", .fixed("data-label", "Module")) { page.prose(screen.module) }
            for (label, number) in [
              ("Migrated then", screen.before), ("Migrated now", screen.now), ("Left", screen.left),
            ] {
              markup.tag("td", .class("n"), .init("data-label", label), text: Numbers.grouped(number))
            }
          }
        }
      }
    }
  }

  private func values(_ completion: Completion, _ page: Page) {
    let markup = page.markup
    markup.tag("section") {
      markup.tag("h2", text: "Values")
      markup.tag(
        "p",
        text:
          "\(Numbers.grouped(completion.preserved.count)) preserved, \(Numbers.grouped(completion.renamed.count)) renamed, \(Numbers.grouped(completion.new.count)) new."
      )
      if !completion.renamed.isEmpty {
        markup.tag("ul", .class("plain")) {
          for rename in completion.renamed.prefix(100) {
            markup.tag("li") {
              page.identifier(rename.from, linked: isKnown(rename.from))
              markup.text(" → ")
              page.identifier(rename.to, linked: isKnown(rename.to))
              if let commit = history.commit(at: rename.position) {
                markup.text(" ")
                page.commit(commit)
              }
            }
          }
        }
      }
    }
  }

  private func commands(_ page: Page) {
    page.markup.tag("section") {
      page.markup.tag("h2", text: "Build, test, lint and audit")
      page.markup.tag("p") {
        page.markup.text("axwatch runs no command of the repository; what it found of them stands on the page ")
        page.anchor(addresses.inventory, "Project")
        page.markup.text(
          ". Its own audit of the newest commit has \(Numbers.counted(openFindings.count, "open finding")), \(Numbers.counted(openFindings.count { $0.item.severity == .error }, "error"))."
        )
      }
    }
  }

  private func remaining(_ page: Page) {
    let markup = page.markup
    markup.tag("section") {
      if exceptions.isEmpty {
        markup.tag("h2", text: "Remaining legacy exceptions")
        return markup.tag("p", .class("soft"), text: "None.")
      }
      page.table(
        "Remaining legacy exceptions",
        [("Reason", false), ("Where", false), ("Owner", false), ("Until", false), ("Findings", true)]
      ) {
        for exception in exceptions {
          markup.tag("tr") {
            page.head { page.prose(exception.item.reason ?? "(no reason given)") }
            markup.tag("td", .class("path")) { page.place(exception.item.place) }
            page.cell { page.prose(exception.item.owner ?? "") }
            page.cell {
              markup.text((exception.item.until ?? "") + " ")
              tag(exception, page)
            }
            page.number(exception.item.covers.count)
          }
        }
      }
    }
  }

  func completionDocument(_ completion: Completion?) -> [UInt8] {
    JSONWriter.document { json in
      head(json, .completion)
      guard let completion else { return }
      for (name, commit) in [("from", completion.from), ("to", completion.to)] {
        json.object(name) {
          json.field("commit", commit.commit.id)
          json.field("time", timestamp(commit.commit.time))
          json.fraction("progress", commit.counts.progress())
        }
      }
      for (name, files) in [("contracts", completion.contracts), ("bridges", completion.bridges)] {
        json.field(name, each: files) { file in
          json.object {
            json.field("path", file.path)
            json.field("count", file.count)
          }
        }
      }
      json.field("screens", each: completion.screens) { screen in
        json.object {
          json.field("module", screen.module)
          json.field("screen", screen.owner)
          json.field("before", screen.before)
          json.field("now", screen.now)
          json.field("left", screen.left)
        }
      }
      json.field("preserved", strings: completion.preserved.map(\.text))
      json.field("renamed", each: completion.renamed) { rename in
        json.object {
          json.field("from", rename.from.text)
          json.field("to", rename.to.text)
          json.field("commit", history.commit(at: rename.position)?.commit.id)
        }
      }
      json.field("new", strings: completion.new.map(\.text))
      json.field("exceptions", each: exceptions) { exception in json.object { json.exceptionFields(exception.item) } }
    }
  }
}
