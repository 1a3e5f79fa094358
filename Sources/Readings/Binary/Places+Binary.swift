/// What every reading with lines has: comments, and where lines start.
extension BinaryWriter {
  mutating func comments(_ comments: [Comment]) {
    count(comments.count)
    for comment in comments {
      string(comment.text)
      signed(Int(comment.offset))
      bool(comment.isAlone)
    }
  }

  mutating func lineStarts(_ starts: [Int32]) {
    count(starts.count)
    var last: Int32 = 0
    for start in starts {
      signed(Int(start) - Int(last))
      last = start
    }
  }
}

extension BinaryReader {
  mutating func comments() throws -> [Comment] {
    var comments: [Comment] = []
    for _ in 0..<(try elements()) {
      comments.append(Comment(text: try string(), offset: try offset(from: 0), isAlone: try bool()))
    }
    return comments
  }

  mutating func lineStarts() throws -> [Int32] {
    let count = try elements()
    var starts: [Int32] = []
    starts.reserveCapacity(count)
    var last: Int32 = 0
    for _ in 0..<count {
      last = try offset(from: last)
      starts.append(last)
    }
    guard !starts.isEmpty else { throw CorruptReading(what: "it has no line") }
    return starts
  }
}
