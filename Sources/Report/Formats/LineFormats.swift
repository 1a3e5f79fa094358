import Identifiers

/// Findings one a line, as compilers write them: `path:line:column: warning: message [rule]`. Editors and the logs of
/// continuous integration make links of it.
public enum CompactFormat {
  public static func lines(of findings: [Finding]) -> String {
    findings.filter { $0.exception == nil }.sorted(by: Order.findings).map { line(of: $0) + "\n" }.joined()
  }

  /// One finding, without a line feed.
  public static func line(of finding: Finding) -> String {
    let place = "\(Visible.text(finding.place.path)):\(finding.place.line):\(finding.place.column)"
    let severity = finding.severity == .info ? "note" : finding.severity.rawValue
    return "\(place): \(severity): \(Visible.text(finding.message)) [\(finding.rule.rawValue)]"
  }
}

/// Findings as workflow commands of GitHub Actions, which annotate the lines of a pull request.
public enum GitHubFormat {
  public static func lines(of findings: [Finding]) -> String {
    findings.filter { $0.exception == nil }.sorted(by: Order.findings).map { line(of: $0) + "\n" }.joined()
  }

  static func line(of finding: Finding) -> String {
    let command: String
    switch finding.severity {
    case .info: command = "notice"
    case .warning: command = "warning"
    case .error: command = "error"
    }
    let place = finding.place
    // A finding about the repository as a whole has no file that could be annotated.
    let location =
      place.path == "." ? "" : "file=\(property(place.path)),line=\(place.line),col=\(place.column),"
    let advice = finding.suggestion.map { "\nWrite instead: " + $0 } ?? ""
    return "::\(command) \(location)title=\(property(finding.rule.rawValue))::\(data(finding.message + advice))"
  }

  /// What stands behind `::`: percent signs and line ends are the only characters that mean something.
  private static func data(_ text: String) -> String {
    replace(Visible.text(text, multiline: true), ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    replace(Visible.text(text), ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func replace(_ text: String, _ codes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { codes[$0] ?? String($0) }.joined()
  }
}

/// A finding for people at a terminal: the line of the compact format, the source line, and a caret below the place.
public struct CaretFormat {
  /// Whether to write ANSI colours.
  public var isColoured: Bool
  /// The text of a line of a file, without its end; `nil` when it cannot be had.
  public var source: (Place) -> String?

  public init(isColoured: Bool, source: @escaping (Place) -> String?) {
    self.isColoured = isColoured
    self.source = source
  }

  private static let mostWidth = 160

  public func text(of finding: Finding) -> String {
    let place = "\(Visible.text(finding.place.path)):\(finding.place.line):\(finding.place.column)"
    let severity = finding.severity == .info ? "note" : finding.severity.rawValue
    let colour: Int
    switch finding.severity {
    case .info: colour = 36
    case .warning: colour = 35
    case .error: colour = 31
    }
    var text =
      "\(paint(place, 1)): \(paint(severity + ":", colour)) \(Visible.text(finding.message)) "
      + paint("[\(finding.rule.rawValue)]", 2) + "\n"
    if finding.place.path != ".", let line = source(finding.place) { text += excerpt(line, finding.place.column) }
    if let suggestion = finding.suggestion { text += "    \(paint("instead:", 32)) \(Visible.text(suggestion))\n" }
    return text
  }

  /// The source line, cut around the place when it is long, and the caret under it.
  private func excerpt(_ line: String, _ column: Int) -> String {
    let head = String(decoding: line.utf8.prefix(max(0, column - 1)), as: UTF8.self)
    let rest = String(decoding: line.utf8.dropFirst(max(0, column - 1)), as: UTF8.self)
    let indent = head.prefix { $0 == " " || $0 == "\t" }
    var before = head.dropFirst(indent.count)
    var lead = ""
    if before.count > Self.mostWidth / 2 {
      before = before.suffix(Self.mostWidth / 2)
      lead = "…"
    }
    let after = rest.prefix(Self.mostWidth - before.count)
    let shown = lead + Visible.text(String(before))
    let tail = Visible.text(String(after)) + (after.count < rest.count ? "…" : "")
    return "    \(shown)\(tail)\n    \(String(repeating: " ", count: shown.count))\(paint("^", 32))\n"
  }

  private func paint(_ text: String, _ code: Int) -> String { isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
