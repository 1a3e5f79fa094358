import Readings

/// Finds the `<` of each start tag in document order, since Foundation's parser only tells where a tag ends.
struct TagScanner {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The offset of the next start tag: comments, CDATA, instructions, declarations and end tags are passed over.
  mutating func next() -> Int32 {
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "<") else {
        at += 1
        continue
      }
      if starts("<!--") {
        skip(past: "-->")
      } else if starts("<![CDATA[") {
        skip(past: "]]>")
      } else if starts("<?") {
        skip(past: "?>")
      } else if starts("<!") || starts("</") {
        skip(past: ">")
      } else {
        defer { at += 1 }
        return Int32(at)
      }
    }
    return Int32(bytes.count)
  }

  private func starts(_ text: StaticString) -> Bool {
    at + text.utf8CodeUnitCount <= bytes.count
      && text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[at + $0] == wanted[$0] } }
  }

  private mutating func skip(past end: StaticString) {
    while at < bytes.count, !starts(end) { at += 1 }
    at = min(bytes.count, at + end.utf8CodeUnitCount)
  }
}

/// The comments of an XML file that carry an exception.
enum XMLComments {
  static func all(in bytes: UnsafeBufferPointer<UInt8>) -> [Comment] {
    guard CommentScan.mentions(bytes, "axwatch:") else { return [] }
    var comments: [Comment] = []
    var at = 0
    while at + 4 <= bytes.count {
      guard matches(bytes, at, "<!--") else {
        at += 1
        continue
      }
      let start = at + 4
      var end = start
      while end + 3 <= bytes.count, !matches(bytes, end, "-->") { end += 1 }
      CommentScan.add(bytes, at, start, min(end, bytes.count), &comments)
      at = end + 3
    }
    return comments
  }

  private static func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ text: StaticString) -> Bool {
    at + text.utf8CodeUnitCount <= bytes.count
      && text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[at + $0] == wanted[$0] } }
  }
}
