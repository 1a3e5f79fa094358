import Identifiers
import Readings

/// Reads a Maestro flow: a YAML file of two documents, the first of which names the app, the second a list of commands.
/// Any other YAML file is no flow and has nothing.
enum MaestroReader {
  static func read(_ bytes: [UInt8]) -> ReadResult {
    // Flows begin with `appId` (or `url` for the web); everything else in YAML is left to whoever wrote it.
    let isCandidate = bytes.withUnsafeBufferPointer {
      (CommentScan.mentions($0, "appId") || CommentScan.mentions($0, "url")) && CommentScan.mentions($0, "---")
        && CommentScan.mentions($0, "id")
    }
    guard isCandidate else { return .reading(.nothing) }
    do throws(YAMLError) {
      let documents = try YAMLParser.documents(in: bytes, most: 8)
      guard documents.count == 2, documents[0]["appId"] != nil || documents[0]["url"] != nil,
        let commands = documents[1].elements
      else { return .reading(.nothing) }
      var facts = bytes.withUnsafeBufferPointer {
        FlowFacts(comments: HashComments.all(in: $0), lineStarts: LineTable.starts(of: $0))
      }
      for node in hooks(documents[0]) + commands { visit(node, command: "", &facts) }
      return .reading(.flow(facts))
    } catch {
      return .reading(.nothing)
    }
  }

  /// `onFlowStart` and `onFlowComplete` hold commands too.
  private static func hooks(_ head: YAMLNode) -> [YAMLNode] {
    ["onFlowStart", "onFlowComplete"].flatMap { head[$0]?.elements ?? [] }
  }

  private static func visit(_ node: YAMLNode, command: String, _ facts: inout FlowFacts) {
    for element in node.elements ?? [] { visit(element, command: command, &facts) }
    for field in node.fields ?? [] {
      switch field.key {
      case "env": continue
      case "id":
        guard let text = field.value.text else { continue }
        let start = facts.lineStarts[min(max(field.place.line - 1, 0), facts.lineStarts.count - 1)]
        facts.lookups.append(
          FlowFacts.Lookup(
            offset: start + Int32(field.place.column - 1), element: command.isEmpty ? "id" : command,
            expression: text, meaning: MaestroExpression.meaning(of: text), mayBeLabel: false))
      case "runFlow", "when", "commands", "repeat", "retry", "while", "visible", "notVisible":
        visit(field.value, command: field.key == "visible" || field.key == "notVisible" ? field.key : command, &facts)
      default: visit(field.value, command: command.isEmpty ? field.key : command, &facts)
      }
    }
  }
}

/// What a Maestro id can match: ids are regular expressions.
enum MaestroExpression {
  static func meaning(of text: String) -> FlowFacts.Meaning {
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "^" { scalars.removeFirst() }
    if scalars.last == "$", scalars.dropLast().last != "\\" { scalars.removeLast() }
    var value = IdentifierValue("")
    var plain = ""
    var index = 0
    func flush() {
      value = value.appending(IdentifierValue(plain))
      plain = ""
    }
    while index < scalars.count {
      let scalar = scalars[index]
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case "$" where next == "{":
        guard let end = scalars[index...].firstIndex(of: "}") else { return .expression }
        flush()
        value = value.appending(.hole)
        index = end + 1
      case "." where next == "*":
        flush()
        value = value.appending(IdentifierValue(texts: ["", ""], holes: [.any]))
        index += 2
      case "." where next == "+" || next == "?" || next == "{": return .expression
      case "\\":
        guard let next, !next.properties.isAlphabetic, !("0"..."9").contains(next) else { return .expression }
        plain.unicodeScalars.append(next)
        index += 2
      case "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "^", "$": return .expression
      default:
        plain.unicodeScalars.append(scalar)
        index += 1
      }
    }
    flush()
    return value.isPattern && value.isBlank && !text.contains(".*") ? .unknown : .value(value)
  }
}

/// Comments that begin with `#` and carry an exception.
enum HashComments {
  static func all(in bytes: UnsafeBufferPointer<UInt8>) -> [Comment] {
    guard CommentScan.mentions(bytes, "axwatch:") else { return [] }
    var comments: [Comment] = []
    var at = 0
    var quote: UInt8?
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 10 || byte == 13 {
        quote = nil
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "#"), at == 0 || bytes[at - 1] <= 32 {
        var end = at
        while end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
        CommentScan.add(bytes, at, at + 1, end, &comments)
        at = end
        continue
      }
      at += 1
    }
    return comments
  }
}
