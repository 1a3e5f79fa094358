/// One line of a tree object.
struct RawEntry {
  enum Kind {
    case folder
    case file
    case executable
    case symlink
    case submodule
  }

  var name: [UInt8]
  var kind: Kind
  var id: ObjectID

  /// What a path of this entry is to those who ask for changes; a folder has none.
  var entry: TreeEntry? {
    switch kind {
    case .folder: nil
    case .file: TreeEntry(id: id, mode: .file)
    case .executable: TreeEntry(id: id, mode: .executable)
    case .symlink: TreeEntry(id: id, mode: .symlink)
    case .submodule: TreeEntry(id: id, mode: .submodule)
    }
  }

  /// Git's order of entries: by bytes, a folder's name as if a slash followed it.
  func compare(_ other: RawEntry) -> Int {
    let common = min(name.count, other.name.count)
    for index in 0..<common where name[index] != other.name[index] {
      return Int(name[index]) - Int(other.name[index])
    }
    return byte(at: common) - other.byte(at: common)
  }

  private func byte(at index: Int) -> Int {
    index < name.count ? Int(name[index]) : index == name.count && kind == .folder ? Int(UInt8(ascii: "/")) : 0
  }

  /// The entries of a tree object in git's order, none twice; `nil` when it cannot be read to its end.
  static func entries(of content: UnsafeRawBufferPointer) -> [RawEntry]? {
    var entries: [RawEntry] = []
    entries.reserveCapacity(content.count / 36 + 1)
    var isSorted = true
    var position = 0
    while position < content.count {
      var mode = 0
      while position < content.count, content[position] != UInt8(ascii: " ") {
        let digit = content[position]
        guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "7"), mode < 0o10000000 else { return nil }
        mode = mode << 3 | Int(digit - UInt8(ascii: "0"))
        position += 1
      }
      position += 1
      let start = position
      while position < content.count, content[position] != 0 { position += 1 }
      let end = position
      position += 1
      guard end > start, position + 20 <= content.count, let base = content.baseAddress else { return nil }
      let entry = RawEntry(
        name: Array(content[start..<end]), kind: kind(ofMode: mode), id: ObjectID(base + position))
      position += 20
      if let last = entries.last, last.compare(entry) >= 0 { isSorted = false }
      entries.append(entry)
    }
    return isSorted ? entries : sorted(entries)
  }

  private static func kind(ofMode mode: Int) -> Kind {
    switch mode & 0o170000 {
    case 0o040000: .folder
    case 0o120000: .symlink
    case 0o160000: .submodule
    default: mode & 0o100 != 0 ? .executable : .file
    }
  }

  private static func sorted(_ entries: [RawEntry]) -> [RawEntry] {
    let ordered = entries.enumerated().sorted { left, right in
      let order = left.element.compare(right.element)
      return order == 0 ? left.offset < right.offset : order < 0
    }
    var result: [RawEntry] = []
    for (_, entry) in ordered {
      if let last = result.last, last.compare(entry) == 0 {
        result[result.count - 1] = entry
      } else {
        result.append(entry)
      }
    }
    return result
  }
}
