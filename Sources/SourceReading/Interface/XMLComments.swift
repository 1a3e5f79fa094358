import Readings

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
