import Identifiers
import Readings

extension FileEvaluation {
  /// `NSPredicate(format: …)` and block predicates that look at `identifier`. Whether the call is done with.
  func predicate(_ call: CallSite) -> Bool {
    if let block = call.arguments.first(where: { $0.isTrailing || $0.label == "block" }),
      case .closure(let scope, let results) = facts[block.value].kind
    {
      predicateBlocks.insert(scope)
      blockPredicate(call, scope, results)
      return true
    }
    let format = call.argument("format") ?? call.arguments.first
    guard let format, call.argument("value") == nil else { return true }
    var arguments = call.arguments.filter { $0.value != format.value }
    if let array = arguments.first(where: { $0.label == "argumentArray" }),
      case .array(let elements) = facts[array.value].kind
    {
      arguments = elements.map { Argument(value: $0) }
    }
    formatPredicate(call, format.value, arguments.map(\.value))
    return true
  }

  private func blockPredicate(_ call: CallSite, _ scope: ScopeID, _ results: [ExpressionID]) {
    var compared: [(expression: ExpressionID, how: PredicateFormat.Comparison)] = []
    func isIdentifier(_ id: ExpressionID) -> Bool {
      if case .member(_, "identifier") = facts[id].kind { true } else { false }
    }
    func look(_ id: ExpressionID, _ depth: Int) {
      guard depth < 24 else { return }
      if case .infix(let sign, let left, let right) = facts[id].kind, sign == "==" || sign == "!=" {
        if isIdentifier(left) { compared.append((right, .equal)) }
        if isIdentifier(right) { compared.append((left, .equal)) }
      }
      if case .call(let callee, let arguments) = facts[id].kind, arguments.count == 1,
        case .member(let base?, let name) = facts[callee].kind
      {
        if isIdentifier(base), let how = Self.functions[name] { compared.append((arguments[0].value, how)) }
        // `["a", "b"].contains(element.identifier)`
        if name == "contains", isIdentifier(arguments[0].value) { compared.append((base, .equal)) }
      }
      facts[id].forEachPart { look($0, depth + 1) }
    }
    for result in results { look(result, 0) }
    for use in facts.uses where isInside(use.scope, scope) { look(use.expression, 0) }
    guard let first = compared.first else {
      recorder?.reject(at: facts[call.callee].offset, "a predicate block that does not compare 'identifier'")
      return
    }
    var draft = draft(
      .predicate, call.use, call.index, at: facts[call.callee].offset, first.expression, lookup: .explicit, element: nil
    )
    draft.values =
      compared.flatMap { each -> [Value] in
        let values = evaluator.evaluate(each.expression, frame(scope)).flatMap(\.oneByOne)
        return shaped(values, each.how, call)
      }.unique
    draft.scope = scope
    emit(draft)
  }

  private static let functions: [String: PredicateFormat.Comparison] = [
    "hasPrefix": .beginsWith, "starts": .beginsWith, "hasSuffix": .endsWith, "contains": .contains,
  ]

  private func isInside(_ scope: ScopeID, _ outer: ScopeID) -> Bool {
    var next: ScopeID? = scope
    while let at = next {
      if at == outer { return true }
      next = facts[at].parent
    }
    return false
  }

  private func formatPredicate(_ call: CallSite, _ format: ExpressionID, _ arguments: [ExpressionID]) {
    let outer = frame(call.use.scope)
    var values: [Value] = []
    var isSite = false
    var expressions: [ExpressionID] = []
    var isOpaque = false
    for value in evaluator.evaluate(format, outer) {
      guard case .text(let text) = value else { continue }
      let terms = PredicateFormat.terms(of: text.parts) { index in
        guard index < arguments.count else { return nil }
        return self.keyName(arguments[index])
      }
      for term in terms {
        isSite = true
        switch term.operand {
        case .parts(let parts): values += Self.shaped([.text(Text(parts: parts))], term.comparison)
        case .argument(let index):
          guard index < arguments.count else { continue }
          expressions.append(arguments[index])
          let found = evaluator.evaluate(arguments[index], outer.expecting([]))
          let flat = found.flatMap(\.oneByOne)
          if term.comparison == .matches { isOpaque = true } else { values += shaped(flat, term.comparison, call) }
        }
        if term.comparison == .matches { isOpaque = true }
      }
    }
    guard isSite else {
      recorder?.reject(at: facts[call.callee].offset, "a predicate that does not look at 'identifier'")
      return
    }
    var draft = draft(
      .predicate, call.use, call.index, at: facts[call.callee].offset, expressions.first ?? format, lookup: .explicit,
      element: nil)
    if isOpaque, values.isEmpty, !isInPreview(call.use.scope) {
      recorder?.site(draft, facts, remarks: ["a regular expression: it has no value"])
      var classed = Classed(state: .raw)
      classed.values = []
      keep(draft, classed)
      return
    }
    draft.values = values.unique
    emit(draft)
  }

  /// `%K` with a name that can be read.
  private func keyName(_ id: ExpressionID) -> String? {
    switch facts[id].kind {
    case .text(let text): return text
    case .macro("keyPath", let arguments): return arguments.first.map { calleeName($0.value) ?? "" }
    case .opaque(let text) where text.hasPrefix("#keyPath("):
      return text.dropLast().split(separator: ".").last.map(String.init)
    case .call(let callee, let arguments) where calleeName(callee) == "NSStringFromSelector":
      return arguments.first.map { printer.text($0.value) }.flatMap { $0.contains("identifier") ? "identifier" : nil }
    default:
      let values = evaluator.evaluate(id, frame(file.expressionScopes[id] ?? Facts.fileScope))
      if values.count == 1, case .text(let text) = values[0], text.parts.count == 1,
        case .text(let only, _) = text.parts[0]
      {
        return only
      }
      return nil
    }
  }

  private func shaped(_ values: [Value], _ comparison: PredicateFormat.Comparison, _ call: CallSite) -> [Value] {
    guard comparison != .equal else { return values }
    let outer = frame(call.use.scope)
    return values.flatMap { value -> [Value] in
      let parts = evaluator.parts(of: value, at: call.use.expression, outer)
      return Self.shaped([.text(Text(parts: parts, origin: value.origin))], comparison)
    }
  }

  /// Opens the ends that an operator leaves open.
  private static func shaped(_ values: [Value], _ comparison: PredicateFormat.Comparison) -> [Value] {
    values.compactMap { value in
      guard case .text(var text) = value else { return value }
      switch comparison {
      case .equal: break
      case .beginsWith: text.parts.append(.open)
      case .endsWith: text.parts.insert(.open, at: 0)
      case .contains: text.parts = [.open] + text.parts + [.open]
      case .like: text.parts = text.parts.flatMap(wildcards)
      case .matches: return nil
      }
      return .text(text)
    }
  }

  private static func wildcards(_ part: Part) -> [Part] {
    guard case .text(let string, let own) = part else { return [part] }
    var parts: [Part] = []
    var run = ""
    for scalar in string.unicodeScalars {
      if scalar == "*" || scalar == "?" {
        if !run.isEmpty { parts.append(.text(run, own: own)) }
        run = ""
        parts.append(scalar == "*" ? .open : .hole(HoleSource(text: "?", names: []), isLocalized: false))
      } else {
        run.unicodeScalars.append(scalar)
      }
    }
    if !run.isEmpty { parts.append(.text(run, own: own)) }
    return parts
  }
}

/// What a predicate's format says of `identifier`.
enum PredicateFormat {
  enum Comparison { case equal, beginsWith, endsWith, contains, like, matches }

  enum Operand {
    case parts([Part])
    case argument(Int)
  }

  struct Term {
    var comparison: Comparison
    var operand: Operand
  }

  private enum Token: Equatable {
    case word(String)
    case sign(String)
    case string([Part])
    case argument(Int)
    case key(Int)
    case open, close, comma
  }

  /// The terms that compare `identifier`. `key` tells the name behind a `%K`.
  static func terms(of parts: [Part], key: (Int) -> String?) -> [Term] {
    let tokens = tokens(parts)
    var terms: [Term] = []
    func isIdentifier(_ token: Token) -> Bool {
      switch token {
      case .word(let word): word == "identifier" || word == "SELF.identifier" || word == "self.identifier"
      case .key(let index): key(index) == "identifier"
      default: false
      }
    }
    func operand(_ token: Token) -> Operand? {
      switch token {
      case .string(let parts): .parts(parts)
      case .argument(let index): .argument(index)
      default: nil
      }
    }
    for (index, token) in tokens.enumerated() where isIdentifier(token) {
      var at = index + 1
      if at < tokens.count, let comparison = comparison(tokens[at]) {
        at += 1
        if at < tokens.count, tokens[at] == .open {
          // IN {'a', 'b'}
          at += 1
          while at < tokens.count, tokens[at] != .close {
            if let operand = operand(tokens[at]) { terms.append(Term(comparison: comparison, operand: operand)) }
            at += 1
          }
        } else if at < tokens.count, let operand = operand(tokens[at]) {
          terms.append(Term(comparison: comparison, operand: operand))
        }
      } else if index >= 2, let comparison = comparison(tokens[index - 1]), let operand = operand(tokens[index - 2]) {
        terms.append(Term(comparison: comparison, operand: operand))
      }
    }
    return terms
  }

  private static func comparison(_ token: Token) -> Comparison? {
    switch token {
    case .sign(let sign): return ["==", "=", "!=", "<>"].contains(sign) ? .equal : nil
    case .word(let word):
      switch word.prefix(while: { $0 != "[" }).uppercased() {
      case "BEGINSWITH": return .beginsWith
      case "ENDSWITH": return .endsWith
      case "CONTAINS": return .contains
      case "LIKE": return .like
      case "MATCHES": return .matches
      case "IN": return .equal
      default: return nil
      }
    default: return nil
    }
  }

  private static func tokens(_ parts: [Part]) -> [Token] {
    var tokens: [Token] = []
    var next = 0
    var quote: UnicodeScalar?
    var string: [Part] = []
    var run = ""
    var isOwn = false
    func flush() {
      if !run.isEmpty { string.append(.text(run, own: isOwn)) }
      run = ""
    }
    for part in parts {
      guard case .text(let text, let own) = part else {
        if quote != nil {
          flush()
          string.append(part)
        } else {
          tokens.append(.string([part]))
        }
        continue
      }
      if quote != nil { flush() }
      isOwn = own
      let scalars = Array(text.unicodeScalars)
      var at = 0
      while at < scalars.count {
        let scalar = scalars[at]
        if let open = quote {
          if scalar == open {
            flush()
            tokens.append(.string(string.isEmpty ? [.text("", own: own)] : string))
            string = []
            quote = nil
          } else if scalar == "\\", at + 1 < scalars.count {
            at += 1
            run.unicodeScalars.append(scalars[at])
          } else {
            run.unicodeScalars.append(scalar)
          }
          at += 1
          continue
        }
        switch scalar {
        case "'", "\"":
          quote = scalar
          string = []
          run = ""
          at += 1
        case "(", "{":
          tokens.append(.open)
          at += 1
        case ")", "}":
          tokens.append(.close)
          at += 1
        case ",":
          tokens.append(.comma)
          at += 1
        case "%":
          let directive = at + 1 < scalars.count ? scalars[at + 1] : "@"
          tokens.append(directive == "K" ? .key(next) : .argument(next))
          next += 1
          at += 2
          while at < scalars.count, scalars[at].properties.isAlphabetic { at += 1 }
        case "=", "!", "<", ">":
          var sign = ""
          while at < scalars.count, "=!<>".unicodeScalars.contains(scalars[at]) {
            sign.unicodeScalars.append(scalars[at])
            at += 1
          }
          if at < scalars.count, scalars[at] == "[" {
            while at < scalars.count, scalars[at] != "]" { at += 1 }
            at += 1
          }
          tokens.append(.sign(sign))
        case " ", "\n", "\t": at += 1
        default:
          var word = ""
          while at < scalars.count, !" (){},='\"%!<>\n\t".unicodeScalars.contains(scalars[at]) {
            word.unicodeScalars.append(scalars[at])
            at += 1
          }
          if word == "NOT" || word == "not" { continue }
          tokens.append(.word(word))
        }
      }
    }
    return tokens
  }
}
