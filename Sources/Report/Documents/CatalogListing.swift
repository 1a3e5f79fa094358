import Identifiers

/// The catalog of one tree by itself: what `axwatch catalog` prints.
public struct CatalogListing {
  private let document: AuditDocument
  private let entries: [CatalogEntry]
  private let places: [String: Place]

  public init(_ document: AuditDocument) {
    self.document = document
    entries = document.catalog.sorted { $0.value < $1.value }
    places = Dictionary(
      document.sites.map { ($0.key.id, Place(path: $0.key.path, line: $0.line, column: $0.column)) },
      uniquingKeysWith: { first, _ in first })
  }

  public var json: [UInt8] {
    JSONWriter.document { json in
      json.field("schema", Schema.catalog.address)
      json.versions(document.versions)
      json.object("source") {
        json.field("kind", document.source.kind)
        json.field("commit", document.source.commit)
      }
      json.field("catalog", each: entries) { entry in
        json.object {
          json.entryFields(entry)
          json.field("assignedAt", each: places(entry.assignments)) { place in json.object { json.placeFields(place) } }
          json.field("lookedUpAt", each: places(entry.selectors)) { place in json.object { json.placeFields(place) } }
        }
      }
    }
  }

  public var csv: [UInt8] {
    var csv = CSVWriter()
    csv.row([
      "value", "pattern", "source", "scope", "element", "component", "module", "owners", "migrated", "assigned_at",
      "looked_up_at", "problems",
    ])
    for entry in entries {
      csv.row([
        entry.value.text, entry.value.isPattern ? "yes" : "no", entry.source.rawValue, entry.scope ?? "",
        entry.element ?? "", entry.component ?? "", entry.module ?? "", entry.owners.joined(separator: " "),
        entry.isMigrated ? "yes" : "no", text(places(entry.assignments)), text(places(entry.selectors)),
        entry.problems.map(\.rawValue).joined(separator: " "),
      ])
    }
    return csv.bytes
  }

  /// For people: each identifier with its places.
  public var text: String {
    var lines: [String] = []
    for entry in entries {
      let problems = entry.problems.isEmpty ? "" : "; " + entry.problems.map(\.rawValue).joined(separator: ", ")
      let state = entry.source.rawValue.spaced + (entry.isMigrated ? ", migrated" : "")
      lines.append("\(Visible.text(entry.value.text)) (\(state)\(problems))")
      lines += placeLines(" assigned ", places(entry.assignments))
      lines += placeLines("looked up ", places(entry.selectors))
    }
    let used = entries.filter { !$0.selectors.isEmpty }
    let summary =
      "\(Numbers.counted(entries.count, "identifier")), \(Numbers.grouped(used.count)) looked up by UI tests, \(Numbers.grouped(used.count(where: \.isMigrated))) of these migrated\n"
    return (lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n\n") + summary
  }

  private func placeLines(_ what: String, _ places: [Place]) -> [String] {
    let most = 5
    let shown = places.prefix(most).enumerated().map { index, place in
      "  \(index == 0 ? what : String(repeating: " ", count: what.count))\(Visible.text(place.path)):\(place.line)"
    }
    let more = places.count - shown.count
    return shown + (more > 0 ? ["  " + String(repeating: " ", count: what.count) + "and \(more) more"] : [])
  }

  /// A table for a page of documentation.
  public var markdown: String {
    var lines = [
      "| identifier | source | migrated | assigned at | looked up at | problems |",
      "| --- | --- | --- | --- | --- | --- |",
    ]
    for entry in entries {
      let cells = [
        code(entry.value.text), entry.source.rawValue, entry.isMigrated ? "yes" : "no", list(places(entry.assignments)),
        list(places(entry.selectors)), entry.problems.map { "`\($0.rawValue)`" }.joined(separator: "<br>"),
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func places(_ ids: [String]) -> [Place] { ids.compactMap { places[$0] }.sorted() }

  private func text(_ places: [Place]) -> String { places.map { "\($0.path):\($0.line)" }.joined(separator: " ") }

  private func list(_ places: [Place]) -> String {
    places.map { code("\($0.path):\($0.line)") }.joined(separator: "<br>")
  }

  /// Text from a repository as code that is nothing but text: no markup, no end of the cell.
  private func code(_ text: String) -> String {
    let escaped = Visible.text(text).map { character -> String in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "|": "&#124;"
      case "`": "&#96;"
      case "\\": "&#92;"
      case "*", "_", "[", "]", "~": "&#\(character.unicodeScalars.first?.value ?? 0x20);"
      default: String(character)
      }
    }.joined()
    return "<code>\(escaped)</code>"
  }
}
