import Identifiers

extension HoleSource {
  /// The words of the names, in lower case, the last name first: `contact.phoneNumber` → `[[phone, number], [contact]]`.
  /// Conversions that say nothing of what is shown (`rawValue`, `description`, `lowercased`) are left out.
  var wordsFromTheEnd: [[String]] {
    names.reversed().filter { !Self.conversions.contains($0) }.map(Self.words)
  }

  private static let conversions: Set<String> = [
    "rawValue", "description", "lowercased", "uppercased", "capitalized", "stringValue", "uuidString", "self",
    "wrappedValue",
    "trimmingCharacters", "replacingOccurrences", "prefix", "suffix", "debugDescription", "localizedDescription",
    "absoluteString", "String",
  ]

  /// `phoneNumber` → `phone`, `number`; `URLString` → `url`, `string`.
  static func words(_ name: String) -> [String] {
    var words: [String] = []
    var current = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      guard character.isLetter || character.isNumber else {
        if !current.isEmpty { words.append(current) }
        current = ""
        continue
      }
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      let startsWord =
        character.isUppercase && !current.isEmpty
        && (characters[index - 1].isLowercase || characters[index - 1].isNumber || next?.isLowercase == true)
      if startsWord {
        words.append(current)
        current = ""
      }
      current += character.lowercased()
    }
    if !current.isEmpty { words.append(current) }
    return words
  }
}
