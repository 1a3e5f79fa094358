import Identifiers

/// Small drawings beside numbers. They show nothing that the text beside them does not say, so they are hidden from
/// assistive technology.
extension Markup {
  /// A bar of parts of a whole.
  func bar(_ parts: [(name: String, count: Int)], of total: Int, small: Bool = false) {
    tag(
      "svg", .classes(small ? "bar small-bar" : "bar"), .init("viewBox", "0 0 1000 8"),
      .init("preserveAspectRatio", "none"), .init("aria-hidden", "true"), .init("focusable", "false")
    ) {
      empty("rect", .class("rest"), .init("width", "1000"), .init("height", "8"))
      var x = 0
      for part in parts where part.count > 0 && total > 0 {
        let width = min(1000 - x, max(1, part.count * 1000 / total))
        empty(
          "rect", .classes("c-\(part.name)"), .init("x", String(x)), .init("width", String(width)),
          .init("height", "8"))
        x += width
      }
    }
  }

  func progressBar(_ fraction: Fraction, small: Bool = false) {
    bar([("typed", fraction.done)], of: fraction.total, small: small)
  }

  /// A line of values over time, from the lowest to the highest.
  func sparkline(_ values: [Int], title: String) {
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let step = values.count > 1 ? 116.0 / Double(values.count - 1) : 0
    let path = values.enumerated().map { index, value in
      let y = high > low ? 22 - 20 * Double(value - low) / Double(high - low) : 12
      return (index == 0 ? "M" : "L") + Numbers.coordinate(2 + step * Double(index)) + " " + Numbers.coordinate(y)
    }.joined()
    tag("svg", .class("sparkline"), .init("viewBox", "0 0 120 24"), .init("role", "img"), .init("aria-label", title)) {
      empty("path", .init("d", path))
    }
  }
}
