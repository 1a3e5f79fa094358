import Readings

extension SwiftLowering {
  func stringLiteral(_ node: Int) -> ExpressionID {
    let start = table.start(node)
    let tokens = table.children(node).filter { table.kind($0) == .token }
    var pounds = 0
    if let first = tokens.first, table.text(ofToken: first).hasPrefix("#") {
      pounds = Int(table.rows[first].end - table.rows[first].start)
    }
    guard let segments = table.children(node).first(where: { isSegmentList($0) }) else {
      return add(.text(""), at: start)
    }
    var parts: [ExpressionID] = []
    var text: [UInt8] = []
    var textStart = start
    var hasHole = false

    func flush() {
      guard !text.isEmpty else { return }
      parts.append(add(.text(String(decoding: text, as: UTF8.self)), at: textStart))
      text = []
    }

    for segment in table.children(segments) {
      switch table.kind(segment) {
      case .stringSegment:
        guard let token = table.firstToken(segment) else { continue }
        if text.isEmpty { textStart = table.start(token) }
        StringEscapes.append(table.bytes, table.rows[token].start, table.rows[token].end, pounds: pounds, to: &text)
      case .expressionSegment:
        hasHole = true
        flush()
        guard let list = table.child(segment, .labeledExprList) else { continue }
        let inner = arguments(list)
        parts.append(inner.first?.value ?? opaque(segment))
      default: break
      }
    }
    if !hasHole { return add(.text(String(decoding: text, as: UTF8.self)), at: start) }
    flush()
    return add(.interpolation(parts), at: start)
  }

  private func isSegmentList(_ node: Int) -> Bool {
    table.kind(node) == .stringLiteralSegmentList || table.kind(node) == .simpleStringLiteralSegmentList
  }
}

/// What the escapes of a Swift string literal stand for.
enum StringEscapes {
  /// Appends the text of one segment; a line break of any kind is `\n`.
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int32, _ end: Int32, pounds: Int, to text: inout [UInt8]
  ) {
    var index = Int(start)
    let end = Int(end)
    while index < end {
      let byte = bytes[index]
      if byte == 13 {
        text.append(10)
        index += index + 1 < end && bytes[index + 1] == 10 ? 2 : 1
        continue
      }
      guard byte == UInt8(ascii: "\\"), escapes(bytes, index + 1, end, pounds) else {
        text.append(byte)
        index += 1
        continue
      }
      index += 1 + pounds
      guard index < end else { return }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "0"): text.append(0)
      case UInt8(ascii: "u"): index = unicode(bytes, index, end, &text)
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): text.append(escape)
      case 10, 13, 32, 9:
        // A line that goes on behind a backslash.
        index -= 1
        while index < end, bytes[index] == 32 || bytes[index] == 9 { index += 1 }
        if index < end, bytes[index] == 13 { index += 1 }
        if index < end, bytes[index] == 10 { index += 1 }
      default: text += [byte, escape]
      }
    }
  }

  private static func escapes(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int, _ pounds: Int) -> Bool {
    guard index + pounds < end else { return false }
    for offset in 0..<pounds where bytes[index + offset] != UInt8(ascii: "#") { return false }
    return true
  }

  /// Behind `\u`: `{1F600}`. Gives the index behind it.
  private static func unicode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int, _ text: inout [UInt8]
  ) -> Int {
    guard index < end, bytes[index] == UInt8(ascii: "{") else { return index }
    var value: UInt32 = 0
    var next = index + 1
    while next < end, bytes[next] != UInt8(ascii: "}"), next - index <= 8 {
      guard let digit = Character(Unicode.Scalar(bytes[next])).hexDigitValue else { return next }
      value = value &* 16 &+ UInt32(digit)
      next += 1
    }
    if let scalar = Unicode.Scalar(value) { text.append(contentsOf: String(scalar).utf8) }
    return min(next + 1, end)
  }
}
