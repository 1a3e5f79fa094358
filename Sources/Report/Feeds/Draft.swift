import Identifiers
import Ledger

/// A feed item before it has a date that no other item has.
struct Draft {
  var kind: ItemKind
  /// The object name or the date at the end of the item's id.
  var subject: String
  var time: Int64
  var commit: StoredCommit?
  /// The news in a few words, without the repository: it comes first in every title.
  var title: String
  /// The news with its numbers, then up to two lines more. The link becomes the last line.
  var lines: [String]
  var address: String
  var tags: [String]
  var step: Step?
  /// The commits that the merge brought; none for a commit that is no merge.
  private(set) var merged = Merged()
  /// Further members of `_axwatch`.
  var details: (JSONWriter) -> Void = { _ in }

  init(
    kind: ItemKind, subject: String, time: Int64, commit: StoredCommit? = nil, title: String, lines: [String],
    address: String, tags: [String], step: Step? = nil, details: @escaping (JSONWriter) -> Void = { _ in }
  ) {
    self.kind = kind
    self.subject = subject
    self.time = time
    self.commit = commit
    self.title = title
    self.lines = lines
    self.address = address
    self.tags = tags
    self.step = step
    self.details = details
  }

  /// Names the commits that the merge brought, also in the line that names the merge.
  mutating func name(_ merged: Merged) {
    guard merged.count > 0, let commit else { return }
    self.merged = merged
    let names = merged.newest.prefix(3).map { "\(Page.short($0.id)) \($0.subject) (\($0.authorName))" }
    let short = Page.short(commit.commit.id) + " "
    guard let line = lines.firstIndex(where: { $0.hasPrefix(short) }) else { return }
    lines[line] +=
      ", brought by \(Numbers.counted(merged.count, "commit")): " + names.joined(separator: ", ")
      + (merged.count > 3 ? ", …" : "")
  }

  /// Who made the commit, and the commits that it brought.
  var authors: [String] {
    var seen: Set<String> = []
    return ((commit.map { [$0.commit] } ?? []) + merged.newest).map(\.authorName).filter { seen.insert($0).inserted }
  }
}

extension BranchReport {
  func itemID(_ kind: ItemKind, _ subject: String) -> String {
    "tag:axwatch,2026:\(self.subject.repository)/\(Slug.branch(self.subject.branch))/\(kind.rawValue)/\(subject)"
  }

  func absolute(_ address: String) -> String { (subject.siteURL ?? "") + "/" + address }

  /// `harbour-ios`, or with the branch where it is not the first.
  var newsName: String { subject.branchSlug == nil ? subject.title : "\(subject.title) (\(subject.branch))" }

  /// The item as it stands in documents from now on: one line of JSON.
  func item(_ draft: Draft, date: Int64) -> FeedItem {
    let id = itemID(draft.kind, draft.subject)
    let url = absolute(draft.address)
    let lines = draft.lines.prefix(3).map { Visible.text($0) }
    let json = JSONWriter(lineDepth: 0)
    json.object {
      json.field("id", id)
      json.field("url", url)
      if let commit = draft.commit, let forge = subject.forge {
        json.field("external_url", forge.commit(commit.commit.id))
      }
      json.field("title", Visible.text("\(newsName): \(draft.title)"))
      json.field("content_text", (lines + [url]).joined(separator: "\n"))
      json.field("content_html", html(lines, url: url))
      json.field("date_published", timestamp(date))
      if draft.commit != nil {
        json.field("authors", each: draft.authors.prefix(10)) { name in
          json.object { json.field("name", Visible.text(name)) }
        }
      }
      json.field("tags", strings: draft.tags)
      json.object("_axwatch") {
        details(draft, json)
      }
    }
    return FeedItem(
      id: id, kind: draft.kind.rawValue, commit: draft.commit?.commit.id, date: date,
      content: String(decoding: json.bytes, as: UTF8.self))
  }

  private func details(_ draft: Draft, _ json: JSONWriter) {
    json.field("schema", Schema.item.address)
    json.field("kind", draft.kind.rawValue)
    json.field("repository", subject.repository)
    json.field("branch", subject.branch)
    json.field("commit", draft.commit?.commit.id)
    json.field("author", draft.commit?.commit.authorName)
    if draft.merged.count > 0 {
      json.field("commitCount", draft.merged.count)
      json.field("commits", each: draft.merged.newest) { commit in
        json.object {
          json.field("commit", commit.id)
          json.field("subject", commit.subject)
          json.field("author", commit.authorName)
          json.field("link", subject.forge.map { $0.commit(commit.id) })
        }
      }
    }
    let counts = draft.commit?.counts ?? counts
    json.progress(counts)
    json.object("counts") { for side in Side.allCases { json.states(side.rawValue, counts.sites[side] ?? [:]) } }
    if let step = draft.step { json.delta(step) }
    draft.details(json)
    json.object("links") {
      json.field("page", absolute(draft.address))
      json.field("overview", absolute(addresses.overview))
      json.field("summary", absolute(addresses.documents + "summary.json"))
      json.field("commit", draft.commit.flatMap { commit in subject.forge.map { $0.commit(commit.commit.id) } })
    }
  }

  private func html(_ lines: [String], url: String) -> String {
    let markup = Markup(capacity: 512)
    for line in lines { markup.tag("p", text: line) }
    markup.tag("p") { markup.tag("a", .href(url), text: url) }
    return String(decoding: markup.bytes, as: UTF8.self)
  }
}
