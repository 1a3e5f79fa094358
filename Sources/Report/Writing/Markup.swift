/// Writes HTML, SVG or XML into bytes.
///
/// Text and attribute values are always escaped; tags, attribute names and literal markup are static strings, so
/// nothing that comes from a repository can become markup.
final class Markup {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 16_384) { bytes.reserveCapacity(capacity) }

  struct Attribute {
    fileprivate enum Value {
      case text(String)
      case fixed(StaticString)
      case none
    }
    fileprivate let name: StaticString
    fileprivate let value: Value

    init(_ name: StaticString, _ value: String) {
      self.name = name
      self.value = .text(value)
    }

    private init(name: StaticString, value: Value) {
      self.name = name
      self.value = value
    }

    static func fixed(_ name: StaticString, _ value: StaticString) -> Attribute {
      Attribute(name: name, value: .fixed(value))
    }

    /// An attribute without a value.
    static func flag(_ name: StaticString) -> Attribute { Attribute(name: name, value: .none) }

    static func `class`(_ name: StaticString) -> Attribute { .fixed("class", name) }
    static func classes(_ names: String) -> Attribute { Attribute("class", names) }
    static func id(_ name: StaticString) -> Attribute { .fixed("id", name) }
    static func href(_ address: String) -> Attribute { Attribute("href", address) }
  }

  // MARK: Elements

  /// An element with what `content` writes inside.
  func tag(_ name: StaticString, _ attributes: Attribute..., content: () -> Void) {
    open(name, attributes)
    content()
    close(name)
  }

  /// An element with text inside.
  func tag(_ name: StaticString, _ attributes: Attribute..., text: String) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// An element without content: `<br>` in HTML.
  func void(_ name: StaticString, _ attributes: Attribute...) { open(name, attributes) }

  /// An element without content, closed as XML and SVG want it.
  func empty(_ name: StaticString, _ attributes: Attribute...) {
    open(name, attributes, closing: true)
  }

  /// Markup that stands in the program.
  func literal(_ markup: StaticString) { append(markup) }

  /// Text, escaped, with invisible characters spelled out.
  func text(_ text: String) { escape(text, multiline: false) }

  /// A path or a name: a long one may go on in the next line behind its separators.
  func breakable(_ text: String, behind separators: String) {
    guard text.utf8.count > 12, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return self.text(text) }
    var piece = ""
    for character in text {
      if let last = piece.last, piece.utf8.count > 2, separators.contains(last), !separators.contains(character) {
        self.text(piece)
        append("<wbr>")
        piece = ""
      }
      piece.append(character)
    }
    self.text(piece)
  }

  /// Text whose line feeds and tabs stay.
  func lines(_ text: String) { escape(text, multiline: true) }

  func newline() { bytes.append(0x0A) }

  private func open(_ name: StaticString, _ attributes: [Attribute], closing: Bool = false) {
    bytes.append(UInt8(ascii: "<"))
    append(name)
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      append(attribute.name)
      switch attribute.value {
      case .text(let value):
        append("=\"")
        escape(value, multiline: false)
        bytes.append(UInt8(ascii: "\""))
      case .fixed(let value):
        append("=\"")
        append(value)
        bytes.append(UInt8(ascii: "\""))
      case .none: break
      }
    }
    if closing { bytes.append(UInt8(ascii: "/")) }
    bytes.append(UInt8(ascii: ">"))
  }

  private func close(_ name: StaticString) {
    append("</")
    append(name)
    bytes.append(UInt8(ascii: ">"))
  }

  private func append(_ fixed: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: fixed.utf8Start, count: fixed.utf8CodeUnitCount))
  }

  private func escape(_ text: String, multiline: Bool) {
    var text = text
    let isASCII = text.withUTF8 { source in
      source.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || multiline && ($0 == 0x0A || $0 == 0x09)) }
    }
    if !isASCII { text = Visible.text(text, multiline: multiline) }
    text.withUTF8 { source in
      for byte in source {
        switch byte {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "<"): append("&lt;")
        case UInt8(ascii: ">"): append("&gt;")
        case UInt8(ascii: "\""): append("&quot;")
        case UInt8(ascii: "'"): append("&#39;")
        default: bytes.append(byte)
        }
      }
    }
  }
}
