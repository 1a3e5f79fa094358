import CLibgit2

/// The content of a file, or why there is none.
public enum Content: Hashable, Sendable {
  case bytes([UInt8])
  /// Larger than the limit; its size.
  case tooLarge(Int)
  /// The repository does not have the object: a partial, shallow or damaged clone.
  case missing
  /// The object is there and cannot be read, for this reason.
  case damaged(String)
}

extension Repository {
  /// The content of a blob.
  /// - Parameter limit: the largest size in bytes that is read.
  public func content(of blob: ObjectID, limit: Int) -> Content {
    withContent(of: blob, limit: limit) {
      Content.bytes(Array($0))
    } otherwise: {
      $0
    }
  }

  /// Hands the bytes of a blob to `body` without copying them; they are gone when it returns.
  /// - Parameters:
  ///   - limit: the largest size in bytes that is read.
  ///   - otherwise: is given the reason when there are no bytes; never `.bytes`.
  public func withContent<Value>(
    of blob: ObjectID, limit: Int, _ body: (UnsafeRawBufferPointer) throws -> Value,
    otherwise: (Content) throws -> Value
  ) rethrows -> Value {
    // The size stands before the content, also in a pack, so that a huge blob is never unpacked.
    var size = 0
    var type = GIT_OBJECT_ANY
    var oid = blob.oid
    if git_odb_read_header(&size, &type, objects, &oid) == 0, type == GIT_OBJECT_BLOB, size > limit {
      return try otherwise(.tooLarge(size))
    }
    switch try withObject(blob, GIT_OBJECT_BLOB, { try $0.count > limit ? otherwise(.tooLarge($0.count)) : body($0) }) {
    case .success(let value): return value
    case .failure(let absent):
      switch absent.why {
      case .missing: return try otherwise(.missing)
      case .damaged(let cause): return try otherwise(.damaged(cause))
      }
    }
  }
}

extension ObjectID {
  /// The name that git gives a file with this content.
  public init(ofBlob content: UnsafeRawBufferPointer) throws(GitError) {
    try Library.start()
    var oid = git_oid()
    // libgit2 asks for an address even where there is nothing to read.
    let address = content.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
    try GitError.check(git_odb_hash(&oid, address, content.count, GIT_OBJECT_BLOB), "name", "a file's content")
    self.init(oid)
  }
}
