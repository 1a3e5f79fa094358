import Readings

/// Comments that carry an exception, and a manifest's tools version. They stand in trivia, that is in the bytes between tokens.
enum SwiftComments {
  static func all(in table: SyntaxTable) -> [Comment] {
    guard mentionsException(table.bytes) else { return [] }
    var comments: [Comment] = []
    var end = 0
    for token in table.tokens {
      let row = table.rows[Int(token)]
      if Int(row.start) > end { scan(table.bytes, end, Int(row.start), &comments) }
      end = max(end, Int(row.end))
    }
    if table.bytes.count > end { scan(table.bytes, end, table.bytes.count, &comments) }
    return comments
  }

  private static func mentionsException(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    CommentScan.mentions(bytes, "axwatch:") || CommentScan.mentions(bytes, "swiftlint:")
      || CommentScan.mentions(bytes, "swift-tools-version")
  }

  private static func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ comments: inout [Comment]) {
    var index = start
    while index + 1 < end {
      guard bytes[index] == UInt8(ascii: "/") else {
        index += 1
        continue
      }
      let from = index
      if bytes[index + 1] == UInt8(ascii: "/") {
        while index < end, bytes[index] != 10, bytes[index] != 13 { index += 1 }
        CommentScan.add(bytes, from, from + 2, index, &comments)
      } else if bytes[index + 1] == UInt8(ascii: "*") {
        var depth = 1
        index += 2
        while index < end, depth > 0 {
          if bytes[index] == UInt8(ascii: "*"), index + 1 < end, bytes[index + 1] == UInt8(ascii: "/") {
            depth -= 1
            index += 2
          } else if bytes[index] == UInt8(ascii: "/"), index + 1 < end, bytes[index + 1] == UInt8(ascii: "*") {
            depth += 1
            index += 2
          } else {
            index += 1
          }
        }
        CommentScan.add(bytes, from, from + 2, max(from + 2, index - (depth == 0 ? 2 : 0)), &comments)
      } else {
        index += 1
      }
    }
  }
}

/// What comments of all languages share.
enum CommentScan {
  static let words: [StaticString] = ["axwatch:", "swiftlint:disable", "swiftlint:enable", "swift-tools-version"]

  static func mentions(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count >= length else { return false }
    let first = word.utf8Start[0]
    var index = 0
    let last = bytes.count - length
    while index <= last {
      if bytes[index] == first {
        var matched = 1
        while matched < length, bytes[index + matched] == word.utf8Start[matched] { matched += 1 }
        if matched == length { return true }
      }
      index += 1
    }
    return false
  }

  /// Adds the comment that starts at `offset` and whose text is `from..<to`, when it carries an exception.
  static func add(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ from: Int, _ to: Int, _ comments: inout [Comment]
  ) {
    let inner = UnsafeBufferPointer(rebasing: bytes[from..<to])
    guard words.contains(where: { mentions(inner, $0) }) else { return }
    var before = offset
    while before > 0, bytes[before - 1] == 32 || bytes[before - 1] == 9 { before -= 1 }
    let isAlone = before == 0 || bytes[before - 1] == 10 || bytes[before - 1] == 13
    let text = String(decoding: inner, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    comments.append(Comment(text: text, offset: Int32(offset), isAlone: isAlone))
  }
}
