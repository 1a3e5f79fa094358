import Identifiers

/// `badge.svg` and `badge.json`: the share migrated.
extension BranchReport {
  var badgeFiles: [PublishedFile] {
    [
      PublishedFile(path: addresses.pages + "badge.svg", bytes: badge, kind: .svg),
      PublishedFile(path: addresses.pages + "badge.json", bytes: badgeDocument, kind: .json),
    ]
  }

  private var badgeText: String {
    switch subject.status.state {
    case .failing: "not up to date"
    case .catchingUp: "catching up"
    case .ready, .paused: tip == nil ? "no commit yet" : Numbers.percent(counts.progress()).replacingSpace
    }
  }

  /// Grey while the number is not current, else by the share.
  private var badgeColor: String {
    guard case .ready = subject.status.state, let permille = Numbers.permille(counts.progress()) else {
      return "5b6470"
    }
    return permille >= 900 ? "0a6b4f" : permille >= 500 ? "8a5a00" : "a8321a"
  }

  private var badgeDocument: [UInt8] {
    JSONWriter.document { json in
      json.field("schemaVersion", 1)
      json.field("label", "accessibility ids")
      json.field("message", badgeText)
      json.field("color", badgeColor)
      if case .failing = subject.status.state { json.field("isError", true) }
    }
  }

  private var badge: [UInt8] {
    let markup = Markup(capacity: 1024)
    let (label, message) = ("accessibility ids", badgeText)
    let (left, right) = (Self.width(label), Self.width(message))
    let title = "\(label): \(message)"
    markup.tag(
      "svg", .fixed("xmlns", "http://www.w3.org/2000/svg"), .init("width", String(left + right)),
      .fixed("height", "20"), .fixed("role", "img"), .init("aria-label", title)
    ) {
      markup.tag("title", text: title)
      markup.empty("rect", .init("width", String(left)), .fixed("height", "20"), .fixed("fill", "#3a4149"))
      markup.empty(
        "rect", .init("x", String(left)), .init("width", String(right)), .fixed("height", "20"),
        .init("fill", "#" + badgeColor))
      markup.tag(
        "g", .fixed("fill", "#fff"), .fixed("font-family", "Verdana,DejaVu Sans,sans-serif"),
        .fixed("font-size", "11"), .fixed("text-anchor", "middle")
      ) {
        markup.tag("text", .init("x", String(left / 2)), .fixed("y", "14"), text: label)
        markup.tag("text", .init("x", String(left + right / 2)), .fixed("y", "14"), text: message)
      }
    }
    markup.newline()
    return markup.bytes
  }

  private static func width(_ text: String) -> Int { text.unicodeScalars.count * 7 + 10 }
}

extension String {
  fileprivate var replacingSpace: String { String(map { $0 == "\u{A0}" ? " " : $0 }) }
}
