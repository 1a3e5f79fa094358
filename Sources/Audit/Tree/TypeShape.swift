/// A written type, taken apart as far as the audit cares: optionals, `some`, `any` and attributes are left out.
indirect enum TypeShape: Hashable, Sendable {
  /// `A.B`, generic arguments left out of the name: those of the outer types stand first.
  case named(String, arguments: [TypeShape])
  case array(TypeShape)
  case dictionary(key: TypeShape, value: TypeShape)
  case function(parameters: [TypeShape], result: TypeShape)
  case tuple([TypeShape])
  /// `P & Q`.
  case composition([TypeShape])

  init?(_ text: String) {
    var parser = TypeParser(text: Array(text.utf8))
    guard let shape = parser.type() else { return nil }
    self = shape
  }

  /// The name of a named type.
  var name: String? {
    switch self {
    case .named(let name, _): name
    case .composition(let parts): parts.first?.name
    default: nil
    }
  }

  /// What a sequence of this type gives one by one.
  var element: TypeShape? {
    switch self {
    case .array(let element): element
    case .dictionary(let key, let value): .tuple([key, value])
    case .named(let name, let arguments) where arguments.count == 1 && Self.collections.contains(name): arguments[0]
    default: nil
    }
  }

  private static let collections: Set<String> = [
    "Array", "Set", "ArraySlice", "ContiguousArray", "Published", "Binding", "State", "LazySequence",
  ]

  static let string = TypeShape.named("String", arguments: [])
}

/// A small recursive reader of written types.
private struct TypeParser {
  let text: [UInt8]
  var at = 0
  var depth = 0

  init(text: [UInt8]) { self.text = text }

  mutating func type() -> TypeShape? {
    guard depth < 24 else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard var shape = single() else { return nil }
    var parts = [shape]
    while take("&") {
      guard let next = single() else { return nil }
      parts.append(next)
    }
    if parts.count > 1 { shape = .composition(parts) }
    return shape
  }

  private mutating func single() -> TypeShape? {
    guard depth < 48 else { return nil }
    depth += 1
    defer { depth -= 1 }
    skip()
    while take("@") {
      _ = word()
      if peek == UInt8(ascii: "(") { skipParentheses() }
      skip()
    }
    for prefix in ["inout ", "some ", "any ", "borrowing ", "consuming ", "sending ", "isolated ", "__owned "] {
      if takeWord(prefix) { return single() }
    }
    guard let first = peek else { return nil }
    var shape: TypeShape
    if first == UInt8(ascii: "[") {
      at += 1
      guard let element = type() else { return nil }
      if take(":") {
        guard let value = type() else { return nil }
        shape = .dictionary(key: element, value: value)
      } else {
        shape = .array(element)
      }
      guard take("]") else { return nil }
    } else if first == UInt8(ascii: "(") {
      at += 1
      var items: [TypeShape] = []
      while !take(")") {
        skipLabel()
        guard let item = type() else { return nil }
        items.append(item)
        _ = take("...")
        _ = take(",")
        if at >= text.count { return nil }
      }
      skip()
      while takeWord("async ") || takeWord("throws ") || takeWord("rethrows ") { skip() }
      if take("->") {
        guard let result = type() else { return nil }
        shape = .function(parameters: items, result: result)
      } else {
        shape = items.count == 1 ? items[0] : .tuple(items)
      }
    } else {
      let name = word()
      guard !name.isEmpty else { return nil }
      var full = name
      var arguments: [TypeShape] = []
      while true {
        if peek == UInt8(ascii: "<") {
          at += 1
          while !take(">") {
            guard let argument = type() else { return nil }
            arguments.append(argument)
            _ = take(",")
            if at >= text.count { return nil }
          }
        } else if peek == UInt8(ascii: "."), at + 1 < text.count, isLetter(text[at + 1]) {
          at += 1
          let next = word()
          if next == "Type" || next == "Protocol" { break }
          full += "." + next
        } else {
          break
        }
      }
      shape = full == "Optional" && arguments.count == 1 ? arguments[0] : .named(full, arguments: arguments)
    }
    while let byte = peek, byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") { at += 1 }
    return shape
  }

  private var peek: UInt8? { at < text.count ? text[at] : nil }

  private mutating func skip() {
    while let byte = peek, byte == 32 || byte == 10 || byte == 9 || byte == 13 { at += 1 }
  }

  private mutating func take(_ token: String) -> Bool {
    skip()
    let bytes = Array(token.utf8)
    guard at + bytes.count <= text.count, Array(text[at..<at + bytes.count]) == bytes else { return false }
    at += bytes.count
    skip()
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    guard at + bytes.count <= text.count, Array(text[at..<at + bytes.count]) == bytes else { return false }
    at += bytes.count
    skip()
    return true
  }

  private mutating func word() -> String {
    let start = at
    while let byte = peek, isLetter(byte) || byte == UInt8(ascii: "`") { at += 1 }
    return String(decoding: text[start..<at].filter { $0 != UInt8(ascii: "`") }, as: UTF8.self)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: byte >= 0x80
    }
  }

  private mutating func skipLabel() {
    let start = at
    skip()
    _ = word()
    skip()
    if !word().isEmpty { skip() }
    if peek == UInt8(ascii: ":") { at += 1 } else { at = start }
    skip()
  }

  private mutating func skipParentheses() {
    var open = 0
    while let byte = peek {
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
      at += 1
      if open == 0 { return }
    }
  }
}
