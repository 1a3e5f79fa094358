import Readings

/// A compact text of facts, made to be read in a diff.
struct FactsDump {
  let facts: Facts

  var text: String {
    var lines: [String] = []
    for item in facts.imports { lines.append("import \(item.module)\(item.isTestable ? " testable" : "")") }
    for (index, declaration) in facts.declarations.enumerated() { lines.append(line(index, declaration)) }
    for (index, scope) in facts.scopes.enumerated().dropFirst() { lines.append(line(index, scope)) }
    for use in facts.uses {
      let at = position(facts[use.expression].offset)
      var line = "\(at) \(text(use.expression)) in s\(use.scope.raw)"
      if let owner = use.declaration { line += " of \(facts[owner].name)" }
      if let condition = use.condition { line += " if \(text(condition))" }
      lines.append(line)
    }
    for comment in facts.comments {
      lines.append("\(position(comment.offset)) comment\(comment.isAlone ? " alone" : ""): \(comment.text)")
    }
    return lines.joined(separator: "\n")
  }

  private func position(_ offset: Int32) -> String {
    let (line, column) = facts.position(of: offset)
    return "\(line):\(column)"
  }

  private func line(_ index: Int, _ declaration: Declaration) -> String {
    var line = "\(position(declaration.offset)) \(declaration.kind) \(declaration.name) in s\(declaration.scope.raw)"
    if let body = declaration.body { line += " body s\(body.raw)" }
    if !declaration.genericParameters.isEmpty { line += " <\(declaration.genericParameters.joined(separator: ","))>" }
    if !declaration.parameters.isEmpty || declaration.kind == .function {
      line += " (\(declaration.parameters.map(text).joined(separator: ", ")))"
    }
    if let type = declaration.type { line += " : \(type)" }
    if !declaration.inherited.isEmpty { line += " < \(declaration.inherited.joined(separator: ", "))" }
    if let requirements = declaration.requirements { line += " [\(requirements)]" }
    if let value = declaration.value { line += " = \(text(value))" }
    if !declaration.results.isEmpty { line += " -> \(declaration.results.map(text).joined(separator: " | "))" }
    for accessor in declaration.accessors {
      line +=
        " {\(accessor.kind)\(accessor.parameter.map { " \($0)" } ?? "")\(accessor.body.map { " s\($0.raw)" } ?? "")}"
    }
    for attribute in declaration.attributes {
      line += " @\(attribute.name)"
      if !attribute.arguments.isEmpty { line += "(\(text(attribute.arguments)))" }
    }
    let flags = names(declaration.modifiers)
    if !flags.isEmpty { line += " #\(flags.joined(separator: "#"))" }
    if let condition = declaration.condition { line += " if \(text(condition))" }
    return line
  }

  private func names(_ modifiers: Declaration.Modifiers) -> [String] {
    let all: [(Declaration.Modifiers, String)] = [
      (.static, "static"), (.override, "override"), (.lazy, "lazy"), (.private, "private"),
      (.fileprivate, "fileprivate"), (.public, "public"), (.weak, "weak"), (.final, "final"),
      (.mutating, "mutating"), (.convenience, "convenience"), (.indirect, "indirect"), (.local, "local"),
      (.hasOtherStatements, "other"),
    ]
    return all.filter { modifiers.contains($0.0) }.map(\.1)
  }

  private func text(_ parameter: Parameter) -> String {
    var text = parameter.attributes.map { "@\($0) " }.joined()
    text += parameter.label ?? "_"
    if parameter.name != parameter.label { text += " \(parameter.name)" }
    text += ": \(parameter.type ?? "?")\(parameter.isVariadic ? "..." : "")"
    if let value = parameter.defaultValue { text += " = \(self.text(value))" }
    return text
  }

  private func line(_ index: Int, _ scope: Scope) -> String {
    var line = "s\(index) \(scope.kind) in s\(scope.parent?.raw ?? -1)"
    if let declaration = scope.declaration { line += " of \(facts[declaration].name)" }
    if let accessor = scope.accessor { line += " \(accessor)" }
    if let call = scope.call { line += " to \(position(facts[call].offset))" }
    if let label = scope.label { line += " \(label):" }
    if let condition = scope.condition { line += " if \(text(condition))" }
    return line
  }

  func text(_ condition: ConditionID) -> String {
    let condition = facts[condition]
    let own = "#\(condition.block).\(condition.clause) \(condition.text)"
    return condition.parent.map { "\(text($0)) > \(own)" } ?? own
  }

  private func text(_ arguments: [Argument]) -> String {
    arguments.map { argument in
      (argument.isTrailing ? "^" : "") + (argument.label.map { "\($0): " } ?? "") + text(argument.value)
    }.joined(separator: ", ")
  }

  func text(_ id: ExpressionID) -> String {
    switch facts[id].kind {
    case .text(let text): "\"\(text.replacingOccurrences(of: "\n", with: "⏎"))\""
    case .interpolation(let parts): "I\"" + parts.map { "{\(text($0))}" }.joined() + "\""
    case .number(let text): text
    case .boolean(let value): "\(value)"
    case .null: "nil"
    case .name(let name): name
    case .member(let base, let name): (base.map(text) ?? "") + ".\(name)"
    case .call(let callee, let arguments): "\(text(callee))(\(text(arguments)))"
    case .index(let base, let arguments): "\(text(base))[\(text(arguments))]"
    case .assignment(let left, let right, let sign): "(\(text(left)) \(sign)= \(text(right)))"
    case .infix(let sign, let left, let right): "(\(text(left)) \(sign) \(text(right)))"
    case .prefix(let sign, let operand): "\(sign)\(text(operand))"
    case .ternary(let condition, let then, let otherwise):
      "(\(text(condition)) ? \(text(then)) : \(text(otherwise)))"
    case .choice(let choice):
      "\(choice.isSwitch ? "switch" : "if") \(choice.subject.map(text) ?? "") {"
        + choice.branches.map { branch in
          (branch.isDefault ? "default" : branch.cases.joined(separator: ","))
            + ": " + branch.results.map(text).joined(separator: " | ")
        }.joined(separator: "; ") + "}"
    case .closure(let scope, let results): "{s\(scope.raw)\(results.map { " -> " + text($0) }.joined())}"
    case .array(let elements): "[\(elements.map(text).joined(separator: ", "))]"
    case .dictionary(let entries): "[\(entries.map { "\(text($0.key)): \(text($0.value))" }.joined(separator: ", "))]"
    case .tuple(let parts): "(\(text(parts)))"
    case .keyPath(let root, let names): "\\\(root ?? "").\(names.joined(separator: "."))"
    case .cast(let value, let type): "(\(text(value)) as \(type))"
    case .macro(let name, let arguments): "#\(name)(\(text(arguments)))"
    case .opaque(let text): "‹\(text)›"
    }
  }
}

extension String {
  fileprivate func replacingOccurrences(of old: Character, with new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}
