import Identifiers

/// Which sites of one audit go on in another one: what the ledger decides between commits, for two trees side by side.
public enum Continuity {
  /// - Returns: for keys of `after` that are not in `before`, the key of `before` that they continue.
  public static func continued(
    from before: Set<SiteKey>, to after: Set<SiteKey>, renames: [RenamedPath]
  ) -> [SiteKey: SiteKey] {
    let ended = before.subtracting(after).sorted(by: precedes)
    let begun = after.subtracting(before).sorted(by: precedes)
    guard !ended.isEmpty, !begun.isEmpty else { return [:] }
    var numbers = Numbers()
    let endedNumbers = ended.map { numbers.key($0) }
    let begunNumbers = begun.map { numbers.key($0) }
    let renamed = Dictionary(
      renames.map { (numbers.number($0.from), numbers.number($0.to)) }, uniquingKeysWith: { first, _ in first })
    let pairs = Tracking.continuations(ended: endedNumbers, begun: begunNumbers, renamed: renamed)
    return Dictionary(uniqueKeysWithValues: pairs.map { (begun[$0.key], ended[$0.value]) })
  }

  private static func precedes(_ left: SiteKey, _ right: SiteKey) -> Bool {
    (left.path, left.owner, left.expression, left.form, left.ordinal)
      < (right.path, right.owner, right.expression, right.form, right.ordinal)
  }

  /// Numbers for strings: equal only when all bytes are.
  private struct Numbers {
    private var known: [[UInt8]: Int64] = [:]

    mutating func number(_ text: String) -> Int64 {
      let bytes = Array(text.utf8)
      if let number = known[bytes] { return number }
      let number = Int64(known.count + 1)
      known[bytes] = number
      return number
    }

    mutating func key(_ key: SiteKey) -> KeyNumbers {
      KeyNumbers(
        side: number(key.side.rawValue), form: number(key.form.rawValue), path: number(key.path),
        owner: number(key.owner), element: key.element.map { number($0) } ?? 0, expression: number(key.expression),
        ordinal: Int64(key.ordinal))
    }
  }
}
