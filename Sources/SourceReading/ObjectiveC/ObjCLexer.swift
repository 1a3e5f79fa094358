import Readings

/// Splits Objective-C into tokens and directives. Never fails: what it does not know is a sign.
struct ObjCLexer {
  let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var startsLine = true
  private(set) var tokens: [ObjCToken] = []
  var macros: [ObjCMacro] = []
  private(set) var imports: [Import] = []
  private(set) var conditions: [Condition] = []
  private(set) var comments: [Comment] = []
  /// The clauses that are open, innermost last, and the block of each.
  private var open: [(clause: Int32, block: Int32)] = []
  private var blocks: Int32 = 0
  private let hasExceptions: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    hasExceptions = CommentScan.mentions(bytes, "axwatch:") || CommentScan.mentions(bytes, "swiftlint:")
    tokens.reserveCapacity(bytes.count / 5)
    while index < bytes.count { step() }
    tokens.append(token(.end, bytes.count, bytes.count))
  }

  private func token(_ kind: ObjCToken.Kind, _ start: Int, _ end: Int) -> ObjCToken {
    ObjCToken(
      kind: kind, start: Int32(start), end: Int32(end), condition: open.last?.clause ?? -1, startsLine: startsLine)
  }

  private mutating func step() {
    let byte = bytes[index]
    switch byte {
    case 10, 13:
      startsLine = true
      index += 1
    case 0x20, 9, 11, 12, 0: index += 1
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*"): comment()
    case UInt8(ascii: "#") where startsLine: directive()
    case UInt8(ascii: "\\") where peek(1) == 10 || peek(1) == 13: index += 2
    default:
      if let next = Self.next(bytes, index) {
        tokens.append(token(next.kind, next.start, next.end))
        index = next.after
      } else {
        index += 1
      }
      startsLine = false
    }
  }

  private func peek(_ distance: Int) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }

  private mutating func comment() {
    let start = index
    if peek(1) == UInt8(ascii: "/") {
      while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
      if hasExceptions { CommentScan.add(bytes, start, start + 2, index, &comments) }
      return
    }
    index += 2
    while index < bytes.count, !(bytes[index] == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { index += 1 }
    let end = index
    index = min(bytes.count, index + 2)
    if hasExceptions, end >= start + 2 { CommentScan.add(bytes, start, start + 2, end, &comments) }
  }

  // MARK: Tokens

  struct Next {
    var kind: ObjCToken.Kind
    var start: Int
    var end: Int
    var after: Int
  }

  /// The token at `index`, which is no white space and no comment.
  static func next(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, limit: Int? = nil) -> Next? {
    let end = limit ?? bytes.count
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var last = index + 1
      while last < end, Words.isWord[Int(bytes[last])] != 0 || bytes[last] == UInt8(ascii: ".") { last += 1 }
      return Next(kind: .number, start: index, end: last, after: last)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let last = closing(bytes, index, end)
      let kind: ObjCToken.Kind = byte == UInt8(ascii: "\"") ? .text : .character
      return Next(kind: kind, start: index + 1, end: last, after: min(end, last + 1))
    case UInt8(ascii: "@"):
      var first = index + 1
      while first < end, bytes[first] == 0x20 || bytes[first] == 9 { first += 1 }
      guard first < end else { return nil }
      if bytes[first] == UInt8(ascii: "\"") { return next(bytes, first, limit: limit) }
      if Words.isWord[Int(bytes[first])] != 0 {
        var last = first
        while last < end, Words.isWord[Int(bytes[last])] != 0 { last += 1 }
        return Next(kind: .at, start: first, end: last, after: last)
      }
      return Next(kind: .at, start: first, end: first + 1, after: first + 1)
    default:
      if Words.isWord[Int(byte)] != 0 || byte == UInt8(ascii: "$") {
        var last = index + 1
        while last < end, Words.isWord[Int(bytes[last])] != 0 || bytes[last] == UInt8(ascii: "$") { last += 1 }
        return Next(kind: .word, start: index, end: last, after: last)
      }
      let last = index + signLength(bytes, index, end)
      return Next(kind: .sign, start: index, end: last, after: last)
    }
  }

  private static func closing(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start + 1
    while index < end, bytes[index] != bytes[start] {
      if bytes[index] == 10 { return index }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, end)
  }

  private static let longSigns: [StaticString] = [
    "<<=", ">>=", "...", "->", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=",
    "|=", "^=", "::", "<<",
  ]

  private static func signLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int {
    for sign in longSigns where sign.utf8Start[0] == bytes[index] {
      let length = sign.utf8CodeUnitCount
      guard index + length <= end else { continue }
      var matched = 1
      while matched < length, bytes[index + matched] == sign.utf8Start[matched] { matched += 1 }
      if matched == length { return length }
    }
    return 1
  }

  // MARK: Directives

  private mutating func directive() {
    let end = lineEnd()
    var cursor = index + 1
    while cursor < end, bytes[cursor] == 0x20 || bytes[cursor] == 9 { cursor += 1 }
    var wordEnd = cursor
    while wordEnd < end, Words.isWord[Int(bytes[wordEnd])] != 0 { wordEnd += 1 }
    let word = String(decoding: UnsafeBufferPointer(rebasing: bytes[cursor..<wordEnd]), as: UTF8.self)
    switch word {
    case "import", "include": addImport(wordEnd, end)
    case "define": define(wordEnd, end)
    case "if", "ifdef", "ifndef":
      let prefix = word == "ifndef" ? "!" : ""
      open.append((addCondition(prefix + text(wordEnd, end), block: blocks, clause: 0), blocks))
      blocks += 1
    case "elif", "else", "elseif":
      guard let last = open.popLast() else { break }
      let clause = conditions[Int(last.clause)].clause + 1
      let text = word == "else" ? "else" : text(wordEnd, end)
      open.append((addCondition(text, block: last.block, clause: clause), last.block))
    case "endif": _ = open.popLast()
    default: break
    }
    index = end
  }

  private mutating func addCondition(_ text: String, block: Int32, clause: Int32) -> Int32 {
    let parent = open.last.map { ConditionID(raw: $0.clause) }
    conditions.append(Condition(parent: parent, block: block, clause: clause, text: String(text.prefix(200))))
    return Int32(conditions.count - 1)
  }

  private func text(_ start: Int, _ end: Int) -> String {
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The end of the line, which goes on behind a backslash; a comment ends it earlier.
  private func lineEnd() -> Int {
    var cursor = index
    while cursor < bytes.count {
      let byte = bytes[cursor]
      if byte == 10 || byte == 13 {
        var last = cursor - 1
        if byte == 10, last >= 0, bytes[last] == 13 { last -= 1 }
        if last < index || bytes[last] != UInt8(ascii: "\\") {
          if byte == 13, cursor + 1 < bytes.count, bytes[cursor + 1] == 10, last >= index,
            bytes[last] == UInt8(ascii: "\\")
          {
            cursor += 2
            continue
          }
          return cursor
        }
      } else if byte == UInt8(ascii: "/"), cursor + 1 < bytes.count {
        if bytes[cursor + 1] == UInt8(ascii: "/"), cursor == index || bytes[cursor - 1] != UInt8(ascii: ":") {
          return cursor
        }
        if bytes[cursor + 1] == UInt8(ascii: "*") { return cursor }
      } else if byte == UInt8(ascii: "\"") {
        cursor = Self.closing(bytes, cursor, bytes.count)
        if cursor < bytes.count, bytes[cursor] == 10 { continue }
      }
      cursor += 1
    }
    return bytes.count
  }

  private mutating func addImport(_ start: Int, _ end: Int) {
    let path = text(start, end).split { "<>\"".contains($0) }.first.map(String.init) ?? ""
    let parts = path.split(separator: "/")
    guard let last = parts.last else { return }
    let header = last.hasSuffix(".h") ? String(last.dropLast(2)) : String(last)
    imports.append(Import(module: header.trimmed, offset: Int32(index)))
  }

  private mutating func define(_ start: Int, _ end: Int) {
    var cursor = start
    var list: [ObjCToken] = []
    while cursor < end {
      let byte = bytes[cursor]
      if byte == 0x20 || byte == 9 || byte == 10 || byte == 13 || byte == UInt8(ascii: "\\") {
        cursor += 1
        continue
      }
      guard let next = Self.next(bytes, cursor, limit: end) else { break }
      list.append(token(next.kind, next.start, next.end))
      cursor = next.after
    }
    guard let name = list.first, name.kind == .word else { return }
    var macro = ObjCMacro(token: tokens.count, name: name, parameters: nil, body: Array(list.dropFirst()))
    // Parameters follow at once; behind a space the parenthesis is part of the body.
    if let first = macro.body.first, first.start == name.end, bytes[Int(first.start)] == UInt8(ascii: "(") {
      let close = macro.body.firstIndex { bytes[Int($0.start)] == UInt8(ascii: ")") } ?? macro.body.count - 1
      macro.parameters = macro.body[..<close].filter { $0.kind == .word }
      macro.body = Array(macro.body[(close + 1)...])
    }
    macros.append(macro)
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
