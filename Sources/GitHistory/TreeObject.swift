import CLibgit2
import Foundation

/// A tree object, read without copying it.
final class TreeObject {
  enum Kind {
    case folder
    case file
    case executable
    case symlink
    case submodule
  }

  /// One line of it: where its name stands, and right after the name, the object's.
  struct Line {
    fileprivate var start: Int32
    fileprivate var end: Int32
    var kind: Kind
  }

  /// In git's order, none twice.
  private(set) var lines: [Line] = []
  private let object: OpaquePointer
  private let content: UnsafeRawBufferPointer
  private let base: UnsafeRawPointer

  /// Reads a tree; `nil` when the repository lacks it or it cannot be read to its end.
  init?(_ id: ObjectID, in repository: Repository) {
    var found: OpaquePointer?
    var oid = id.oid
    guard git_odb_read(&found, repository.objects, &oid) == 0, let found else { return nil }
    object = found
    // An empty tree has no bytes; the address is not read then.
    base = git_odb_object_data(found).map { UnsafeRawPointer($0) } ?? UnsafeRawPointer(found)
    content = UnsafeRawBufferPointer(start: base, count: git_odb_object_size(found))
    guard git_odb_object_type(found) == GIT_OBJECT_TREE, content.count < Int(Int32.max), readLines() else { return nil }
  }

  deinit {
    git_odb_object_free(object)
  }

  func name(_ line: Line) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: content[Int(line.start)..<Int(line.end)])
  }

  func id(_ line: Line) -> ObjectID {
    ObjectID(base + Int(line.end) + 1)
  }

  /// The object's name and kind at a name, a folder or anything but a folder.
  func line(named name: some Collection<UInt8>, isFolder: Bool) -> Line? {
    lines.first { ($0.kind == .folder) == isFolder && self.name($0).elementsEqual(name) }
  }

  /// What a line is to those who ask for changes; a folder is nothing itself.
  func entry(_ line: Line) -> TreeEntry? {
    switch line.kind {
    case .folder: nil
    case .file: TreeEntry(id: id(line), mode: .file)
    case .executable: TreeEntry(id: id(line), mode: .executable)
    case .symlink: TreeEntry(id: id(line), mode: .symlink)
    case .submodule: TreeEntry(id: id(line), mode: .submodule)
    }
  }

  /// Git's order: by bytes, a folder's name as if a slash followed it. Negative, zero or positive.
  static func compare(_ a: TreeObject, _ left: Line, _ b: TreeObject, _ right: Line) -> Int {
    let leftCount = Int(left.end - left.start)
    let rightCount = Int(right.end - right.start)
    let common = min(leftCount, rightCount)
    let order = memcmp(a.base + Int(left.start), b.base + Int(right.start), common)
    if order != 0 { return Int(order) }
    return a.byte(at: common, leftCount, left) - b.byte(at: common, rightCount, right)
  }

  private func byte(at index: Int, _ count: Int, _ line: Line) -> Int {
    if index < count { return Int(content[Int(line.start) + index]) }
    return line.kind == .folder ? Int(UInt8(ascii: "/")) : 0
  }

  private func readLines() -> Bool {
    var lines: [Line] = []
    lines.reserveCapacity(content.count / 32 + 1)
    var isSorted = true
    var position = 0
    while position < content.count {
      var mode = 0
      while position < content.count, content[position] != UInt8(ascii: " ") {
        let digit = content[position]
        guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "7"), mode < 0o10000000 else { return false }
        mode = mode << 3 | Int(digit - UInt8(ascii: "0"))
        position += 1
      }
      let start = position + 1
      guard start < content.count, let zero = memchr(base + start, 0, content.count - start) else { return false }
      let end = UnsafeRawPointer(zero) - base
      guard end > start, end + 21 <= content.count else { return false }
      let line = Line(start: Int32(start), end: Int32(end), kind: TreeObject.kind(ofMode: mode))
      if let last = lines.last, TreeObject.compare(self, last, self, line) >= 0 { isSorted = false }
      lines.append(line)
      position = end + 21
    }
    self.lines = isSorted ? lines : sorted(lines)
    return true
  }

  private static func kind(ofMode mode: Int) -> Kind {
    switch mode & 0o170000 {
    case 0o040000: .folder
    case 0o120000: .symlink
    case 0o160000: .submodule
    default: mode & 0o100 != 0 ? .executable : .file
    }
  }

  /// The lines of a tree that git did not write, in order; of several with the same name the last one counts.
  private func sorted(_ lines: [Line]) -> [Line] {
    let ordered = lines.sorted { left, right in
      let order = TreeObject.compare(self, left, self, right)
      return order == 0 ? left.start < right.start : order < 0
    }
    var result: [Line] = []
    for line in ordered {
      if let last = result.last, TreeObject.compare(self, last, self, line) == 0 { result.removeLast() }
      result.append(line)
    }
    return result
  }
}
