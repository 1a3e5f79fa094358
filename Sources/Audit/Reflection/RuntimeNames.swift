/// How the run time spells types that the source spells shorter.
enum RuntimeNames {
  /// `Int?, [String: A.B]` → `Optional<Int>, Dictionary<String, B>`.
  static func arguments(_ written: String) -> String {
    parts(written, at: ",").map { name($0, depth: 0) }.joined(separator: ", ")
  }

  private static func name(_ written: some StringProtocol, depth: Int) -> String {
    let text = trimmed(written)
    guard depth < 16, let first = text.first, let last = text.last else { return text }
    if last == "?" || last == "!" { return "Optional<\(name(text.dropLast(), depth: depth + 1))>" }
    if first == "[", last == "]" {
      let inside = parts(String(text.dropFirst().dropLast()), at: ":").map { name($0, depth: depth + 1) }
      return inside.count == 2 ? "Dictionary<\(inside[0]), \(inside[1])>" : "Array<\(inside.joined())>"
    }
    guard first.isLetter || first == "_" else { return text }
    if last == ">", let open = text.firstIndex(of: "<") {
      let inside = parts(String(text[text.index(after: open)...].dropLast()), at: ",")
      return innermost(text[..<open]) + "<" + inside.map { name($0, depth: depth + 1) }.joined(separator: ", ") + ">"
    }
    return text.contains(" ") ? text : innermost(text)
  }

  private static func innermost(_ text: some StringProtocol) -> String {
    String(text.reversed().prefix { $0 != "." }.reversed())
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Splits outside of all brackets.
  private static func parts(_ text: String, at separator: Character) -> [String] {
    var result = [""]
    var depth = 0
    for character in text {
      switch character {
      case "<", "[", "(": depth += 1
      case ">", "]", ")": depth -= 1
      default: break
      }
      if character == separator, depth == 0 { result.append("") } else { result[result.count - 1].append(character) }
    }
    return result
  }
}
