/// The strings of a reading that was decoded, in their order, for another one that has most of them as well.
struct DecodedTable {
  private let strings: [String]
  private var next = 0

  init(_ strings: [String]) { self.strings = strings }

  /// How many strings may be passed over to find one.
  private static let horizon = 8

  /// The string with this text, if it is one of the next.
  mutating func string(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    for index in next..<min(next + Self.horizon, strings.count)
    where strings[index].utf8.count == text.count && strings[index].utf8.elementsEqual(text) {
      next = index + 1
      return strings[index]
    }
    return nil
  }
}
