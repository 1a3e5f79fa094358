/// The files of a text in which each follows a line `-- path --`, as in the accuracy cases.
enum CaseFiles {
  static func split(_ text: String) -> [String: String] {
    var files: [String: String] = [:]
    var path: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("-- "), line.hasSuffix(" --"), line.utf8.count > 6 {
        path = String(line.dropFirst(3).dropLast(3))
      } else if let path {
        files[path, default: ""] += line + "\n"
      }
    }
    return files
  }

  static func join(_ files: [String: String]) -> String {
    files.sorted { $0.key < $1.key }.map { "-- \($0.key) --\n\($0.value)" }.joined()
  }
}
