import Identifiers
import Testing

@testable import Audit

@Suite struct RulesValueIndexTests {
  /// The index against looking at every value.
  @Test func matchesAsTheValuesDo() {
    var random = SeededGenerator(seed: 3)
    let texts = ["", "a", "ab", "abc", "abd", "abcd", "xyz", "_title"]
    func value() -> IdentifierValue {
      let count = Int.random(in: 0...2, using: &random)
      return IdentifierValue(
        texts: (0...count).map { _ in random.element(of: texts) },
        holes: (0..<count).map { _ in random.element(of: [.some, .any]) })
    }
    var index = ValueIndex()
    var all: Set<IdentifierValue> = []
    for _ in 0..<600 {
      let one = value()
      if all.contains(one) {
        all.remove(one)
        index.remove(one)
      } else {
        all.insert(one)
        index.insert(one)
      }
      let asked = value()
      #expect(Set(index.matching(asked)) == all.filter { $0.matches(asked) })
      #expect(index.matching(asked).count == Set(index.matching(asked)).count)
    }
  }
}
