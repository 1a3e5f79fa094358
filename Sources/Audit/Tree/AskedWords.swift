/// Which words evaluation asked for, which files have them, and which of those still have to be read.
struct AskedWords {
  private var files: [UInt32: Set<String>] = [:]
  private var asked: Set<UInt32> = []
  private var waiting: [UInt32: Set<String>] = [:]

  /// Gives an unread file other words than it had before; `true` when one of them was asked for. Both lists are sorted.
  mutating func replace(_ path: String, _ old: [UInt32], by new: [UInt32]) -> Bool {
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if right == new.count || (left < old.count && old[left] < new[right]) {
        files[old[left]]?.remove(path)
        waiting[old[left]]?.remove(path)
        left += 1
      } else if left == old.count || new[right] < old[left] {
        files[new[right], default: []].insert(path)
        right += 1
      } else {
        left += 1
        right += 1
      }
    }
    var isAsked = false
    for word in new where asked.contains(word) {
      waiting[word, default: []].insert(path)
      isAsked = true
    }
    return isAsked
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
