import Identifiers
import Ledger

/// A feed as JSON Feed 1.1 and as Atom, in documents of 50 items; the older ones are reached by `next_url`.
struct Feed {
  static let pageSize = 50

  var title: String
  var description: String
  /// The site's address without a slash at its end; empty where it is not known.
  var base: String
  /// The folder of `feed.json`, from the site's root.
  var folder: String
  /// Newest first.
  var items: [FeedItem]

  init(title: String, description: String, base: String?, folder: String, items: [FeedItem]) {
    self.title = title
    self.description = description
    self.base = base ?? ""
    self.folder = folder
    self.items = items.sorted { ($0.date, $0.id) > ($1.date, $1.id) }
  }

  var files: [PublishedFile] {
    let count = max(1, (items.count + Self.pageSize - 1) / Self.pageSize)
    return (1...count).flatMap { number in
      let page = Array(items.dropFirst((number - 1) * Self.pageSize).prefix(Self.pageSize))
      return [
        PublishedFile(path: path(number, "json"), bytes: json(page, number, of: count), kind: .feed),
        PublishedFile(path: path(number, "atom"), bytes: atom(page, number, of: count), kind: .atom),
      ]
    }
  }

  private func path(_ number: Int, _ type: String) -> String {
    number == 1 ? "\(folder)feed.\(type)" : "\(folder)feed/\(number).\(type)"
  }

  private func absolute(_ path: String) -> String { base + "/" + path }

  private func json(_ page: [FeedItem], _ number: Int, of count: Int) -> [UInt8] {
    JSONWriter.document { json in
      json.field("version", "https://jsonfeed.org/version/1.1")
      json.field("title", Visible.text(title))
      json.field("home_page_url", absolute(folder))
      json.field("feed_url", absolute(path(number, "json")))
      json.field("description", Visible.text(description))
      json.field("language", "en")
      if number < count { json.field("next_url", absolute(path(number + 1, "json"))) }
      json.field("items", each: page) { item in json.raw(item.content) }
    }
  }

  private func atom(_ page: [FeedItem], _ number: Int, of count: Int) -> [UInt8] {
    let xml = Markup()
    xml.literal("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    xml.tag("feed", .fixed("xmlns", "http://www.w3.org/2005/Atom")) {
      xml.newline()
      xml.tag("id", text: "tag:axwatch,2026:\(folder.isEmpty ? "all" : folder)")
      xml.tag("title", text: title)
      xml.tag("subtitle", text: description)
      xml.tag("updated", text: timestamp(items.first?.date ?? 0))
      xml.tag("author") { xml.tag("name", text: "axwatch") }
      xml.empty("link", .fixed("rel", "alternate"), .fixed("type", "text/html"), .href(absolute(folder)))
      xml.empty(
        "link", .fixed("rel", "self"), .fixed("type", "application/atom+xml"), .href(absolute(path(number, "atom"))))
      if number < count {
        xml.empty(
          "link", .fixed("rel", "next"), .fixed("type", "application/atom+xml"),
          .href(absolute(path(number + 1, "atom"))))
      }
      for item in page { entry(item, xml) }
      xml.newline()
    }
    xml.newline()
    return xml.bytes
  }

  private func entry(_ item: FeedItem, _ xml: Markup) {
    guard let value = JSONValue(parsing: item.content.utf8) else { return }
    xml.newline()
    xml.tag("entry") {
      xml.tag("id", text: item.id)
      xml.tag("title", text: value["title"]?.text ?? item.kind)
      xml.tag("published", text: timestamp(item.date))
      xml.tag("updated", text: timestamp(item.date))
      for author in value["authors"]?.items ?? [] {
        xml.tag("author") {
          xml.tag("name", text: author["name"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? "(no name)")
        }
      }
      if let url = value["url"]?.text {
        xml.empty("link", .fixed("rel", "alternate"), .fixed("type", "text/html"), .href(url))
      }
      for tag in value["tags"]?.items ?? [] { xml.empty("category", .init("term", tag.text ?? "")) }
      if let summary = value["content_text"]?.text { xml.tag("summary") { xml.lines(summary) } }
      if let html = value["content_html"]?.text { xml.tag("content", .fixed("type", "html"), text: html) }
    }
  }
}

extension BranchReport {
  func feedFiles(_ items: [FeedItem]) -> [PublishedFile] {
    Feed(
      title: "\(newsName): accessibility identifiers",
      description: "How the accessibility identifiers of \(newsName) change, commit by commit", base: subject.siteURL,
      folder: addresses.pages, items: items
    ).files
  }
}
