import Identifiers
import Ledger

/// A page while it is written: its address, and the pieces that most pages use.
struct Page {
  /// From the site's root, with a slash at its end; empty for the front page.
  let address: String
  let markup: Markup
  let forge: Forge?
  let addresses: Addresses?
  /// The commit that links to lines speak of.
  let commit: String?

  func link(to target: String) -> String { Addresses.link(from: address, to: target) }

  func anchor(_ target: String, _ text: String) { markup.tag("a", .href(link(to: target)), text: text) }

  /// An identifier, linked to the page of its life.
  func identifier(_ value: IdentifierValue, linked: Bool = true) {
    if linked, let addresses {
      markup.tag("a", .href(link(to: addresses.identifier(value)))) { name(value) }
    } else {
      name(value)
    }
  }

  private func name(_ value: IdentifierValue) {
    markup.tag("code", .class("id"), .fixed("dir", "ltr")) { markup.breakable(value.text, behind: "_-./:") }
  }

  func code(_ text: String) { markup.tag("code", .fixed("dir", "ltr"), text: text) }

  /// What to write instead: source, unless it is a sentence.
  func suggestion(_ text: String) {
    let words = text.split(separator: " ").count { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }
    if text.hasSuffix(".") || text.contains("`") || words > 3 { rich(text) } else { code(text) }
  }

  /// A path, alone or with a line.
  func path(_ text: String) { markup.tag("code", .fixed("dir", "ltr")) { markup.breakable(text, behind: "/") } }

  /// Text in which names stand between backticks.
  func rich(_ text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    // The last backtick of an odd number is nothing but one.
    let names = parts.count.isMultiple(of: 2) ? parts.count - 2 : parts.count - 1
    for (index, part) in parts.enumerated() where !part.isEmpty || index > names {
      if index < names, !index.isMultiple(of: 2) {
        code(String(part))
      } else {
        prose((index > names ? "`" : "") + part)
      }
    }
  }

  /// A name or a message: isolated, so that its direction does not turn the line around it. What is longer than any
  /// name or sentence is cut; documents have all of it.
  func prose(_ text: String, most: Int = 300) {
    markup.tag("bdi", text: text.utf8.count > most && text.count > most ? text.prefix(most) + "…" : text)
  }

  /// A commit by the first digits of its name, linked to its page.
  func commit(_ stored: StoredCommit) {
    guard let addresses else { return code(Self.short(stored.commit.id)) }
    if stored.changes.isEmpty {
      // Nothing to tell of it here.
      if let forge {
        markup.tag("a", .href(forge.commit(stored.commit.id))) { code(Self.short(stored.commit.id)) }
      } else {
        code(Self.short(stored.commit.id))
      }
    } else {
      markup.tag("a", .href(link(to: addresses.commit(stored.commit.id)))) { code(Self.short(stored.commit.id)) }
    }
  }

  /// A line of a file, linked to the forge where one is known.
  func place(_ place: Place, at other: String? = nil) {
    let text = place.path == "." ? "the repository" : "\(place.path):\(place.line)"
    if let forge, let commit = other ?? commit, place.path != "." {
      markup.tag("a", .href(forge.line(place.line, of: place.path, at: commit))) { path(text) }
    } else {
      path(text)
    }
  }

  func time(_ seconds: Int64) {
    markup.tag("time", .init("datetime", timestamp(seconds)), text: Day(at: seconds).text)
  }

  /// An instant to the minute, for what just happened.
  func moment(_ seconds: Int64) {
    let text = timestamp(seconds)
    markup.tag("time", .init("datetime", text), text: text.prefix(16).replacing("T", with: " ") + " UTC")
  }

  func day(_ day: Day) { markup.tag("time", .init("datetime", day.text), text: day.text) }

  /// A table that may be wider than the screen: it scrolls by itself, by keyboard too.
  ///
  /// - Parameter stacks: on a narrow screen the cells of a row stand one below the other.
  func table(
    _ caption: String, _ columns: [(title: String, isNumber: Bool)], sortable: Bool = false, stacks: Bool = false,
    rows: () -> Void
  ) {
    markup.tag(
      "div", .class("wide"), .fixed("role", "region"), .init("aria-label", caption), .fixed("tabindex", "0")
    ) {
      markup.tag("table", .classes((sortable ? "sortable" : "plain") + (stacks ? " stacks" : ""))) {
        markup.tag("caption", text: caption)
        markup.tag("thead") {
          markup.tag("tr") {
            for (index, column) in columns.enumerated() {
              let kind = column.isNumber ? "n" : column.title == "Owner" && index > 0 ? "owner" : "t"
              markup.tag("th", .fixed("scope", "col"), .classes(kind), text: column.title)
            }
          }
        }
        markup.tag("tbody") { rows() }
      }
    }
  }

  func cell(_ text: String) { markup.tag("td", text: text) }
  func cell(_ content: () -> Void) { markup.tag("td") { content() } }
  func number(_ number: Int) { markup.tag("td", .class("n"), text: Numbers.grouped(number)) }
  func number(_ text: String) { markup.tag("td", .class("n"), text: text) }
  func head(_ content: () -> Void) { markup.tag("th", .fixed("scope", "row")) { content() } }

  /// Names of one kind as a list of links, the current one marked.
  func lists(_ label: String, _ links: [(title: String, address: String)]) {
    markup.tag("nav", .init("aria-label", label)) {
      markup.tag("ul", .class("lists")) {
        for entry in links {
          markup.tag("li") {
            if entry.address == address {
              markup.tag("a", .href(link(to: entry.address)), .fixed("aria-current", "page"), text: entry.title)
            } else {
              anchor(entry.address, entry.title)
            }
          }
        }
      }
    }
  }

  /// Links to the pages of a long list.
  func pages(_ number: Int, of count: Int, list: String) {
    guard count > 1 else { return }
    markup.tag("nav", .class("pages"), .init("aria-label", "Pages of this list")) {
      if number > 1 {
        markup.tag(
          "a", .fixed("rel", "prev"), .href(link(to: Addresses.page(number - 1, of: list))), text: "Previous page")
      }
      markup.tag("span", text: "Page \(number) of \(count)")
      if number < count {
        markup.tag("a", .fixed("rel", "next"), .href(link(to: Addresses.page(number + 1, of: list))), text: "Next page")
      }
    }
  }

  static func short(_ id: String) -> String { String(id.prefix(7)) }
}
