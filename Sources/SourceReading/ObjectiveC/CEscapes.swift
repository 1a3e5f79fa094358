/// What the escapes of a C string literal stand for.
enum CEscapes {
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int32, _ end: Int32, to text: inout [UInt8]) {
    var index = Int(start)
    let end = Int(end)
    while index < end {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < end else {
        text.append(byte)
        continue
      }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        number(bytes, &index, end, radix: 8, digits: 2, Int(escape) - 48, &text)
      case UInt8(ascii: "x"): number(bytes, &index, end, radix: 16, digits: 8, 0, &text)
      case UInt8(ascii: "u"): number(bytes, &index, end, radix: 16, digits: 4, 0, &text)
      case UInt8(ascii: "U"): number(bytes, &index, end, radix: 16, digits: 8, 0, &text)
      case 10, 13:
        if escape == 13, index < end, bytes[index] == 10 { index += 1 }
      default: text.append(escape)
      }
    }
  }

  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ end: Int, radix: Int, digits: Int, _ first: Int,
    _ text: inout [UInt8]
  ) {
    var value = first
    var count = 0
    while index < end, count < digits, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue, digit < radix
    {
      value = value &* radix &+ digit
      index += 1
      count += 1
    }
    if let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: value)) { text.append(contentsOf: String(scalar).utf8) }
  }
}
