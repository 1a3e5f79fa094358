import CLibgit2

/// Why an object could not be had.
enum Absence: Hashable, Sendable {
  /// The repository does not have it: a shallow or partial clone, or a damaged one.
  case missing
  /// It is there and cannot be read.
  case damaged(String)
}

extension Repository {
  /// Whether the repository has an object.
  public func has(_ id: ObjectID) -> Bool {
    var oid = id.oid
    return git_odb_exists(objects, &oid) == 1
  }

  /// Hands the bytes of an object to `body` without copying them, or says why there are none.
  func withObject<Value>(
    _ id: ObjectID, _ type: git_object_t, _ body: (UnsafeRawBufferPointer) throws -> Value
  ) rethrows -> Result<Value, AbsentObject> {
    var object: OpaquePointer?
    var oid = id.oid
    let code = git_odb_read(&object, objects, &oid)
    guard code == 0, let object else {
      if code == GIT_ENOTFOUND.rawValue { return .failure(AbsentObject(id: id, why: .missing)) }
      return .failure(AbsentObject(id: id, why: .damaged(GitError.lastMessage(code))))
    }
    defer { git_odb_object_free(object) }
    guard git_odb_object_type(object) == type else {
      let found = git_object_type2string(git_odb_object_type(object)).map { String(cString: $0) } ?? "unknown"
      return .failure(AbsentObject(id: id, why: .damaged("it is of type \(found)")))
    }
    let bytes = UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object))
    return .success(try body(bytes))
  }
}

/// An object that could not be had.
struct AbsentObject: Error, Hashable, Sendable {
  var id: ObjectID
  var why: Absence

  /// The failure of an operation that cannot do without the object.
  func error(_ operation: String, _ object: String, in repository: Repository) -> GitError {
    switch why {
    case .missing:
      GitError(
        operation: operation, object: object, cause: "the repository does not have object \(id.hex)",
        hint: repository.isShallow
          ? "it is a shallow clone: git fetch --unshallow brings the whole history"
          : "a partial or damaged clone: git fsck says what is missing")
    case .damaged(let cause):
      GitError(
        operation: operation, object: object, cause: "object \(id.hex) cannot be read: \(cause)",
        hint: "git fsck says what is damaged; a fresh clone mends it")
    }
  }
}
