import Foundation

extension Mirror {
  /// Removes what fetches that were killed left behind: half packs, and locks that nobody holds any more. Called while no
  /// other process fetches.
  func sweep() {
    for name in contents("objects/pack") where name.hasPrefix("pack_git2_") || name.hasPrefix("tmp_") {
      remove("objects/pack/\(name)")
    }
    for name in contents("") where name.hasSuffix(".lock") && name != "axwatch.lock" { remove(name) }
    var folders = ["refs"]
    while let folder = folders.popLast() {
      for name in contents(folder) {
        let inside = "\(folder)/\(name)"
        var status = stat()
        guard lstat("\(path)/\(inside)", &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          folders.append(inside)
        } else if name.hasSuffix(".lock") {
          remove(inside)
        }
      }
    }
  }

  /// The names in one of its folders; none where it cannot be read.
  func contents(_ folder: String) -> [String] {
    guard let directory = opendir("\(path)/\(folder)") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// What cannot be removed is left: the fetch then says what is in its way.
  private func remove(_ name: String) {
    unlink("\(path)/\(name)")
  }
}
