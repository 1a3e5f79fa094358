import Identifiers
import Ledger

/// `/r/<repo>/inventory/`: what kind of project the repository is. The audit writes the facts as JSON; the page shows
/// whatever they are.
extension BranchReport {
  var inventory: JSONValue? {
    get throws {
      guard tip != nil, let text = try answers.document("inventory", at: nil) else { return nil }
      return JSONValue(parsing: text.utf8)
    }
  }

  func inventoryPage(_ inventory: JSONValue?) -> PublishedFile {
    page(addresses.inventory, title: "Project", section: .inventory) { page in
      if let inventory, !inventory.members.isEmpty {
        page.markup.tag("section") { facts(inventory.members, page, depth: 0) }
      } else if tip != nil {
        page.markup.tag("p", .class("soft"), text: "The audit has written no inventory for the newest commit.")
      }
      excluded(page)
    }
  }

  func inventoryDocument(_ inventory: JSONValue?) throws -> [UInt8] {
    let text = inventory == nil ? nil : try answers.document("inventory", at: nil)
    return JSONWriter.document { json in
      head(json, .inventory)
      json.field("inventory") { if let text { json.raw(text) } else { json.null() } }
      json.numbers("excluded", counts.excluded)
    }
  }

  private func facts(_ members: [(name: String, value: JSONValue)], _ page: Page, depth: Int) {
    page.markup.tag("dl", .class("facts")) {
      for member in members where depth < 4 {
        page.markup.tag("dt") { page.prose(Self.title(member.name)) }
        page.markup.tag("dd") { value(member.value, page, depth: depth, name: member.name) }
      }
    }
  }

  private func value(_ value: JSONValue, _ page: Page, depth: Int, name: String) {
    let markup = page.markup
    switch value {
    case .null: markup.tag("span", .class("soft"), text: "not known")
    case .bool(let yes): markup.text(yes ? "yes" : "no")
    case .number(let number):
      markup.text(abs(number) < 1e15 && number == Double(Int(number)) ? Numbers.grouped(Int(number)) : "\(number)")
    case .string(let text): page.prose(Self.terms[text] ?? text)
    case .object(let members):
      if members.isEmpty {
        markup.tag("span", .class("soft"), text: "none")
      } else {
        facts(members, page, depth: depth + 1)
      }
    case .array(let items):
      if items.isEmpty { return markup.tag("span", .class("soft"), text: "none") }
      if let first = items.first?.members, !first.isEmpty,
        items.allSatisfy({ $0.members.map(\.name) == first.map(\.name) })
      {
        return table(name, first.map(\.name), items, page, depth: depth)
      }
      let words = items.compactMap(\.text)
      if words.count == items.count, words.count <= 8 {
        for (index, word) in words.enumerated() {
          if index > 0 { markup.text(", ") }
          page.prose(Self.terms[word] ?? word)
        }
        return
      }
      markup.tag("ul", .class("plain")) {
        for item in items.prefix(500) { markup.tag("li") { self.value(item, page, depth: depth + 1, name: name) } }
      }
    }
  }

  /// Things of one shape, one a row.
  private func table(_ name: String, _ names: [String], _ items: [JSONValue], _ page: Page, depth: Int) {
    page.table(
      "\(Self.title(name)): \(Numbers.grouped(items.count))", names.map { (Self.title($0), false) }, sortable: true
    ) {
      for item in items.prefix(500) {
        page.markup.tag("tr") {
          for member in item.members { page.cell { value(member.value, page, depth: depth + 1, name: member.name) } }
        }
      }
    }
  }

  /// How the audit's own words are written on pages.
  private static let terms = [
    "xcode": "Xcode project", "workspace": "Xcode workspace", "swift_package": "Swift package", "tuist": "Tuist",
    "xcodegen": "XcodeGen", "mixed": "mixed", "uikit": "UIKit", "swiftui": "SwiftUI", "appkit": "AppKit",
    "app_extension": "app extension", "unit_tests": "unit tests", "ui_tests": "UI tests",
  ]

  /// `deploymentTargets` becomes `Deployment targets`; names of platforms stay as they are.
  static func title(_ name: String) -> String {
    if name.hasSuffix("OS") { return name }
    if name == "projectKinds" { return "Project files" }
    let words = words(name)
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// `deploymentTargets` becomes `deployment targets`, `importableByUITests` `importable by UI tests`.
  static func words(_ name: String) -> String {
    var words = ""
    let characters = Array(name.spaced)
    for (index, character) in characters.enumerated() {
      let isCapital = character.isUppercase
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let afterSmall = index > 1 && characters[index - 1].isLowercase
      let endsCapitals = index > 0 && characters[index - 1].isUppercase && next.isLowercase
      if isCapital && (afterSmall || endsCapitals) { words += " " }
      words += isCapital && !next.isUppercase && words.last == " " ? character.lowercased() : String(character)
    }
    return words
  }

  private func excluded(_ page: Page) {
    guard !counts.excluded.isEmpty else { return }
    page.markup.tag("section") {
      page.table("Left out of the counts", [("Why", false), ("Sites", true)]) {
        for (why, number) in counts.excluded.sorted(by: { Order.paths($0.key, $1.key) }) {
          page.markup.tag("tr") {
            page.head { page.markup.text(why.spaced) }
            page.number(number)
          }
        }
      }
    }
  }
}
