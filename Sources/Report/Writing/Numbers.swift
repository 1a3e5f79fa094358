import Identifiers

/// Numbers as people read them, the same in every locale.
enum Numbers {
  /// `1,234`.
  static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return number < 0 ? "−" + text : text
  }

  /// `+3`, `−2`, `0`.
  static func signed(_ number: Int) -> String { number > 0 ? "+" + grouped(number) : grouped(number) }

  /// `1 site`, `2 sites`.
  static func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    grouped(number) + " " + (number == 1 ? one : many ?? one + "s")
  }

  /// A share in tenths of a per cent, rounded down: 100.0 only when all is done. `nil` when there is nothing to do.
  static func permille(_ fraction: Fraction) -> Int? {
    fraction.total > 0 ? fraction.done * 1000 / fraction.total : nil
  }

  /// `77.2 %`; a dash when there is nothing to do.
  static func percent(_ fraction: Fraction) -> String { permille(fraction).map(percent) ?? "–" }

  static func percent(permille: Int) -> String { "\(permille / 10).\(permille % 10)\u{A0}%" }

  /// `+3.1`, in points of a per cent.
  static func points(permille: Int) -> String {
    let magnitude = permille.magnitude
    return (permille > 0 ? "+" : permille < 0 ? "−" : "±") + "\(magnitude / 10).\(magnitude % 10)"
  }

  /// A coordinate or length with at most one decimal: `12`, `12.5`.
  static func coordinate(_ value: Double) -> String {
    let tenths = Int(value * 10 + (value < 0 ? -0.5 : 0.5))
    let whole = tenths.magnitude / 10
    let rest = tenths.magnitude % 10
    return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
  }
}
