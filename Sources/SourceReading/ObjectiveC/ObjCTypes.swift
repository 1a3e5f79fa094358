import Readings

extension ObjCLowering {
  /// Words that say how something is stored, not what it is.
  private static let qualifiers: Set<String> = [
    "const", "static", "extern", "inline", "volatile", "register", "__weak", "__strong", "__block",
    "__unsafe_unretained", "__autoreleasing", "__kindof", "__covariant", "__contravariant", "_Nullable", "_Nonnull",
    "_Null_unspecified", "nullable", "nonnull", "null_unspecified", "null_resettable", "__nullable", "__nonnull", "in",
    "out", "inout", "oneway", "bycopy", "byref", "IBOutlet", "IBInspectable", "IBAction", "NS_NOESCAPE", "__unused",
    "struct", "enum", "typename", "constexpr", "mutable", "virtual",
  ]

  private static let arithmetic: Set<String> = [
    "unsigned", "signed", "long", "short", "int", "char", "float", "double",
  ]

  func isQualifier(_ word: String) -> Bool {
    if Self.qualifiers.contains(word) { return true }
    // Macros such as FOUNDATION_EXPORT and NS_REFINED_FOR_SWIFT.
    return word.contains("_") && word.utf8.allSatisfy { (65...90).contains($0) || $0 == 95 || (48...57).contains($0) }
  }

  /// A type as text: without pointers, qualifiers and attributes.
  func typeText(_ range: Range<Int>) -> String? {
    var parts = ""
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      index += 1
      switch token.kind {
      case .word:
        let word = text(token)
        if word == "__attribute__" {
          index = behindBracket(at: index)
        } else if isQualifier(word) {
          if index < range.upperBound, isToken(tokens[index], "(") { index = behindBracket(at: index) }
        } else {
          if let last = parts.last, last.isLetter || last.isNumber || last == "_" { parts += " " }
          parts += word
        }
      case .sign:
        if isToken(token, "*") || isToken(token, "&") { continue }
        parts += text(token)
        if isToken(token, ",") { parts += " " }
      default: break
      }
    }
    return parts.isEmpty ? nil : parts
  }

  func contains(_ word: StaticString, _ range: Range<Int>) -> Bool {
    range.contains { tokens[$0].kind == .word && isToken(tokens[$0], word) }
  }

  /// A declaration of a local: where its type and its name stand.
  struct Declarator {
    var type: Range<Int>
    var name: Int
  }

  /// Whether a declaration starts here: words of a type, perhaps `<…>` and `*`, then a name and what may follow one.
  func declarator() -> Declarator? {
    var index = position
    var words = 0
    var stars = 0
    var lastWord = -1
    let limit = min(tokens.count, position + 60)
    while index < limit, index < tokens.count {
      let token = tokens[index]
      if token.kind == .word {
        let word = text(token)
        if word == "typeof" || word == "__typeof" || word == "__typeof__" || word == "decltype" {
          guard index + 1 < limit, isToken(tokens[index + 1], "(") else { return nil }
          index = behindBracket(at: index + 1)
          words += 1
          continue
        }
        if !isQualifier(word) {
          words += 1
          // In `unsigned int x` each of the first words is part of the type.
          lastWord = index
        }
        index += 1
      } else if isToken(token, "*") || isToken(token, "&") {
        guard words > 0 else { return nil }
        stars += 1
        index += 1
      } else if isToken(token, "<") {
        guard words == 1, stars == 0, let behind = behindAngle(index) else { return nil }
        index = behind
      } else if isToken(token, "::") {
        guard words > 0 else { return nil }
        words -= 1
        index += 1
      } else {
        break
      }
    }
    guard index < limit, words >= 1 else { return nil }
    let next = tokens[index]
    if isToken(next, "("), index + 2 < tokens.count, isToken(tokens[index + 1], "^"), tokens[index + 2].kind == .word {
      // A block: `void (^name)(id)`.
      return Declarator(type: position..<index, name: index + 2)
    }
    guard words >= 2 || (words == 2 && stars > 0), lastWord > position, lastWord == index - 1 else { return nil }
    guard isToken(next, "=") || isToken(next, ";") || isToken(next, ",") || isToken(next, "[") || isToken(next, ":")
    else { return nil }
    return Declarator(type: position..<lastWord, name: lastWord)
  }

  /// The index behind `<…>` at `index`, when only types stand in it.
  func behindAngle(_ index: Int) -> Int? {
    var open = 0
    for next in index..<min(tokens.count, index + 60) {
      let token = tokens[next]
      if isToken(token, "<") {
        open += 1
      } else if isToken(token, ">") {
        open -= 1
        if open == 0 { return next + 1 }
      } else if token.kind != .word, !isToken(token, "*"), !isToken(token, ","), !isToken(token, "::") {
        return nil
      }
    }
    return nil
  }

  /// Whether a cast starts here: a type in parentheses before something that it can be applied to.
  func castType() -> Range<Int>? {
    guard isAt("(") else { return nil }
    var index = position + 1
    var words = 0
    var stars = 0
    var name = ""
    while index < min(tokens.count, position + 24) {
      let token = tokens[index]
      if token.kind == .word {
        guard stars == 0 || isQualifier(text(token)) else { return nil }
        name = text(token)
        words += 1
      } else if isToken(token, "*") {
        guard words > 0 else { return nil }
        stars += 1
      } else if isToken(token, "<"), words > 0, let behind = behindAngle(index) {
        index = behind
        continue
      } else {
        break
      }
      index += 1
    }
    guard words > 0, index + 1 < tokens.count, isToken(tokens[index], ")") else { return nil }
    let range = position + 1..<index
    let next = tokens[index + 1]
    if stars > 0 { return range }
    switch next.kind {
    case .word, .number, .text, .at, .character: return range
    case .sign:
      let isType = name.first?.isUppercase == true || name == "id" || Self.arithmetic.contains(name)
      return isType && (isToken(next, "[") || isToken(next, "(") || isToken(next, "{") || isToken(next, "^"))
        ? range : nil
    case .end: return nil
    }
  }
}
