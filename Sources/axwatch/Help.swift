import Identifiers

/// The help texts, made from the commands' shapes.
enum Help {
  static func overview(of commands: [any Command.Type]) -> String {
    let shown = commands.map { $0.shape }.filter { !$0.isHidden }
    return """
      axwatch \(Versions.current.axwatch) follows the accessibility identifiers of iOS apps through git history.

      usage: axwatch COMMAND [OPTIONS] …

      \(table(shown.map { ($0.name, $0.summary) }))

      axwatch COMMAND --help tells what a command takes.
      """
  }

  static func page(of shape: CommandShape) -> String {
    var parts = [usage(of: shape), shape.summary + "."]
    if !shape.details.isEmpty { parts.append(shape.details) }
    if !shape.operands.isEmpty { parts.append(table(shape.operands.map { ($0.name, $0.help) })) }
    let options = shape.options.map { ($0.name + ($0.value.map { " " + $0 } ?? ""), $0.help) }
    parts.append("options:\n" + table(options + [("--help", "this text")]))
    parts.append("exit status:\n" + table(shape.statuses.map { (String($0.0), $0.1) }))
    return parts.joined(separator: "\n\n")
  }

  static func usage(of shape: CommandShape) -> String {
    let options = shape.options.isEmpty ? "" : " [OPTIONS]"
    let operands = shape.operands.map { $0.isRequired ? " \($0.name)" : " [\($0.name)]" }.joined()
    return "usage: axwatch \(shape.name)\(options)\(operands)"
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let indent = String(repeating: " ", count: width + 4)
      return "  " + name + String(repeating: " ", count: width - name.count + 2)
        + lines.joined(separator: "\n" + indent)
    }.joined(separator: "\n")
  }
}
