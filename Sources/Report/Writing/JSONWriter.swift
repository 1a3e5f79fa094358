/// Writes JSON with the fields in the order in which they are written, the same bytes on every machine.
///
/// The outer levels stand on lines of their own, so that two documents can be compared line by line; what lies deeper
/// stands on one line.
final class JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true
  private let lineDepth: Int

  /// - Parameter lineDepth: how many levels of nesting put each of their members on a line of its own.
  init(lineDepth: Int = 2, capacity: Int = 16_384) {
    self.lineDepth = lineDepth
    bytes.reserveCapacity(capacity)
  }

  /// A finished document: one object and a line feed.
  static func document(lineDepth: Int = 2, _ body: (JSONWriter) -> Void) -> [UInt8] {
    let writer = JSONWriter(lineDepth: lineDepth)
    writer.object { body(writer) }
    writer.bytes.append(0x0A)
    return writer.bytes
  }

  // MARK: Values

  func object(_ body: () -> Void) { nest("{", "}", body) }

  func array<Items: Sequence>(_ items: Items, _ each: (Items.Element) -> Void) {
    nest("[", "]") {
      for item in items {
        separate()
        each(item)
      }
    }
  }

  func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { source in
      source.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
    if isPlain {
      text.withUTF8 { bytes.append(contentsOf: $0) }
    } else {
      for scalar in text.unicodeScalars { escape(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  func integer(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }
  func boolean(_ value: Bool) { bytes.append(contentsOf: (value ? "true" : "false").utf8) }
  func null() { bytes.append(contentsOf: "null".utf8) }

  /// JSON that this writer has written before.
  func raw(_ json: String) { bytes.append(contentsOf: json.utf8) }

  // MARK: Fields

  func field(_ name: String, _ body: () -> Void) {
    separate()
    string(name)
    bytes.append(UInt8(ascii: ":"))
    if depth <= lineDepth { bytes.append(UInt8(ascii: " ")) }
    body()
  }

  func field(_ name: String, _ value: String) { field(name) { string(value) } }
  func field(_ name: String, _ value: Int) { field(name) { integer(value) } }
  func field(_ name: String, _ value: Bool) { field(name) { boolean(value) } }

  /// `null` when there is no value.
  func field(_ name: String, _ value: String?) {
    field(name) { if let value { string(value) } else { null() } }
  }

  func field(_ name: String, _ value: Int?) {
    field(name) { if let value { integer(value) } else { null() } }
  }

  func field(_ name: String, strings: some Sequence<String>) { field(name) { array(strings, string) } }

  func field<Items: Sequence>(_ name: String, each items: Items, _ body: (Items.Element) -> Void) {
    field(name) { array(items, body) }
  }

  func object(_ name: String, _ body: () -> Void) { field(name) { object(body) } }

  // MARK: Layout

  private func nest(_ open: StaticString, _ close: StaticString, _ body: () -> Void) {
    bytes.append(open.utf8Start.pointee)
    depth += 1
    let outer = isFirst
    isFirst = true
    body()
    depth -= 1
    if !isFirst && depth < lineDepth { breakLine() }
    isFirst = outer
    bytes.append(close.utf8Start.pointee)
  }

  private func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    if depth <= lineDepth { breakLine() }
  }

  private func breakLine() {
    bytes.append(0x0A)
    for _ in 0..<depth { bytes.append(contentsOf: [0x20, 0x20]) }
  }

  private func escape(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x22: bytes.append(contentsOf: "\\\"".utf8)
    case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x20..<0x7F: bytes.append(UInt8(scalar.value))
    default:
      if let byte = Visible.undecodedByte(scalar) {
        bytes.append(contentsOf: ("\\\\x" + Visible.hex(UInt32(byte), digits: 2)).utf8)
      } else if Visible.spelling(of: scalar, after: "\u{600}", multiline: false) != nil {
        // The character itself, written so that a reader of the document sees it.
        for unit in String(scalar).utf16 {
          bytes.append(contentsOf: ("\\u" + Visible.hex(UInt32(unit), digits: 4)).utf8)
        }
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}
