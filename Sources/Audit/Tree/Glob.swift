/// Path patterns as `.axwatch.yml` has them: `*` within a part of a path, `**` across parts, `?` one character.
enum Glob {
  static func matches(_ glob: String, _ path: String) -> Bool {
    matches(Array(glob.utf8)[...], Array(path.utf8)[...])
  }

  private static func matches(_ glob: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) -> Bool {
    let star = UInt8(ascii: "*")
    let slash = UInt8(ascii: "/")
    guard let first = glob.first else { return path.isEmpty }
    if first == star {
      let rest = glob.dropFirst()
      if rest.first == star {
        var after = rest.dropFirst()
        if after.first == slash {
          // `**/x` also matches `x` itself.
          after = after.dropFirst()
          if matches(after, path) { return true }
          for (index, byte) in zip(path.indices, path) where byte == slash {
            if matches(after, path[path.index(after: index)...]) { return true }
          }
          return false
        }
        if after.isEmpty { return true }
        return path.indices.contains { matches(after, path[$0...]) } || matches(after, path[path.endIndex...])
      }
      var index = path.startIndex
      while true {
        if matches(rest, path[index...]) { return true }
        guard index < path.endIndex, path[index] != slash else { return false }
        index += 1
      }
    }
    guard let byte = path.first else { return false }
    if first == UInt8(ascii: "?") ? byte == slash : first != byte { return false }
    return matches(glob.dropFirst(), path.dropFirst())
  }
}
