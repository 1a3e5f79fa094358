import Foundation

/// The strings of a reading that was decoded, in the order of its bytes, for another one that has most of them as well.
struct DecodedTable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let strings: [String]
  /// The next string, and where its text is.
  private var next = 0
  private var start: Int

  /// - Parameters:
  ///   - bytes: a reading that was decoded without error.
  ///   - strings: its table.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ strings: [String]) {
    self.bytes = bytes
    self.strings = strings
    start = 0
    // Version and number of strings.
    _ = length(at: &start)
    _ = length(at: &start)
  }

  /// How many strings may be passed over to find one.
  private static let horizon = 8

  /// The string with this text, if it is one of the next.
  mutating func string(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    var at = start
    for index in next..<min(next + Self.horizon, strings.count) {
      let length = length(at: &at)
      if length == text.count, isEqual(text, at) {
        next = index + 1
        start = at + length
        return strings[index]
      }
      at += length
    }
    return nil
  }

  private func isEqual(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    guard let left = text.baseAddress, let right = bytes.baseAddress, at + text.count <= bytes.count else {
      return text.isEmpty
    }
    return memcmp(left, right + at, text.count) == 0
  }

  private func length(at offset: inout Int) -> Int {
    var (value, shift) = (0, 0)
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 || shift > 48 { break }
      shift += 7
    }
    return value
  }
}
