/// Walks XML one piece at a time. Foundation's parser traps on names whose prefix is not declared and on broken text, and
/// tells only where a tag ends; Interface Builder needs no more than this.
struct MarkupScanner {
  struct Tag {
    var name: String
    var attributes: [String: String]
    /// The offset of its `<`.
    var offset: Int32
    var isEmpty: Bool
  }

  enum Event {
    case start(Tag)
    case end(String)
    /// Text between tags, its entities resolved.
    case text(String)
  }

  /// What is wrong with the file, and where.
  struct Fault: Error {
    var message: String
    var offset: Int32
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0

  /// Behind what was given last.
  var offset: Int { at }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() throws(Fault) -> Event? {
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "<") else {
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
        return .text(try text(start, at))
      }
      if starts("<!--") {
        try skip(past: "-->")
      } else if starts("<![CDATA[") {
        let start = at + 9
        try skip(past: "]]>")
        return .text(string(start, at - 3))
      } else if starts("<?") {
        try skip(past: "?>")
      } else if starts("<!") {
        try skip(past: ">")
      } else if starts("</") {
        at += 2
        let name = name()
        space()
        guard take(UInt8(ascii: ">")) else { throw fault("an end tag is not closed") }
        return .end(name)
      } else {
        return .start(try tag())
      }
    }
    return nil
  }

  private func fault(_ message: String) -> Fault { Fault(message: message, offset: Int32(at)) }

  private mutating func tag() throws(Fault) -> Tag {
    let offset = at
    at += 1
    var tag = Tag(name: name(), attributes: [:], offset: Int32(offset), isEmpty: false)
    guard !tag.name.isEmpty else { throw fault("a tag has no name") }
    while true {
      space()
      if take(UInt8(ascii: ">")) { return tag }
      if take(UInt8(ascii: "/")) {
        guard take(UInt8(ascii: ">")) else { throw fault("a tag is not closed") }
        tag.isEmpty = true
        return tag
      }
      let name = name()
      space()
      guard !name.isEmpty, take(UInt8(ascii: "=")) else { throw fault("an attribute has no value") }
      space()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
        throw fault("an attribute has no quotes")
      }
      let quote = bytes[at]
      at += 1
      let start = at
      while at < bytes.count, bytes[at] != quote, bytes[at] != UInt8(ascii: "<") { at += 1 }
      guard at < bytes.count, bytes[at] == quote else { throw fault("an attribute does not end") }
      let value = try text(start, at, isAttribute: true)
      at += 1
      guard tag.attributes.updateValue(value, forKey: name) == nil else { throw fault("“\(name)” stands twice") }
    }
  }

  // MARK: Bytes

  private func starts(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard at + length <= bytes.count else { return false }
    for index in 0..<length where bytes[at + index] != text.utf8Start[index] { return false }
    return true
  }

  private mutating func skip(past end: StaticString) throws(Fault) {
    let start = at
    while at < bytes.count, !starts(end) { at += 1 }
    guard at < bytes.count else { throw Fault(message: "a comment or instruction does not end", offset: Int32(start)) }
    at += end.utf8CodeUnitCount
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func space() {
    while at < bytes.count, [0x20, 9, 10, 13].contains(bytes[at]) { at += 1 }
  }

  private mutating func name() -> String {
    let start = at
    while at < bytes.count, Words.isWord[Int(bytes[at])] != 0 || [0x3A, 0x2D, 0x2E].contains(bytes[at]) { at += 1 }
    return string(start, at)
  }

  private func string(_ start: Int, _ end: Int) -> String {
    end > start ? String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self) : ""
  }

  /// Text with its entities resolved. In an attribute, line breaks are spaces.
  private func text(_ start: Int, _ end: Int, isAttribute: Bool = false) throws(Fault) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(end - start)
    var index = start
    while index < end {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 9, 10, 13: if isAttribute { result.append(0x20) } else { result.append(byte) }
      case UInt8(ascii: "&"):
        guard let close = bytes[index..<min(end, index + 12)].firstIndex(of: UInt8(ascii: ";")),
          let scalar = Self.entity(string(index, close))
        else { throw Fault(message: "“&” stands alone", offset: Int32(index - 1)) }
        result += Array(String(scalar).utf8)
        index = close + 1
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func entity(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap { Unicode.Scalar($0) }
    }
  }
}
