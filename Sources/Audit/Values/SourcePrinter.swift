import Identifiers
import Readings

/// Writes an expression of the facts as source text with its white space normalised.
struct SourcePrinter {
  let facts: Facts

  func text(_ id: ExpressionID, depth: Int = 0) -> String {
    guard depth < 40 else { return "…" }
    func inner(_ id: ExpressionID) -> String { text(id, depth: depth + 1) }
    switch facts[id].kind {
    case .text(let string): return "\"" + Self.escaped(string) + "\""
    case .interpolation(let parts):
      let inside = parts.map { part -> String in
        if case .text(let string) = facts[part].kind { return Self.escaped(string) }
        return "\\(" + inner(part) + ")"
      }
      return "\"" + inside.joined() + "\""
    case .number(let number): return number
    case .boolean(let value): return value ? "true" : "false"
    case .null: return "nil"
    case .name(let name): return name
    case .member(let base, let name): return (base.map(inner) ?? "") + "." + name
    case .call(let callee, let arguments): return inner(callee) + list(arguments, "(", ")", depth)
    case .index(let base, let arguments): return inner(base) + list(arguments, "[", "]", depth)
    case .assignment(let left, let right, let sign): return inner(left) + " \(sign)= " + inner(right)
    case .infix(let sign, let left, let right):
      return sign == ".." || sign == "..." || sign == "..<"
        ? inner(left) + sign + inner(right) : inner(left) + " \(sign) " + inner(right)
    case .prefix(let sign, let operand): return sign + inner(operand)
    case .ternary(let condition, let then, let otherwise):
      return inner(condition) + " ? " + inner(then) + " : " + inner(otherwise)
    case .choice(let choice):
      let subject = choice.subject.map(inner) ?? ""
      let branches = choice.branches.map { $0.results.map(inner).joined(separator: "; ") }
      return (choice.isSwitch ? "switch " : "if ") + subject + " { " + branches.joined(separator: " | ") + " }"
    case .closure(_, let results): return "{ " + results.map(inner).joined(separator: "; ") + " }"
    case .array(let elements): return "[" + elements.map(inner).joined(separator: ", ") + "]"
    case .dictionary(let entries):
      return "[" + entries.map { inner($0.key) + ": " + inner($0.value) }.joined(separator: ", ") + "]"
    case .tuple(let arguments): return list(arguments, "(", ")", depth)
    case .keyPath(let root, let names): return "\\" + (root ?? "") + "." + names.joined(separator: ".")
    case .cast(let value, let type): return inner(value) + " as " + type
    case .macro(let name, let arguments):
      return "#" + name + (arguments.isEmpty ? "" : list(arguments, "(", ")", depth))
    case .opaque(let text): return text
    }
  }

  private func list(_ arguments: [Argument], _ open: String, _ close: String, _ depth: Int) -> String {
    let items = arguments.map { argument -> String in
      let value = text(argument.value, depth: depth + 1)
      return argument.label.map { "\($0): \(value)" } ?? value
    }
    return open + items.joined(separator: ", ") + close
  }

  static func escaped(_ string: String) -> String {
    var result = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A run-time part for the rules on what is built into an identifier.
  func hole(_ id: ExpressionID, type: StaticType? = nil) -> HoleSource {
    var names: [String] = []
    collect(id, &names, depth: 0)
    var key: String?
    if case .instance(let shape)? = type { key = shape.name }
    return HoleSource(text: text(id), names: names, type: key)
  }

  private func collect(_ id: ExpressionID, _ names: inout [String], depth: Int) {
    guard depth < 20, names.count < 16 else { return }
    switch facts[id].kind {
    case .name(let name): names.append(name)
    case .member(let base, let name):
      if let base { collect(base, &names, depth: depth + 1) }
      names.append(name)
    // What is looked up by a position is not built from it.
    case .index(let base, _): collect(base, &names, depth: depth + 1)
    default: facts[id].forEachPart { collect($0, &names, depth: depth + 1) }
    }
  }
}
