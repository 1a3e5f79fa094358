import CLibgit2

/// What a commit says about itself.
public struct CommitFacts: Hashable, Sendable {
  public var id: ObjectID
  public var tree: ObjectID
  public var parents: [ObjectID]
  public var authorName: String
  public var authorEmail: String
  /// Seconds since 1970.
  public var authorTime: Int64
  public var committerName: String
  public var committerEmail: String
  /// Seconds since 1970.
  public var committerTime: Int64
  public var message: String
}

extension Repository {
  /// What a commit says about itself. Damaged names, times and encodings are read as far as they go.
  public func commit(_ id: ObjectID) throws(GitError) -> CommitFacts {
    let facts = withObject(id, GIT_OBJECT_COMMIT) { CommitFacts(id: id, content: $0) }
    switch facts {
    case .success(let facts?): return facts
    case .success(nil):
      throw GitError(
        operation: "read", object: "the commit \(id.hex) of \(path)", cause: "it names no tree",
        hint: "git fsck says what is damaged")
    case .failure(let absent): throw absent.error("read", "the commit \(id.hex) of \(path)", in: self)
    }
  }
}

extension CommitFacts {
  /// Reads the content of a commit object. libgit2's own reading refuses a commit for a malformed author, of which
  /// real histories have some.
  init?(id: ObjectID, content: UnsafeRawBufferPointer) {
    var rest = content[...]
    var tree: ObjectID?
    var parents: [ObjectID] = []
    var author = Person()
    var committer = Person()
    var encoding: [UInt8] = []
    while let line = CommitFacts.nextLine(&rest), !line.isEmpty {
      if let value = line.value(of: "tree ") {
        tree = tree ?? ObjectID(digits: value)
      } else if let value = line.value(of: "parent ") {
        if let parent = ObjectID(digits: value) { parents.append(parent) }
      } else if let value = line.value(of: "author ") {
        author = Person(value)
      } else if let value = line.value(of: "committer ") {
        committer = Person(value)
      } else if let value = line.value(of: "encoding ") {
        encoding = Array(value)
      }
    }
    guard let tree else { return nil }
    let charset = Charset(named: encoding)
    self.init(
      id: id, tree: tree, parents: parents, authorName: charset.text(author.name),
      authorEmail: charset.text(author.email), authorTime: author.time, committerName: charset.text(committer.name),
      committerEmail: charset.text(committer.email), committerTime: committer.time, message: charset.text(Array(rest)))
  }

  /// The first parent of a commit, without reading the rest of it.
  static func firstParent(in content: UnsafeRawBufferPointer) -> ObjectID? {
    var rest = content[...]
    while let line = nextLine(&rest), !line.isEmpty {
      if let value = line.value(of: "parent ") { return ObjectID(digits: value) }
      if line.value(of: "author ") != nil { return nil }
    }
    return nil
  }

  /// All parents of a commit and its committer's time.
  static func links(in content: UnsafeRawBufferPointer) -> (parents: [ObjectID], time: Int64) {
    var rest = content[...]
    var parents: [ObjectID] = []
    while let line = nextLine(&rest), !line.isEmpty {
      if let value = line.value(of: "parent ") {
        if let parent = ObjectID(digits: value) { parents.append(parent) }
      } else if let value = line.value(of: "committer ") {
        return (parents, Person(value).time)
      }
    }
    return (parents, 0)
  }

  private static func nextLine(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    let line = rest[rest.startIndex..<end]
    rest = end < rest.endIndex ? rest[(end + 1)...] : rest[end...]
    return line
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate func value(of key: StaticString) -> Slice<UnsafeRawBufferPointer>? {
    let count = key.utf8CodeUnitCount
    guard self.count >= count else { return nil }
    for offset in 0..<count where self[startIndex + offset] != key.utf8Start[offset] { return nil }
    return self[(startIndex + count)...]
  }
}

/// `Name <mail> seconds zone`, as far as it goes.
private struct Person {
  var name: [UInt8] = []
  var email: [UInt8] = []
  var time: Int64 = 0

  init() {}

  init(_ line: Slice<UnsafeRawBufferPointer>) {
    let open = line.firstIndex(of: UInt8(ascii: "<"))
    let close = line.lastIndex(of: UInt8(ascii: ">"))
    name = Person.trimmed(line[line.startIndex..<(open ?? close ?? line.endIndex)])
    if let open, let close, open < close { email = Person.trimmed(line[(open + 1)..<close]) }
    let tail = close.map { line[($0 + 1)...] } ?? line[line.endIndex...]
    time = Person.seconds(tail)
  }

  private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    let isPrintable = { (byte: UInt8) in byte > 0x20 }
    guard let first = bytes.firstIndex(where: isPrintable), let last = bytes.lastIndex(where: isPrintable) else {
      return []
    }
    return Array(bytes[first...last])
  }

  private static func seconds(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int64 {
    let digits = bytes.drop { $0 == UInt8(ascii: " ") }
    let isNegative = digits.first == UInt8(ascii: "-")
    var value: Int64 = 0
    for digit in isNegative ? digits.dropFirst() : digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { break }
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      // The year 9999: beyond it no calendar of the report would follow.
      guard !overflow, tens < 253_402_300_799 else { return 0 }
      value = tens + Int64(digit - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }
}
