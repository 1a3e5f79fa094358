/// Which words evaluation asked for, which files have them, and which of those still have to be read.
struct AskedWords {
  private var files: [UInt32: Set<String>] = [:]
  private var asked: Set<UInt32> = []
  private var waiting: [UInt32: Set<String>] = [:]

  /// Takes a file in that has no reading yet; `true` when one of its words was asked for.
  mutating func insert(_ path: String, _ words: [UInt32]) -> Bool {
    var isAsked = false
    for word in words {
      files[word, default: []].insert(path)
      if asked.contains(word) {
        waiting[word, default: []].insert(path)
        isAsked = true
      }
    }
    return isAsked
  }

  mutating func remove(_ path: String, _ words: [UInt32]) {
    for word in words {
      files[word]?.remove(path)
      waiting[word]?.remove(path)
    }
  }

  /// The file was read, or never will be.
  mutating func settle(_ path: String, _ words: [UInt32]) {
    for word in words { waiting[word]?.remove(path) }
  }

  /// Asks for a word, and gives the files that have to be read now.
  mutating func ask(_ word: UInt32, unread: (String) -> Bool) -> Set<String> {
    guard asked.insert(word).inserted else { return [] }
    let found = (files[word] ?? []).filter(unread)
    if !found.isEmpty { waiting[word, default: []].formUnion(found) }
    return found
  }

  func pending(_ word: UInt32) -> Set<String> { waiting[word] ?? [] }
}
