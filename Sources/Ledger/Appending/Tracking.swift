/// Which sites of a commit go on: one pure function of the keys that ended, the keys that began, and the renames.
///
/// Sites whose key stands before and after are not asked for: they go on. What is not told by one of the rules, or by
/// one of them twice, ends and begins: never a guess.
enum Tracking {
  /// - Parameters:
  ///   - ended: the keys that stood before the commit and do not after it.
  ///   - begun: the keys that stand after the commit and did not before it.
  ///   - renamed: new paths by old ones.
  /// - Returns: for indices of `begun`, the index of the key in `ended` that it continues.
  static func continuations(ended: [KeyNumbers], begun: [KeyNumbers], renamed: [Int64: Int64]) -> [Int: Int] {
    var matching = Matching(ended: ended, begun: begun)
    guard !ended.isEmpty && !begun.isEmpty else { return [:] }

    func moved(_ key: KeyNumbers) -> KeyNumbers {
      var moved = key
      moved.path = renamed[key.path] ?? key.path
      return moved
    }

    // The same key, which an audit may close and open at once.
    matching.pairUnique(ended: { $0 }, begun: { $0 })
    // The same key under a renamed path.
    matching.pairUnique(ended: moved, begun: { $0 })
    // The same path, owner, form and element: the expression changed.
    func withoutExpression(_ key: KeyNumbers) -> KeyNumbers {
      var place = key
      (place.expression, place.ordinal) = (0, 0)
      return place
    }
    matching.pairUnique(ended: withoutExpression, begun: withoutExpression)
    matching.pairUnique(ended: { withoutExpression(moved($0)) }, begun: withoutExpression)
    // The same expression, moved elsewhere.
    func expressionOnly(_ key: KeyNumbers) -> KeyNumbers {
      KeyNumbers(side: key.side, form: 0, path: 0, owner: 0, element: 0, expression: key.expression)
    }
    matching.pairUnique(ended: expressionOnly, begun: expressionOnly)
    return matching.pairs
  }

  /// Pairs what is left on both sides, rule after rule.
  private struct Matching {
    let ended: [KeyNumbers]
    let begun: [KeyNumbers]
    private var endedLeft: [Int]
    private var begunLeft: [Int]
    private(set) var pairs: [Int: Int] = [:]

    init(ended: [KeyNumbers], begun: [KeyNumbers]) {
      self.ended = ended
      self.begun = begun
      endedLeft = Array(ended.indices)
      begunLeft = Array(begun.indices)
    }

    /// Pairs those that have the same aspect, where one alone has it on each side.
    mutating func pairUnique(
      ended endedAspect: (KeyNumbers) -> KeyNumbers, begun begunAspect: (KeyNumbers) -> KeyNumbers
    ) {
      guard !endedLeft.isEmpty && !begunLeft.isEmpty else { return }
      let endedByAspect = Dictionary(grouping: endedLeft) { endedAspect(ended[$0]) }
      let begunByAspect = Dictionary(grouping: begunLeft) { begunAspect(begun[$0]) }
      var paired: Set<Int> = []
      for (aspect, indices) in begunByAspect where indices.count == 1 {
        guard let others = endedByAspect[aspect], others.count == 1 else { continue }
        pairs[indices[0]] = others[0]
        paired.insert(others[0])
      }
      endedLeft.removeAll(where: paired.contains)
      begunLeft.removeAll { pairs[$0] != nil }
    }
  }
}
