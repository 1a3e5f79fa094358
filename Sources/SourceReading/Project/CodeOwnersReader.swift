import Readings

/// Reads a CODEOWNERS file: a pattern a line, then its owners; `#` begins a comment, `\` keeps a blank or `#` in a pattern.
/// GitLab's sections (`[Name]`) carry no pattern and are passed over; their default owners too.
enum CodeOwnersReader {
  static func read(_ bytes: [UInt8]) -> OwnersFacts {
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
    return OwnersFacts(lines: lines.compactMap { line(String(decoding: $0, as: UTF8.self)) })
  }

  private static func line(_ text: String) -> OwnersFacts.Line? {
    var words: [String] = []
    var word = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        word.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "#" && word.isEmpty {
        break
      } else if scalar == " " || scalar == "\t" {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    if !word.isEmpty { words.append(word) }
    guard let pattern = words.first, !pattern.hasPrefix("["), !pattern.hasPrefix("^[") else { return nil }
    return OwnersFacts.Line(pattern: pattern, owners: Array(words.dropFirst()))
  }
}
