/// Writes CSV as RFC 4180 has it.
struct CSVWriter {
  private(set) var bytes: [UInt8] = []

  mutating func row(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell)
    }
    bytes.append(contentsOf: [0x0D, 0x0A])
  }

  /// A cell that a spreadsheet would take for a formula gets an apostrophe before it: identifiers, paths and messages
  /// come from a repository.
  private mutating func append(_ cell: String) {
    var text = Visible.text(cell)
    if let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) { text = "'" + text }
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D || $0 == 0x27 }) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}
