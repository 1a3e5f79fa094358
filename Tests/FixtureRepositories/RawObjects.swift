import CLibgit2
import Foundation
import GitHistory

/// One line of a tree object, as it is written: nothing is checked.
public struct RawTreeEntry {
  public enum Mode: String, Sendable {
    case file = "100644"
    case executable = "100755"
    case symlink = "120000"
    case submodule = "160000"
    case folder = "40000"
  }

  public var mode: Mode
  public var name: [UInt8]
  public var id: ObjectID

  public init(_ mode: Mode, _ name: [UInt8], _ id: ObjectID) {
    self.mode = mode
    self.name = name
    self.id = id
  }

  public init(_ mode: Mode, _ name: String, _ id: ObjectID) {
    self.init(mode, TreePath.encode(name), id)
  }
}

/// The kinds of objects that can be written.
public enum RawObjectType {
  case blob
  case tree
  case commit

  var type: git_object_t {
    switch self {
    case .blob: GIT_OBJECT_BLOB
    case .tree: GIT_OBJECT_TREE
    case .commit: GIT_OBJECT_COMMIT
    }
  }
}

extension FixtureRepository {
  /// Writes an object with any content.
  @discardableResult
  public func write(_ content: [UInt8], as type: RawObjectType) throws -> ObjectID {
    var id = git_oid()
    let code = content.withUnsafeBytes { buffer in
      git_odb_write(&id, objects, buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 1), buffer.count, type.type)
    }
    try GitError.check(code, "write", "an object")
    return ObjectID(id)
  }

  /// Writes a tree object.
  /// - Parameter sorted: whether the entries are put in git's order first.
  @discardableResult
  public func writeTree(_ entries: [RawTreeEntry], sorted: Bool = true) throws -> ObjectID {
    let key = { (entry: RawTreeEntry) in entry.name + (entry.mode == .folder ? [UInt8(ascii: "/")] : []) }
    let ordered = sorted ? entries.sorted { key($0).lexicographicallyPrecedes(key($1)) } : entries
    var content: [UInt8] = []
    for entry in ordered {
      content += Array(entry.mode.rawValue.utf8) + [UInt8(ascii: " ")] + entry.name + [0] + entry.id.bytes
    }
    return try write(content, as: .tree)
  }

  /// Deletes an object, as if it had never been fetched.
  public func removeObject(_ id: ObjectID) throws {
    try FileManager.default.removeItem(atPath: looseFile(id))
  }

  /// Overwrites an object's file with bytes that are no object.
  public func damageObject(_ id: ObjectID) throws {
    try FileManager.default.removeItem(atPath: looseFile(id))
    try Data("no object".utf8).write(to: URL(fileURLWithPath: looseFile(id)))
  }

  private func looseFile(_ id: ObjectID) -> String {
    let hex = id.hex
    let folder = String(cString: git_repository_commondir(handle))
    return "\(folder)objects/\(hex.prefix(2))/\(hex.dropFirst(2))"
  }

  func blob(_ id: ObjectID) -> [UInt8]? {
    var object: OpaquePointer?
    var oid = id.oid
    guard git_odb_read(&object, objects, &oid) == 0 else { return nil }
    defer { git_odb_object_free(object) }
    return Array(UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object)))
  }

  func readTree(_ id: ObjectID) throws -> [RawTreeEntry] {
    guard let content = blob(id) else {
      throw GitError(operation: "read", object: "the tree \(id.hex)", cause: "it is missing")
    }
    var entries: [RawTreeEntry] = []
    var rest = content[...]
    while let space = rest.firstIndex(of: UInt8(ascii: " ")), let zero = rest.firstIndex(of: 0),
      zero + 21 <= rest.endIndex
    {
      let mode = RawTreeEntry.Mode(rawValue: String(decoding: rest[..<space], as: UTF8.self)) ?? .file
      guard let object = ObjectID(bytes: rest[(zero + 1)..<(zero + 21)]) else { break }
      entries.append(RawTreeEntry(mode, Array(rest[(space + 1)..<zero]), object))
      rest = rest[(zero + 21)...]
    }
    return entries
  }
}
