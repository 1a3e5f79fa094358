import Testing

@testable import Ledger

@Suite struct TrackingTests {
  /// Numbers stand for strings here: what they are does not matter.
  private func key(
    path: Int64 = 1, owner: Int64 = 1, element: Int64 = 1, expression: Int64 = 1, ordinal: Int64 = 0, side: Int64 = 1,
    form: Int64 = 1
  ) -> KeyNumbers {
    KeyNumbers(
      side: side, form: form, path: path, owner: owner, element: element, expression: expression, ordinal: ordinal)
  }

  private func continued(_ ended: [KeyNumbers], _ begun: [KeyNumbers], _ renamed: [Int64: Int64] = [:]) -> [Int: Int] {
    Tracking.continuations(ended: ended, begun: begun, renamed: renamed)
  }

  @Test func `the same key under a renamed path goes on`() {
    let ended = [key(path: 1, ordinal: 0), key(path: 1, ordinal: 1)]
    let begun = [key(path: 2, ordinal: 1), key(path: 2, ordinal: 0)]
    #expect(continued(ended, begun, [1: 2]) == [0: 1, 1: 0])
    #expect(continued(ended, begun).isEmpty)
  }

  @Test func `a changed expression goes on when nothing else could be meant`() {
    #expect(continued([key(expression: 1)], [key(expression: 2)]) == [0: 0])
    #expect(continued([key(expression: 1), key(expression: 2)], [key(expression: 3)]).isEmpty)
    #expect(continued([key(expression: 1)], [key(expression: 2), key(expression: 3)]).isEmpty)
    #expect(
      continued([key(element: 1, expression: 1), key(element: 2, expression: 2)], [key(element: 2, expression: 3)])
        == [0: 1])
    #expect(continued([key(expression: 1)], [key(expression: 2, form: 2)]).isEmpty)
  }

  @Test func `an expression that moved elsewhere goes on when it is the only one`() {
    #expect(continued([key(path: 1, expression: 7)], [key(path: 2, owner: 3, expression: 7)]) == [0: 0])
    #expect(
      continued(
        [key(path: 1, expression: 7)], [key(path: 2, expression: 7), key(path: 3, expression: 7)]
      ).isEmpty)
    #expect(continued([key(path: 1, expression: 7, side: 1)], [key(path: 2, expression: 7, side: 2)]).isEmpty)
  }

  @Test func `an equal that vanished takes no other one's life`() {
    // Three equals of which the first was removed: the audit closes the last ordinal.
    #expect(continued([key(ordinal: 2)], []).isEmpty)
    // One of two equals got another expression.
    #expect(continued([key(expression: 1, ordinal: 1)], [key(expression: 2, ordinal: 0)]) == [0: 0])
    // One of two equals moved to another file.
    #expect(continued([key(path: 1, ordinal: 1)], [key(path: 2, owner: 9, ordinal: 0)]) == [0: 0])
  }

  @Test func `a rename and a changed expression at once`() {
    #expect(continued([key(path: 1, expression: 1)], [key(path: 2, expression: 2)], [1: 2]) == [0: 0])
  }
}
