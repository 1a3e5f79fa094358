import Identifiers
import Ledger

/// What happened to an identifier, commit by commit, oldest first.
struct LifeStory {
  struct Event {
    var words: String
    var place: Place?
    /// The place is that of the commit before.
    var isBefore = false
    var value: IdentifierValue?
    var band: Band?
  }

  private(set) var events: [(position: Int, events: [Event])] = []

  init(_ life: IdentifierLife, _ history: History) {
    var byPosition: [Int: [Event]] = [:]
    func add(_ position: Int, _ event: Event) { byPosition[position, default: []].append(event) }
    Self.entries(life, add)
    for site in life.sites { Self.site(site, of: life.value, add) }
    for rename in life.renames {
      if rename.from == life.value {
        add(rename.position, Event(words: "renamed to", value: rename.to))
      } else {
        add(rename.position, Event(words: "renamed from", value: rename.from))
      }
    }
    for broken in life.broken {
      let selectors = Numbers.counted(broken.selectors.count, "selector")
      add(broken.position, Event(words: "broken: \(selectors) still look it up", band: .raw))
    }
    events = byPosition.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func entries(_ life: IdentifierLife, _ add: (Int, Event) -> Void) {
    var last: Stretch<CatalogEntry>?
    for stretch in life.entries {
      let source = stretch.item.source.rawValue.spaced
      if let last, last.to == stretch.from {
        if last.item.source != stretch.item.source {
          add(stretch.from, Event(words: "\(last.item.source.rawValue.spaced) → \(source), value preserved"))
        }
        if last.item.isMigrated != stretch.item.isMigrated && !stretch.item.selectors.isEmpty {
          add(
            stretch.from,
            Event(words: stretch.item.isMigrated ? "migrated throughout" : "not migrated everywhere any more"))
        }
      } else {
        if let end = last?.to { add(end, Event(words: "removed from the catalog")) }
        add(stretch.from, Event(words: last == nil ? "introduced, \(source)" : "back in the catalog, \(source)"))
      }
      last = stretch
    }
    if let end = last?.to { add(end, Event(words: "removed from the catalog")) }
  }

  private static func site(_ life: Life<Site>, of value: IdentifierValue, _ add: (Int, Event) -> Void) {
    var last: Stretch<Site>?
    for stretch in life.stretches {
      let site = stretch.item
      let place = Place(path: site.key.path, line: site.line)
      let verb = site.key.side == .app ? "assigned" : "looked up"
      let has = site.values.contains(value)
      let had = last?.item.values.contains(value) ?? false
      let band = Band(site.state)
      if has && !had {
        add(stretch.from, Event(words: "\(verb), \(site.state.title),", place: place, band: band))
      } else if had && !has {
        add(stretch.from, Event(words: "no longer \(verb)", place: place, band: band))
      } else if has, let last {
        if last.item.state != site.state {
          add(stretch.from, Event(words: "\(last.item.state.title) → \(site.state.title)", place: place, band: band))
        }
        if last.item.key.path != site.key.path {
          add(stretch.from, Event(words: "moved from \(Visible.text(last.item.key.path))", place: place, band: band))
        }
      }
      last = stretch
    }
    if let last, let end = last.to, last.item.values.contains(value) {
      let verb = last.item.key.side == .app ? "assignment" : "selector"
      add(
        end,
        Event(words: "\(verb) removed", place: Place(path: last.item.key.path, line: last.item.line), isBefore: true))
    }
  }
}
